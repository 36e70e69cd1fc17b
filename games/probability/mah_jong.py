"""All rounds of mah-jong pai gow for one player against the bank, exact: every hand against every hand of what is left.

Does not settle.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations_with_replacement
from math import comb

from games.cards.tile import CIRCLES, Tile
from games.pai_gow.mah_jong.ranking import TILES
from games.pai_gow.mah_jong.rules import MahJongPaiGowRules
from games.pai_gow.mah_jong.settlement import settle
from games.probability.house_edge import Counted, HouseEdge, house_edge
from games.round.settlement import BoardOf, SeatOf

_STAKE_CENTS = 10_000


def edges(rules: MahJongPaiGowRules) -> Iterator[HouseEdge]:
    """Each of the three wagers."""
    for wager in rules.wager_order:
        dealt = rounds({wager: _STAKE_CENTS})
        yield house_edge(wager, _STAKE_CENTS, dealt, partial(settle, rules), of=f"{CIRCLES.size} tiles")


def rounds(wagers: Mapping[str, int]) -> Iterator[Counted]:
    """Every round, those with the same tiles together."""
    whole = Counter(CIRCLES.pieces())
    for own, ways in _hands(whole):
        for banks, ways_of_bank in _hands(whole - Counter(own)):
            yield Counted(ways * ways_of_bank, SeatOf(1, wagers, own), BoardOf(dealer=banks, bank=2))


def _hands(left: Mapping[Tile, int]) -> Iterator[tuple[tuple[Tile, ...], int]]:
    """Every hand of two of these tiles, and how many there are of it."""
    for hand in combinations_with_replacement(left, TILES):
        ways = 1
        for tile, count in Counter(hand).items():
            ways *= comb(left[tile], count)
        if ways:
            yield hand, ways
