"""All rounds of 21st century baccarat, exact, by what a player sees: the shared count and the bank's first card.

Ordered sequences of six cards from full decks; where a round takes fewer, the rest are counted in every order. What a
player does with a count is handed in. Does not settle, and knows no odds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from games.baccarat.points import points_of_hand
from games.baccarat.tableau import Duty, Tableau
from games.baccarat.twenty_first_century.options import DRAWS, HIT, STAND
from games.cards.card import Card
from games.probability.house_edge import Counted, Settle
from games.round.settlement import Board, SeatInPlay, net_cents

_VALUES = range(10)
_OF_VALUE = tuple(Card.parse(f"{rank}?") for rank in "TA23456789")


class Seen(NamedTuple):
    """What lies face up when players decide."""

    shared: int
    """Of the two cards that all players share."""
    up: int
    """What the bank's first card counts."""


Ended: TypeAlias = Mapping[tuple[int, int], int]
"""How many sequences end with these two counts, the player's first."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How a round ends from what is seen, where the player's hand takes a third card and where it does not."""

    drawn: Ended
    stood: Ended

    def by(self, word: str) -> Ended:
        """How it ends after this word."""
        return self.drawn if word in DRAWS else self.stood


@cache
def seen(tableau: Tableau, decks: int) -> Mapping[Seen, Ways]:
    """Every sight, and how rounds end from it."""
    left = [16 * decks, *([4 * decks] * 9)]
    after_four = (52 * decks - 4) * (52 * decks - 5)
    drawn: dict[Seen, Counter[tuple[int, int]]] = {}
    stood: dict[Seen, Counter[tuple[int, int]]] = {}
    for one, other in combinations_with_replacement(_VALUES, 2):
        pair = left[one]
        left[one] -= 1
        pair *= left[other] * (1 if one == other else 2)
        left[other] -= 1
        for up in _VALUES:
            sight = Seen((one + other) % 10, up)
            tallies = drawn.setdefault(sight, Counter()), stood.setdefault(sight, Counter())
            ways = pair * left[up]
            left[up] -= 1
            for hole in _VALUES:
                if left[hole]:
                    _from_four(tableau, tallies, left, sight, hole, ways * left[hole], after_four)
            left[up] += 1
        left[other] += 1
        left[one] += 1
    return {sight: Ways(drawn[sight], stood[sight]) for sight in drawn}


def _from_four(
    tableau: Tableau,
    tallies: tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]],
    left: list[int],
    sight: Seen,
    hole: int,
    ways: int,
    after_four: int,
) -> None:
    """Count what follows once the bank's hole card is out as well; ``left`` does not miss it yet."""
    drawn, stood = tallies
    left[hole] -= 1
    count, bank = sight.shared, (sight.up + hole) % 10
    rest = sum(left) - 1
    draws = tableau.banker_duty(bank, None) is Duty.DRAW
    if draws:
        for last in _VALUES:
            stood[count, (bank + last) % 10] += ways * left[last] * rest
    else:
        stood[count, bank] += ways * after_four
    for third in _VALUES:
        own, five = (count + third) % 10, ways * left[third]
        if not draws:
            drawn[own, bank] += five * rest
            continue
        left[third] -= 1
        for last in _VALUES:
            drawn[own, (bank + last) % 10] += five * left[last]
        left[third] += 1
    left[hole] += 1


Wagers: TypeAlias = Mapping[str, int]


def rounds(sights: Mapping[Seen, Ways], said: Mapping[Seen, tuple[str, Wagers]]) -> Iterator[Counted]:
    """Every round, where ``said`` tells of each sight what the player says and has wagered in all."""
    alike: Counter[tuple[int, str, tuple[tuple[str, int], ...], int, int]] = Counter()
    for sight, ways in sights.items():
        word, wagers = said[sight]
        for (own, bank), count in ways.by(word).items():
            alike[sight.shared, word, tuple(wagers.items()), own, bank] += count
    for (shared, word, placed, own, bank), count in alike.items():
        yield Counted(count, _seat(shared, word, own, dict(placed)), _board(bank))


def house_way(tableau: Tableau, shared: int) -> str:
    """Hit on five or less, stand on six or more (004:1321)."""
    return HIT if tableau.player_duty(shared) is Duty.DRAW or shared == 5 else STAND


class Worth:
    """What words and wagers bring on average, by one house's settlement; each ending is settled once."""

    def __init__(self, sights: Mapping[Seen, Ways], settle: Settle) -> None:
        self._sights, self._settle = sights, settle
        self._nets: dict[tuple[int, str, tuple[tuple[str, int], ...]], dict[tuple[int, int], int]] = {}

    def best(self, sight: Seen, plays: Mapping[str, Wagers]) -> str:
        """The word that brings the player most, of those in ``plays`` with all that is wagered then."""
        return max(plays, key=lambda word: self._total(sight, word, plays[word]))

    def gains(self, sight: Seen, word: str, wagers: Wagers) -> bool:
        """Whether these wagers bring the player anything."""
        return self._total(sight, word, wagers) > 0

    def _total(self, sight: Seen, word: str, wagers: Wagers) -> int:
        """In cents, of all sequences together."""
        nets = self._nets.setdefault((sight.shared, word, tuple(wagers.items())), {})
        total = 0
        for ended, count in self._sights[sight].by(word).items():
            if ended not in nets:
                seat = _seat(sight.shared, word, ended[0], wagers)
                nets[ended] = net_cents(self._settle((seat,), _board(ended[1])), wagers)
            total += count * nets[ended]
        return total


def _seat(shared: int, word: str, own: int, wagers: Wagers) -> SeatInPlay:
    """A hand of this count that ends with ``own``."""
    two = (_OF_VALUE[0], _OF_VALUE[shared])
    third = (_OF_VALUE[(own - points_of_hand(two)) % 10],) if word in DRAWS else ()
    return SeatInPlay(1, wagers, (*two, *third), did=frozenset({word}))


def _board(bank: int) -> Board:
    """A hand of the bank that ends with this count: on nothing it draws."""
    return Board(dealer=(_OF_VALUE[0], _OF_VALUE[0], _OF_VALUE[bank]))
