"""Pick Your Own: a card on which the player writes the numbers, with pen, and a copy that must be the same.

Numbers are 1 to 75, none twice, as many as are posted (000:163-164). What voids a card otherwise, such as a pencil or
an altered number, people see and :mod:`games.bingo.irregularities` rules on (000:167). Does not know what was called.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.bingo.card import HIGHEST
from games.bingo.rules import PickYourOwn
from games.tickets.numbers import marked, why_not_marks
from games.tickets.refusal import Refusal
from games.tickets.serial import Serial


class PickError(ValueError):
    """A card cannot be played; the text has all that is wrong with it."""


@dataclass(frozen=True, slots=True)
class PickedCard:
    """A card as it is played: its serial, and the written numbers as one set."""

    serial: Serial
    numbers: int


def mistakes(rules: PickYourOwn, original: Sequence[int], copy: Sequence[int] | None = None) -> tuple[Refusal, ...]:
    """All that is wrong with what is written; ``copy`` is what stands on the copy, where it was read."""
    return tuple(_mistakes(rules, original, copy))


def _mistakes(rules: PickYourOwn, original: Sequence[int], copy: Sequence[int] | None) -> Iterator[Refusal]:
    why = why_not_marks(original, HIGHEST)
    if why is not None:
        yield Refusal(why, "000:164, 167")
    if len(original) != rules.spaces:
        told = f"{len(original)} numbers are written"
        yield Refusal(f"{told}; {rules.spaces} are posted for this game", "000:164")
    if copy is not None and sorted(copy) != sorted(original):
        yield Refusal("the original does not match the copy", "000:167")


def picked(
    rules: PickYourOwn, serial: Serial, original: Sequence[int], copy: Sequence[int] | None = None
) -> PickedCard:
    """The card that is played with these numbers.

    Raises:
        PickError: something is wrong with it.
    """
    found = mistakes(rules, original, copy)
    if found:
        raise PickError("; ".join(map(str, found)))
    return PickedCard(serial, marked(original))
