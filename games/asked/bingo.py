"""Bingo as its document asks about it: cards and draws, claims, sales by format, and what voids a card, spin or game.

A question tells a claim by its covered numbers, or by a whole card. Does not rule by itself: :mod:`games.bingo` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.asked.irregularity import ordered
from games.asked.question import Given, NotAnswered, QuestionError
from games.asked.words import Answers
from games.bingo.card import why_not_card
from games.bingo.covered import why_not_covered
from games.bingo.irregularities import IRREGULARITIES
from games.bingo.pick_your_own import mistakes
from games.bingo.planet import why_not_colour
from games.bingo.play import BingoGame, closed, opened, started, why_not_ball, why_not_predrawn, why_not_sold, with_ball
from games.bingo.rules import BLACKOUT, BingoRules, Format
from games.irregularities.rule import Fact, rule_on
from games.tickets.refusal import Refusal

_FACTS = ("format",)
_STARTED = ("started", "call")


def legal(rules: BingoRules, given: Given) -> dict[str, Any]:
    """Whether something may be done now.

    Raises:
        NotAnswered: no such action is asked about.
    """
    action = given["action"]
    if action not in _ACTIONS:
        raise NotAnswered(
            f'nobody can say of {rules.title} whether "{action}" is legal; it has {", ".join(sorted(_ACTIONS))}'
        )
    why = _ACTIONS[action](rules, given)
    return {"legal": why is None, "why_not": None if why is None else str(why)}


def irregularity(rules: BingoRules, given: Given) -> dict[str, Any]:
    """What follows when something is out of order. Raises UnknownIrregularity where no rule covers it."""
    facts: dict[str, Fact] = {name: given[name] for name in _FACTS if name in given}
    if "revolutions" in given and rules.wheel_of_fortune is not None:
        facts["full_turn"] = given["revolutions"] >= rules.wheel_of_fortune.least_turns
    return ordered(rule_on((*rules.irregularity, *IRREGULARITIES), given["what"], facts), given)


def _card(rules: BingoRules, given: Given) -> Refusal | None:
    if given.get("format") == "pick-your-own" and rules.pick_your_own is not None:
        return next(iter(mistakes(rules.pick_your_own, given["covered"])), None)
    return why_not_card(_columns(given))


def _columns(given: Given) -> Mapping[str, list[int]]:
    card = given["card"]
    if not isinstance(card, Mapping) or not all(isinstance(column, list) for column in card.values()):
        raise QuestionError('"card" is an object with the numbers of each column here')
    if any(type(number) is not int for column in card.values() for number in column):
        raise QuestionError('"card" has whole numbers in its columns')
    return card


def _draw(rules: BingoRules, given: Given) -> Refusal | None:
    game = _game(rules, given)
    if given.get("phase") == "predraw":
        return why_not_predrawn(rules, game, given["draw"], given.get("count", 1))
    game = started(game)
    for ball in given["draw"]:
        why = why_not_ball(game, ball)
        if why is not None:
            return why
        game = with_ball(game, ball)
    return None


def _claim(rules: BingoRules, given: Given) -> Refusal | None:
    if given.get("phase", "call") == "closed":
        return Refusal("the game is closed: its winners are determined", "000:145")
    return why_not_covered(rules.pattern_called(given["pattern"]), given["called"], given["covered"])


def _progressive(rules: BingoRules, given: Given) -> Refusal | None:
    if rules.planet_bingo is None or given.get("format", "planet-bingo") != "planet-bingo":
        raise NotAnswered(f"{rules.title} has the progressive of no such format")
    return why_not_colour(rules.planet_bingo, given["line_color"])


def _sheet(rules: BingoRules, given: Given) -> Refusal | None:
    game, phase = _game(rules, given), given["phase"]
    if phase in _STARTED:
        game = started(game)
    if phase == "call":
        game = with_ball(game, ball=1)
    return why_not_sold(rules, closed(game, ()) if phase == "closed" else game)


def _game(rules: BingoRules, given: Given) -> BingoGame:
    name = given.get("format", "bingo")
    formats: Mapping[str, Format] = {one: one for one in rules.formats}
    if name not in formats:
        raise NotAnswered(f'{rules.title} has no format "{name}"; it has {", ".join(formats)}')
    return opened(rules, formats[name], given.get("pattern", BLACKOUT))


_ACTIONS: Mapping[str, Callable[[BingoRules, Given], Refusal | None]] = {
    "use-card": _card,
    "accept-draw": _draw,
    "claim-bingo": _claim,
    "claim-progressive": _progressive,
    "buy-sheet": _sheet,
}

ANSWERS: Answers = {"legal": legal, "irregularity": irregularity}
