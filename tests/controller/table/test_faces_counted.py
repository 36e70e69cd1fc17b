"""Faces that a machine read are as many as the cards of their stack, or a supervisor looks (003:4883-4884)."""

from __future__ import annotations

import pytest

from controller.table import events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable

FIVE = ("2h", "5h", "9h", "Jh", "Kh")


def read(table: CoreTable, *faces: str) -> None:
    """The shoe puts a stack of five out and reads these faces; the dealer takes it."""
    order = table.order("dispense")
    table.take(s.StackReady(device="shoe", at=table.now, order=order, cards=5, left=47))
    table.take(s.StackTaken(device="shoe", at=table.now))
    table.take(s.CardsRead(device="shoe", at=table.now, order=order, cards=faces))


@pytest.fixture
def dealing(choctaw: CoreTable) -> CoreTable:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.unload()
    return choctaw


@pytest.mark.parametrize("faces", [FIVE[:4], (*FIVE, "2c")], ids=["four", "six"])
def test_more_or_fewer_faces_than_cards_wait_for_a_supervisor(dealing: CoreTable, faces: tuple[str, ...]) -> None:
    read(dealing, *faces)
    assert [(one.device, one.fault, one.text) for one in dealing.state.faults] == [
        ("shoe", "reading", f"the shoe read {len(faces)} cards in a stack of 5")
    ]
    dealing.deal_key()
    assert dealing.refusal() == (
        f"a supervisor must answer first: The shoe read {len(faces)} cards in a stack of 5. "
        "A supervisor counts them and says whether the round is void."
    )


@pytest.mark.parametrize(("yes", "phase"), [(True, "voided"), (False, "dealing")])
def test_the_supervisor_counts_and_voids_the_round_or_lets_it_stand(dealing: CoreTable, yes: bool, phase: str) -> None:
    read(dealing, *FIVE[:4])
    dealing.staff("floor-supervisor", yes=yes)
    assert (dealing.phase, dealing.state.faults) == (phase, ())


def test_as_many_faces_as_cards_are_well_also_where_one_is_not_known(dealing: CoreTable) -> None:
    read(dealing, "??", *FIVE[1:])
    assert dealing.state.faults == ()
    assert not dealing.made(e.IrregularityReported)


def test_faces_of_a_stack_that_nobody_counted_are_compared_with_nothing(choctaw: CoreTable) -> None:
    choctaw.take(s.CardsRead(device="shoe", at=choctaw.now, order=77, cards=FIVE[:4]))
    assert choctaw.state.irregularity is None
