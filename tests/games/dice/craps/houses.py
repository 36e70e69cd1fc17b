"""The three houses that play craps, and what tests ask of them again and again."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.declared.layout import Placing
from games.dice.craps.layout import CrapsLayout
from games.dice.craps.rules import CrapsRules
from games.dice.craps.settlement import CALLED_ON, settle
from games.round.settlement import Board, SeatInPlay, Settlement
from games.round.verdict import Verdict

FOLDER = Path(__file__).parents[4] / "config" / "rules"
HOUSES = ("choctaw", "grand-ronde", "oneida")
LAYOUT = CrapsLayout()


def data_of(house: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / house / "craps.toml").read_text(encoding="utf-8"))


@cache
def rules_of(house: str) -> CrapsRules:
    return CrapsRules.model_validate(data_of(house))


def with_options(house: str, **options: object) -> CrapsRules:
    return CrapsRules.model_validate(data_of(house) | options)


def one(
    rules: CrapsRules, wager: str, cents: int, shown: str, mark: str = "", *, called_on: bool = False
) -> Settlement:
    """How one wager ends."""
    seat = SeatInPlay(1, {wager: cents}, did=CALLED_ON if called_on else frozenset())
    (found,) = settle(rules, [seat], Board(result=shown, mark=mark))
    return found


def may(
    rules: CrapsRules, wager: str, cents: int, mark: str = "", lying: Mapping[str, int] | None = None, *did: str
) -> Verdict:
    """Whether so much may lie there."""
    return LAYOUT.why_not(rules, Placing(wager, cents, lying or {}, mark, frozenset(did)))
