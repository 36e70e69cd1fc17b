"""Chinese poker: thirteen cards each, four hands at most, no betting and no pot (002:603-618).

How its rows are compared and counted is `games.poker_room.chinese`. Plays nothing.
"""

from games.poker_room.variant import Street, Variant

CHINESE_POKER = Variant(
    name="chinese-poker",
    title="Chinese poker",
    streets=(Street("thirteen-cards", "button-left", down=13, burn=False),),
    sides=(),
    source="002:603-618",
    most_players=4,  # 002:607
)
