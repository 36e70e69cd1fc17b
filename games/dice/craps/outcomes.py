"""What one roll makes of each wager of a house, worked out once: by the roll, the point before it, what is called on.

The same wagers lie there roll after roll, so a settled roll only looks up here, each wager with its seat and amount;
what is printed is read when it is first asked for. Does not know in which order seats are settled.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from games.declared.layout import NoSuchWager
from games.dice.craps.bets import Bet, Part, bet_of
from games.dice.craps.points import COME_OUT, verify
from games.dice.craps.rules import CrapsRules, Vigorish
from games.dice.two_dice import faces, total
from games.money.dollars import dollars
from games.money.odds import Odds
from games.round.settlement import Result, Settlement, SettlementError

NOTHING = Odds(0, 1)
LOST = Odds(-1, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """How a wager ends, or why it does not. There is one for each wager and roll: each is equal to itself alone."""

    result: Result
    why: str
    source: str
    net: Odds = NOTHING
    """What a decided wager brings for each stake; below nothing where more of its parts lose than win."""
    vigorish: Vigorish | None = None
    """What is taken of it now."""
    could_win: Odds = NOTHING
    """What it wins or would have won, by which the vigorish of a lay bet goes."""
    lies_on: bool = False
    """It lies there afterwards, under its own name."""
    moves_to: str = ""
    """The name under which it lies there afterwards, where that is another."""


def _settled(outcome: Outcome, seat: int, wager: str, cents: int) -> Settlement:
    stands_as = wager if outcome.lies_on else outcome.moves_to
    pays = back = 0
    if outcome.result == "win":
        pays = cents * outcome.net.win // outcome.net.stake
    elif outcome.result == "lose":
        back = cents + cents * outcome.net.win // outcome.net.stake
    rule = outcome.vigorish
    taken = 0 if rule is None else rule.cents_on(cents, outcome.could_win.pays_cents(cents))
    return Settlement(
        *(seat, wager, outcome.result, pays, "house", outcome.why, outcome.source),
        returned_cents=back,
        commission_cents=taken,
        stands_as=stands_as,
    )


class Endings(dict[tuple[int, str, int], Settlement]):
    """How each wager of a seat ends with one roll: by seat, wager and cents; each is made when it first lies there.

    Raises:
        SettlementError: a wager that cannot lie there, or none of an amount.
    """

    def __init__(self, house: "Worked", shown: str, mark: str, *, called_on: bool) -> None:
        self._house = house
        self._of = shown, mark, called_on
        self._outcomes: dict[str, Outcome] = {}

    def __missing__(self, lying: tuple[int, str, int]) -> Settlement:
        seat, wager, cents = lying
        if cents <= 0:
            raise SettlementError(f"seat {seat} has {dollars(cents)} on {wager}; a wager is more than nothing")
        try:
            made = self[lying] = _settled(self._outcome(wager), *lying)
        except (NoSuchWager, SettlementError) as error:
            raise SettlementError(f"seat {seat}: {error}") from error
        self._house.made_one()
        return made

    def _outcome(self, wager: str) -> Outcome:
        found = self._outcomes.get(wager)
        if found is None:
            rules, (shown, mark, called_on) = self._house.rules, self._of
            found = self._outcomes[wager] = outcome(rules, rules.bet(wager), shown, mark, called_on=called_on)
        return found


class Rolled(NamedTuple):
    """How wagers end with one roll where one point stood before it."""

    usual: Endings
    called_on: Endings
    """At a seat that called on what a house has off on a come-out roll."""


def outcome(rules: CrapsRules, bet: Bet, shown: str, mark: str, *, called_on: bool) -> Outcome:
    """What a roll makes of a wager where ``mark`` stands.

    Raises:
        SettlementError: such a wager cannot lie there at a come-out roll.
    """
    source = rules.printed(bet.kind.family.source)
    if mark == COME_OUT and not bet.number and (bet.kind.moves or bet.kind.supports):
        raise SettlementError(f"a wager on {bet.name} is made when there is a point, and this is a come-out roll")
    if mark == COME_OUT and not called_on and bet.family in rules.off_on_come_out:
        return _off(rules, bet, shown, source)
    number = bet.on(mark)
    match bet.decisions(mark).get(shown):
        case None:
            return Outcome("undecided", f"{number} or 7 decides it", source, lies_on=True)
        case "move":
            thrown = total(shown)
            if bet.kind.moves:
                return Outcome("undecided", f"goes to {thrown}", source, moves_to=f"{bet.name}-{thrown}")
            return Outcome("undecided", f"the point is {thrown}", source, lies_on=True)
        case "push":
            return Outcome("push", f"{total(shown)} is barred", source)
        case decision if bet.parts:
            return _of_parts(rules, bet, shown, source, won=decision == "win")
        case decision:
            return _of_number(rules, bet, shown, mark, source, won=decision == "win")


def _off(rules: CrapsRules, bet: Bet, shown: str, source: str) -> Outcome:
    """Not decided by a come-out roll; odds go back where the wager that they support is decided (000:319; 002:52)."""
    supported = bet_of(bet.supports) if bet.supports else None
    if supported is not None and supported.family not in rules.off_on_come_out:
        decided = supported.decisions(COME_OUT).get(shown)
        if decided is not None:
            return Outcome("returned", f"off on the come-out roll that decides {supported.name}", source)
    return Outcome("undecided", "off on the come-out roll", source, lies_on=True)


def _of_number(rules: CrapsRules, bet: Bet, shown: str, mark: str, source: str, *, won: bool) -> Outcome:
    odds, taken = rules.pays[bet.line(mark)], None
    name = bet.family
    if name in ("buy", "lay"):
        rule = rules.vigorish["buy" if name == "buy" else "lay"]
        taken = rule if won or rule.when == "made" else None
    number, thrown = bet.on(mark), total(shown)
    why = f"{thrown} {'wins' if won else 'loses'}" if number == COME_OUT else _order(bet, number, shown)
    if not won:
        return Outcome("lose", why, source, LOST, taken, odds)
    return Outcome("win", f"{why}, pays {odds}", source, odds, taken, odds, lies_on=bet.kind.lies_on)


def _order(bet: Bet, number: str, shown: str) -> str:
    """What came before what: ``6 before 7``."""
    if total(shown) == int(number):
        hard = "" if bet.kind.how != "hard" else "the hard way " if shown[0] == shown[2] else "the easy way "
        return f"{number} {hard}before 7"
    return f"7 before {number}"


def _of_parts(rules: CrapsRules, bet: Bet, shown: str, source: str, *, won: bool) -> Outcome:
    """The net of all parts: losing ones are taken of what the others win (002:83-86, 167; 003:1179-1188)."""
    if not won:
        return Outcome("lose", f"{total(shown)} loses", source, LOST)
    net = sum((_of_part(rules, part, shown) for part in bet.parts), Fraction(0)) / len(bet.parts)
    paid = [rules.pays[part[shown]] for part in bet.parts if shown in part]
    why = f"{total(shown)} pays {' and '.join(map(str, paid))}"
    if len(bet.parts) > 1:
        why += f" on {len(paid)} of {len(bet.parts)} parts"
    odds = Odds(net.numerator, net.denominator)
    if net == 0:
        return Outcome("push", why, source)
    if net < 0:
        return Outcome("lose", why, source, odds)
    return Outcome("win", why, source, odds, lies_on=rules.split_stays_up and bet.kind.is_split)


def _of_part(rules: CrapsRules, part: Part, shown: str) -> Fraction:
    if shown not in part:
        return Fraction(-1)
    odds = rules.pays[part[shown]]
    return Fraction(odds.win, odds.stake)


class Worked(dict[tuple[str, str], Rolled]):
    """How wagers end by one house's rules, by the roll and what stood before it. So many are kept, and then none.

    Raises:
        SettlementError: it is no roll, or what stood before it no point.
    """

    def __init__(self, rules: CrapsRules) -> None:
        self.rules = rules
        self._made = 0

    def __missing__(self, roll: tuple[str, str]) -> Rolled:
        shown, mark = roll
        try:
            faces(shown)
            verify(mark)
        except ValueError as error:
            raise SettlementError(str(error)) from error
        usual = Endings(self, shown, mark, called_on=False)
        found = self[roll] = Rolled(usual, Endings(self, shown, mark, called_on=True))
        return found

    def made_one(self) -> None:
        """One more is kept; where that are too many, the next roll begins anew."""
        self._made += 1
        if self._made >= MOST_KEPT:
            self._made = 0
            self.clear()


MOST_KEPT = 1 << 16
"""Settlements of one house: twenty megabytes."""
_WORKED: dict[int, Worked] = {}
_AT_MOST = 16


def worked(rules: CrapsRules) -> Worked:
    """How wagers end by these very rules; those of the last few houses are kept, since they only repeat."""
    found = _WORKED.get(id(rules))
    if found is None:  # what is kept holds its rules, so no others have their number
        if len(_WORKED) >= _AT_MOST:
            del _WORKED[next(iter(_WORKED))]
        found = _WORKED[id(rules)] = Worked(rules)
    return found
