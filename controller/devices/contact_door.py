"""A door with a contact, and a latch that remembers openings without power: ``[door.…] driver = "contact"``.

Does not say what an open door stops.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from controller.devices.kind import Ends, Felt, Kind
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


def _opens(section: ContactDoorSection, tested: Tested[Door]) -> Steps:
    """Opened and shut; each opening is on record, also in a test."""
    of_logic = section.is_of_logic(tested.device.removeprefix("door."))
    stops = ", which suspends the table until a supervisor's key" if of_logic else ""
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


def _door(section: ContactDoorSection, at: Ends) -> ContactDoor:
    return ContactDoor(
        at.name,
        at.input(section.line),
        **at.common,
        latch=None if section.latch is None else at.input(section.latch),
        latch_reset=None if section.latch_reset is None else at.output(section.latch_reset),
        shut_level=section.shut == "high",
        debounce_ms=section.debounce_ms,
    )


def _twin(section: ContactDoorSection, felt: Felt) -> DoorTwin:
    return DoorTwin(
        felt.reactor,
        felt.wire(section.line),
        latch=None if section.latch is None else felt.wire(section.latch),
        latch_reset=None if section.latch_reset is None else felt.wire(section.latch_reset),
        shut_level=section.shut == "high",
    )


KIND = Kind.of("door", ContactDoorSection, _door, _twin, make_safe=ContactDoor.make_safe, tests=(_opens,))
