"""How people are: what each script asks before it does something odd. Does not do it."""

from __future__ import annotations

from typing import Protocol


class Mood(Protocol):
    """How people are now."""

    careful: bool
    brisk: bool
    pause: float
