"""What may be wagered at craps, when, and how much: limits, the point, what can be paid exactly, what stays down.

A pass or come bet is locked once it has its number (000:313; 002:97; 003:1097-1100). A don't bet may come down at any
time and never goes up again, but for what a house prints (000:318; 002:98; 003:1102-1103). Does not settle.
"""

from collections.abc import Mapping

from games.declared.layout import Family, Placing
from games.dice.craps.bets import BETS, Bet, bet_of
from games.dice.craps.families import BY_NAME, KINDS
from games.dice.craps.points import COME_OUT, PAIRS
from games.dice.craps.rules import CrapsRules
from games.dice.two_dice import ROLLS
from games.money.dollars import dollars
from games.round.verdict import Verdict

CUT = frozenset({"reduce", "remove"})
"""What was done to a don't bet that is to be put back."""


class CrapsLayout:
    """The wagers of craps, by family."""

    families: tuple[Family, ...] = tuple(kind.family for kind in KINDS)

    def read(self, rules: CrapsRules, name: str) -> str:
        """The one name of a wager: ``hop-3-5`` for ``hop-5-3``.

        Raises:
            NoSuchWager: craps has none, or this house does not offer it.
        """
        return rules.bet(name).name

    def names(self, rules: CrapsRules) -> tuple[str, ...]:
        """Those of its families, each with the numbers to which a roll may move it."""
        return tuple(name for name, bet in BETS.items() if bet.family in rules.wagers)

    def family(self, wager: str) -> Family:
        """The family of a wager, or the one of that name. Raises NoSuchWager."""
        kind = BY_NAME.get(wager)
        return (bet_of(wager).kind if kind is None else kind).family

    def covers(self, rules: CrapsRules, wager: str, mark: str) -> tuple[str, ...]:
        """The rolls that differ with which the wager wins where ``mark`` stands.

        Raises:
            NoSuchWager: craps has none, or this house does not offer it.
        """
        decisions = rules.bet(wager).decisions(mark)
        return tuple(shown for shown in ROLLS if decisions.get(shown) == "win")

    def why_not(self, rules: CrapsRules, placing: Placing) -> Verdict:
        """Whether a wager may lie there with another amount.

        Raises:
            NoSuchWager: craps has none, or this house does not offer it.
        """
        bet = rules.bet(placing.wager)
        if placing.cents == placing.before_cents:
            return Verdict()
        if placing.cents < placing.before_cents:
            why = _why_stays(rules, bet, placing)
            if why is not None or placing.cents == 0:
                return Verdict(why)
        else:
            why = _why_not_up(rules, bet, placing)
            if why is not None:
                return Verdict(why)
        return _amount(rules, bet, placing)


def _why_stays(rules: CrapsRules, bet: Bet, placing: Placing) -> str | None:
    """Why a wager may not be taken down or cut."""
    if bet.kind.how == "line" and bet.on(placing.mark) != COME_OUT:
        where = rules.printed("000:313; 002:97; 003:1097-1100")
        return f"the {bet.name} stays as it is once it has its point ({where})"
    for name, cents in placing.lying.items():
        odds = bet_of(name)
        if odds.supports == bet.name:
            most = most_odds_cents(rules, odds, placing.mark, {bet.name: placing.cents})
            if placing.cents == 0 or (most is not None and cents > most):
                return f"the {name} is more than that supports: take it down first"
    return None


def _why_not_up(rules: CrapsRules, bet: Bet, placing: Placing) -> str | None:
    """Why a wager may not be made or raised now."""
    name, come_out = bet.name, placing.mark == COME_OUT
    if bet.kind.supports:
        if not bet.number and come_out:
            return f"the {name} is laid once there is a point"
        return None if bet.supports in placing.lying else f"the {name} is laid only beside the {bet.supports}"
    if bet.kind.how == "dont-line" and CUT & placing.did:
        return _why_stays_down(rules, bet)
    if bet.kind.moves and bet.number:
        return f"a wager on {bet.family} goes to its number by a roll, and is not made or raised there"
    if bet.kind.moves and come_out:
        return f"a wager on {name} is made after the come-out roll, when there is a point"
    if name == "dont-pass" and not come_out:
        return "a wager on dont-pass is made before the come-out roll, and is not raised after it"
    if name == "pass" and not come_out and not rules.pass_at_any_time:
        return "a wager on pass is made before the come-out roll"
    return None


def _why_stays_down(rules: CrapsRules, bet: Bet) -> str | None:
    """Why a don't bet that was taken down or cut is not put back; it may be where a house prints so (002:98)."""
    if rules.dont_goes_up == "after-reduction":
        return None
    where = rules.printed("000:318; 003:1102-1103")
    return f"the {bet.name} may come down, and is not put back or raised after that ({where})"


def _amount(rules: CrapsRules, bet: Bet, placing: Placing) -> Verdict:
    """Whether the amount is within the limits and can be paid exactly, with what would be right."""
    name, cents = bet.name, placing.cents
    step = rules.payable_step_cents(bet, placing.mark)
    paid = rules.printed("002:168; 003:1190-1191")
    limits = rules.limits_on(name, bet.on(placing.mark))
    least, most = limits if limits is not None else (step, cents)
    if placing.approved and rules.approvable(name):
        most = max(most, cents)
    if bet.kind.supports:
        found = most_odds_cents(rules, bet, placing.mark, placing.lying)
        most = most if found is None else found
    figures = {"min_cents": least, "max_cents": most, "step_cents": step}
    if cents % step:
        return Verdict(f"the {name} goes in steps of {dollars(step)}, so that it can be paid ({paid})", figures)
    if not least <= cents <= most:
        return Verdict(f"the {name} is from {dollars(least)} to {dollars(most)}", figures)
    return Verdict(None, figures)


def most_odds_cents(rules: CrapsRules, bet: Bet, mark: str, lying: Mapping[str, int]) -> int | None:
    """The most that may be laid in support of what lies there, rounded up where a house takes more to pay it exactly.

    None where neither a limit nor a multiple holds.
    """
    number, rule = bet.on(mark), rules.odds_on(bet)
    supported = lying.get(bet.supports, 0)
    limits = rules.limits_on(bet.name, number)
    most = None if limits is None else limits[1]
    pair = PAIRS[number]
    if supported < rule.higher_max_from_cents.get(pair, 0):
        most = rules.wagers[bet.family].max_cents
    times = rule.most_cents(number, supported, rules.pays[bet.line(mark)])
    found = min((cents for cents in (most, times) if cents is not None), default=None)
    if found is None or not rule.above_for_exact_payment:
        return found
    step = rules.payable_step_cents(bet, mark)
    return -(-found // step) * step
