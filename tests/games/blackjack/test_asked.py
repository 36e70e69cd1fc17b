"""What the documents' questions get as answers beside their cases."""

from typing import Any

import pytest

from controller.config.asked import answered


def ask(house: str, game: str, question: str, **given: Any) -> dict[str, Any]:
    return dict(answered({"house": house, "game": game, "ask": question, "given": given}))


@pytest.mark.parametrize(
    ("house", "game", "points"),
    [
        ("choctaw", "blackjack", 21),
        ("delta", "no-bust-blackjack", 22),
        ("axtion", "blackjack-x", 31),
        ("axtion", "pure-21-5-blackjack", "21.5"),
    ],
)
def test_a_natural_counts_what_its_game_says(house: str, game: str, points: object) -> None:
    answer = ask(house, game, "rank", cards=["As", "Kd"])
    assert (answer["points"], answer["natural"]) == (points, True)
    assert ask(house, game, "compare", a={"cards": ["As", "Kd"]}, b={"cards": ["7s", "7d", "7h"]})["winner"] == "a"


def test_a_seat_at_switch_makes_two_wagers_of_one_amount() -> None:
    """002:440."""
    one = ask("choctaw", "blackjack-switch", "legal", action="wager", phase="betting", wagers={"main": 1000})
    assert (one["legal"], one["required_cents"]) == (False, 1000)
    both = {"main": 1000, "second": 1000}
    assert ask("choctaw", "blackjack-switch", "legal", action="wager", phase="betting", wagers=both)["legal"]


def test_the_rules_of_single_deck_answer_where_a_question_names_the_variant() -> None:
    """002:429-434."""
    given = {"dealer": {"cards": ["As", "6d"]}}
    assert not ask("choctaw", "blackjack", "draw", **given)["dealer_hits"]
    assert ask("choctaw", "blackjack", "draw", options={"variant": "single-deck"}, **given)["dealer_hits"]


def test_what_is_not_offered_says_so() -> None:
    """004:850, 858."""
    given = {"action": "insurance", "phase": "player-decisions", "up_card": "Ah"}
    assert ask("delta", "no-bust-blackjack", "legal", **given)["reason"] == "not-offered"
    assert ask("delta", "no-bust-blackjack", "legal", options={"insurance": True}, **given)["legal"]


def test_a_dealer_whose_hand_decides_nothing_draws_nothing() -> None:
    """002:401; 001:906."""
    over = [{"seat": 1, "wagers": {"main": 1000}, "cards": ["Ts", "6d", "9d"]}]
    assert not ask("choctaw", "blackjack", "draw", dealer={"cards": ["Ts", "6d"]}, seats=over)["dealer_hits"]
    with_buster = [{**over[0], "wagers": {"main": 1000, "buster": 500}}]
    assert ask("axtion", "blackjack-x", "draw", bank={"cards": ["Ts", "6d"]}, seats=with_buster)["dealer_hits"]
