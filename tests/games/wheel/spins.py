"""Random rounds of every game that one result decides: up to fourteen wagers a seat, any result, of any amount."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.round.settlement import Board, SeatInPlay
from games.wheel.roulette.places import HITS, places

WAGERS_A_SEAT = 14


def result_round(game: Game, rules: HouseRules, random: Random) -> tuple[list[SeatInPlay], Board]:
    """One round as it lies on the layout when it is settled."""
    names = NAMES[game.name](rules)
    seats = sorted(random.sample(range(1, rules.seats + 1), random.randint(1, rules.seats)))
    played = [SeatInPlay(seat, _wagers(rules, names, random)) for seat in seats]
    return played, Board(result=random.choice(game.by_result.every(rules)))


def _wagers(rules: HouseRules, names: Sequence[str], random: Random) -> dict[str, int]:
    chosen = random.sample(names, random.randint(1, min(WAGERS_A_SEAT, len(names))))
    return {wager: _amount(rules, wager, random) for wager in chosen}


def _amount(rules: HouseRules, wager: str, random: Random) -> int:
    """Within the limits, or above them where the part up to the limit counts."""
    limits = rules.limits_of(wager)
    assert limits is not None
    least, most = limits
    above = [most + random.randrange(1, 10_000)] if rules.good_up_to_max(wager) else []
    return random.choice((least, most, random.randint(least, most), *above))


def _roulette(rules: Any) -> list[str]:
    hits = [] if rules.back_to_back is None else [HITS[0], HITS[2]]
    return [*places(rules.wheel, rules.head), *hits]


NAMES: Mapping[str, Callable[[Any], list[str]]] = {"roulette": _roulette}
"""Every wager that a house's layout has, by game."""
