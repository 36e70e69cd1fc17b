"""How one hand ends against the dealer's: win, lose or push, by which odds, and for which reason.

The order of the questions is the order in which a hand is decided at a table: what ends it before the dealer plays,
then naturals, then who is over, then totals. Does not know stakes, side wagers or whose money it is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from games.blackjack.rules import BlackjackRules, Paid, Reason
from games.blackjack.totals import Standing
from games.money.odds import Odds
from games.round.settlement import Result

_SIX = 6


@dataclass(frozen=True, slots=True)
class Fate:
    """How a hand ends."""

    result: Result
    reason: Reason
    odds: Odds | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A hand at the end of the round: how it stands, and what its player did with it."""

    standing: Standing
    of_split: bool = False
    surrendered: bool = False
    even_money: bool = False


BothOver: TypeAlias = Callable[[Standing, Standing], bool]
"""Whether a hand that is over has its wager back against a dealer who is over too: the hand, the dealer's hand."""


def never(own: Standing, dealer: Standing) -> bool:
    """A hand that is over is lost at once."""
    return False


def fate(rules: BlackjackRules, own: Played, dealer: Standing, both_over: BothOver = never) -> Fate:
    """How a hand ends against the dealer's."""
    stands, options = own.standing, rules.options
    if own.surrendered:
        lost = dealer.is_natural and options.surrender is not None and options.surrender.after_dealer_natural == "lost"
        return Fate("lose", "dealer-natural") if lost else Fate("half-lose", "surrender")
    if own.even_money and stands.is_natural:
        return _win(rules, "even-money", "even-money")
    if stands.is_over:
        spared = dealer.is_over and both_over(stands, dealer)
        return Fate("push" if spared else "lose", "both-over" if dealer.is_over and rules.over_waits else "over")
    if rules.six_cards_win and stands.cards >= _SIX:
        return _win(rules, "six-cards", "six-cards")
    if stands.is_natural:
        return _natural(rules, stands, dealer)
    if dealer.is_natural:
        returned = own.of_split and rules.after_natural.split == "returned"
        return Fate("returned", "split-stays") if returned else Fate("lose", "dealer-natural")
    if dealer.is_over and dealer.total.points < rules.dealer_over_from:
        return _at_22(rules)
    if stands.rank > dealer.rank or stands.names:
        return _above(rules, stands, dealer)
    return Fate("push", "equal") if stands.rank == dealer.rank else Fate("lose", "lower")


def fate_of_double(rules: BlackjackRules, main: Fate) -> Fate:
    """How the further wager of a doubled hand ends, whose first wager ends as ``main``."""
    if main.reason == "dealer-natural" and rules.after_natural.double == "returned":
        return Fate("returned", "double-stays")
    return main


def _win(rules: BlackjackRules, reason: Reason, *names: Paid) -> Fate:
    return Fate("win", reason, rules.odds(*names))


def _natural(rules: BlackjackRules, own: Standing, dealer: Standing) -> Fate:
    if dealer.is_natural and not rules.natural_always_wins:
        return Fate("push", "naturals")
    names: tuple[Paid, ...] = ("suited-natural", "natural") if "suited-natural" in own.names else ("natural",)
    return _win(rules, "natural", *names)


def _at_22(rules: BlackjackRules) -> Fate:
    """A dealer's twenty-two that is not over (002:441)."""
    at_22 = rules.dealer_at_22
    return _win(rules, "dealer-22", "win") if at_22 == "win" else Fate(at_22, "dealer-22")


def _above(rules: BlackjackRules, own: Standing, dealer: Standing) -> Fate:
    if "special-ace-31" in own.names:
        return _win(rules, "31", "special-ace-31")
    if "hard-31" in own.names:
        return _win(rules, "31", "hard-31")
    return _win(rules, "dealer-over" if dealer.is_over else "higher", "win")
