"""Cards: what the dealer has to deal next, and what a hand is once they lie there.

Cards that nobody told are as good as told ones: they are counted. Draws no card by itself and shuffles nothing.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from games.cards.card import SUITS, Card, CardError
from games.poker_room.hand import Hand
from games.poker_room.player import Player, Seen

_ORDINARY = frozenset(SUITS)
"""The suits of which a deck has every card once; the joker is of none."""


class Due(Struct, frozen=True):
    """What the dealer deals now."""

    burn: bool
    """One card goes away first."""
    seats: tuple[int, ...]
    """Who gets cards, in dealing order."""
    down: int
    up: int
    board: int

    @property
    def cards(self) -> int:
        """How many cards leave the deck, the burned one among them."""
        return self.burn + len(self.seats) * (self.down + self.up) + self.board


def due(hand: Hand) -> Due:
    """What the dealer deals now.

    Raises:
        Refused: no card is due.
    """
    if hand.stage != "deal":
        raise hand.game.rules.betting.refused("deal", f"no card is due while the hand waits for a {hand.stage}")
    street = hand.now
    to_players = bool(street.down or street.up)
    seats = tuple(player.seat for player in hand.holding) if to_players else ()
    return Due(street.burn, seats, street.down, street.up, street.board)


def in_dealing_order(cards: Sequence[Card], asked: Due) -> tuple[Mapping[int, Sequence[Card]], Sequence[Card]]:
    """Cards off the top of a deck as they fall: one burned, one at a time to each player, then the board (002:645).

    Raises:
        CardError: there are too few.
    """
    if len(cards) < asked.cards:
        raise CardError(f"{asked.cards} cards are due, and {len(cards)} are left")
    rest = cards[int(asked.burn) :]
    each, players = asked.down + asked.up, len(asked.seats)
    seats = {seat: rest[place : each * players : players] for place, seat in enumerate(asked.seats)}
    return seats, rest[each * players :][: asked.board]


def with_cards(
    hand: Hand, asked: Due, seats: Mapping[int, Sequence[Seen]] | None, board: Sequence[Seen] | None
) -> Hand:
    """The hand with the cards that were dealt; None where nobody told them.

    Raises:
        CardError: cards that this deck does not have, or another number of them than is due.
    """
    each = asked.down + asked.up
    given = dict.fromkeys(asked.seats, (None,) * each) if seats is None else seats
    onto = (None,) * asked.board if board is None else tuple(board)
    if set(given) != set(asked.seats) or any(len(cards) != each for cards in given.values()):
        raise CardError(f"{each} cards are due for each of the seats {', '.join(map(str, asked.seats)) or 'none'}")
    if len(onto) != asked.board:
        raise CardError(f"{asked.board} cards are due on the board, not {len(onto)}")
    players = tuple(
        _given(player, given[player.seat], asked.down) if player.seat in given else player for player in hand.players
    )
    after = replace(hand, players=players, board=hand.board + onto)
    check_cards(after)
    return after


def check_cards(hand: Hand) -> None:
    """Check that all cards that are known can come from one deck.

    Raises:
        CardError: one is there twice, or is none of this deck.
    """
    known = [card for card in hand.known_cards() if card is not None]
    different = {(card.rank, card.suit) for card in known}
    if len(different) < len(known) or any(card.suit not in _ORDINARY for card in known):
        hand.game.variant.pack.verify(known)


def _given(player: Player, cards: Sequence[Seen], down: int) -> Player:
    return replace(player, down=(*player.down, *cards[:down]), up=(*player.up, *cards[down:]))


def changed(player: Player, away: Sequence[Seen], new: Sequence[Seen]) -> Player:
    """A player who gave up the cards ``away`` and got ``new`` ones.

    Raises:
        CardError: he does not hold one of them.
    """
    left = list(player.down)
    for card in away:
        if card not in left and None not in left:
            raise CardError(f"seat {player.seat} does not hold {card or 'so many cards'}")
        left.remove(card if card in left else None)
    return replace(player, down=(*left, *new))
