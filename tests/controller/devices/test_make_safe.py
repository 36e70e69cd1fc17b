"""The acceptors of a table whose service was killed, on twins at the wire."""

from __future__ import annotations

import random

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.devices.buses import Buses
from controller.devices.equipment import ACCEPTORS
from controller.devices.make_safe import WITHIN_MS, MakingSafe
from controller.devices.wired_table import WiredTable
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor

SECOND = 1_000_000_000
FILE = load_table(config_folder() / "tables" / "demo-caribbean-stud.toml")
SEATS = tuple(range(1, FILE.table.seats + 1))


class Abandoned:
    """A felt whose service opened every acceptor and was killed."""

    def __init__(self) -> None:
        self.reactor = VirtualReactor()
        self.felt = TwinTable(FILE, self.reactor, random.Random(1), MemoryLines(self.reactor))
        killed = WiredTable(FILE, Buses(FILE, self.reactor, self.felt), self.reactor, self.reactor.now)
        killed.open(lambda _: None, "a1")
        for acceptor in killed.fitted(ACCEPTORS).seats.values():
            acceptor.open()
        self.reactor.advance(SECOND)
        killed.let_go()

    def taking(self) -> tuple[int, ...]:
        return tuple(seat for seat in SEATS if self.felt.acceptor_open(seat))

    def make_safe(self) -> tuple[list[tuple[int, ...]], list[str]]:
        answers: list[tuple[int, ...]] = []
        making_safe = MakingSafe(FILE, self.reactor, self.felt, answers.append)
        making_safe.start()
        self.reactor.advance(2 * WITHIN_MS * 1_000_000)
        return answers, making_safe.faults


@pytest.fixture
def abandoned() -> Abandoned:
    return Abandoned()


def test_a_killed_service_leaves_acceptors_open_and_make_safe_closes_them_all(abandoned: Abandoned) -> None:
    assert abandoned.taking() == SEATS
    assert abandoned.make_safe() == ([()], [])
    assert abandoned.taking() == ()


def test_acceptors_that_cannot_be_reached_are_named_once_with_their_wire(abandoned: Abandoned) -> None:
    bus, address = abandoned.felt.places["acceptors"]
    bus.unplug(address)
    answers, faults = abandoned.make_safe()
    assert answers == [SEATS]
    assert any("0x20" in fault for fault in faults)


def test_the_lines_of_shuffler_and_shoe_are_not_even_opened(
    abandoned: Abandoned, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(abandoned.felt, "transport", lambda name, device: opened.append(device))
    assert abandoned.make_safe() == ([()], [])
    assert opened == []
