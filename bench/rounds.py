"""A round settled, for each game: the house's rules over what lies on the felt, beside shuffling and dealing it.

Does not play phases, devices or a journal: `bench.edge_to_lamp` and `lammer simulate` do.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bench.figure import Figure, faster, take_turns
from controller.config.folder import config_folder
from controller.config.house_rules import houses, load_house_rules
from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.library import GAMES
from tests.games.dealt_rounds import deal_round

ROUNDS = 100

now = time.perf_counter_ns


def measure(_: Path, turns: int = 10) -> list[Figure]:
    """Nanoseconds a round of one to six seats; one sample is the mean of ``ROUNDS`` rounds. Tickets have no felt."""
    return [_of(game, houses(game.name, config_folder())[0], turns) for game in on_a_felt()]


def on_a_felt() -> list[Game]:
    """The games whose wagers lie on a felt or a layout; `bench.tickets` measures tickets, `bench.poker_room` pots."""
    return [game for game in GAMES.values() if not game.is_by_tickets and not game.is_for_pots]


def _of(game: Game, house: str, turns: int) -> Figure:
    rules = load_house_rules(game.name, house)
    found = take_turns(turns, {"settled": _settled(game, rules), "dealt": _dealt(game, rules)})
    return faster(f"round: {game.name}", found["settled"], "dealing it", found["dealt"], goal=0)


def _settled(game: Game, rules: HouseRules) -> Callable[[], list[float]]:
    random = Random(1)
    rounds = [deal_round(game, rules, random) for _ in range(ROUNDS)]

    def settle() -> list[float]:
        begun = now()
        for seats, board in rounds:
            game.settle(rules, seats, board)
        return [(now() - begun) / ROUNDS]

    return settle


def _dealt(game: Game, rules: HouseRules) -> Callable[[], list[float]]:
    random = Random(1)

    def deal() -> list[float]:
        begun = now()
        for _ in range(ROUNDS):
            deal_round(game, rules, random)
        return [(now() - begun) / ROUNDS]

    return deal
