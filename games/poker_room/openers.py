"""Draw poker that takes openers: who may open, and what follows where an opener had none.

His hand is dead and his opening bet stays. Another who did not pass openers may declare the pot open; where nobody
does, every other bet goes back (004:505-511). Once it was raised, called twice or complete, the pot plays all the same
(004:513-517). Moves no chips.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Step(NamedTuple):
    """One act before the draw: who, what, and what it came to."""

    seat: int
    does: str
    to_cents: int = 0


@dataclass(frozen=True, slots=True)
class FalseOpeners:
    """What follows."""

    plays: bool
    """The pot plays all the same."""
    returned_cents: Mapping[int, int]
    pot_cents: int
    """What stays: the antes, the opening bet, and all that plays."""


def plays_all_the_same(steps: Sequence[Step], opener: int, *, complete: bool = False) -> bool:
    """Whether it was raised after the opening, called by two, or all action before the draw is over (004:513-516)."""
    two = 2
    others = [step for step in steps if step.seat != opener]
    raised = any(step.does in ("raise", "all-in") for step in others)
    return complete or raised or sum(step.does == "call" for step in others) >= two


def false_openers(
    opener: int, steps: Sequence[Step], antes_cents: int, declared_by: int | None = None, *, complete: bool = False
) -> FalseOpeners:
    """What goes back and what stays, where the opener turns out to have no openers before the draw."""
    put_in: dict[int, int] = {}
    for step in steps:
        put_in[step.seat] = max(put_in.get(step.seat, 0), step.to_cents)
    first = next((step.to_cents for step in steps if step.seat == opener and step.to_cents), 0)
    total = antes_cents + sum(put_in.values())
    plays = plays_all_the_same(steps, opener, complete=complete)
    if plays:
        back = dict.fromkeys(put_in, 0)
    elif declared_by is not None:
        back = {seat: cents - first if seat == opener else 0 for seat, cents in put_in.items()}
    else:
        back = {seat: cents - (first if seat == opener else 0) for seat, cents in put_in.items()}
    return FalseOpeners(plays, back, total - sum(back.values()))


def why_not_declare_open(*, seat: int, false_opener: int, passed_openers: bool) -> str | None:
    """Why a player cannot declare the pot open in the place of a false opener; None where he can (004:506)."""
    if seat == false_opener:
        return "the hand of the false opener is dead"
    return "whoever passed openers cannot declare the pot open" if passed_openers else None
