"""Omaha and its high-low: four or five cards of one's own, of which exactly two count (002:566, 004:29-33, 345-355).

Streets are those of hold'em. Plays nothing.
"""

from dataclasses import replace

from games.poker_room.sides import EIGHT_OR_BETTER_OF_OMAHA, HIGH_OF_OMAHA
from games.poker_room.variant import Street, Variant
from games.poker_room.variants.holdem import FLOP, RIVER, TURN

OMAHA = Variant(
    name="omaha",
    title="Omaha",
    streets=(Street("hole-cards", "after-blinds", down=4, burn=False), FLOP, TURN, RIVER),
    sides=(HIGH_OF_OMAHA,),
    source="002:563-569, 004:27-29",
)
OMAHA_HIGH_LOW = replace(
    OMAHA,
    name="omaha-hi-lo",
    title="Omaha high-low split",
    sides=(HIGH_OF_OMAHA, EIGHT_OR_BETTER_OF_OMAHA),
    source="001:932-942, 004:31-33",
)
BIG_OMAHA = replace(
    OMAHA,
    name="big-omaha",
    title="Big Omaha",
    streets=(Street("hole-cards", "after-blinds", down=5, burn=False), FLOP, TURN, RIVER),
    source="002:566",
    most_players=8,  # ten would need 58 cards of 52
)
