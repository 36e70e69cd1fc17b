"""Chinese poker: thirteen cards in rows of three, five and five, compared row by row with every other player.

On top straights and flushes do not count; the bottom must be above the middle, the middle above the top (002:611-614).
A point a row, and one more for all three (002:605, 616-618). Does not say how a hand is set best.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.cards.card import Card, Pack
from games.cards.ranking.five_card import CATEGORIES, FIVE_CARD
from games.cards.ranking.hand_rank import HandRank
from games.cards.ranking.ranking import Ranking

TOP = Ranking(("high-card", "pair", "three-of-a-kind"), {}, 3, 3)
"""The top row: three cards, without straights and flushes."""
_CARDS = {"top": 3, "middle": 5, "bottom": 5}
_ALL_THREE = 3


@dataclass(frozen=True, slots=True)
class Rows:
    """A hand as it was set."""

    top: tuple[Card, ...]
    middle: tuple[Card, ...]
    bottom: tuple[Card, ...]

    @property
    def values(self) -> tuple[HandRank[str], HandRank[str], HandRank[str]]:
        """What each row is worth. Raises HandError for rows of other sizes."""
        return TOP.rank(self.top), FIVE_CARD.rank(self.middle), FIVE_CARD.rank(self.bottom)


def why_foul(rows: Rows) -> str | None:
    """Why the rows are no legal setting, as one sentence; None where they are.

    Raises:
        HandError: a row of another size.
        CardError: a card twice.
    """
    Pack().verify((*rows.top, *rows.middle, *rows.bottom))
    top, middle, bottom = rows.values
    if _place(top) > _place(middle):
        return "the top row is above the middle one"
    return "the middle row is above the bottom one" if middle > bottom else None


def _place(value: HandRank[str]) -> tuple[int, tuple[int, ...]]:
    return CATEGORIES.index(value.category), value.ranks


def points(a: Rows, b: Rows) -> int:
    """What ``a`` wins of ``b`` in points, below zero where it loses: a foul hand loses every row.

    A row that is equal counts for nobody, and one more point is for who wins all three (002:618).
    """
    fouls = why_foul(a) is not None, why_foul(b) is not None
    if any(fouls):
        return 0 if all(fouls) else (_ALL_THREE + 1) * (1 if fouls[1] else -1)
    rows = sum((mine > theirs) - (mine < theirs) for mine, theirs in zip(a.values, b.values, strict=True))
    return rows + (rows // _ALL_THREE if abs(rows) == _ALL_THREE else 0)


def settled(hands: Mapping[int, Rows], bonus: Mapping[int, int] | None = None) -> Mapping[int, int]:
    """The points of each seat against all others; ``bonus``: points that each other player owes a seat (002:617)."""
    found = dict.fromkeys(hands, 0)
    for one, other in combinations(hands, 2):
        won = points(hands[one], hands[other])
        found[one] += won
        found[other] -= won
    for seat, extra in (bonus or {}).items():
        for other in hands:
            found[other] += extra * (len(hands) - 1) if other == seat else -extra
    return found


def rows_of(cards: Mapping[str, Sequence[Card]]) -> Rows:
    """Rows as they are told.

    Raises:
        ValueError: one is missing, or has another number of cards.
    """
    for name, count in _CARDS.items():
        if len(cards.get(name, ())) != count:
            raise ValueError(f"the {name} row has {count} cards, not {len(cards.get(name, ()))}")
    return Rows(tuple(cards["top"]), tuple(cards["middle"]), tuple(cards["bottom"]))
