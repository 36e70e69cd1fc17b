"""Badugi: four cards, three draws, the lowest of different ranks and suits (002:620-633). Plays nothing."""

from games.poker_room.sides import BADUGI_LOW
from games.poker_room.variant import Street, Variant

BADUGI = Variant(
    name="badugi",
    title="Badugi",
    streets=(
        Street("before-draw", "after-blinds", down=4, burn=False),
        Street("after-first-draw", "button-left", draws=4),
        Street("after-second-draw", "button-left", draws=4, upper=True),
        Street("after-third-draw", "button-left", draws=4, upper=True),
    ),
    sides=(BADUGI_LOW,),
    source="002:620-633",
    most_players=6,  # 002:622
)
