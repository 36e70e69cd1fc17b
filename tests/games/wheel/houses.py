"""The rules files that ship for games of a wheel, and single rounds settled by them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.round.settlement import Board, SeatInPlay, Settlement
from games.wheel.big_six.game import BIG_SIX
from games.wheel.big_six.rules import BigSixRules
from games.wheel.roulette.game import ROULETTE
from games.wheel.roulette.rules import RouletteRules

FOLDER = Path(__file__).parents[3] / "config" / "rules"


@cache
def text(house: str, game: str) -> str:
    return (FOLDER / house / f"{game}.toml").read_text(encoding="utf-8")


def data(house: str, game: str) -> dict[str, Any]:
    return tomllib.loads(text(house, game))


@cache
def roulette(house: str, **changed: str) -> RouletteRules:
    return RouletteRules.model_validate({**data(house, "roulette"), **changed})


@cache
def big_six() -> BigSixRules:
    return BigSixRules.model_validate(data("choctaw", "big-six"))


CHOCTAW, ONEIDA, GRAND_RONDE = (roulette(house) for house in ("choctaw", "oneida", "grand-ronde"))
HALF = roulette("oneida", zero_rule="lose-half")
ONE_ZERO = roulette("choctaw", wheel="single-zero")


def spun(rules: RouletteRules, number: str, wagers: Mapping[str, int]) -> dict[str, Settlement]:
    """The wagers of one seat after a number, by name."""
    return {one.wager: one for one in ROULETTE.settle(rules, [SeatInPlay(1, wagers)], Board(result=number))}


def turned(symbol: str, wagers: Mapping[str, int], rules: BigSixRules | None = None) -> dict[str, Settlement]:
    """The wagers of one seat after a symbol, by name."""
    board = Board(result=symbol)
    return {one.wager: one for one in BIG_SIX.settle(rules or big_six(), [SeatInPlay(1, wagers)], board)}
