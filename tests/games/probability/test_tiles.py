"""What the games of tiles are worth, exact, through their own settlement; and the count without dealing each pair."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import cast

import pytest
from hypothesis import given, strategies as st

from controller.config.house_rules import load_house_rules
from games.cards.ranking.hand_rank import HandRank
from games.cards.tile import Tile
from games.pai_gow.tiles.rules import PaiGowTilesRules
from games.pai_gow.tiles.settlement import house_way
from games.probability import pai_gow_tiles
from games.probability.house_edges import house_edges
from games.probability.pai_gow_tiles import Higher, Worth

MAH_JONG = load_house_rules("mah-jong-pai-gow", "delta")
_VALUES = st.integers(0, 3).map(lambda points: HandRank(0, (points,), "points"))


def test_mah_jong_pai_gow() -> None:
    """29,070 pairs of hands: the player has the higher one 14,349 times."""
    win, pair, tie = house_edges(MAH_JONG)
    assert [one.edge for one in (win, pair, tie)] == [Fraction(62, 4_845), Fraction(12, 19), Fraction(201, 323)]
    assert {one.dealt for one in (win, pair, tie)} == {29_070}
    assert sum(end.ways for end in win.endings if end.net_cents > 0) == 14_349
    ways = {end.why: end.ways for end in win.endings}
    assert ways["neither hand has points"] == 192
    assert ways["the same tiles as the bank's"] == 180


def test_mah_jong_pai_gow_where_equal_hands_without_points_lose_the_tie_wager() -> None:
    *_, tie = house_edges(MAH_JONG.model_copy(update={"identical_zero_tie": "loses"}))
    assert tie.edge == Fraction(9_533, 14_535)
    assert sum(end.ways for end in tie.endings if end.net_cents > 0) == 164


@pytest.mark.slow
def test_pai_gow_tiles_by_the_house_way() -> None:
    """Every pair of hands of 32 tiles is one of four endings, each settled once."""
    (main,) = house_edges(load_house_rules("pai-gow-tiles", "delta"))
    assert main.dealt == comb(32, 4) * comb(28, 4)
    assert comb(32, 4) == 35_960
    assert [end.ways for end in sorted(main.endings, key=lambda end: end.net_cents)] == [
        217_884_586,
        *sorted((153_561_790, 153_469_490), reverse=True),
        211_365_134,
    ]
    assert main.edge == Fraction(217_884_586 - 211_365_134, main.dealt)


@given(st.dictionaries(st.tuples(_VALUES, _VALUES), st.integers(1, 9), max_size=8))
def test_pairs_are_counted_as_they_are_one_by_one(by_worth: dict[Worth, int]) -> None:
    one_by_one: Counter[Higher] = Counter()
    for (own, ways), (bank, ways_of_bank) in product(by_worth.items(), repeat=2):
        one_by_one[Higher(own[0] > bank[0], own[1] > bank[1])] += ways * ways_of_bank
    assert Counter(pai_gow_tiles._pairs(by_worth)) == one_by_one


def test_hands_that_share_tiles_are_taken_off_as_if_each_pair_had_been_dealt() -> None:
    """Nine tiles: all 630 pairs of hands, one by one."""
    rules = cast(PaiGowTilesRules, load_house_rules("pai-gow-tiles", "delta"))
    tiles = {place: alike for place, alike in pai_gow_tiles._tiles_by_place(rules.ranking).items() if place >= 13}
    few = {place: alike[: 1 if place == 17 else 2] for place, alike in tiles.items()}
    deck = [tile for alike in few.values() for tile in alike]
    assert len(deck) == 9

    def worth(four: Sequence[Tile]) -> Worth:
        found = house_way(rules, four)
        return rules.ranking.rank(found.high), rules.ranking.rank(found.low)

    dealt: Counter[Higher] = Counter()
    for own in combinations(range(9), 4):
        for bank in combinations([place for place in range(9) if place not in own], 4):
            mine, theirs = (worth([deck[place] for place in hand]) for hand in (own, bank))
            dealt[Higher(mine[0] > theirs[0], mine[1] > theirs[1])] += 1
    hands = list(pai_gow_tiles._hands(sorted(few), {place: len(alike) for place, alike in few.items()}, 4))
    counted = pai_gow_tiles._ways(hands, {hand: worth(pai_gow_tiles._first(hand, few)) for hand in hands}, few)
    assert +Counter(counted) == dealt
