"""All rounds of casino war for one player, by ranks, exact: the first two cards, then those of the war.

What is burned unseen changes nothing. Does not settle.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from games.cards.card import RANKS, Card
from games.probability.house_edge import Counted
from games.round.settlement import Board, SeatInPlay

_SUITS = 4
_OF_RANK = {rank: Card.parse(f"{rank}?") for rank in RANKS}


def rounds(decks: int, wagers: Mapping[str, int], choice: Literal["war", "surrender"]) -> Iterator[Counted]:
    """Every round from full decks, where equal cards mean ``choice``; the war's stake is that of the main wager."""
    each, cards = _SUITS * decks, 52 * decks
    rest = (cards - 2) * (cards - 3)
    for own, card in _OF_RANK.items():
        for house, other in _OF_RANK.items():
            ways = each * (each - (own == house))
            if own != house or choice == "surrender":
                seat = SeatInPlay(1, wagers, (card,), did=frozenset({choice}) if own == house else frozenset())
                yield Counted(ways * rest, seat, Board(dealer=(other,)))
                continue
            put_up = {**wagers, "war": wagers["main"]} if "main" in wagers else wagers
            for second, third in ((a, b) for a in RANKS for b in RANKS):
                left = each - 2 * (second == own)
                then = each - 2 * (third == own) - (third == second)
                seat = SeatInPlay(1, put_up, (card, _OF_RANK[second]), did=frozenset({choice}))
                yield Counted(ways * left * then, seat, Board(dealer=(other, _OF_RANK[third])))
