"""All rounds of pai gow tiles for one player against the bank, exact, where both are set the house way.

There are 736 million pairs of hands. They are not dealt one by one: hands of tiles that are worth the same are one
kind, and how often two kinds meet follows from how many hands there are of each, less the pairs that share a tile, by
inclusion and exclusion over the tiles that they share. Does not settle, and does not say how a hand is set.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import comb, prod
from typing import NamedTuple, TypeAlias

from games.cards.ranking.hand_rank import HandRank
from games.cards.tile import DOMINOES, Tile
from games.pai_gow.tiles.house_way import TILES, TileSetting
from games.pai_gow.tiles.ranking import TileRanking
from games.pai_gow.tiles.rules import PaiGowTilesRules
from games.pai_gow.tiles.settlement import house_way, settle
from games.probability.house_edge import Counted, HouseEdge, house_edge
from games.round.settlement import BoardOf, SeatOf

Kinds: TypeAlias = tuple[tuple[int, int], ...]
"""Some tiles by what they are worth: the place of each in the order of tiles, and how many of it."""
Worth: TypeAlias = tuple[HandRank[str], HandRank[str]]
"""What a hand is worth, set: high and low."""


_STAKE_CENTS = 10_000


class Higher(NamedTuple):
    """Which of a player's hands are higher than the bank's."""

    high: bool
    low: bool


def edges(rules: PaiGowTilesRules) -> Iterator[HouseEdge]:
    """The one wager."""
    dealt = rounds({"main": _STAKE_CENTS}, rules.ranking, partial(house_way, rules))
    played, of = "player and bank set their tiles the house way", f"{DOMINOES.size} tiles"
    yield house_edge("main", _STAKE_CENTS, dealt, partial(settle, rules), of=of, played=played)


def rounds(
    wagers: Mapping[str, int], ranking: TileRanking, set_tiles: Callable[[Sequence[Tile]], TileSetting]
) -> Iterator[Counted]:
    """Every round: those in which the same hands of the player are higher than the bank's are one, with one of them."""
    tiles = _tiles_by_place(ranking)
    hands = list(_hands(sorted(tiles), {place: len(alike) for place, alike in tiles.items()}, TILES))
    worth = {}
    for hand in hands:
        found = set_tiles(_first(hand, tiles))
        worth[hand] = ranking.rank(found.high), ranking.rank(found.low)
    for higher, ways in _ways(hands, worth, tiles).items():
        own, banks = _example(higher, hands, worth, tiles)
        yield Counted(ways, SeatOf(1, wagers, own), BoardOf(dealer=banks, bank=2))


def _tiles_by_place(ranking: TileRanking) -> Mapping[int, Sequence[Tile]]:
    tiles = defaultdict(list)
    for tile in DOMINOES.pieces():
        tiles[ranking.place(tile)].append(tile)
    return tiles


def _hands(places: Sequence[int], of_each: Mapping[int, int], size: int) -> Iterator[Kinds]:
    """Every kind of hand of so many tiles."""
    if not size:
        yield ()
        return
    for number, place in enumerate(places):
        for count in range(1, min(size, of_each[place]) + 1):
            for rest in _hands(places[number + 1 :], of_each, size - count):
                yield ((place, count), *rest)


def _ways(
    hands: Sequence[Kinds], worth: Mapping[Kinds, Worth], tiles: Mapping[int, Sequence[Tile]]
) -> Mapping[Higher, int]:
    """How many of all pairs of hands that share no tile compare so.

    For each choice of tiles the hands that hold all of them are counted by their worth. All pairs of hands, less those
    that share one given tile, and so on with two, three and four, are the pairs that share none.
    """
    holding: dict[Kinds, Counter[Worth]] = defaultdict(Counter)
    for hand in hands:
        for counts in product(*(range(count + 1) for _, count in hand)):
            held = tuple((place, count) for (place, _), count in zip(hand, counts, strict=True) if count)
            ways = (
                comb(len(tiles[place]) - own, count - own) for (place, count), own in zip(hand, counts, strict=True)
            )
            holding[held][worth[hand]] += prod(ways)
    total: Counter[Higher] = Counter()
    for held, by_worth in holding.items():
        chosen = prod(comb(len(tiles[place]), count) for place, count in held)
        sign = -1 if sum(count for _, count in held) % 2 else 1
        for higher, pairs in _pairs(by_worth).items():
            total[higher] += sign * chosen * pairs
    return total


def _pairs(by_worth: Mapping[Worth, int]) -> Mapping[Higher, int]:
    """How many pairs of these hands, the player's and the bank's, compare so."""
    lows = {low: place for place, low in enumerate(sorted({low for _, low in by_worth}))}
    of_low, below, both, high_alone = [0] * len(lows), [0] * len(lows), 0, 0
    for (_, low), count in by_worth.items():
        of_low[lows[low]] += count
    by_high: dict[HandRank[str], list[tuple[int, int]]] = defaultdict(list)
    for (high, low), count in by_worth.items():
        by_high[high].append((lows[low], count))
    for high in sorted(by_high):
        beaten = sum(below)
        for place, count in by_high[high]:
            twice = sum(below[:place])
            both += count * twice
            high_alone += count * (beaten - twice)
        for place, count in by_high[high]:
            below[place] += count
    lower = sum(count * sum(of_low[:place]) for place, count in enumerate(of_low))
    whole = sum(of_low)
    return {
        Higher(True, True): both,
        Higher(True, False): high_alone,
        Higher(False, True): lower - both,
        Higher(False, False): whole * whole - high_alone - lower,
    }


def _example(
    higher: Higher, hands: Sequence[Kinds], worth: Mapping[Kinds, Worth], tiles: Mapping[int, Sequence[Tile]]
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The tiles of one player and one bank that compare so, and share no tile."""
    for own, banks in product(hands, reversed(hands)):
        mine, theirs = worth[own], worth[banks]
        if Higher(mine[0] > theirs[0], mine[1] > theirs[1]) == higher:
            both = Counter(dict(own)) + Counter(dict(banks))
            if all(count <= len(tiles[place]) for place, count in both.items()):
                return _first(own, tiles), _first(banks, {place: alike[::-1] for place, alike in tiles.items()})
    raise LookupError(f"no two hands compare as {higher}")


def _first(hand: Kinds, tiles: Mapping[int, Sequence[Tile]]) -> tuple[Tile, ...]:
    return tuple(tile for place, count in hand for tile in tiles[place][:count])
