"""The table of a Raspberry Pi as a service: real buses below, systemd above."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.events import FaultFound, FaultGone, ServiceStarted, WagerAccepted
from controller.journal.verification import verify_file
from controller.journal.volume import FileVolume
from tests.hil.guest.conftest import TABLE, Service
from tests.hil.guest.felt import Felt
from tests.hil.guest.played_round import SimulatedTable, play_round

pytestmark = pytest.mark.guest


def count(service: Service, kind: type[object]) -> int:
    return sum(isinstance(event, kind) for event in service.table.events())


def faults(service: Service, kind: type[FaultFound] | type[FaultGone]) -> set[str]:
    """The devices of which it was recorded."""
    return {event.device for event in service.table.events() if isinstance(event, kind)}


def wager(service: Service, felt: Felt, seat: int) -> None:
    """A chip falls, is recorded, and its lamp shines."""
    before = count(service, WagerAccepted)
    service.table.until(lambda: felt.do(lambda: felt.twins.acceptor_open(seat)))
    service.table.act(lambda twins: twins.chip(seat))
    service.table.until(lambda: count(service, WagerAccepted) == before + 1)
    service.table.until(lambda: felt.do(lambda: felt.twins.lamp_lit(seat)))


# --- faults ---


@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGKILL], ids=["hangs", "is-killed"])
def test_a_process_that_ends_is_started_again_and_the_table_stands_as_it_stood(
    service: Service, felt: Felt, number: signal.Signals
) -> None:
    """One that hangs is ended by systemd's watchdog."""
    wager(service, felt, 3)
    ended, restarts = service.process, int(service.shown("NRestarts"))
    os.kill(ended, number)
    service.wait_for_restart(restarts)
    assert service.process != ended
    assert count(service, ServiceStarted) == 2
    service.table.until(lambda: felt.do(lambda: felt.twins.lamp_lit(3)))
    wager(service, felt, 4)
    assert count(service, WagerAccepted) == 2
    assert verify_file(str(service.journal), FileVolume()).ok


def test_an_adapter_that_is_pulled_out_is_a_fault_of_each_part_until_it_is_back(service: Service, felt: Felt) -> None:
    parts = {"acceptors", "lamps", "panel", "keys", "meter", "dealer"}
    wager(service, felt, 3)
    with felt.pulled_out():
        service.table.until(lambda: faults(service, FaultFound) >= parts)
    service.table.until(lambda: faults(service, FaultGone) >= parts)
    wager(service, felt, 4)


def test_a_serial_cable_that_is_pulled_out_is_a_fault_until_it_is_back(service: Service, felt: Felt) -> None:
    device, twin = "shuffler", felt.twins.shuffler
    assert twin is not None
    felt.do(partial(twin.fail, "unplug"))
    try:
        service.table.until(lambda: faults(service, FaultFound) == {device})
    finally:
        felt.do(twin.mend)
    service.table.until(lambda: faults(service, FaultGone) == {device})


# --- at work ---


def test_it_runs_as_a_user_who_is_not_root(service: Service) -> None:
    assert Path(f"/proc/{service.process}").stat().st_uid != 0
    assert service.shown("User") == "lammer"


def test_a_round_makes_the_same_record_as_on_twins(service: Service) -> None:
    """The table file is the one that ships. One chip is still falling when the dealer locks out."""
    simulated = SimulatedTable(load_table(TABLE))
    play_round(simulated)
    expected = [type(event).__name__ for event in simulated.events()]
    simulated.close()
    play_round(service.table)
    service.table.until(lambda: len(service.table.events()) >= len(expected))
    assert [type(event).__name__ for event in service.table.events()] == expected
