"""Every game that is declared, by name. Says nothing of the houses that deal it."""

from collections.abc import Mapping

from games.poker_room.variant import Variant
from games.poker_room.variants.badugi import BADUGI
from games.poker_room.variants.chinese import CHINESE_POKER
from games.poker_room.variants.draw import (
    ACE_TO_FIVE_LOWBALL,
    ACE_TO_FIVE_TRIPLE_DRAW,
    DEUCE_TO_SEVEN_LOWBALL,
    DEUCE_TO_SEVEN_TRIPLE_DRAW,
    DRAW_HIGH_LOW,
    DRAW_JACKS_OR_BETTER,
    FIVE_CARD_DRAW,
)
from games.poker_room.variants.holdem import TEXAS_HOLDEM
from games.poker_room.variants.omaha import BIG_OMAHA, OMAHA, OMAHA_HIGH_LOW
from games.poker_room.variants.pineapple import (
    CRAZY_PINEAPPLE,
    CRAZY_PINEAPPLE_BEFORE_BETTING,
    CRAZY_PINEAPPLE_HIGH_LOW,
)
from games.poker_room.variants.stud import (
    FIVE_CARD_STUD,
    RAZZ,
    SEVEN_CARD_STUD,
    SEVEN_CARD_STUD_HIGH_CARD,
    STUD_HIGH_LOW,
    STUD_HIGH_LOW_WITHOUT_QUALIFIER,
)

VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (
        ACE_TO_FIVE_LOWBALL,
        ACE_TO_FIVE_TRIPLE_DRAW,
        BADUGI,
        BIG_OMAHA,
        CHINESE_POKER,
        CRAZY_PINEAPPLE,
        CRAZY_PINEAPPLE_BEFORE_BETTING,
        CRAZY_PINEAPPLE_HIGH_LOW,
        DEUCE_TO_SEVEN_LOWBALL,
        DEUCE_TO_SEVEN_TRIPLE_DRAW,
        DRAW_HIGH_LOW,
        DRAW_JACKS_OR_BETTER,
        FIVE_CARD_DRAW,
        FIVE_CARD_STUD,
        OMAHA,
        OMAHA_HIGH_LOW,
        RAZZ,
        SEVEN_CARD_STUD,
        SEVEN_CARD_STUD_HIGH_CARD,
        STUD_HIGH_LOW,
        STUD_HIGH_LOW_WITHOUT_QUALIFIER,
        TEXAS_HOLDEM,
    )
}
"""By name."""


class UnknownVariant(LookupError):
    """No game of the poker room has that name; the text names those there are."""


def variant(name: str) -> Variant:
    """The game of that name.

    Raises:
        UnknownVariant: there is none.
    """
    try:
        return VARIANTS[name]
    except KeyError:
        raise UnknownVariant(f'no game of the poker room is called "{name}"; there is {", ".join(VARIANTS)}') from None
