"""Which rules file answers a question about a game of a house, and the question as people write it.

A question is an object with ``house``, ``game``, ``ask`` and ``given``; a case of the conformance suite is one. What
else a case has beside these is not looked at. Does not answer: :mod:`games.asked.ask` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from controller.config.folder import config_folder
from controller.config.house_rules import houses, read_house_rules
from controller.config.sentences import nearest
from games.asked.ask import ask, rules_name, with_its_name
from games.asked.question import NotAnswered, QuestionError
from games.declared.house_rules import CommonRules
from games.library import GAMES


def answered(question: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer of the product to ``question``, under the shipped rules of its house.

    Raises:
        QuestionError: it cannot be put like this; the text is one sentence.
        NotAnswered: nothing here answers it.
        InvalidHouseRules: the rules of the house are not used; it holds every mistake.
    """
    house, game, asked = (_text(question, name) for name in ("house", "game", "ask"))
    given = question.get("given")
    if not isinstance(given, Mapping):
        raise QuestionError('the question leaves out "given", the object of its facts')
    return ask(_rules(house, rules_name(house, game, given)), asked, with_its_name(house, game, given))


def _text(question: Mapping[str, Any], name: str) -> str:
    value = question.get(name)
    if not isinstance(value, str):
        raise QuestionError(f'the question leaves out "{name}"' if value is None else f'"{name}" is text')
    return value


@cache
def _rules(house: str, game: str) -> CommonRules:
    if game not in GAMES:
        raise NotAnswered(f"{game} of {house}: no such game is known; {nearest(game, list(GAMES))}")
    known = houses(game, config_folder())
    if house not in known:
        raise NotAnswered(f"{game} of {house}: that house has no rules for it; {nearest(house, known)}")
    return read_house_rules(game, house).rules
