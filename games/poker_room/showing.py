"""The showdown: who shows first and who follows, and what becomes of a hand that is thrown in or asked for.

Cards speak, whatever was said of them (002:678, 004:289). Awards nothing.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from games.poker_room.hand import Hand
from games.poker_room.hand_rules import HandRules, ShowFirst
from games.poker_room.player import Player
from games.poker_room.seats import clockwise_from

AskedBy: TypeAlias = Literal["winner", "another"]


def show_order(hand: Hand) -> tuple[int, ...]:
    """The seats in the order in which they show.

    Those who play for a side pot come before those who are all in for the main pot alone, where the house says so
    (004:297).
    """
    side = {seat for pot in hand.pots[1:] for seat in pot.seats}
    return in_showing_order(hand.game.rules, hand.betting.first, hand.betting.aggressor, hand.players, side)


def in_showing_order(
    rules: HandRules, first: int | None, aggressor: int | None, players: Sequence[Player], side: Collection[int]
) -> tuple[int, ...]:
    """The same from what decides it: who bet first and last, who holds cards, and who plays for a side pot."""
    begins = first_to_show(rules.show_first, first, aggressor, players)
    order = clockwise_from((player.seat for player in players if not player.folded), begins)
    if rules.side_pots_show_first and side:
        return (*(seat for seat in order if seat in side), *(seat for seat in order if seat not in side))
    return order


def first_to_show(how: ShowFirst, first: int | None, aggressor: int | None, players: Sequence[Player]) -> int:
    """Who shows first: the bettor or last raiser, or whoever began the betting of the last street.

    Where nobody could bet any more, it is the first who holds cards from the button's left.
    """
    if how == "bettor-or-raiser" and aggressor is not None:
        return aggressor
    if first is not None:
        return first
    return next(player.seat for player in players if not player.folded)


def asked_to_see(by: AskedBy) -> Literal["dead", "live"]:
    """What a called hand is that somebody asked to see after it was thrown in: dead, unless the winner asked (004:291).

    Where the winner asks, both hands are live and the better one wins.
    """
    return "live" if by == "winner" else "dead"


def misnamed(values: Mapping[int, Any], named: Mapping[int, int]) -> frozenset[int]:
    """The seats whose lowball hand was named lower than it is: dead where three or more show (004:438-440).

    ``named``: the top rank that was said, the ace 1. Of two hands that both lie there the better wins whatever was
    said, for nobody was led to foul his.
    """
    two = 2
    if len(values) <= two:
        return frozenset()
    return frozenset(
        seat
        for seat, rank in named.items()
        if seat in values and (values[seat].order, values[seat].ranks[0]) < (0, -rank)
    )
