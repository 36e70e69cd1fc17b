"""Random spins of every wheel: up to fourteen wagers a seat, any result, of any amount that may come to lie there."""

from collections.abc import Sequence
from random import Random

from games.declared.game import Game
from games.round.settlement import Board, SeatInPlay
from games.wheel.big_six.symbols import SYMBOLS
from games.wheel.roulette.names import HITS
from games.wheel.roulette.places import places
from games.wheel.roulette.rules import RouletteRules
from games.wheel.rules import WheelRules

WAGERS_A_SEAT = 14


def names_of(rules: WheelRules) -> Sequence[str]:
    """Every wager that the layout of this house has."""
    if not isinstance(rules, RouletteRules):
        return SYMBOLS
    return [*places(rules.wheel, rules.head), *([] if rules.back_to_back is None else HITS)]


def random_spin(game: Game, rules: WheelRules, random: Random) -> tuple[list[SeatInPlay], Board]:
    """One round as it lies on the layout when it is settled."""
    names = names_of(rules)
    seats = sorted(random.sample(range(1, rules.seats + 1), random.randint(1, rules.seats)))
    played = [SeatInPlay(seat, _wagers(rules, names, random)) for seat in seats]
    return played, Board(result=random.choice(game.by_result.every(rules)))


def _wagers(rules: WheelRules, names: Sequence[str], random: Random) -> dict[str, int]:
    chosen = random.sample(names, random.randint(1, min(WAGERS_A_SEAT, len(names))))
    return {wager: _amount(rules, wager, random) for wager in chosen}


def _amount(rules: WheelRules, wager: str, random: Random) -> int:
    """Within the limits, odd cents too; above them where the part up to the limit counts."""
    limits = rules.limits_of(wager)
    assert limits is not None
    least, most = limits
    above = [most + random.randrange(1, 10_000)] if rules.good_up_to_max(wager) else []
    return random.choice((least, most, random.randint(least, most), *above))
