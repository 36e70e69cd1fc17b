"""What a hand that somebody tells comes to: how the house sets it, and how a wager on it ends against the bank's.

The dealer's question at a table whose hands no machine reads, so that nobody else can say. Reckoned with the game's own
settlement, from the house's rules, for one wager: what a bank's money covers hangs on all. Records nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from controller.table.setup import TableSetup
from controller.table.words import sentence, words_of
from games.cards.piece import parse_pieces
from games.money.dollars import dollars
from games.round.settlement import BoardOf, SeatOf, Settlement

_OTHER_SEAT = 2
_SET = "/"
"""Between the high and the low hand of one that is set."""


def wagers_of(setup: TableSetup) -> tuple[str, ...]:
    """The wagers on the layout that this house takes."""
    names = (wager.name for wager in setup.game.wagers if wager.through == "layout")
    return tuple(name for name in names if _is_taken(setup, name))


def set_by_house(setup: TableSetup, hand: str) -> str:
    """``Set the house way: 6-6 6-3 and 6-5 6-1.``

    Raises:
        ValueError: these pieces make no hand, or the house prints no way; the text says which.
    """
    pieces = parse_pieces(setup.game.pack, hand.replace(_SET, " ").split())
    setup.game.pack.verify(pieces)
    found = None if setup.game.house_way is None else setup.game.house_way(setup.rules, pieces)
    if found is None:
        raise ValueError(f"{setup.house.title()} prints no house way of {setup.game.title.lower()}")
    return f"Set the house way: {_written(found.high)} and {_written(found.low)}."


def compared(setup: TableSetup, hand: str, bank: str, wager: str, cents: int) -> str:
    """``Main, $20.00: wins $20.00. Both hands are higher than the bank's (1621).``

    A hand is its pieces, those of the high hand before a stroke where it is set: ``6-6 6-3 / 6-5 6-1``.

    Raises:
        ValueError: a hand or a wager is none of this game; the text says which.
    """
    if cents <= 0:
        raise ValueError("a wager is more than nothing")
    whole, high, low = _told(setup, hand)
    banks, banks_high, banks_low = _told(setup, bank)
    seat: SeatOf[Any] = SeatOf(1, {wager: cents}, whole, high=high, low=low)
    by: int | Literal["dealer"] = _OTHER_SEAT if setup.rules.only_players_bank else "dealer"
    board: BoardOf[Any] = BoardOf(dealer=banks, dealer_high=banks_high, dealer_low=banks_low, bank=by)
    try:
        settled = setup.game.settle(setup.rules, (seat,), board)
    except LookupError as error:
        raise ValueError(str(error)) from error
    return " ".join(_ending(one, cents) for one in settled)


def _told(setup: TableSetup, text: str) -> tuple[Sequence[Any] | None, Sequence[Any] | None, Sequence[Any] | None]:
    """A hand as it was told: whole, or its high and its low one; nothing where nothing was."""
    parts = [parse_pieces(setup.game.pack, part.split()) for part in text.split(_SET)]
    if len(parts) > 2:
        raise ValueError(f"a hand is set as two, not as {len(parts)}")
    if len(parts) == 2:
        return None, parts[0], parts[1]
    return parts[0] or None, None, None


def _ending(one: Settlement, cents: int) -> str:
    ends = {
        "win": f"wins {dollars((one.pays_cents or 0) - one.commission_cents)}",
        "lose": "loses",
        "half-lose": "loses half",
        "push": "is a push",
    }.get(one.result, "goes back")
    line = "" if one.source == "house" else f" ({one.source})"
    return f"{words_of(one.wager).capitalize()}, {dollars(cents)}: {ends}. {sentence(one.why).rstrip('.')}{line}."


def _written(pieces: Sequence[object]) -> str:
    return " ".join(map(str, pieces))


def _is_taken(setup: TableSetup, wager: str) -> bool:
    try:
        setup.rules.limits_of(wager)
    except LookupError:
        return False
    return True
