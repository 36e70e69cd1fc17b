"""The lock-out button on one wire: ``[lock-out] driver = "button"``. Does not say what a press does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Literal

from controller.config.devices import Contact, LockOutSection
from controller.devices.kind import Break, Faults, Felt, Fitted, Harness, Kind, Soldered
from drivers.button.button import Button
from drivers.button.twin import ButtonTwin


class LockOutButtonSection(LockOutSection, Contact):
    """The keys of the section."""

    driver: Literal["button"]
    WORKED: ClassVar[str] = "pressed"


def _connect(section: LockOutButtonSection, harness: Harness, name: str) -> Callable[[], Fitted[Button]]:
    line = harness.input(section.wire())

    def make() -> Fitted[Button]:
        return Fitted(
            Button(
                name,
                line,
                reactor=harness.reactor,
                emit=harness.emit,
                pressed_level=section.worked_level,
                debounce_ms=section.debounce_ms,
            )
        )

    return make


def _solder(section: LockOutButtonSection, felt: Felt, name: str) -> Soldered[ButtonTwin]:
    twin = ButtonTwin(felt.reactor, felt.wire(section.wire()), pressed_level=section.worked_level)
    faults: dict[str, tuple[Break, Break]] = {
        "cut": (partial(twin.cut, True), partial(twin.cut, False)),
        "held": (twin.hold, twin.release),
        "bounce": (partial(setattr, twin, "bounce_ms", (2, 5)), partial(setattr, twin, "bounce_ms", ())),
    }
    return Soldered(twin, {name: Faults(faults)})


KIND = Kind("lock-out", "button", LockOutButtonSection, _connect, _solder)
