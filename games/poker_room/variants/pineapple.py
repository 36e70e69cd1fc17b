"""Crazy Pineapple: hold'em with three cards, one of which goes back (002:598-601, 004:13-23).

One document says that it goes back once the flop lies there, the other after the betting on it. Plays nothing.
"""

from dataclasses import replace

from games.poker_room.sides import EIGHT_OR_BETTER, HIGH
from games.poker_room.variant import Street, Variant
from games.poker_room.variants.holdem import FLOP, RIVER, TURN

_THREE = Street("hole-cards", "after-blinds", down=3, burn=False)

CRAZY_PINEAPPLE = Variant(
    name="crazy-pineapple",
    title="Crazy Pineapple",
    streets=(_THREE, FLOP, replace(TURN, returns=1), RIVER),
    sides=(HIGH,),
    source="004:15-17",
)
CRAZY_PINEAPPLE_HIGH_LOW = replace(
    CRAZY_PINEAPPLE,
    name="crazy-pineapple-hi-lo",
    title="Crazy Pineapple high-low split",
    sides=(HIGH, EIGHT_OR_BETTER),
    source="004:19-23",
)
CRAZY_PINEAPPLE_BEFORE_BETTING = replace(
    CRAZY_PINEAPPLE,
    name="crazy-pineapple-before-betting",
    title="Crazy Pineapple, a card back before the betting on the flop",
    streets=(_THREE, replace(FLOP, returns_after=1), TURN, RIVER),
    source="002:600-601",
    most_players=8,  # 002:723
)
