"""What the table's state knows of settings that people changed, and of what they asked for and that waits.

Does not change any.
"""

from __future__ import annotations

import msgspec


class Setting(msgspec.Struct, frozen=True):
    """One setting of a pool that the record holds in place of the rules file."""

    pool: str
    setting: str
    value: str
    """As :mod:`controller.table.settings.values` writes it."""
    chips: int = 0
    contributed_units: int = 0
    """For a rate: what the pool's meter had when the rate began, in the units of now."""


class SettingChange(msgspec.Struct, frozen=True):
    """A change of a setting that somebody asked for and that has not taken effect."""

    change: int
    pool: str
    setting: str
    before: str
    after: str
    why: str
    role: str
    person: str
    witness_role: str | None = None
    witness: str = ""


class MeterCorrection(msgspec.Struct, frozen=True):
    """A correction of a meter that two persons asked for, and that no key has carried out."""

    correction: int
    position: int
    """The wrong record."""
    of: str
    """Its kind."""
    pool: str
    cents: int
    """What goes on the meter, or comes off it where negative."""
    reason: str
    why: str
    role: str
    person: str
    witness_role: str
    witness: str
