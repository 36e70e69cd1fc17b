"""A key lock with a contact that opens and one that closes: ``[key.…] driver = "changeover"`` (decision 0006).

Does not say what a turn does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import InputAtRest
from controller.config.devices import KeyLockSection
from controller.config.marks import InputWire
from controller.config.table_values import Milliseconds
from controller.config.wire import parse_wire
from controller.devices.kind import Kind
from drivers.key_lock.changeover import ChangeoverKeyLock
from drivers.key_lock.changeover_twin import ChangeoverKeyLockTwin


class KeyLockChangeoverSection(KeyLockSection):
    """The keys of the section. Both contacts are against ground."""

    driver: Literal["changeover"]
    normally_open: InputWire
    """Closes when the key is turned."""
    normally_closed: InputWire
    """Opens when the key is turned: a cut wire is seen while nobody turns it."""
    debounce_ms: Milliseconds = 20
    travel_ms: Annotated[int, Field(ge=1, le=10_000)] = 1_000
    """How long a key may be on its way, when both contacts are open."""

    @model_validator(mode="after")
    def _travel_is_longer(self) -> Self:
        if self.debounce_ms >= self.travel_ms:
            raise ValueError("travel_ms must be above debounce_ms")
        return self

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        if seat is None:
            opens, closes = parse_wire(self.normally_closed), parse_wire(self.normally_open)
            yield InputAtRest("the contact that closes", closes, False, "turned on", self.debounce_ms)
            yield InputAtRest("the contact that opens", opens, True, "turned on", self.debounce_ms)


KIND = Kind.of(
    "key",
    KeyLockChangeoverSection,
    lambda section, at: ChangeoverKeyLock(
        at.name,
        normally_open=at.input(section.normally_open),
        normally_closed=at.input(section.normally_closed),
        **at.common,
        debounce_ms=section.debounce_ms,
        travel_ms=section.travel_ms,
    ),
    lambda section, felt: ChangeoverKeyLockTwin(
        felt.reactor, normally_open=felt.wire(section.normally_open), normally_closed=felt.wire(section.normally_closed)
    ),
)
