"""The house way of pai gow poker: how the bank's seven cards are set where a document prints it (001:739-789).

Only the Axtion rules print one. Choctaw's name a house way without giving it (002:1293), Oneida's let the dealer tell
it (003:2969-2986), Grand Ronde's and Delta's have none: for those houses there is nothing here. Does not set a player's
hand, and does not judge fouls: `games.cards.ranking.setting` does.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from games.cards.card import JOKER, Card
from games.cards.ranking.five_card import FIVE_CARD_JOKER
from games.cards.ranking.hand_rank import HandError, HandRank
from games.cards.ranking.ranking import ACE
from games.cards.ranking.setting import Setting, foul, settings
from games.cards.ranking.two_card import PAI_GOW_LOW

HouseWay: TypeAlias = Callable[[Sequence[Card]], Setting]
"""Sets seven cards. Raises HandError for any other number."""

_KING, _QUEEN = 13, 12
_COMPLETE = ("straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush", "five-aces")


def axtion(cards: Sequence[Card]) -> Setting:
    """Set seven cards as 001:739-789 does.

    Where rows clash, the closing line wins: a pair in front with a straight or better behind whenever that is possible
    (001:789), the higher pair first. The joker is an ace unless it completes a straight or a flush behind. Four of a
    kind with three of another, which no row names, are set by the closing line too.

    Raises:
        HandError: there are not seven cards.
    """
    if len(cards) != 7:
        raise HandError(f"seven cards are set, not {len(cards)}")
    groups = _groups(cards)
    shape = tuple(len(group) for group in groups if len(group) > 1)
    if shape[:1] == (5,):
        return _with_front(cards, groups[0][:2])
    possible = [one for one in settings(cards) if foul(one) is None and _complete(one)]
    pair_in_front = [one for one in possible if PAI_GOW_LOW.rank(one.low).category == "pair"]
    if pair_in_front:
        return max(pair_in_front, key=_front_first)
    if possible and shape in ((), (2,)):
        return max(possible, key=_front_first)
    return _with_front(cards, _front(groups, shape))


HOUSE_WAYS: Mapping[str, HouseWay] = {"axtion": axtion}
"""By jurisdiction; one that is not here prints no house way."""


def _front(groups: Sequence[Sequence[Card]], shape: tuple[int, ...]) -> Sequence[Card]:
    """The two cards that go in front where no complete hand decides. Groups: most cards first, then the higher rank."""
    singles = [group[0] for group in groups if len(group) == 1]
    match shape:
        case (4,):
            return groups[0][:2] if _splits(groups[0][0], singles[0]) else singles[:2]
        case (3, 3) | (2, 2, 2):
            return groups[0][:2]
        case (3,):
            return (groups[0][0], singles[0]) if _rank(groups[0][0]) == ACE else singles[:2]
        case (3, 2) | (3, 2, 2):
            return groups[1][:2]
        case (2, 2):
            return singles[:2] if _both_back(groups[0][0], singles[0]) else groups[1][:2]
        case (2,):
            return singles[:2]
        case _:
            return singles[1:3]


def _splits(four: Card, highest: Card) -> bool:
    """Whether four of a kind without a pair beside it are split (001:778-785)."""
    rank = _rank(four)
    if rank >= _QUEEN:
        return True
    return _rank(highest) < (_KING if rank >= 9 else _QUEEN) and rank > 5


def _both_back(high_pair: Card, highest: Card) -> bool:
    """Whether both of two pairs go behind, for the single that then goes in front (001:747-755)."""
    rank = _rank(high_pair)
    return rank < _QUEEN and _rank(highest) >= (ACE if rank >= 9 else _KING if rank >= 6 else _QUEEN)


def _complete(setting: Setting) -> bool:
    return FIVE_CARD_JOKER.rank(setting.high).category in _COMPLETE


def _front_first(setting: Setting) -> tuple[HandRank[str], HandRank[str]]:
    return PAI_GOW_LOW.rank(setting.low), FIVE_CARD_JOKER.rank(setting.high)


def _groups(cards: Sequence[Card]) -> list[list[Card]]:
    """Cards of one rank together, most cards first, then the higher rank; the joker is an ace."""
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(_rank(card), []).append(card)
    return sorted(by_rank.values(), key=lambda group: (len(group), _rank(group[0])), reverse=True)


def _rank(card: Card) -> int:
    return ACE if card == JOKER else card.rank


def _with_front(cards: Sequence[Card], front: Sequence[Card]) -> Setting:
    return Setting(tuple(card for card in cards if card not in front), tuple(front))
