"""Poker for a pot, as a table plays it: one game for each kind of rules file, of a whole room or of one game.

A round is one hand. A dealer deals, or a machine, and nothing lies with the house but its rake. Does not hold streets,
limits or rules: the declared variants and the house's file do.
"""

from collections.abc import Sequence
from typing import Any

from games.declared.game import KEYED_IN, Game
from games.declared.pots import Pots
from games.draws.draw import WHOLE_DECK, Draw
from games.irregularities.rule import Irregularity
from games.poker_room.rules import RoomRules
from games.round.facts import BY_NEXT, table_round
from games.round.pot_phases import between_hands, playing, pots_won, void_hand
from games.round.settlement import BoardOf, SeatOf, Settlement

BAD_BEAT = ("losing", "winning", "table")
"""Who takes a part of a bad beat jackpot: the beaten hand, the one that beat it, all others (000:739-741)."""

IRREGULARITIES = (
    Irregularity(
        what="defective-deck",
        round="void",
        say="The deck is not whole: the hand is void, and all chips go back to who put them in.",
        source="002:705",
    ),
    Irregularity(
        what="foreign-card",
        round="void",
        say="A card of another deck was dealt: the hand is void, and all chips go back to who put them in.",
        source="004:186",
    ),
    Irregularity(
        what="foreign-card-in-stub",
        say="The card of another deck lay in the stub: the hand stands.",
        source="004:189",
    ),
)

TITLES = {
    "draw-poker": "Draw poker",
    "lightning-poker": "Lightning Poker",
    "low-ball": "Low ball",
    "no-limit-holdem": "No-limit hold'em",
    "omaha-hi-lo": "Omaha high-low",
    "poker": "Poker",
    "poker-room": "Poker room",
    "texas-holdem": "Texas hold'em",
}
"""What a rules file of poker may be called, of one game or of a whole room."""


def why_not_open(rules: RoomRules) -> str | None:
    """Why this house does not deal it, with the line; None where it does."""
    why = rules.why_not_open()
    return None if why is None else str(why)


def _no_wagers(_rules: Any, _seats: Sequence[SeatOf[Any]], _board: BoardOf[Any]) -> tuple[Settlement, ...]:
    """Nothing lies on a layout: what a pot comes to, the hand says."""
    return ()


DRAWS = {"lightning-poker": (Draw("deck", WHOLE_DECK, during=("playing",), source="004:1071", hidden=True),)}
"""What a table draws that deals by itself."""

POKER_ROOMS = tuple(
    Game(
        name=name,
        title=title,
        seats=10,  # 002:723, 004:1110
        chance=Pots(why_not_open, source="000:734, 001:83, 002:445, 004:5"),
        equipment=KEYED_IN,
        wagers=(),
        round=table_round(between_hands(), playing(), pots_won(), void_hand()),
        irregularities=IRREGULARITIES,
        rules=RoomRules,
        settle=_no_wagers,
        progressive_hands=BAD_BEAT,
        draws=DRAWS.get(name, ()),
        by_next=("hand_begun", *BY_NEXT),
    )
    for name, title in TITLES.items()
)
"""One for each name of a rules file; a machine that deals draws its deck, in all else they are the same."""
