"""What games of a shoe answer to the questions that every game is asked."""

from typing import Any

import pytest

from controller.config.house_rules import load_house_rules
from games.asked.ask import ask
from games.asked.question import QuestionError


def asked(game: str, question: str, **given: Any) -> Any:
    return ask(load_house_rules(game, "axtion" if game == "commission-free-baccarat" else "choctaw"), question, given)


def test_a_shoe_has_no_stub_to_count() -> None:
    with pytest.raises(QuestionError, match='no rule is about "stub-count"'):
        asked("red-dog", "irregularity", what="wrong-stub-count", misdealt=True)


def test_cards_that_were_drawn_are_no_hand_before_the_draw() -> None:
    hands = {"player": {"cards": ["As", "2s", "3s"]}, "banker": {"cards": ["3s", "4s"]}}
    with pytest.raises(QuestionError, match='"player" has 3 cards here, and two before anybody draws'):
        asked("commission-free-baccarat", "draw", **hands, next=[])


def test_a_hand_that_draws_without_a_card_is_named() -> None:
    hands = {"player": {"cards": ["As", "2s"]}, "banker": {"cards": ["3s", "4s"]}}
    with pytest.raises(QuestionError, match='"next" has too few cards: The player draws on 3'):
        asked("commission-free-baccarat", "settle", seats=[{"seat": 2, "wagers": {"player": 1000}}], **hands, next=[])


def test_a_spread_lies_between_two_cards() -> None:
    with pytest.raises(QuestionError, match='a spread lies between two cards; "cards" has 3'):
        asked("red-dog", "rank", cards=["As", "2s", "3s"], **{"as": "spread"})


def test_the_cut_is_measured_in_the_whole_pack() -> None:
    """002:1387: ten from either end, of six decks."""
    assert asked("red-dog", "legal", action="cut", count=302)["legal"]
    assert not asked("red-dog", "legal", action="cut", count=303)["legal"]


def test_the_first_card_of_red_dog_is_burned_unseen() -> None:
    """002:1389."""
    assert asked("red-dog", "deal", method="manual-shoe")["burn"] == 1


def test_the_first_card_of_mini_baccarat_has_to_be_told() -> None:
    """002:957-959."""
    assert asked("mini-baccarat", "deal", first_card="Kd")["burn"] == 11
    with pytest.raises(QuestionError, match='the question leaves out "first_card"'):
        asked("mini-baccarat", "deal", method="manual-shoe")


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        (["8s", "8d"], {"category": "pair"}),
        (["As", "Kd"], {"category": "consecutive", "spread": 0}),
        (["4s", "7d"], {"category": "spread", "spread": 2, "pays": [4, 1]}),
    ],
)
def test_two_cards_of_red_dog_are_called_by_what_lies_between(cards: list[str], answer: dict[str, object]) -> None:
    assert asked("red-dog", "rank", cards=cards, **{"as": "spread"}) == answer
