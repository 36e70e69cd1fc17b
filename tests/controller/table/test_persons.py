"""People, not only roles: who verified, who turned the key, and that nobody is two people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from tests.controller.conftest import CoreTable


def give_code(table: CoreTable, role: str, person: str) -> None:
    made = table.take(c.StaffAnswered(device="key-pad", at=table.now, role=role, person=person))
    if isinstance(made[-1], e.AwardVerified):
        table.sign()


@pytest.fixture
def claimed(choctaw: CoreTable) -> CoreTable:
    choctaw.to_settling(3)
    return choctaw


def test_every_step_of_an_award_names_its_people(claimed: CoreTable) -> None:
    claimed.claim(3, "flush")
    for _ in range(2):
        give_code(claimed, "floor-supervisor", "ann-ames")
    claimed.turn("lower")
    acts = (e.StaffIdentified, e.AwardVerified, e.PayoutLogged, e.MeterReduced)
    named = [event for event in claimed.events if isinstance(event, acts)]
    assert {type(event) for event in named} == set(acts)
    assert {event.person for event in named} == {"ann-ames"}


def test_one_person_does_not_verify_in_two_roles(claimed: CoreTable) -> None:
    claimed.claim(3, "straight-flush")
    give_code(claimed, "floor-supervisor", "ann-ames")
    give_code(claimed, "pit-manager", "ann-ames")
    assert claimed.refusal() == "ann-ames has verified it in another role: it takes another person"
    give_code(claimed, "pit-manager", "bob-bell")
    assert claimed.state.awards[0].verifiers == ("ann-ames", "bob-bell")


def two_persons(setup: TableSetup) -> TableSetup:
    """A house where whoever verified a flush alone does not turn the key."""
    progressive = setup.progressive
    flush = progressive.awards["flush"].model_copy(update={"two_persons": True})
    awards = {**progressive.awards, "flush": flush}
    rules = setup.rules.model_copy(update={"progressive": progressive.model_copy(update={"awards": awards})})
    return replace(setup, rules=rules)


@pytest.mark.parametrize(("by", "paid"), [("ann-ames", False), ("bob-bell", True), ("", True)])
def test_where_the_house_wants_two_people_another_one_turns_the_key(choctaw: CoreTable, by: str, paid: bool) -> None:
    table = CoreTable(two_persons(choctaw.setup))
    table.to_settling(3)
    table.claim(3, "flush")
    for _ in range(2):
        give_code(table, "floor-supervisor", "ann-ames")
    give_code(table, "floor-supervisor", by)
    table.turn("lower")
    assert bool(table.made(e.MeterReduced)) is paid
    assert paid or table.refusal().startswith("flush takes two people")


def test_a_record_without_people_is_folded_as_before(claimed: CoreTable) -> None:
    """Old journals name roles only."""
    claimed.claim(3, "flush")
    claimed.staff("floor-supervisor")
    claimed.staff("floor-supervisor")
    claimed.turn("lower")
    assert claimed.made(e.MeterReduced)
