"""What may be designated for a game: a pattern of the regular game, or a special format with the pattern that it takes.

It is written as one word: ``four-corners`` is the regular game, ``wheel-of-fortune-line`` a line for the wheel,
``pick-your-own`` and ``bingo-bonanza`` say all by themselves (000:120, 142, 151-172). Does not play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.bingo.pattern import FREE_SQUARE, LINES
from games.bingo.rules import BLACKOUT, BingoRules, Format

PICK, BONANZA = "pick-your-own", "bingo-bonanza"


class Designated(NamedTuple):
    """A format, and what must be covered in it; Pick Your Own covers no pattern (000:165)."""

    format: Format
    pattern: str


def designations(rules: BingoRules) -> tuple[str, ...]:
    """All that this house may designate, its regular patterns first."""
    return tuple(_names(rules))


def _names(rules: BingoRules) -> Iterator[str]:
    for format_ in rules.formats:
        if format_ in (PICK, BONANZA):
            yield format_
        else:
            yield from (_named(format_, name) for name in rules.pattern if _takes(rules, format_, name))


def _named(format_: Format, pattern: str) -> str:
    return pattern if format_ == "bingo" else f"{format_}-{pattern}"


def _takes(rules: BingoRules, format_: Format, pattern: str) -> bool:
    """Whether the format is played for this pattern: within Planet Bingo's lies a straight line (000:154)."""
    if format_ != "planet-bingo":
        return True
    return any(not line & ~(shape | FREE_SQUARE) for shape in rules.pattern[pattern].shapes for line in LINES)


def designated(rules: BingoRules, plays: str) -> Designated:
    """What this says; where nothing was said it is the house's first pattern.

    Raises:
        LookupError: the house designates nothing like it.
    """
    if plays == PICK and rules.pick_your_own is not None:
        return Designated("pick-your-own", "")
    if plays == BONANZA and rules.bonanza is not None:
        return Designated("bingo-bonanza", BLACKOUT)
    for format_ in rules.formats:
        pattern = plays.removeprefix(f"{format_}-") if plays else next(iter(rules.pattern))
        if pattern in rules.pattern and (not plays or _named(format_, pattern) == plays):
            return Designated(format_, pattern)
    raise LookupError(f'"{plays}" is not played here; there is {", ".join(designations(rules))}')
