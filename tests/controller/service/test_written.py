"""What is told to the equipment, on the wiring of a whole table."""

from __future__ import annotations

import random

import pytest

from controller.config.check import load_table
from controller.config.driver_choice import choice_of
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.config.table_file import TableFile
from controller.devices.buses import Buses
from controller.devices.equipment import ACCEPTORS, LAMPS
from controller.devices.wired_table import WiredTable
from controller.service.written import Written
from controller.shows.outputs import OUTPUTS, TEXTS
from controller.table.state import TableState
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.lamp.pattern import LampMode
from drivers.reactor import VirtualReactor
from drivers.signals import DeviceFault, Signal
from tests.controller.conftest import CoreTable

FILE = load_table(table_path(DEMO_TABLE, config_folder()))


class Bench:
    """The wiring of a table that takes wagers. Each fault is decided on as it comes."""

    def __init__(self, core: CoreTable) -> None:
        self.reactor = VirtualReactor()
        self.felt = TwinTable(FILE, self.reactor, random.Random(1), MemoryLines(self.reactor))
        self.wired = WiredTable(FILE, Buses(FILE, self.reactor, self.felt), self.reactor, self.reactor.now)
        self.written = Written(self.wired, core.setup)
        self.core = core
        self.wired.open(self._heard, "a1")

    @property
    def state(self) -> TableState:
        return self.core.state

    def closed(self) -> set[int]:
        return {seat for seat, one in self.wired.fitted(ACCEPTORS).seats.items() if one.wanted_closed}

    def _heard(self, signal: Signal) -> None:
        if isinstance(signal, DeviceFault):
            self.core.take(signal)
            self.written.make_safe(self.state)


@pytest.fixture
def bench(choctaw: CoreTable) -> Bench:
    return Bench(choctaw)


def test_whatever_shows_something_has_a_role_of_the_table_file() -> None:
    roles = {choice.role for info in TableFile.model_fields.values() if (choice := choice_of(info)[0]) is not None}
    shown = [output.role for output in OUTPUTS] + [text.role for text in TEXTS]
    assert set(shown) <= roles
    assert len(shown) == len(set(shown))


def test_what_was_written_is_not_written_again(bench: Bench) -> None:
    bench.written.write(bench.state, bench.state)
    bench.wired.fitted(LAMPS)[3].show(LampMode.STEADY)
    bench.written.write(bench.state, bench.state)
    assert bench.wired.fitted(LAMPS)[3].mode is LampMode.STEADY
    bench.written.forget()
    bench.written.write(bench.state, bench.state)
    assert bench.wired.fitted(LAMPS)[3].mode is LampMode.INVITE


def test_an_acceptor_that_is_decided_closed_is_not_opened_by_an_older_record(bench: Bench) -> None:
    durable = bench.state
    bench.written.write(durable, durable)
    assert bench.closed() == set()
    bench.core.fault("acceptor.4", "stuck")
    bench.written.make_safe(bench.state)
    assert bench.closed() == {4}
    bench.written.write(durable, bench.state)
    assert bench.closed() == {4}


def test_when_nothing_can_be_recorded_acceptors_close_before_anything_was_written(bench: Bench) -> None:
    bench.wired.fitted(ACCEPTORS).seats[2].open()
    bench.written.unrecorded()
    assert bench.closed() == set(bench.core.setup.seats)


def test_a_fault_that_comes_while_acceptors_are_opened_leaves_no_acceptor_ordered_open(bench: Bench) -> None:
    """A part that is lost says so while it is written to; what is decided then comes after what is being written."""
    bus, address = bench.felt.places["acceptors"]
    bus.unplug(address)
    bench.written.write(bench.state, bench.state)
    assert "acceptors" in {fault.device for fault in bench.state.faults}
    assert bench.closed() == set(bench.core.setup.seats)
