"""What a hand that somebody tells comes to: how the house sets it, and how a wager on it ends against the bank's.

The dealer's question at a table whose hands no machine reads, so that nobody else can say. Reckoned with the game's own
settlement, from the house's rules, for one wager: what a bank's money covers hangs on all. Records nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.table.hands.course import Told, settled
from controller.table.setup import TableSetup
from controller.table.words import sentence, words_of
from games.cards.piece import parse_pieces
from games.money.dollars import dollars
from games.round.settlement import Settlement

_SET = "/"
"""Between the high and the low hand of one that is set."""


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
    try:
        ended = settled(setup, _told(setup, hand), _told(setup, bank), wager, cents)
    except LookupError as error:
        raise ValueError(str(error)) from error
    return " ".join(_ending(one, cents) for one in ended)


def parts_of(hand: str) -> tuple[tuple[str, ...], ...]:
    """The pieces of a hand that somebody wrote, those of the high hand before a stroke where it is set.

    Raises:
        ValueError: it is set as more than two.
    """
    parts = tuple(tuple(part.split()) for part in hand.split(_SET))
    if len(parts) > 2:
        raise ValueError(f"a hand is set as two, not as {len(parts)}")
    return parts


def _told(setup: TableSetup, text: str) -> Told:
    """A hand as it was told: whole, or its high and its low one; nothing where nothing was."""
    parts = [parse_pieces(setup.game.pack, part) for part in parts_of(text)]
    return Told(None, parts[0], parts[1]) if len(parts) == 2 else Told(parts[0] or None)


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
