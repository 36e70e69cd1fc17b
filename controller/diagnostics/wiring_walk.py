"""The walk along the wires of a new table: everything that a hand can work, in any order, each lit once it was heard.

One press of each button and key, one chip into each acceptor, each lock on and away again, each door. What was not
touched is told too. Measures nothing: the tests of each device do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from controller.config.table_file import TableFile
from controller.devices.checks.finding import Finding
from controller.devices.checks.person import Reading
from controller.devices.checks.steps import Steps, play
from controller.devices.equipment import ACCEPTORS
from controller.devices.proximity_acceptor import ProximityAcceptorSection
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.wires import device_words, key_place, seats, where_of
from drivers.signals import (
    BetSensorChanged,
    ButtonPressed,
    ChipPassed,
    DoorChanged,
    KeyLockChanged,
    KeyPressed,
    Signal,
)

WIRING = "wiring"
SAY = "Touch everything once: each button and key, a chip into each acceptor, each lock on and away, each door."
TOUCHED, NOT_YET = "touched", "not yet"


@dataclass(frozen=True, slots=True)
class Point:
    """Something to touch; ``heard`` tells it from what a device reports."""

    device: str
    words: str
    where: str
    heard: Callable[[Signal], bool]

    def is_touched(self, table: TableUnderTest) -> bool:
        """Whether it was touched since the table was forgotten last."""
        return any(self.heard(signal) for signal in table.heard(Signal, self.device))


def points(file: TableFile) -> tuple[Point, ...]:
    """Everything at this table that a hand works."""
    return tuple(_points(file))


def wiring_walk(table: TableUnderTest) -> Steps:
    """Until the person says that it is enough. The acceptors are open meanwhile; no chip counts."""
    every, bank = points(table.file), table.equipment.port(ACCEPTORS)
    table.forget()
    for acceptor in () if bank is None else bank.seats.values():
        acceptor.open()
    said = yield from play(lambda: tuple(_reading(table, point) for point in every), SAY)
    if bank is not None:
        bank.close()
    for point in every:
        if point.is_touched(table):
            yield Finding(point.device, WIRING, "ok", f"{point.words}: touched, and heard", point.where)
        else:
            text = f"{point.words}: {'nothing was heard of it' if said else 'the walk was left before it was heard'}"
            yield Finding(point.device, WIRING, "skipped", text, point.where)


def _reading(table: TableUnderTest, point: Point) -> Reading:
    return Reading(point.words, point.where, TOUCHED if point.is_touched(table) else NOT_YET, "")


def _points(file: TableFile) -> Iterator[Point]:
    if file.lock_out is not None:
        yield _point(file, "lock-out", "", lambda signal: isinstance(signal, ButtonPressed))
    for level in file.key.fitted():
        yield _point(file, f"key.{level}", ", on", lambda signal: isinstance(signal, KeyLockChanged) and signal.on)
        yield _point(
            file, f"key.{level}", ", away", lambda signal: isinstance(signal, KeyLockChanged) and not signal.on
        )
    for row, legends in enumerate(file.key_pad.legends):
        for column, legend in enumerate(legends):
            heard = _key(legend)
            yield Point("key-pad", f"key pad: {legend}", key_place(file, row, column), heard)
    if file.acceptor is not None:
        what = "a chip on the sensor" if isinstance(file.acceptor, ProximityAcceptorSection) else "a chip"
        for seat in seats(file):
            device = f"acceptor.{seat}"
            yield Point(device, f"{what} at seat {seat}", where_of(file, device), _is_chip)
    for name in file.door:
        yield _point(file, f"door.{name}", "", lambda signal: isinstance(signal, DoorChanged) and not signal.at_start)


def _point(file: TableFile, device: str, more: str, heard: Callable[[Signal], bool]) -> Point:
    return Point(device, device_words(device).removeprefix("the ") + more, where_of(file, device), heard)


def _key(legend: str) -> Callable[[Signal], bool]:
    return lambda signal: isinstance(signal, KeyPressed) and signal.key == legend


def _is_chip(signal: Signal) -> bool:
    return isinstance(signal, ChipPassed) or (isinstance(signal, BetSensorChanged) and signal.covered)
