"""What became of one signal, told to the one who gave it. Does not hold what others asked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """Recorded, or refused and why."""

    position: int
    """The last record that was decided by then: once it is on disk, so is what became of the signal."""
    why_not: str | None = None
    """Why it was refused, as a clause; None where it was not."""
