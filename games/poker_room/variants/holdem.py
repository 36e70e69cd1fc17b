"""Hold'em: two cards of one's own, five that all share, any five count (001:93-112, 002:556-561, 004:7-11).

Limits, blinds and fees are the house's. Plays nothing.
"""

from games.poker_room.sides import HIGH
from games.poker_room.variant import Street, Variant

FLOP = Street("flop", "button-left", board=3)
TURN = Street("turn", "button-left", board=1, upper=True)
RIVER = Street("river", "button-left", board=1, upper=True)

TEXAS_HOLDEM = Variant(
    name="texas-holdem",
    title="Texas hold'em",
    streets=(Street("hole-cards", "after-blinds", down=2, burn=False), FLOP, TURN, RIVER),
    sides=(HIGH,),
    source="001:93-112, 002:556-561, 004:7-11",
)
