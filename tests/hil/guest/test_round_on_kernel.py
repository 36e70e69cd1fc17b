"""The demonstration table on gpiod, smbus2 and pyserial: its record is the one that it makes on twins."""

from __future__ import annotations

import pytest

from controller.config.check import load_table
from tests.hil.guest.conftest import TABLE, Service
from tests.hil.guest.played_round import SimulatedTable, play_round

pytestmark = pytest.mark.guest


def test_a_round_makes_the_same_record_as_on_twins(service: Service) -> None:
    """The table file is the one that ships. One chip is still falling when the dealer locks out."""
    simulated = SimulatedTable(load_table(TABLE))
    play_round(simulated)
    expected = [type(event).__name__ for event in simulated.events()]
    simulated.close()
    play_round(service.table)
    service.table.until(lambda: len(service.table.events()) >= len(expected))
    assert [type(event).__name__ for event in service.table.events()] == expected
