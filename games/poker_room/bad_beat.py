"""The condition of a bad beat jackpot: a posted hand that was beaten, all hole cards of both hands playing.

Kickers must beat the board (000:737): a hole card that the board replaces at no loss does not play. Who takes which
share :mod:`games.pools.bad_beat` says. Deals with no money.
"""

from collections.abc import Collection, Sequence

from games.cards.card import Card
from games.cards.ranking.five_card import BEST_OF_SEVEN, CATEGORIES, FIVE_CARD, Category
from games.cards.ranking.hand_rank import HandRank


def both_play(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether a hand is the better for each of its two hole cards.

    >>> from games.cards.card import parse_cards
    >>> both_play(parse_cards(["9s", "Ac"]), parse_cards("9h 9d 9c Kd Jd".split()))
    True
    """
    whole = BEST_OF_SEVEN.rank((*hole, *board))
    six = FIVE_CARD.among(6)
    return all(six.rank((one, *board)) < whole for one in hole)


def why_not(
    losing: Sequence[Card], winning: Sequence[Card], board: Sequence[Card], posted: Category, dealt: Collection[int],
    least_dealt: int,
) -> str | None:  # fmt: skip
    """Why a beaten hand wins no jackpot, as one sentence; None where it does.

    Raises:
        HandError: cards that are no hands of hold'em.
    """
    if len(set(dealt)) < least_dealt:
        return f"{len(set(dealt))} players were dealt in; the jackpot takes at least {least_dealt}"
    lost, won = (BEST_OF_SEVEN.rank((*hole, *board)) for hole in (losing, winning))
    if lost >= won:
        return "the hand was not beaten"
    if not _reaches(lost, posted):
        return f"the beaten hand is {lost.category.replace('-', ' ')}; posted is {posted.replace('-', ' ')} or better"
    if not both_play(losing, board):
        return "a hole card of the beaten hand does not play"
    return None if both_play(winning, board) else "a hole card of the winning hand does not play"


def _reaches(value: HandRank[Category], posted: Category) -> bool:
    return CATEGORIES.index(value.category) >= CATEGORIES.index(posted)
