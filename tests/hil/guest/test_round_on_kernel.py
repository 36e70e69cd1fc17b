"""The demonstration table on gpiod, smbus2 and pyserial: its record is the one that it makes on twins."""

from __future__ import annotations

import msgspec
import pytest

from controller.config.check import load_table
from tests.hil.guest.conftest import TABLE, Service
from tests.hil.guest.played_round import PlayedTable, SimulatedTable, play_round

pytestmark = pytest.mark.guest

ITS_OWN = {"series", "at", "at_utc_ns"}
"""What two tables never share: the number of the record, and their times."""


def recorded(table: PlayedTable) -> list[tuple[str, dict[str, object]]]:
    """Each fact of the record, with all that it says but ITS_OWN."""
    return [
        (
            type(event).__name__,
            {name: said for name, said in msgspec.structs.asdict(event).items() if name not in ITS_OWN},
        )
        for event in table.events()
    ]


def test_a_round_makes_the_same_record_as_on_twins(service: Service) -> None:
    """The table file is the one that ships. One chip is still falling when the dealer locks out."""
    simulated = SimulatedTable(load_table(TABLE))
    play_round(simulated)
    expected = recorded(simulated)
    simulated.close()
    play_round(service.table)
    service.table.until(lambda: len(service.table.events()) >= len(expected))
    assert recorded(service.table) == expected
