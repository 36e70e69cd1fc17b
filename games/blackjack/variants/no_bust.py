"""No bust 21st century blackjack: players bank, a natural is 22, and of two hands that are over the nearer may push.

Source: 004:703-865, and 004:867-957 of Buster beside it. Does not hold the charts or fees: the rules file does.
"""

from games.blackjack.side.buster import BUSTER, FREE_BUSTER, settle_buster
from games.blackjack.totals import Standing
from games.blackjack.variant import Variant
from games.declared.chance import DealMethod
from games.declared.game import Wager
from games.irregularities.of_bank import bank_not_passed

_RESCUED = range(22, 26)
_CARDS = 3


def spared(own: Standing, bank: Standing) -> bool:
    """The nearer hand, of exactly three cards and 22 to 25, has its wager back (004:813-820)."""
    points = own.total.points
    return points < bank.total.points and own.cards == _CARDS and points in _RESCUED


NO_BUST_BLACKJACK = Variant(
    name="no-bust-blackjack",
    title="No bust blackjack",
    seats=8,  # 004:765
    deals=(
        DealMethod("manual-shoe", 1, 2, 1, shuffler_required=False, source="004:774-775"),
        DealMethod("shuffler", 1, 2, 1, shuffler_required=True, source="house"),
    ),
    both_over=spared,
    side={BUSTER: settle_buster, FREE_BUSTER: settle_buster},
    wagers=(
        Wager(BUSTER, during="betting", beside="main", optional=True, source="004:875-877"),
        Wager(FREE_BUSTER, during="betting", optional=True, source="004:905-911"),
    ),
    players_bank=True,
    irregularities=(bank_not_passed("004:805, 865"),),
).game()
