"""Codes become roles."""

from __future__ import annotations

import pytest

from controller.config.staff_code import hash_code
from controller.config.table_file import StaffRole
from controller.staff import Staff

CLEAR = Staff({"dealer": StaffRole(code="1111"), "floor-supervisor": StaffRole(code="2222")})


@pytest.mark.parametrize(("code", "role"), [("1111", "dealer"), ("2222", "floor-supervisor")])
def test_a_code_is_its_role(code: str, role: str) -> None:
    assert CLEAR.role_of(code) == role


@pytest.mark.parametrize("code", ["", "111", "11111", "3333", "１１１１", "é", "\0"])
def test_another_code_is_nobodys_whatever_it_is_made_of(code: str) -> None:
    assert CLEAR.role_of(code) is None


def test_a_hashed_code_is_compared_and_never_shown() -> None:
    staff = Staff({"pit-manager": StaffRole(code_hash=hash_code("3333", b"0123456789abcdef"))})
    assert staff.role_of("3333") == "pit-manager"
    assert staff.role_of("3334") is None
    assert staff.demonstration_codes() == {}


def test_codes_that_stand_in_clear_can_be_shown_on_a_bench() -> None:
    assert CLEAR.demonstration_codes() == {"dealer": "1111", "floor-supervisor": "2222"}
