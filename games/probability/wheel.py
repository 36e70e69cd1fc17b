"""What the house gains of each wager on a wheel: every result once, settled by the house's own rules.

Of roulette each wheel and each rule of the zeros that a document lets its house choose is counted by itself.
Back-to-Back is played on from hit to hit until it is decided. Does not print.
"""

from collections.abc import Iterator
from functools import partial

from games.declared.game import Game
from games.declared.layout import NoSuchWager
from games.probability.house_edge import Counted, Ending, HouseEdge, house_edge
from games.round.settlement import Board, SeatInPlay, net_cents
from games.wheel.big_six.game import BIG_SIX
from games.wheel.big_six.rules import BigSixRules
from games.wheel.roulette.game import ROULETTE
from games.wheel.roulette.names import HITS
from games.wheel.roulette.pockets import EVEN_CHANCES
from games.wheel.roulette.rules import RouletteRules
from games.wheel.rules import WheelRules

_STAKE_CENTS = 10_000
_PICKED = "straight-17"


def big_six(rules: BigSixRules) -> Iterator[HouseEdge]:
    """Every symbol of the wheel."""
    for wager in rules.sections:
        yield _one_spin(BIG_SIX, rules, wager, f"{sum(rules.sections.values())} sections")


def roulette(rules: RouletteRules) -> Iterator[HouseEdge]:
    """One wager of each family on each wheel, and the even chances by each other rule of the zeros."""
    for wheel in rules.zeros:
        on_wheel = rules.model_copy(update={"wheel": wheel})
        yield from _families(on_wheel, tuple(rules.wagers))
        for other in rules.zero_rules_allowed:
            if other != rules.zero_rule:
                yield from _families(on_wheel.model_copy(update={"zero_rule": other}), tuple(EVEN_CHANCES))


def _families(rules: RouletteRules, names: tuple[str, ...]) -> Iterator[HouseEdge]:
    chance = ROULETTE.by_result
    half = ", half of an even chance goes back on a zero" if rules.zero_rule == "lose-half" else ""
    of = f"{len(chance.every(rules))} pockets{half}"
    for family in chance.layout.families:
        if family.name not in names:
            continue
        try:
            wager = chance.layout.read(rules, family.example)
        except NoSuchWager:  # the first five, on a wheel of one zero
            continue
        yield _in_a_row(rules, wager, of) if wager in HITS else _one_spin(ROULETTE, rules, wager, of)


def _one_spin(game: Game, rules: WheelRules, wager: str, of: str) -> HouseEdge:
    cents = _stake_cents(rules, wager)
    seat = SeatInPlay(1, {wager: cents})
    rounds = [Counted(1, seat, Board(result=result)) for result in game.by_result.every(rules)]
    return house_edge(wager, cents, rounds, partial(game.settle, rules), of=of)


def _in_a_row(rules: RouletteRules, wager: str, of: str) -> HouseEdge:
    """One number picked again and again, for as long as the wager lies on; only that wager is counted."""
    cents = _stake_cents(rules, wager)
    endings = tuple(_endings(rules, wager, cents, len(HITS), 0, ()))
    return HouseEdge(wager, cents, "the player picks one number each time", of, endings)


def _endings(
    rules: RouletteRules, wager: str, cents: int, left: int, before_cents: int, before: tuple[str, ...]
) -> Iterator[Ending]:
    """The ends of a wager that has so many spins ``left`` at most, each as often as it comes of all of them."""
    results = ROULETTE.by_result.every(rules)
    lost = 0
    for result in results:
        seat = SeatInPlay(1, {_PICKED: _stake_cents(rules, _PICKED), wager: cents})
        settled = [one for one in ROULETTE.settle(rules, (seat,), Board(result=result)) if one.wager == wager]
        (one,) = settled
        won_cents = before_cents + net_cents(settled, seat.wagers)
        if one.stands_as:
            yield from _endings(rules, one.stands_as, cents, left - 1, won_cents, (*before, "hit"))
        elif one.result == "win":
            yield Ending(", ".join((*before, "hit")), len(results) ** (left - 1), won_cents, cents)
        else:
            lost += len(results) ** (left - 1)
    yield Ending(", ".join((*before, "no hit")), lost, before_cents - cents, cents)


def _stake_cents(rules: WheelRules, wager: str) -> int:
    limits = rules.limits_of(wager)
    return _STAKE_CENTS if limits is None else min(max(_STAKE_CENTS, limits[0]), limits[1])
