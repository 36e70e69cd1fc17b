"""Pure 21.5 blackjack: players bank, a natural is 21.5, and three eights of the bank spare those who are over.

Source: 001:399-540. A hand that is over waits for the bank's (001:482-484). Does not hold the charts or fees.
"""

from collections.abc import Mapping
from typing import Any

from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import Standing
from games.blackjack.variant import Variant
from games.declared.chance import DealMethod
from games.irregularities.of_bank import bank_not_passed
from games.round.settlement import Board, SeatInPlay, settling_order


def spared(own: Standing, bank: Standing) -> bool:
    """Three eights of the bank make a hand that is over a push (001:483)."""
    return bank.of_three == 8


def settles_in_order(rules: BlackjackRules, facts: Mapping[str, Any]) -> tuple[int, ...]:
    """The seats with a wager as they are settled, from the action button on (001:451-452)."""
    bank = facts["bank"]
    seats = [SeatInPlay(seat, {}) for seat in facts["occupied"] if seat != bank]
    felt = Board(bank=bank, action=facts["first"])
    return tuple(one.seat for one in settling_order(seats, felt, rules.settles_from))


PURE_21_5_BLACKJACK = Variant(
    name="pure-21-5-blackjack",
    title="Pure 21.5 blackjack",
    seats=8,  # 001:439
    deals=(
        DealMethod("manual-shoe", 1, 2, 1, shuffler_required=False, source="001:446-447"),
        DealMethod("shuffler", 1, 2, 1, shuffler_required=True, source="house"),
    ),
    both_over=spared,
    players_bank=True,
    irregularities=(bank_not_passed("001:461, 540"),),
).game()
