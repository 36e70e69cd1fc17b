"""Lowball: what a player loses who checked a seven or better after the draw.

At one house he cannot win the pot (001:19). At another the best hand wins only what lay in before the draw, later bets
go back, and who loses loses all (004:474-475); a call of an all-in below half a bet plays (004:477). Does not know the
cards: it is told who holds a seven or better, or sees it in the values.
"""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from games.cards.ranking.hand_rank import HandRank
from games.poker_room.awards import Values
from games.poker_room.hand import Hand
from games.poker_room.pots import pots

_SEVEN = -7


def is_seven_or_better(value: object) -> bool:
    """Whether a value of ace to five is a seven low or lower."""
    return isinstance(value, HandRank) and value.order == 0 and value.ranks[0] >= _SEVEN


def why_must_bet(*, seven_or_better: bool, last_to_act: bool, bet_before: bool) -> str | None:
    """Why a hand may not be checked after the draw; None where it may.

    The last to act need not bet where nobody has (004:473).
    """
    if not seven_or_better or (last_to_act and not bet_before):
        return None
    return "a seven or better is bet after the draw, or it can win no later bet"


def after_checked_sevens(hand: Hand, values: Values, sevens: Collection[int] | None = None) -> tuple[Hand, Values]:
    """The hand and the values with which its pots are divided."""
    rules, variant = hand.game.rules, hand.game.variant
    if not variant.must_bet_sevens or hand.game.stakes.structure not in rules.checked_seven_in:
        return hand, values
    (side,) = values
    held = values[side]
    good = {seat for seat, value in held.items() if is_seven_or_better(value)} if sevens is None else set(sevens)
    guilty = {player.seat for player in hand.holding if player.checked and player.seat in good}
    if rules.checked_seven == "loses-pot" and guilty < set(held):
        return hand, {side: {seat: value for seat, value in held.items() if seat not in guilty}}
    if rules.checked_seven == "pot-before-draw" and guilty & _best(held) and hand.betting.full:
        return _bets_go_back(hand), values
    return hand, values


def _best(held: Mapping[int, Any]) -> set[int]:
    best = max(held.values())
    return {seat for seat, value in held.items() if value == best}


def _bets_go_back(hand: Hand) -> Hand:
    """All that was put in after the draw is its player's again."""
    players = tuple(
        replace(player, stack_cents=player.stack_cents + player.street_cents, street_cents=0) for player in hand.players
    )
    return replace(hand, players=players, formed=pots(players, hand.carried_cents))
