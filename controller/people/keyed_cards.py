"""Cards as they are keyed in at the key pad: the rank, then the suit's digit; ``03`` is no card, ``0`` is the joker.

Ranks are 2 to 10, 11 jack, 12 queen, 13 king, 14 or 1 ace; suits 1 clubs, 2 diamonds, 3 hearts, 4 spades. Does not know
which hand they are.
"""

from __future__ import annotations

from games.cards.card import JOKER_TEXT, RANKS

SUIT_KEYS = {"1": "c", "2": "d", "3": "h", "4": "s"}
FORM = "a card is its rank, then 1 clubs, 2 diamonds, 3 hearts, 4 spades: 113 is the jack of hearts, 14 or 1 the ace"


def keyed_card(digits: str) -> str | None:
    """The card that these digits are, as the record writes it; None where they are none.

    >>> keyed_card("113"), keyed_card("24"), keyed_card("11"), keyed_card("142"), keyed_card("0")
    ('Jh', '2s', 'Ac', 'Ad', 'Jo')
    >>> keyed_card("15"), keyed_card("153"), keyed_card("7"), keyed_card("003")
    (None, None, None, None)
    """
    if digits == "0":
        return JOKER_TEXT
    rank, suit = digits[:-1], SUIT_KEYS.get(digits[-1:])
    if suit is None or not rank or rank.startswith("0"):
        return None
    number = 14 if rank == "1" else int(rank)
    return f"{RANKS[number - 2]}{suit}" if 2 <= number <= 14 else None


def keys_of(card: str) -> str:
    """The digits of a card that the record writes as ``card``.

    >>> keys_of("Jh"), keys_of("Jo")
    ('113', '0')
    """
    if card == JOKER_TEXT:
        return "0"
    suit = next(key for key, name in SUIT_KEYS.items() if name == card[1])
    return f"{RANKS.index(card[0]) + 2}{suit}"
