"""The service of a table on real buses, and systemd above it: what ends, hangs or is pulled out comes back."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from controller.table.events import FaultFound, FaultGone, ServiceStarted, WagerAccepted
from tests.hil.guest.conftest import Service
from tests.hil.guest.felt import Felt

pytestmark = pytest.mark.guest


def count(service: Service, kind: type[object]) -> int:
    return sum(isinstance(event, kind) for event in service.table.events())


def faults(service: Service, kind: type[FaultFound] | type[FaultGone], since: int) -> set[str]:
    """The devices of which it was recorded after ``since`` records."""
    return {event.device for event in service.table.events()[since:] if isinstance(event, kind)}


def wager(service: Service, felt: Felt, seat: int) -> None:
    """A chip falls, is recorded, and its lamp shines."""
    before = count(service, WagerAccepted)
    service.table.until(lambda: felt.do(lambda: felt.twins.acceptor_open(seat)))
    service.table.act(lambda twins: twins.chip(seat))
    service.table.until(lambda: count(service, WagerAccepted) == before + 1)
    service.table.until(lambda: felt.do(lambda: felt.twins.lamp_lit(seat)))


def test_it_runs_as_a_user_who_is_not_root(service: Service) -> None:
    assert Path(f"/proc/{service.process}").stat().st_uid != 0
    assert service.shown("User") == "lammer"


@pytest.mark.parametrize(
    ("number", "seats"), [(signal.SIGSTOP, (1, 2)), (signal.SIGKILL, (3, 4))], ids=["hangs", "is-killed"]
)
def test_a_process_that_ends_is_started_again_and_the_table_stands_as_it_stood(
    service: Service, felt: Felt, number: signal.Signals, seats: tuple[int, int]
) -> None:
    """One that hangs is ended by systemd's watchdog."""
    wager(service, felt, seats[0])
    ended, restarts = service.process, int(service.shown("NRestarts"))
    starts, wagers = count(service, ServiceStarted), count(service, WagerAccepted)
    os.kill(ended, number)
    service.wait_for_restart(restarts)
    assert service.process != ended
    assert count(service, ServiceStarted) == starts + 1
    service.table.until(lambda: felt.do(lambda: felt.twins.lamp_lit(seats[0])))
    wager(service, felt, seats[1])
    assert count(service, WagerAccepted) == wagers + 1
    assert verify_file(str(service.journal), FileVolume()).ok


def test_an_adapter_that_is_pulled_out_is_a_fault_of_each_part_until_it_is_back(service: Service, felt: Felt) -> None:
    parts = {"acceptors", "lamps", "panel", "keys", "exits", "meter", "dealer"}
    wager(service, felt, 5)
    since = len(service.table.events())
    with felt.pulled_out():
        service.table.until(lambda: faults(service, FaultFound, since) >= parts)
    service.table.until(lambda: faults(service, FaultGone, since) >= parts)
    wager(service, felt, 6)


def test_a_serial_cable_that_is_pulled_out_is_a_fault_until_it_is_back(service: Service, felt: Felt) -> None:
    shuffler, since = felt.twins.shuffler, len(service.table.events())
    assert shuffler is not None
    felt.do(partial(shuffler.fail, "unplug"))
    try:
        service.table.until(lambda: faults(service, FaultFound, since) == {"shuffler"})
    finally:
        felt.do(shuffler.mend)
    service.table.until(lambda: faults(service, FaultGone, since) == {"shuffler"})


def test_an_interrupt_wire_that_is_cut_and_mended_is_known_without_a_chip(service: Service, felt: Felt) -> None:
    """Its acceptors are closed until it is mended: no chip could show it."""
    expander, since = felt.twins.expanders["acceptors"], len(service.table.events())
    felt.do(partial(expander.mute, True))
    try:
        service.table.until(lambda: faults(service, FaultFound, since) == {"acceptors"})
    finally:
        felt.do(partial(expander.mute, False))
    service.table.until(lambda: faults(service, FaultGone, since) == {"acceptors"})
