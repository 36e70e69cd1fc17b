"""What the table page shows of hands, and lets people ask and tell of them. Pure functions; does not answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from controller.table.cards.read import hands_read
from controller.table.hands.course import ends, takes_hands, wagers_of
from controller.table.hands.state import OpenHand
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import words_of


@dataclass(frozen=True, slots=True)
class HandView:
    """What can be asked of a hand at this table."""

    wagers: tuple[tuple[str, str], ...]
    """By name and in words."""
    has_house_way: bool
    form: str
    """How a hand is told: ``4 tiles, or high / low``. It names no piece: that would be one of the deal."""
    is_kept: bool
    """Whether the hand of a seat is keyed in besides, and stands in the record."""


def hand_view(setup: TableSetup) -> HandView | None:
    """None at a table where a hand says nothing by itself."""
    if not setup.game.tells_hands:
        return None
    wagers = tuple((name, words_of(name)) for name in wagers_of(setup))
    whole = setup.game.pieces.count(setup.hand_cards)
    form = f"{whole}, or high / low" if setup.game.house_way is not None else whole
    return HandView(wagers, setup.game.house_way is not None, form, takes_hands(setup))


def hands_on_felt(state: TableState, setup: TableSetup) -> Iterator[tuple[str, str]]:
    """Whose hand, and its cards as a machine read them, or its tiles as they were keyed in with how its wagers end."""
    for read in hands_read(state, setup):
        yield read.whose, " ".join(read.cards)
    ended = {
        seat: ", ".join(f"{words_of(one.wager)} {words_of(one.result)}" for one in of_seat)
        for seat, of_seat in groupby(ends(state, setup), key=lambda one: one.seat)
    }
    for hand in sorted(state.round.open_hands, key=lambda one: one.seat):
        whose = "bank" if hand.seat == state.round.bank else f"seat {hand.seat}"
        yield whose, ": ".join(part for part in (written(hand), ended.get(hand.seat, "")) if part)


def written(hand: OpenHand) -> str:
    """``6-6 6-3 / 6-5 6-1``."""
    return " / ".join(" ".join(part) for part in (hand.high, hand.low) if part)
