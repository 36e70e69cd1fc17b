"""Questions about poker beside the cases of the documents, in ``poker_room.jsonl``: each with its line."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from controller.config.asked import answered
from games.asked.question import NotAnswered, QuestionError
from tests.rules.matching import missing
from tests.rules.test_suite import sentence, with_one_changed, with_one_left_out

QUESTIONS = [json.loads(line) for line in Path(__file__).with_name("poker_room.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: f"{one['house']} {one['line']}")
def test_a_question_has_the_answer_of_its_line(question: Mapping[str, Any]) -> None:
    assert not list(missing(question["expect"], answered(question)))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: f"{one['house']} {one['line']}")
def test_a_fact_that_is_changed_or_left_out_gets_an_answer_or_a_sentence(question: Mapping[str, Any]) -> None:
    given = [*with_one_changed(question["given"]), *(less for less, _ in with_one_left_out(question["given"]))]
    said = [sentence(question, facts) for facts in given]
    assert not [told for told in said if told.startswith("'") or "\n" in told]


FROM_THE_WRONG_SEAT = [
    {"seat": 1, "does": "bet", "to_cents": 500},
    {"seat": 3, "does": "call"},
    {"seat": 2, "does": "call"},
]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"action": "fly"}, "nobody can say of"),
        ({"action": "rake", "pot_cents": 1, "taken_cents": 1}, "takes no rake"),
        ({"action": "play"}, "keeps no accounts"),
        ({"action": "post-blinds", "limit": "3-7"}, "posts no stakes 3-7"),
        ({"action": "raise", "steps": [{"seat": 1, "does": "dance"}]}, 'nobody does "dance"'),
        ({"action": "raise", "steps": FROM_THE_WRONG_SEAT}, "seat 3 cannot do that"),
        ({"action": "seat-players", "count": 3, "poker_game": "whist"}, "deals no whist"),
        ({"action": "raise", "active": 3, "raises": 1, "options": {"structure": "rubber"}}, 'is played with "rubber"'),
    ],
)
def test_what_cannot_be_asked_is_told(given: dict[str, Any], told: str) -> None:
    with pytest.raises((QuestionError, NotAnswered), match=told):
        answered({"house": "delta", "game": "poker-room", "ask": "legal", "given": given})
