"""A key lock with a contact that opens and one that closes: ``[key.…] driver = "changeover"`` (decision 0006).

Does not say what a turn does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import InputAtRest
from controller.config.devices import KeyLockSection
from controller.config.marks import InputWire
from controller.config.table_values import Milliseconds
from controller.config.wire import parse_wire
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
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


def _connect(section: KeyLockChangeoverSection, harness: Harness, name: str) -> Callable[[], Fitted[ChangeoverKeyLock]]:
    normally_open = harness.input(parse_wire(section.normally_open))
    normally_closed = harness.input(parse_wire(section.normally_closed))

    def make() -> Fitted[ChangeoverKeyLock]:
        return Fitted(
            ChangeoverKeyLock(
                name,
                normally_open=normally_open,
                normally_closed=normally_closed,
                reactor=harness.reactor,
                emit=harness.emit,
                debounce_ms=section.debounce_ms,
                travel_ms=section.travel_ms,
            )
        )

    return make


def _solder(section: KeyLockChangeoverSection, felt: Felt, name: str) -> Soldered[ChangeoverKeyLockTwin]:
    twin = ChangeoverKeyLockTwin(
        felt.reactor,
        normally_open=felt.wire(parse_wire(section.normally_open)),
        normally_closed=felt.wire(parse_wire(section.normally_closed)),
    )
    return Soldered(twin, {name: twin})


KIND = Kind("key", "changeover", KeyLockChangeoverSection, _connect, _solder)
