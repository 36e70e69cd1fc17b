"""A door with a contact, and a latch that remembers openings without power: ``[door.…] driver = "contact"``.

Does not say what an open door stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import InputAtRest
from controller.config.devices import DoorSection
from controller.config.marks import InputWire, OutputWire
from controller.config.table_values import Level
from controller.config.wire import parse_wire
from controller.devices.checks.person import Work
from controller.devices.checks.steps import Steps, do
from controller.devices.checks.tested import Tested
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.door.door import ContactDoor
from drivers.door.port import Door
from drivers.door.twin import DoorTwin
from drivers.signals import DoorChanged


class ContactDoorSection(DoorSection):
    """The keys of the section."""

    driver: Literal["contact"]
    line: InputWire
    shut: Level = "low"
    """The level of the wire while the door is shut: low with a pull-up, so that a cut wire reads as an open door."""
    latch: InputWire | None = None
    """The output of the latch on a coin cell that an opening sets (drivers/door/latch.py)."""
    latch_reset: OutputWire | None = None
    debounce_ms: Annotated[int, Field(ge=1, le=10_000)] = 50

    @model_validator(mode="after")
    def _both_or_none(self) -> Self:
        if (self.latch is None) != (self.latch_reset is None):
            raise ValueError("a latch has two wires: give both latch and latch_reset, or neither")
        return self

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        if seat is None:
            yield InputAtRest("", parse_wire(self.line), self.shut == "low", "open", self.debounce_ms)


def _connect(section: ContactDoorSection, harness: Harness, name: str) -> Callable[[], Fitted[Door]]:
    contact = harness.input(parse_wire(section.line))
    latch = None if section.latch is None else harness.input(parse_wire(section.latch))
    reset = None if section.latch_reset is None else harness.output(parse_wire(section.latch_reset), start=False)

    def make() -> Fitted[Door]:
        door = ContactDoor(
            name,
            contact,
            reactor=harness.reactor,
            emit=harness.emit,
            latch=latch,
            latch_reset=reset,
            shut_level=section.shut == "high",
            debounce_ms=section.debounce_ms,
        )
        return Fitted(door, make_safe=door.make_safe)

    return make


def _solder(section: ContactDoorSection, felt: Felt, name: str) -> Soldered[DoorTwin]:
    twin = DoorTwin(
        felt.reactor,
        felt.wire(parse_wire(section.line)),
        latch=None if section.latch is None else felt.wire(parse_wire(section.latch)),
        latch_reset=None if section.latch_reset is None else felt.wire(parse_wire(section.latch_reset)),
        shut_level=section.shut == "high",
    )
    return Soldered(twin, {name: twin})


def _opens(section: ContactDoorSection, tested: Tested[Door]) -> Steps:
    """Opened and shut; each opening is on record, also in a test."""
    stops = ", which suspends the table until a supervisor's key" if section.suspends else ""
    tested.forget()
    opening = Work(tested.device, f"Open {tested.words}{stops}.", lambda twin: twin.open())
    done = yield from do(opening, tested.hears(DoorChanged, lambda told: told.open))
    if done == "skipped":
        yield tested.finding("door", "skipped", f"nobody opened {tested.words}")
        return
    if done == "not seen":
        wrong = f"{tested.words} was opened and nothing was seen: check its contact, its magnet and its wire"
        yield tested.finding("door", "wrong", wrong)
        return
    tested.forget()
    shutting = Work(tested.device, f"Shut {tested.words}.", lambda twin: twin.shut())
    done = yield from do(shutting, tested.hears(DoorChanged, lambda told: not told.open))
    if done == "seen":
        yield tested.finding("door", "ok", f"{tested.words} was seen open and shut")
    else:
        wrong = f"{tested.words} still reads as open: is it shut, and does its magnet reach the contact?"
        yield tested.finding("door", "wrong", wrong)


KIND = Kind("door", "contact", ContactDoorSection, _connect, _solder, tests=(_opens,))
