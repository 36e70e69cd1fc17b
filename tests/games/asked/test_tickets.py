"""Questions about keno and bingo beyond those of the documents' cases."""

from collections.abc import Mapping
from typing import Any

import pytest

from controller.config.asked import answered
from games.asked.question import NotAnswered, QuestionError

BALLS = [4, 80, 17, 33, 61, 9, 72, 25, 48, 50, 2, 39, 66, 11, 58, 77, 20, 44, 1, 63]
SLIP = {"action": "submit-ticket", "spots": [4, 80], "wagers": {"ticket": 100}}


def asked(game: str, question: str, given: Mapping[str, Any], house: str = "grand-ronde") -> Mapping[str, Any]:
    return answered({"house": house, "game": game, "ask": question, "given": given})


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("legal", {"action": "wager"}, 'whether "wager" is legal; it has accept-draw, submit-ticket'),
        ("duty", {"device": "keno-gong"}, 'has no "keno-gong"; it has keno-board, keno-ticket'),
        ("compare", {}, 'nothing in Keno \\(Grand Ronde\\) answers the question "compare"'),
    ],
)
def test_what_keno_does_not_answer_is_told(question: str, given: Mapping[str, Any], said: str) -> None:
    with pytest.raises(NotAnswered, match=said):
        asked("keno", question, given)


def test_a_house_with_a_meter_alone_sells_no_ticket() -> None:
    """002:1166-1187."""
    with pytest.raises(NotAnswered, match=r"Keno \(Choctaw\) has a meter and no rules of tickets"):
        asked("keno", "legal", SLIP, house="choctaw")


def test_a_ticket_that_is_not_possible_is_not_settled() -> None:
    with pytest.raises(QuestionError, match="5 is written as the number of spots"):
        asked("keno", "settle", {**SLIP, "stated_count": 5, "balls": BALLS})


@pytest.mark.parametrize(
    ("more", "legal"),
    [({}, True), ({"phase": "closed"}, False), ({"minute": 7 * 60}, False), ({"minute": 9 * 60}, True)],
)
def test_a_ticket_is_sold_before_the_draw_and_within_the_hours(more: Mapping[str, Any], legal: bool) -> None:
    """000:377-381, 414."""
    assert asked("keno", "legal", {**SLIP, **more})["legal"] is legal


def test_what_a_catch_pays() -> None:
    assert asked("keno", "rank", {"as": "keno", "spots": [4, 80], "balls": BALLS})["pays"] == "11 to 1"
    found = asked("keno", "settle", {**SLIP, "balls": BALLS, "games": 2})
    assert (found["prize_cents"], found["price_cents"]) == (1_200, 200)


def test_a_slip_whose_count_differs_is_refused() -> None:
    """000:420."""
    assert asked("keno", "irregularity", {"what": "count-differs"})["ruling"] == "refused"
