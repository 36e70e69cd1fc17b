"""A key lock with one contact that closes when it is turned: ``[key.…]``, with or without ``driver = "contact"``.

Does not say what a turn does.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator

from controller.config.devices import Contact, KeyLockSection
from controller.devices.kind import Ends, Faults, Felt, Kind, Soldered, fitting
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


def _lock(section: KeyLockContactSection, at: Ends) -> KeyLock:
    return KeyLock(
        at.name, at.input(section.line), **at.common, closed_level=section.worked_level, debounce_ms=section.debounce_ms
    )


def _solder(section: KeyLockContactSection, felt: Felt, name: str) -> Soldered[KeyLockTwin]:
    twin = KeyLockTwin(felt.reactor, felt.wire(section.line), closed_level=section.worked_level)
    return Soldered(twin, {name: Faults({"cut": (partial(twin.cut, True), partial(twin.cut, False))})})


KIND = Kind("key", "contact", KeyLockContactSection, fitting(_lock), _solder)
