"""The disk of the record: told when it fills and when there is room again, over starts and tests of the table."""

from __future__ import annotations

from pathlib import Path

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.health.checks import CHECKS
from controller.record.journal.disk_room import Filling, Room
from controller.service.disk_watch import EVERY_NS, NEARLY_FULL, FullDisk, RoomWatch
from controller.service.old_faults import unreported
from controller.table import events as e
from controller.table.apply import apply
from controller.table.equipment.faults import FULL
from controller.table.state import TableState
from drivers.reactor import VirtualReactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal
from tests.controller.diagnostics.workshop import Workshop

ENOUGH, FEW = Room(50, 100), Room(5, 100)


class Table:
    """Records faults as a table does; under test it takes none."""

    def __init__(self) -> None:
        self.state = TableState()
        self.told: list[str] = []

    def take(self, signal: Signal) -> None:
        if self.state.testing:
            return
        if isinstance(signal, DeviceFault):
            self.told.append(f"+{signal.device} {signal.fault} at {signal.where}")
            found = e.FaultFound(device=signal.device, fault=signal.fault, where=signal.where, text=signal.text)
            self.state = apply(self.state, found)
        elif isinstance(signal, DeviceRecovered):
            self.told.append(f"-{signal.device} {signal.fault}")
            self.state = apply(self.state, e.FaultGone(device=signal.device, fault=signal.fault))


def test_the_table_is_told_on_change_and_not_every_hour() -> None:
    reactor, table, room = VirtualReactor(), Table(), [FEW]
    watch = RoomWatch(table, reactor, lambda: room[0], Filling(), "/var/lib/lammer")
    watch.start()
    reactor.advance(3 * EVERY_NS)
    assert table.told == ["+disk filling at /var/lib/lammer"]
    room[0] = ENOUGH
    reactor.advance(2 * EVERY_NS)
    assert table.told[1:] == ["-disk filling"]
    watch.close()
    watch.close()
    room[0] = FEW
    reactor.advance(2 * EVERY_NS)
    assert len(table.told) == 2


def test_a_disk_that_cannot_be_looked_at_says_nothing() -> None:
    table = Table()
    RoomWatch(table, VirtualReactor(), lambda: None, Filling(), "x").start()
    assert table.told == []


def test_what_is_on_record_from_before_a_start_ends_when_there_is_room_and_is_not_said_again() -> None:
    table, reactor = Table(), VirtualReactor()
    RoomWatch(table, reactor, lambda: FEW, Filling(), "x").start()
    RoomWatch(table, VirtualReactor(), lambda: FEW, Filling(), "x").start()
    assert table.told == ["+disk filling at x"]
    RoomWatch(table, VirtualReactor(), lambda: ENOUGH, Filling(), "x").start()
    assert table.told[1:] == ["-disk filling"]


def test_what_a_test_of_the_table_did_not_let_in_is_told_after_it() -> None:
    table, reactor = Table(), VirtualReactor()
    table.state = apply(table.state, e.TestModeEntered(role="technician", at=1))
    RoomWatch(table, reactor, lambda: FEW, Filling(), "x").start()
    assert table.told == []
    table.state = apply(table.state, e.TestModeLeft())
    reactor.advance(EVERY_NS)
    assert table.told == ["+disk filling at x"]


def test_no_test_of_the_table_ends_the_warning_of_a_disk_that_fills(tmp_path: Path) -> None:
    """Issue 13: three seconds after test mode the fault was gone, and nobody said it again while the disk filled."""
    shop = Workshop(load_table(config_folder() / "tables" / "demo-caribbean-stud.toml"), tmp_path)
    service, reactor = shop.floor.running.service, shop.floor.world.reactor
    RoomWatch(service, reactor, lambda: FEW, Filling(), "the folder").start()
    shop.enter()
    shop.leave()
    assert [(fault.device, fault.fault) for fault in shop.floor.state.faults] == [("disk", "filling")]
    gone = [entry.event for entry in shop.floor.world.events_after(0) if isinstance(entry.event, e.FaultGone)]
    assert gone == []
    shop.floor.world.close()


def test_only_what_devices_on_wires_report_is_gone_when_they_report_it_no_more() -> None:
    state = TableState()
    for device, fault in [
        ("disk", "filling"),
        ("disk", "full"),
        *((one.device, one.id) for one in CHECKS),
        ("lamp.3", "cut"),
    ]:
        state = apply(state, e.FaultFound(device=device, fault=fault, where="", text=fault)) if device else state
    assert [fault.device for fault in unreported(state, ())] == ["lamp.3"]
    assert [*unreported(state, {("lamp.3", "cut")})] == []


def test_a_full_disk_is_told_once_stops_the_money_and_ends() -> None:
    table, reactor, stops = Table(), VirtualReactor(), list[str]()
    full = FullDisk(table, reactor, stops.append)
    for _ in range(3):
        full.look(True, table.state)
    reactor.advance(1)
    full.look(True, table.state)
    reactor.advance(1)
    assert table.told == ["+disk full at the folder of the record"]
    assert stops == [NEARLY_FULL] * 4
    table.state = apply(table.state, e.TableSuspended(why=NEARLY_FULL))
    full.look(True, table.state)
    assert len(stops) == 4
    FullDisk(table, reactor, stops.append).look(False, table.state)
    reactor.advance(1)
    assert table.told[1:] == ["-disk full"]
    assert FULL not in {fault.fault for fault in table.state.faults}
