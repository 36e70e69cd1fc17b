"""Codes become roles, and people in roles."""

from __future__ import annotations

import pytest

from controller.config.people import StaffPerson, StaffRole
from controller.config.staff_code import hash_code, new_settings
from controller.config.table_values import CodeHolder
from controller.people.staff import Identified, Staff

SALT = new_settings(b"0123456789abcdef")
CLEAR = Staff({"dealer": StaffRole(code="1111"), "floor-supervisor": StaffRole(code="2222")})
PEOPLE = Staff(
    {"dealer": StaffRole(code="1111")},
    {
        "ann-ames": StaffPerson(name="Ann Ames", role="floor-supervisor", code="6666"),
        "mia-moss": StaffPerson(
            name="Mia Moss",
            role="table-games-manager",
            code_hash=hash_code("777777", SALT),
            configuration_code_hash=hash_code("888888", SALT),
        ),
    },
)


@pytest.mark.parametrize(("code", "role"), [("1111", "dealer"), ("2222", "floor-supervisor")])
def test_a_code_is_its_role(code: str, role: str) -> None:
    assert CLEAR.identify(code) == Identified(role)


@pytest.mark.parametrize("code", ["", "111", "11111", "3333", "１１１１", "é", "\0"])
def test_another_code_is_nobodys_whatever_it_is_made_of(code: str) -> None:
    assert CLEAR.identify(code) is None


def test_a_hashed_code_is_compared_and_never_shown() -> None:
    staff = Staff({"pit-manager": StaffRole(code_hash=hash_code("333333", SALT))})
    assert staff.identify("333333") == Identified("pit-manager")
    assert staff.identify("333334") is None
    assert staff.demonstration_codes() == {}


def test_codes_that_stand_in_clear_can_be_shown_on_a_bench() -> None:
    assert CLEAR.demonstration_codes() == {"dealer": "1111", "floor-supervisor": "2222"}
    assert PEOPLE.demonstration_codes() == {"dealer": "1111", "ann-ames": "6666"}


@pytest.mark.parametrize(
    ("code", "who"),
    [
        ("6666", Identified("floor-supervisor", "ann-ames", "Ann Ames")),
        ("777777", Identified("table-games-manager", "mia-moss", "Mia Moss")),
        ("888888", Identified("table-games-manager", "mia-moss", "Mia Moss", configuration=True)),
    ],
)
def test_a_persons_code_is_that_person_and_the_configuration_code_says_so(code: str, who: Identified) -> None:
    """Standards D7: a credential apart from both locks."""
    assert PEOPLE.identify(code) == who


def test_an_id_of_the_record_has_a_name_as_long_as_the_table_file_knows_it() -> None:
    assert PEOPLE.name_of("ann-ames") == "Ann Ames"
    assert PEOPLE.name_of("gone") == "gone"


@pytest.mark.parametrize(("role", "taken"), [("dealer", True), ("floor-supervisor", False), ("technician", False)])
def test_off_the_bench_a_code_above_the_dealers_has_six_digits_or_is_nobodys(role: CodeHolder, taken: bool) -> None:
    staff = Staff({role: StaffRole(code_hash=hash_code("31415", SALT))})
    assert (staff.identify("31415") is not None) is taken
