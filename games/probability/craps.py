"""What wagers of craps are worth, exact: every roll is settled as at a table, until one decides the wager.

A state is the point and what lies there by name; a come bet moves, odds are laid where they are asked for. Does not
know a formula for any wager.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import gcd, lcm
from typing import TypeAlias

from games.dice.craps.bets import BETS, Bet
from games.dice.craps.layout import most_odds_cents
from games.dice.craps.points import COME_OUT, POINTS, after, seven_out
from games.dice.craps.rules import CrapsRules, Vigorish
from games.dice.craps.settlement import CALLED_ON, settle
from games.dice.two_dice import EVERY
from games.probability.absorption import Absorbed, Way, absorbed
from games.probability.house_edge import Counted, HouseEdge, house_edge
from games.round.settlement import Board, SeatInPlay

Lying: TypeAlias = tuple[str, tuple[tuple[str, int], ...]]
"""The point, and the wagers with their cents."""
Decided: TypeAlias = tuple[Lying, str]
"""What lay there, and the roll that decided it."""
Odds: TypeAlias = Callable[[str, int], int]
"""How much is laid in support of a wager: the number that this has now, and its cents."""

_CHANCES = {shown: Fraction(times, len(EVERY)) for shown, times in Counter(EVERY).items()}


def followed(
    rules: CrapsRules,
    wagers: Mapping[str, int],
    mark: str = COME_OUT,
    *,
    odds: Odds | None = None,
    called_on: bool = False,
) -> Absorbed[Decided]:
    """Roll until something is decided.

    Raises:
        SettlementError: such wagers cannot lie there.
    """
    did = CALLED_ON if called_on else frozenset()

    def ways(state: Lying) -> Iterator[Way[Lying, Decided]]:
        before, lying = state
        seat = SeatInPlay(1, dict(lying), did=did)
        for shown, chance in _CHANCES.items():
            settled = settle(rules, (seat,), Board(result=shown, mark=before))
            if any(one.result != "undecided" for one in settled):
                yield chance, None, (state, shown)
                continue
            left = {one.stands_as: seat.wagers[one.wager] for one in settled}
            then = after(before, shown)
            yield chance, (then, tuple((left | _supported(left, then, odds)).items())), None

    return absorbed((mark, tuple(wagers.items())), ways)


def _supported(lying: Mapping[str, int], mark: str, odds: Odds | None) -> dict[str, int]:
    """The odds that are laid now, beside what lies there."""
    found = {}
    for name, cents in lying.items():
        number = BETS[name].on(mark)
        if odds is not None and number and not BETS[name].supports and f"{name}-odds" not in lying:
            found[f"{name}-odds"] = odds(number, cents)
    return {name: cents for name, cents in found.items() if cents}


def rounds(decided: Absorbed[Decided], *, called_on: bool = False) -> Iterator[Counted]:
    """Every end as a round that is settled, each as often as it comes."""
    did = CALLED_ON if called_on else frozenset()
    whole = lcm(*(chance.denominator for chance in decided.chances.values()))
    for ((mark, lying), shown), chance in decided.chances.items():
        yield Counted(int(chance * whole), SeatInPlay(1, dict(lying), did=did), Board(result=shown, mark=mark))


def edge_of(
    rules: CrapsRules, wager: str, cents: int, *, odds: Odds | None = None, played: str = "", called_on: bool = False
) -> HouseEdge:
    """What the house gains of one wager until it is decided, told with the fewest rounds that show every ending.

    Raises:
        NoSuchWager: this house has no such wager.
        SettlementError: it cannot lie there by itself.
    """
    bet = rules.bet(wager)
    mark = POINTS[0] if bet.kind.moves else COME_OUT
    decided = followed(rules, {wager: cents}, mark, odds=odds, called_on=called_on)
    told = "" if bet.parts else f"decided after {_rounded(decided.mean_steps)} rolls on average"
    edge = house_edge(
        wager,
        cents,
        rounds(decided, called_on=called_on),
        lambda seats, board: settle(rules, seats, board),
        of="two dice",
        played=", ".join(words for words in (played, told) if words),
        paid_beside_cents=_paid_beside(rules, bet, cents),
    )
    shared = gcd(*(ending.ways for ending in edge.endings))
    return replace(edge, endings=tuple(replace(ending, ways=ending.ways // shared) for ending in edge.endings))


def edges(rules: CrapsRules) -> Iterator[HouseEdge]:
    """Every wager that a player may lay; of hops one of each kind, of lines with and without odds."""
    for bet in BETS.values():
        moved = bet.kind.moves and bet.number
        if bet.family not in rules.wagers or bet.supports or moved or (bet.family == "hop" and bet.name not in _HOPS):
            continue
        cents = stake_cents(rules, bet)
        yield edge_of(rules, bet.name, cents)
        if bet.family in ("pass", "dont-pass"):
            yield edge_of(rules, bet.name, cents, odds=_most(rules, bet), played="with as much odds as may be laid")


_HOPS = ("hop-1-1", "hop-1-2")


def shooter_rolls() -> Fraction:
    """How many rolls a shooter has on average until a losing seven."""

    def ways(mark: str) -> Iterator[Way[str, str]]:
        for shown, chance in _CHANCES.items():
            out = seven_out(mark, shown)
            yield chance, None if out else after(mark, shown), shown if out else None

    return absorbed(COME_OUT, ways).mean_steps


def stake_cents(rules: CrapsRules, bet: Bet) -> int:
    """The least amount above the limit that is paid exactly and of which the vigorish needs no rounding."""
    step, limits = rules.payable_step_cents(bet, POINTS[0]), rules.limits_of(bet.name)
    least = step if limits is None else limits[0]
    if bet.family in ("pass", "dont-pass"):
        step *= 10  # so that every multiple of it can be paid as odds
    rule = rules.vigorish["buy" if bet.family == "buy" else "lay"] if bet.family in ("buy", "lay") else None
    whole = (cents for cents in count(step, step) if cents >= least)
    if rule is None:
        return next(whole)
    return next(
        cents for cents in whole if (_base(rules, bet, rule, cents) * rule.percent) % max(rule.step_cents, 1) == 0
    )


def _base(rules: CrapsRules, bet: Bet, rule: Vigorish, cents: int) -> int:
    """What the vigorish is a part of."""
    return cents if rule.of == "bet" else rules.pays[bet.line(COME_OUT)].pays_cents(cents)


def _most(rules: CrapsRules, bet: Bet) -> Odds:
    """As much as the house takes, in whole steps that can be paid."""
    odds = rules.bet(f"{bet.name}-odds")

    def laid(number: str, cents: int) -> int:
        most = most_odds_cents(rules, odds, number, {bet.name: cents}) or 0
        step = rules.payable_step_cents(odds, number)
        return most - most % step

    return laid


def _paid_beside(rules: CrapsRules, bet: Bet, cents: int) -> int:
    """The vigorish that is put up with the wager."""
    if bet.family not in ("buy", "lay"):
        return 0
    rule = rules.vigorish["buy" if bet.family == "buy" else "lay"]
    return rule.cents_on(cents, rules.pays[bet.line(COME_OUT)].pays_cents(cents)) if rule.when == "made" else 0


def _rounded(value: Fraction) -> str:
    whole, rest = divmod(round(value * 100), 100)
    return f"{whole}.{rest:02}"
