"""What a buzzer's patterns sound like: a time since the beginning in, sound or silence out.

Pure. Does not know the limit after which a buzzer falls silent by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

BuzzerPattern = Literal["short", "long", "alarm"]


@dataclass(frozen=True)
class Beat:
    """``on_ms`` of sound, then ``off_ms`` of silence, ``times`` over; None is for ever."""

    on_ms: int
    off_ms: int
    times: int | None


BEATS: Mapping[BuzzerPattern, Beat] = {
    "short": Beat(on_ms=100, off_ms=0, times=1),
    "long": Beat(on_ms=800, off_ms=0, times=1),
    "alarm": Beat(on_ms=500, off_ms=250, times=None),
}


def beat_at(pattern: BuzzerPattern, elapsed_ms: int) -> tuple[bool, int | None]:
    """(whether it sounds ``elapsed_ms`` after its beginning, how many ms until that changes; None: it is over).

    >>> beat_at("short", 40), beat_at("short", 100)
    ((True, 60), (False, None))
    >>> beat_at("alarm", 600), beat_at("alarm", 750)
    ((False, 150), (True, 500))
    """
    beat = BEATS[pattern]
    period_ms = beat.on_ms + beat.off_ms
    number, within_ms = divmod(elapsed_ms, period_ms)
    if beat.times is not None and number >= beat.times:
        return False, None
    if within_ms < beat.on_ms:
        return True, beat.on_ms - within_ms
    return False, period_ms - within_ms
