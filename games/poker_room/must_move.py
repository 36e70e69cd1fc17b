"""A game that feeds another: who moves to the main game when a seat is free there.

The first on the list is asked; who passes goes to the bottom, and where all pass the first must go (004:143). Who
refuses then is out, and off the board for half an hour (004:144). Keeps no list and reads no clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from games.house.rules_table import RulesTable

Count = Annotated[int, Field(ge=0, strict=True)]


class MustMoveRules(RulesTable):
    """One house's must-move game."""

    off_board_minutes: Count = 30
    main_game_after_minutes: Count = 120
    """With players waiting it may become a second main game (004:147)."""
    need_not_be_active_below: dict[int, int] = {9: 5, 8: 4}
    """By the seats of the table: with fewer players than this nobody has to play on to stay on the list (004:146)."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The list after somebody was asked."""

    waiting: tuple[str, ...]
    moves: str | None = None
    """Who goes, with all of his chips (004:145)."""
    must: bool = False
    """Everybody has passed: he has no choice any more."""


def asked(waiting: Sequence[str], passed: Sequence[str] = ()) -> Asked:
    """Who goes to the free seat, once those have passed; the next to be asked stands first otherwise.

    >>> asked(("Ann", "Bob"), ("Ann",))
    Asked(waiting=('Bob', 'Ann'), moves='Bob', must=False)
    >>> asked(("Ann", "Bob"), ("Ann", "Bob")).must
    True
    """
    left = [name for name in waiting if name not in passed]
    order = (*left, *(name for name in passed if name in waiting))
    return Asked(tuple(order), order[0] if order else None, must=not left and bool(order))


def may_sit_out(rules: MustMoveRules, seats: int, players: int) -> bool:
    """Whether one may stop playing and stay on the list."""
    return players < rules.need_not_be_active_below.get(seats, 0)
