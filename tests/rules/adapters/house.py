"""Which game and which house rules a case is about."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.declared.game import Game
from games.declared.house_rules import CommonRules, HouseRules
from games.library import GAMES

SHUFFLER_GAMES = {"shuffle-machine": "caribbean-stud"}
"""The chapter on shuffle machines holds for every card game that has one; this game answers for it."""

CHAPTERS = {
    ("delta", game): "poker-room"
    for game in (
        *("holdem", "omaha-hi-lo", "seven-card-stud", "stud-hi-lo", "razz", "draw-jacks-or-better"),
        *("ace-to-five-lowball", "deuce-to-seven-lowball"),
    )
}
"""Games for which a common chapter of the house answers."""

RULES = Path(__file__).parents[3] / "config" / "rules"


class Unsupported(Exception):
    """The product cannot answer this question yet."""


@cache
def load(jurisdiction: str, name: str) -> HouseRules:
    with (RULES / jurisdiction / f"{name}.toml").open("rb") as file:
        return GAMES[name].rules.model_validate(tomllib.load(file))


@cache
def load_common(jurisdiction: str, name: str) -> CommonRules:
    """The rules file of any game, also of one whose rounds the product does not play."""
    if name in GAMES:
        return load(jurisdiction, name)
    with (RULES / jurisdiction / f"{name}.toml").open("rb") as file:
        return CommonRules.model_validate(tomllib.load(file))


def common(case: Mapping[str, Any]) -> CommonRules:
    """What the rules file says that the files of all games say: pools, authority, fees, commissions."""
    name = CHAPTERS.get((case["house"], case["game"]), case["game"])
    if not (RULES / case["house"] / f"{name}.toml").exists():
        raise Unsupported(f"{case['game']} of {case['house']}")
    return load_common(case["house"], name)


def of(case: Mapping[str, Any]) -> tuple[Game, HouseRules]:
    """The game and the house's rules; of Caribbean stud with the options and posted limits that the case fixes."""
    name = SHUFFLER_GAMES.get(case["game"], case["game"])
    if name not in GAMES or not (RULES / case["house"] / f"{name}.toml").exists():
        raise Unsupported(f"{case['game']} of {case['house']}")
    rules = load(case["house"], name)
    return GAMES[name], _with_options(rules, case["given"]) if name == "caribbean-stud" else rules


def _with_options(rules: HouseRules, given: Mapping[str, Any]) -> HouseRules:
    options: Mapping[str, Any] = given.get("options", {})
    posted: Mapping[str, Any] = given.get("table", {})
    limits = {
        "ante_min_cents": posted.get("min_cents", given.get("table_min_cents")),
        "ante_max_cents": posted.get("max_cents"),
        "max_payout_cents": posted.get("max_payout_cents", options.get("bet_cap_cents")),
    }
    progressive = {
        "chip_cents": options.get("token_cents", options.get("progressive_wager_cents")),
        "reset_cents": options.get("reset_cents"),
        "several_royals": {"in-turn-from-dealers-right": "in-turn"}.get(options.get("shared_award", "")),
    }
    settling = {"bet_when_dealer_fails": options.get("bet_when_dealer_fails")}
    return rules.model_copy(
        update={
            "limits": rules.limits.model_copy(update=_given(limits)),
            "settling": rules.settling.model_copy(update=_given(settling)),
            "progressive": rules.progressive and rules.progressive.model_copy(update=_given(progressive)),
        }
    )


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
