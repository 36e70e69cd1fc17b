"""What a test asks of the person at the table: of hands, and of eyes.

Does not judge what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

DONE_WITHIN_MS = 30_000
"""How long a person may take for one thing."""

Done = Literal["seen", "not seen", "skipped"]
Answer = Literal["yes", "no", "skipped"]


# --- for hands ---


@dataclass(frozen=True, slots=True)
class DropChip:
    """One chip into the acceptor of a seat."""

    seat: int

    def __str__(self) -> str:
        return f"Drop one chip into the acceptor of seat {self.seat}."


@dataclass(frozen=True, slots=True)
class PressLockOut:
    """One press of the lock-out button."""

    def __str__(self) -> str:
        return "Press the lock-out button once."


@dataclass(frozen=True, slots=True)
class TurnKey:
    """One of the two locks, on or away."""

    key: Literal["lower", "higher"]
    on: bool

    def __str__(self) -> str:
        return f"Turn the {self.key} key {'on' if self.on else 'away'}."


@dataclass(frozen=True, slots=True)
class PressKey:
    """One key of the pad, by its legend."""

    legend: str

    def __str__(self) -> str:
        return f"Press {self.legend} on the key pad."


@dataclass(frozen=True, slots=True)
class Work:
    """Whatever a kind of device wants done, in its own words; ``by_twin`` does it on a bench."""

    device: str
    words: str
    by_twin: Callable[[Any], None]  # the type of a twin is known to its kind alone

    def __str__(self) -> str:
        return self.words


Task = DropChip | PressLockOut | TurnKey | PressKey | Work


# --- for eyes ---


@dataclass(frozen=True, slots=True)
class LampIs:
    """One lamp."""

    seat: int
    lit: bool

    def __str__(self) -> str:
        return f"Is the lamp of seat {self.seat} {'lit, and no other' if self.lit else 'dark'}?"


@dataclass(frozen=True, slots=True)
class MeterShows:
    """Every digit of the meter."""

    text: str

    def __str__(self) -> str:
        return f"Does the meter show {self.text}, every segment alike?"


@dataclass(frozen=True, slots=True)
class DealerDisplayShows:
    """Every cell of the dealer display."""

    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"Does the dealer display show {' / '.join(self.lines)}, every row full?"


@dataclass(frozen=True, slots=True)
class ChipFellBack:
    """A chip into a closed acceptor."""

    seat: int

    def __str__(self) -> str:
        return f"Drop one chip into the closed acceptor of seat {self.seat}. Did it fall into the return cup?"


@dataclass(frozen=True, slots=True)
class Look:
    """Whatever a kind of device wants looked at or listened to, in its own words; ``on_twin`` sees it on a bench."""

    device: str
    words: str
    on_twin: Callable[[Any], bool]

    def __str__(self) -> str:
        return self.words


Question = LampIs | MeterShows | DealerDisplayShows | ChipFellBack | Look


@dataclass(frozen=True, slots=True)
class Reading:
    """One input as it stands."""

    words: str
    where: str
    stands: str
    unrest: str
