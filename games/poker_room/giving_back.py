"""Chips that go back to who put them in: a hand that is void, a bet that is taken back, a refund.

A misdeal or a defective deck voids a hand (002:649, 705; 004:186, 207-212); false openers give bets back (004:508-510),
and so does a protected hand that was fouled without its player's fault (002:641). Does not say when: the rulings do.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from games.money.dollars import dollars
from games.poker_room.betting import NO_BETTING
from games.poker_room.hand import Hand
from games.poker_room.player import Player


def voided(hand: Hand) -> Hand:
    """The hand as if it had not been dealt: everybody has what he put in, and a pot of hands before lies there again.

    Raises:
        Refused: it is over, and its pots are with who won them.
    """
    if hand.stage == "over":
        raise hand.game.rules.betting.refused("deal", "the hand is over, and its pots are with who won them")
    players = tuple(_back(player, player.in_the_pot_cents + player.dead_cents) for player in hand.players)
    return replace(hand, players=players, stage="over", betting=NO_BETTING, waiting=(), taken_cents=0, formed=())


def given_back(hand: Hand, cents_by_seat: Mapping[int, int]) -> Hand:
    """The hand once these amounts went back to these seats, out of what they put in.

    Raises:
        Refused: the hand is over, or a seat did not put in so much.
        LookupError: nobody on a seat is in this hand.
    """
    refused = hand.game.rules.betting.refused
    if hand.stage in ("show", "over"):
        raise refused("deal", "no bet goes back once the betting is over")
    after = hand
    for seat, cents in cents_by_seat.items():
        player = after.player(seat)
        if not 0 <= cents <= player.in_the_pot_cents + player.dead_cents:
            raise refused("size", f"seat {seat} did not put in {dollars(cents)}")
        after = replace(after, players=after.with_player(_back(player, cents)))
    return after


def _back(player: Player, cents: int) -> Player:
    """What was put in last goes back first."""
    street = min(cents, player.street_cents)
    earlier = min(cents - street, player.earlier_cents)
    return replace(
        player,
        stack_cents=player.stack_cents + cents,
        street_cents=player.street_cents - street,
        earlier_cents=player.earlier_cents - earlier,
        dead_cents=player.dead_cents - (cents - street - earlier),
    )
