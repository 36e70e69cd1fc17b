"""A key lock with one contact that closes when it is turned: ``[key.…]``, with or without ``driver = "contact"``.

Does not say what a turn does.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator

from controller.config.devices import Contact, KeyLockSection
from controller.devices.kind import Kind
from drivers.key_lock.key_lock import KeyLock
from drivers.key_lock.twin import KeyLockTwin


def _closes_when_turned(normally: Literal["open", "closed"]) -> Literal["open", "closed"]:
    if normally == "closed":
        raise ValueError('must be "open": a cut wire of a contact that is closed at rest would read as a turned key')
    return normally


class KeyLockContactSection(KeyLockSection, Contact):
    """The keys of the section."""

    driver: Literal["contact"] = "contact"
    WORKED: ClassVar[str] = "turned on"
    normally: Annotated[Literal["open", "closed"], AfterValidator(_closes_when_turned)]
    """Always ``open``: only a contact that closes when the key is turned reads as away when its wire is cut."""


KIND = Kind.of(
    "key",
    KeyLockContactSection,
    lambda section, at: KeyLock(
        at.name,
        at.input(section.line),
        **at.common,
        closed_level=section.worked_level,
        debounce_ms=section.debounce_ms,
    ),
    lambda section, felt: KeyLockTwin(felt.reactor, felt.wire(section.line), closed_level=section.worked_level),
)
