"""Who opens a street: by position, or by the cards that lie face up.

Does not bet; whether a bring-in is due, the stakes say.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.cards.card import Card
from games.cards.ranking.ranking import ACE
from games.poker_room.odd_chips import by_suit
from games.poker_room.player import Player
from games.poker_room.variant import FirstToAct


class CardsNotTold(ValueError):
    """Who opens hangs on cards that nobody told; the dealer says it instead."""


def opener(opens: FirstToAct, players: Sequence[Player], last_blind: int | None) -> int:
    """The seat that opens the street. ``players`` stand clockwise from the button's left.

    Raises:
        CardsNotTold: it hangs on cards that the table does not know.
    """
    if opens == "after-blinds" and last_blind is not None:
        place = next(place for place, player in enumerate(players) if player.seat == last_blind)
        return players[(place + 1) % len(players)].seat
    if opens in ("after-blinds", "button-left"):
        return players[0].seat
    holding = [player for player in players if not player.folded]
    key, lowest = _BY_CARDS[opens]
    return (min if lowest else max)(holding, key=lambda player: key(_up(player))).seat


def showing(cards: Sequence[Card], *, ace_low: bool = False) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What up to four cards show: how many of each rank, and the ranks; straights and flushes take five.

    >>> showing([Card(4, "s"), Card(9, "h"), Card(4, "d")])
    ((2, 1), (4, 9))
    """
    ranks = [1 if ace_low and card.rank == ACE else card.rank for card in cards]
    counted = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return tuple(count for count, _ in counted), tuple(rank for _, rank in counted)


def open_pair(players: Sequence[Player]) -> bool:
    """Whether somebody who holds cards shows a pair (004:368)."""
    two = 2
    return any(showing(_up(player))[0][0] >= two for player in players if not player.folded and player.up)


def _up(player: Player) -> Sequence[Card]:
    cards = [card for card in player.up if card is not None]
    if len(cards) < len(player.up) or not cards:
        raise CardsNotTold("who opens hangs on cards that nobody told: the dealer says which seat it is")
    return cards


_BY_CARDS: Mapping[FirstToAct, tuple[Callable[[Sequence[Card]], Any], bool]] = {
    "low-card": (lambda cards: min(map(by_suit, cards)), True),  # 004:361, 423; an ace is high for it
    "lowest-card": (lambda cards: min(by_suit(card, ace_low=True) for card in cards), True),  # 002:526, 590
    "high-card": (lambda cards: max(by_suit(card, ace_low=True) for card in cards), False),  # 004:415
    "highest-card": (lambda cards: max(map(by_suit, cards)), False),  # 002:586, 590
    "best-board": (showing, False),  # 002:586, 590; 004:364, 425
    "lowest-board": (lambda cards: showing(cards, ace_low=True), True),  # 004:416
}
"""What is compared, and whether the lowest opens."""
