"""The demonstration table on gpiod, smbus2 and pyserial: its record is the one that it makes on twins."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from controller.config.check import load_table
from controller.table.access.apply import FOLDS as ACCESS
from controller.table.events import AcceptorSeen, DeckPlaced
from tests.hil.guest.conftest import TABLE, Service
from tests.hil.guest.played_round import PlayedTable, SimulatedTable, play_round

pytestmark = pytest.mark.guest

ITS_OWN = {"series", "at", "at_utc_ns", "to_accept"}
"""What two tables never share: the number of the record, and their times; and only twins begin by themselves."""
OF_PEOPLE = {kind.__name__ for kind in ACCESS}
NOT_ON_BOTH = {"RulesLoaded", "FirstValueAccepted", "UseCounted", "CheckBegun", "CheckPassed", *OF_PEOPLE}
"""What says which buses there are, what somebody has to accept on real ones and who that is, and what hangs on time and
on the disk."""


def recorded(table: PlayedTable) -> list[tuple[str, dict[str, object]]]:
    """Each fact of the record, with all that it says but ITS_OWN.

    Acceptors that were closed until the first value was accepted are no part of the round.
    """
    events = table.events()
    began = next((at for at, event in enumerate(events) if isinstance(event, DeckPlaced)), 0)
    return [
        (
            type(event).__name__,
            {name: said for name, said in msgspec.structs.asdict(event).items() if name not in ITS_OWN},
        )
        for at, event in enumerate(events)
        if type(event).__name__ not in NOT_ON_BOTH and not (at < began and isinstance(event, AcceptorSeen))
    ]


def unloaded_before_it_fell(facts: Sequence[tuple[str, dict[str, object]]]) -> bool:
    """Whether the shuffler's word that the deck is out was read before the shoe's that it is in."""
    orders = [said["order"] for kind, said in facts if (kind, said.get("action")) == ("OrderIssued", "unload")]
    told = [(kind, said.get("order", said.get("device"))) for kind, said in facts]
    return told.index(("OrderCompleted", orders[0])) < told.index(("DeckPlaced", "shoe"))


def recorded_on_twins(*, shuffler_first: bool) -> list[tuple[str, dict[str, object]]]:
    """The record of the same round on virtual time."""
    simulated = SimulatedTable(load_table(TABLE), shuffler_first=shuffler_first)
    try:
        play_round(simulated)
        return recorded(simulated)
    finally:
        simulated.close()


def test_a_round_makes_the_same_record_as_on_twins(service: Service) -> None:
    """The shipped table, less what has no far side here. One chip is still falling when the dealer locks out."""
    play_round(service.table)
    expected = recorded_on_twins(shuffler_first=unloaded_before_it_fell(recorded(service.table)))
    service.table.until(lambda: len(recorded(service.table)) >= len(expected))
    assert recorded(service.table) == expected
