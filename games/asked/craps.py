"""Craps as the documents ask about it: what a roll makes of every wager, what may be changed, which rolls do not count.

A wager that supports none of those named is the one that is asked about; what supports another lies there already. Does
not decide: the game does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.asked import irregularity as common_irregularity, legal as common_legal, settle as common_settle
from games.asked.question import Given
from games.asked.words import Words, changed
from games.declared.layout import NoSuchWager, Placing
from games.dice import two_dice
from games.dice.craps.actions import face_up, late_wager, mark_of
from games.dice.craps.game import CRAPS
from games.dice.craps.points import POINTS
from games.dice.craps.rules import CrapsRules
from games.irregularities.rule import Fact
from games.round.settlement import Board
from games.round.verdict import Verdict

PHASES = {"point": "betting", "come-out": "betting", "dice-in-air": "rolling"}


def with_options(rules: CrapsRules, given: Given) -> CrapsRules:
    """The vigorish and the multiple of odds that the question fixes."""
    told = given.get("options", {})
    percent, multiple = told.get("commission_percent"), told.get("odds_multiple")
    share = None if percent is None else f"{percent} %"
    odds = {name: changed(getattr(rules.odds, name), multiple=multiple) for name in ("taken", "laid")}
    return changed(
        rules,
        vigorish=share and {name: changed(rule, percent=share) for name, rule in rules.vigorish.items()},
        odds=multiple and changed(rules.odds, **odds),
    )


def settle(rules: CrapsRules, given: Given) -> dict[str, Any]:
    """The wagers of all seats after a roll; without a point it was a come-out roll."""
    outcome, seats = given["outcome"], common_settle.seats(given)
    shown = _roll(outcome["dice"])
    board = Board(result=shown, mark=mark_of(outcome))
    return {
        **common_settle.settled(seats, CRAPS.settle(rules, seats, board)),
        "point": int(CRAPS.by_result.marks(rules, board.mark, shown) or 0) or None,
        "call": CRAPS.by_result.says(rules, board.mark, shown),
    }


def legal(rules: CrapsRules, given: Given) -> dict[str, Any]:
    """Wagers that are laid, raised or taken down; what the shooter may do, and what is asked of any game."""
    if given["action"] not in _CHANGES and given["action"] != "wager":
        return common_legal.legal(rules, given, WORDS)
    found = late_wager(rules, given) if WORDS.phase(given) == "rolling" else Verdict()
    if not found.legal:
        return common_legal.answered(found, given)
    found = Verdict("no wager is named")
    try:
        for placing in _placings(rules, given):
            found = CRAPS.by_result.layout.why_not(rules, placing)
            if not found.legal:
                break
    except NoSuchWager as error:
        found = Verdict(str(error))
    return common_legal.answered(found, given)


def irregularity(rules: CrapsRules, given: Given) -> dict[str, Any]:
    """What follows from a roll that was out of order, and the face that counts of a cocked die."""
    facts: dict[str, Fact] = {}
    if "chips" in given:
        facts["chips"] = given["chips"]
    if "resting" in given:
        facts["resting_sides"] = len(given["resting"])
    order = common_irregularity.ruling(rules, given["what"], facts)
    face = {"face": face_up(given)} if "resting" in given else {}
    return {**common_irregularity.ordered(order, given), **face}


_CHANGES = ("remove", "reduce", "increase")


def _placings(rules: CrapsRules, given: Given) -> Iterable[Placing]:
    wagers: Mapping[str, int] = given.get("wagers", {})
    lying = {rules.bet(name).name: cents for name, cents in wagers.items()}
    mark = mark_of(given) or (POINTS[0] if given.get("phase") == "point" else "")
    did = frozenset(given.get("did", ()))
    if given["action"] in _CHANGES:
        bet = rules.bet(given["wager"])
        limits = rules.limits_of(bet.name)
        step = rules.payable_step_cents(bet, mark)
        there = lying.setdefault(bet.name, 2 * step * -(-(limits[0] if limits else step) // step))
        to = {"remove": 0, "reduce": there - step, "increase": there + step}[given["action"]]
        yield Placing(bet.name, to, lying, mark, did)
        return
    supporting = {rules.bet(name).supports for name in lying}
    named = [rules.bet(given["wager"]).name] if "wager" in given else [one for one in lying if one not in supporting]
    for name in named:
        others = {other: cents for other, cents in lying.items() if other != name}
        if name in lying:
            yield Placing(name, lying[name], others, mark, did, given.get("approved", False))


def _roll(dice: list[int]) -> str:
    if len(dice) != len("34"):
        raise ValueError(f"craps is thrown with two dice, not {len(dice)}")
    return two_dice.roll(*dice)


WORDS = Words(PHASES, with_options, {"settle": settle, "legal": legal, "irregularity": irregularity})
