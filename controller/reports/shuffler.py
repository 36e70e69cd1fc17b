"""Faults of shuffler and shoe: when, what, with how many cards inside, and when it was over. Mends nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.reports.calendar import Scope
from controller.reports.document import Column, Field, Table, column, table
from controller.reports.history import Line
from controller.reports.values import SECOND, Moment
from controller.table import events as e

DEVICES = ("shuffler", "shoe")


@dataclass(frozen=True, slots=True)
class CardFault:
    """One fault. ``lasted_s`` is None while it lasts; a deck that is not whole does not last at all."""

    position: int
    device: str
    at: Moment
    round: int
    what: str
    text: str
    lasted_s: int | None = None


class CardFaults:
    """A collector of the faults that began in the scope."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._lasting: dict[tuple[str, str], CardFault] = {}
        self._found: dict[int, CardFault] = {}

    def take(self, line: Line) -> None:
        event = line.event
        match event:
            case e.DeviceStopped():
                self._begin(line, event.device, "jam", f"{event.cards_inside} cards inside")
            case e.DeviceCleared():
                self._end(line, event.device, "jam")
            case e.FaultFound() if event.device.startswith(DEVICES):
                self._begin(line, event.device, event.fault, f"{event.text} ({event.where})")
            case e.FaultGone():
                self._end(line, event.device, event.fault)
            case e.OrderFailed():
                device = next((one.device for one in line.before.orders if one.order == event.order), "")
                self._once(line, device, "order not done", event.why)
            case e.DeckCondemned() if event.device in DEVICES:
                self._once(line, event.device, "deck condemned", f"{event.colour} deck: {event.why}")
            case e.DeckFoundSorted() if event.missing or event.extra:
                text = f"{event.colour} deck: missing {' '.join(event.missing) or 'none'}, "
                self._once(line, "shuffler", "deck not whole", f"{text}extra {' '.join(event.extra) or 'none'}")
            case e.HandDealBegun():
                self._once(line, "table", "dealt by hand", "out of service: shuffled and dealt by hand")
            case _:
                pass

    def _once(self, line: Line, device: str, what: str, text: str) -> CardFault:
        fault = CardFault(line.position, device, line.at, line.before.round.number, what, text, 0)
        if self._scope.place(line) == 0:
            self._found[line.position] = fault
        return fault

    def _begin(self, line: Line, device: str, what: str, text: str) -> None:
        fault = replace(self._once(line, device, what, text), lasted_s=None)
        self._lasting[device, what] = fault
        if line.position in self._found:
            self._found[line.position] = fault

    def _end(self, line: Line, device: str, what: str) -> None:
        fault = self._lasting.pop((device, what), None)
        if fault is not None and fault.position in self._found:
            seconds = max(0, line.at.utc_ns - fault.at.utc_ns) // SECOND
            self._found[fault.position] = replace(fault, lasted_s=seconds)

    def found(self) -> tuple[CardFault, ...]:
        return tuple(self._found.values())


def table_of(found: tuple[CardFault, ...]) -> Table:
    """The list."""
    columns: tuple[Column[CardFault], ...] = (
        column("Record", 8, "record", lambda one: one.position, right=True),
        column("Date and time", 21, "time", lambda one: one.at),
        column("Round", 6, "round", lambda one: one.round, right=True),
        Column("Device, fault", 17, (Field("device", lambda one: one.device), Field("fault", lambda one: one.what))),
        column("In words", 28, "text", lambda one: one.text),
        column("Lasted", 10, "lasted", lambda one: "still there" if one.lasted_s is None else f"{one.lasted_s:,} s"),
    )
    return table("Faults of shuffler and shoe", columns, found, "No fault of shuffler or shoe.")
