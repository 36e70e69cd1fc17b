"""What is measured of the box and told by its table: plain values, each of them possibly unknown, with the reason.

Does not measure and does not judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unknown:
    """What cannot be measured here, and why, as half a sentence. Nobody guesses it."""

    why: str


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply voltage, and what the firmware does about it and about heat; ``before``: since the start."""

    low: bool
    low_before: bool | Unknown
    slowed: tuple[str, ...] | Unknown
    """Each way in which it is slowed down now."""
    slowed_before: tuple[str, ...] | Unknown


@dataclass(frozen=True, slots=True)
class Memory:
    """The working memory, in bytes."""

    available: int
    total: int


@dataclass(frozen=True, slots=True)
class Disk:
    """The disk on which the record lies. ``full_percent`` is of what a service may write."""

    full_percent: int
    free_bytes: int
    files_left: int
    files: int
    """0 where the file system has no such limit."""
    read_only: bool


@dataclass(frozen=True, slots=True)
class Wear:
    """How much of its life a memory says that it has used; ``spare``: what it says of its spare cells, if anything."""

    percent: int
    spare: str | None


@dataclass(frozen=True, slots=True)
class Backups:
    """Where backups go. ``last_utc_ns`` is None where there is none of this table."""

    folder: str
    there: bool
    last_utc_ns: int | None


@dataclass(frozen=True, slots=True)
class Certificate:
    """What the console shows to browsers of other machines."""

    until_utc_ns: int
    left_out: tuple[str, ...]
    """Names of the console for which it is not."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """Nothing can be shown, and why; the console is closed to other machines then."""

    why: str


Shown = Certificate | Unusable | Unknown | None
"""What browsers see; None where the console is for this machine alone."""


@dataclass(frozen=True, slots=True)
class BoxFacts:
    """What was measured of one box at one time."""

    at_utc_ns: int
    supply: Supply | Unknown
    celsius: int | Unknown
    memory: Memory | Unknown
    disk: Disk | Unknown
    disk_errors: int | Unknown
    wear: Wear | Unknown
    synchronised: bool | Unknown
    backups: Backups | Unknown
    sqlite: tuple[int, int, int]
    certificate: Shown
    recent_faults: Mapping[str, int] | Unknown
    """How often each device failed within the last day; those of the box are not among them."""
    stepped_ms: int | Unknown = Unknown("only a table that runs sees its clock being stepped")
    """The last step of the clock within the hour; 0 where there was none."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What the table says of itself, by its record."""

    disagreements: tuple[str, ...] | Unknown
    """Copies of the meters that contradict the record."""
    damage: tuple[str, ...]
    """What was found damaged of record and program."""
    safe_mode: str
    """Why the table is in safe mode; empty where it is not."""
    unchecked: bool
    keys_left: tuple[str, ...]
    unsafe_stops: int
    """Since the last orderly stop."""
    device_faults: Mapping[str, int]
    """How many faults each device has now; those of the box are not among them."""
    disk_faults: Mapping[str, str]
    """What the table says of the disk of its record: each fault with its sentence."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that is judged. ``table`` is unknown where there is no record yet."""

    box: BoxFacts
    table: TableFacts | Unknown
