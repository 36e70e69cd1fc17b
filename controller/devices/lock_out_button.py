"""The lock-out button on one wire: ``[lock-out] driver = "button"``. Does not say what a press does."""

from __future__ import annotations

from typing import ClassVar, Literal

from controller.config.devices import Contact, LockOutSection
from controller.devices.kind import Kind
from drivers.button.button import Button
from drivers.button.twin import ButtonTwin


class LockOutButtonSection(LockOutSection, Contact):
    """The keys of the section."""

    driver: Literal["button"]
    WORKED: ClassVar[str] = "pressed"


KIND = Kind.of(
    "lock-out",
    LockOutButtonSection,
    lambda section, at: Button(
        at.name,
        at.input(section.line),
        **at.common,
        pressed_level=section.worked_level,
        debounce_ms=section.debounce_ms,
    ),
    lambda section, felt: ButtonTwin(felt.reactor, felt.wire(section.line), pressed_level=section.worked_level),
)
