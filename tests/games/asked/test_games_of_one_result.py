"""What a game that no cards are dealt at says to the questions about cards."""

from collections.abc import Mapping

import pytest

from controller.config.house_rules import load_house_rules
from games.asked.ask import ask
from games.asked.question import NotAnswered, QuestionError, unknown
from games.library import GAMES

BY_RESULT = [name for name, game in GAMES.items() if game.is_by_result]
EACH = pytest.mark.parametrize("name", BY_RESULT)


@EACH
@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("deal", {"method": "manual-shoe", "occupied": [1, 2]}),
        ("rank", {"cards": ["As", "Kd", "4c", "3h", "2c"], "as": "five"}),
        ("compare", {"a": {"cards": ["As"]}, "b": {"cards": ["Ks"]}, "as": "five"}),
        ("legal", {"action": "cut", "count": 5}),
        ("legal", {"action": "use-decks", "backs": ["red"]}),
        ("legal", {"action": "deal", "phase": "betting"}),
        ("legal", {"action": "place-shuffler", "side": "dealers-right"}),
    ],
)
def test_no_cards_are_dealt(name: str, question: str, given: Mapping[str, object]) -> None:
    with pytest.raises(NotAnswered, match="no cards are dealt at"):
        ask(load_house_rules(name, "choctaw"), question, given)


@EACH
def test_cards_fall_never_due(name: str) -> None:
    facts = {"minutes_since_card_change": 100_000, "rounds_since_stub_count": 100, "shuffler_count": 51}
    assert ask(load_house_rules(name, "choctaw"), "duty", facts)["due"] == []


@EACH
def test_a_stub_is_no_irregularity(name: str) -> None:
    with pytest.raises(QuestionError, match='no rule is about "stub-count"'):
        ask(load_house_rules(name, "choctaw"), "irregularity", {"what": "stub-count", "remaining": 3})


def test_a_question_about_one_wager_knows_that_it_is() -> None:
    assert unknown({"action": "reduce", "wager": "split-9-8", "phase": "betting"}) == ()
