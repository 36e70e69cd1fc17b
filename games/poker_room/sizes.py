"""How much may be bet or raised: the least, the most, and between which steps, in each structure.

Amounts are what a player has in on this street afterwards, so that "raise to" is one number. A stack that does not
reach the least may go in whole. Does not say who may raise at all: `acting` does.
"""

from fractions import Fraction

from msgspec import Struct

from games.poker_room.betting import Betting
from games.poker_room.betting_rules import BettingRules
from games.poker_room.stakes import Stakes

_HALF = Fraction(1, 2)


class Sizes(Struct, frozen=True):
    """What a bet or raise may come to, all of a stack apart."""

    least_cents: int
    most_cents: int
    only_cents: tuple[int, ...] = ()
    """In a limit game, exactly one of these."""
    chip_cents: int = 1

    def allows(self, to_cents: int, all_in_cents: int) -> bool:
        """Whether a raise to ``to_cents`` is one; ``all_in_cents`` is what the whole stack comes to.

        >>> Sizes(400, 400, (400,)).allows(300, all_in_cents=300)
        True
        """
        if to_cents == all_in_cents and to_cents <= self.most_cents:
            return True
        if self.only_cents:
            return to_cents in self.only_cents
        return self.least_cents <= to_cents <= self.most_cents and to_cents % self.chip_cents == 0


def sizes(
    rules: BettingRules, stakes: Stakes, betting: Betting, *, pot_cents: int, own_cents: int, all_in_cents: int
) -> Sizes:
    """What the player whose turn it is may bet or raise to.

    ``pot_cents`` is all that lies in, this street's bets among it; ``own_cents`` what he has in on this street, and
    ``all_in_cents`` what his whole stack would make of that.
    """
    if stakes.structure == "limit":
        return _limit(rules, stakes, betting)
    least = _least_to(betting)
    if stakes.structure == "no-limit":
        return Sizes(least, max(all_in_cents, least), chip_cents=stakes.chip_cents)
    if stakes.structure == "spread":
        most = max(least, betting.to_cents + stakes.limits_cents[1])
        return Sizes(least, most, chip_cents=stakes.chip_cents)
    most = betting.to_cents + pot_after_call(rules, stakes, betting, pot_cents, own_cents)
    if rules.opening_big_blinds and betting.to_cents and not betting.entered:
        most = rules.opening_big_blinds * stakes.big_blind_cents
    return Sizes(least, max(most, least), chip_cents=stakes.chip_cents)


def pot_after_call(rules: BettingRules, stakes: Stakes, betting: Betting, pot_cents: int, own_cents: int) -> int:
    """How much a raise may add in pot limit: what lies in once the bet is called, rounded up (004:589-590)."""
    pot = pot_cents + betting.to_cents - own_cents
    if stakes.structure == "half-pot-limit":
        pot = int(pot * _HALF)
    return -(-pot // rules.pot_step_cents) * rules.pot_step_cents


def _least_to(betting: Betting) -> int:
    if betting.incomplete:
        return max(betting.bet_cents, betting.to_cents)
    return betting.to_cents + max(betting.raise_cents, betting.bet_cents)


def _limit(rules: BettingRules, stakes: Stakes, betting: Betting) -> Sizes:
    upper = stakes.limits_cents[1]
    added = max(betting.raise_cents, betting.bet_cents)
    choices = (added, upper) if betting.upper_too and added < upper else (added,)
    start = betting.full_to_cents if rules.short_is_completed or betting.incomplete else betting.to_cents
    found = tuple(dict.fromkeys(start + choice for choice in choices))
    return Sizes(found[0], found[-1], found, stakes.chip_cents)


def least_bet_cents(stakes: Stakes, *, upper: bool) -> int:
    """The bet of a street: in a limit game its size, in any other the least."""
    return stakes.limits_cents[upper and stakes.structure == "limit"]
