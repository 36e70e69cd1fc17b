"""A roll of craps beside crapssim: thrown, settled, chips moved, the point kept, and what was decided laid again.

Both throw their own dice and lay the same wagers on one seat. crapssim reckons in floats and in dollars; ours in cents,
each wager with its reason and its line. Does not check that both pay alike: the tests compare with the documents.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bench.figure import Figure, faster, take_turns
from controller.config.house_rules import load_house_rules
from games.dice import two_dice
from games.library import game
from games.round.settlement import Board, SeatInPlay

ROLLS = 1_000
TURNS = 10
NUMBERS = (4, 5, 6, 8, 9, 10)
ONE = {"pass": 500}
FOURTEEN = {"pass": 500, "dont-pass": 500, "field": 500, "any-seven": 100}
FOURTEEN |= {f"place-{number}": 600 if number in (6, 8) else 500 for number in NUMBERS}
FOURTEEN |= {f"hardway-{number}": 100 for number in (4, 6, 8, 10)}

now = time.process_time_ns


def measure(_: Path, turns: int = TURNS) -> list[Figure]:
    """Nanoseconds of one core a roll; one sample is the mean of ``ROLLS`` rolls."""
    return [
        _of("a roll of craps settled, one wager", ONE, turns, goal=10),
        _of("a roll of craps settled, fourteen wagers", FOURTEEN, turns, goal=10),
    ]


def _of(what: str, wagers: dict[str, int], turns: int, goal: float) -> Figure:
    found = take_turns(turns, {"ours": _ours(wagers), "crapssim": _theirs(wagers)})
    return faster(what, found["ours"], "crapssim", found["crapssim"], goal=goal)


def _ours(wagers: dict[str, int]) -> Callable[[], list[float]]:
    craps, rules = game("craps"), load_house_rules("craps", "choctaw")
    marks, choice = craps.by_result.marks, Random(1).choice

    def roll() -> list[float]:
        lying, purse, mark = dict[str, int](), 0, ""
        begun = now()
        for _ in range(ROLLS):
            for wager, cents in wagers.items():
                if wager not in lying:
                    lying[wager] = cents
                    purse -= cents
            shown = choice(two_dice.EVERY)
            settled = craps.settle(rules, (SeatInPlay(1, lying),), Board(result=shown, mark=mark))
            after: dict[str, int] = {}
            for how in settled:
                stake = lying[how.wager]
                if how.result == "win":
                    purse += (how.pays_cents or 0) - how.commission_cents
                elif how.result == "lose":
                    purse += how.returned_cents - how.commission_cents
                    continue
                if how.stands_as:
                    after[how.stands_as] = stake
                else:
                    purse += stake
            lying, mark = after, marks(rules, mark, shown)
        return [(now() - begun) / ROLLS]

    return roll


def _theirs(wagers: dict[str, int]) -> Callable[[], list[float]]:
    from crapssim import Table
    from crapssim.bet import Any7, Bet, DontPass, Field, HardWay, PassLine, Place
    from crapssim.strategy import AddIfNotBet, AggregateStrategy, BetDontPass, BetPassLine

    def bet(name: str, cents: int) -> Bet:
        kind, _, number = name.rpartition("-")
        of_number = {"place": Place, "hardway": HardWay}
        if kind in of_number:
            return of_number[kind](int(number), cents // 100)
        return {"pass": PassLine, "dont-pass": DontPass, "field": Field, "any-seven": Any7}[name](cents // 100)

    lines = {"pass": BetPassLine, "dont-pass": BetDontPass}
    strategies = [
        lines[name](cents // 100) if name in lines else AddIfNotBet(bet(name, cents)) for name, cents in wagers.items()
    ]

    def roll() -> list[float]:
        table = Table()
        table.add_player(bankroll=1_000_000, strategy=AggregateStrategy(*strategies))
        begun = now()
        table.run(max_rolls=ROLLS, verbose=False)
        return [(now() - begun) / ROLLS]

    return roll
