"""The lock-out button on one wire: ``[lock-out] driver = "button"``. Does not say what a press does."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Literal

from controller.config.devices import Contact, LockOutSection
from controller.devices.kind import Break, Ends, Faults, Felt, Kind, Soldered, fitting
from drivers.button.button import Button
from drivers.button.twin import ButtonTwin


class LockOutButtonSection(LockOutSection, Contact):
    """The keys of the section."""

    driver: Literal["button"]
    WORKED: ClassVar[str] = "pressed"


def _solder(section: LockOutButtonSection, felt: Felt, name: str) -> Soldered[ButtonTwin]:
    twin = ButtonTwin(felt.reactor, felt.wire(section.line), pressed_level=section.worked_level)
    faults: dict[str, tuple[Break, Break]] = {
        "cut": (partial(twin.cut, True), partial(twin.cut, False)),
        "held": (twin.hold, twin.release),
        "bounce": (partial(setattr, twin, "bounce_ms", (2, 5)), partial(setattr, twin, "bounce_ms", ())),
    }
    return Soldered(twin, {name: Faults(faults)})


def _button(section: LockOutButtonSection, at: Ends) -> Button:
    return Button(
        at.name,
        at.input(section.line),
        **at.common,
        pressed_level=section.worked_level,
        debounce_ms=section.debounce_ms,
    )


KIND = Kind("lock-out", "button", LockOutButtonSection, fitting(_button), _solder)
