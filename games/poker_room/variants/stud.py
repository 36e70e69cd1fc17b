"""Stud of seven and of five cards, high, low and both (002:586-594; 004:37-49, 359-433).

Whoever brings it in by the lowest card does so at one house for any stud, at the other as the house chooses. Plays
nothing.
"""

from dataclasses import replace

from games.poker_room.sides import EIGHT_OR_BETTER, HIGH, LOW
from games.poker_room.variant import FirstToAct, Street, Variant


def _seven(brings_in: FirstToAct, later: FirstToAct, *, pair_option: bool = False) -> tuple[Street, ...]:
    return (
        Street("third-street", brings_in, down=2, up=1, burn=False),
        Street("fourth-street", later, up=1, pair_option=pair_option),
        Street("fifth-street", later, up=1, upper=True),
        Street("sixth-street", later, up=1, upper=True),
        Street("seventh-street", later, down=1, upper=True),
    )


SEVEN_CARD_STUD = Variant(
    name="seven-card-stud",
    title="Seven-card stud",
    streets=_seven("low-card", "best-board", pair_option=True),
    sides=(HIGH,),
    source="002:590, 004:35-37, 359-410",
    odd_chips="high-card",
    most_players=8,  # 002:723
)
SEVEN_CARD_STUD_HIGH_CARD = replace(
    SEVEN_CARD_STUD,
    name="seven-card-stud-high-card",
    title="Seven-card stud, the high card opens",
    streets=_seven("highest-card", "best-board"),
    source="002:590",
)
STUD_HIGH_LOW = replace(
    SEVEN_CARD_STUD,
    name="stud-hi-lo",
    title="Stud high-low split",
    streets=_seven("low-card", "best-board"),  # 004:433: without the option of an open pair
    sides=(HIGH, EIGHT_OR_BETTER),
    source="002:594, 004:43-49, 423-433",
    odd_chips="sides-by-card",
)
STUD_HIGH_LOW_WITHOUT_QUALIFIER = replace(
    STUD_HIGH_LOW,
    name="stud-hi-lo-without-qualifier",
    title="Stud high-low split without a qualifier",
    sides=(HIGH, LOW),
    source="002:594",
)
RAZZ = replace(
    SEVEN_CARD_STUD,
    name="razz",
    title="Razz",
    streets=_seven("high-card", "lowest-board"),
    sides=(LOW,),
    source="002:590, 004:39-41, 414-419",
    odd_chips="low-card",
)
FIVE_CARD_STUD = replace(
    SEVEN_CARD_STUD,
    name="five-card-stud",
    title="Five-card stud",
    streets=(
        Street("second-street", "highest-card", down=1, up=1, burn=False),
        Street("third-street", "best-board", up=1),
        Street("fourth-street", "best-board", up=1, upper=True),
        Street("fifth-street", "best-board", up=1, upper=True),
    ),
    source="002:586",
    most_players=10,  # 002:723
)
