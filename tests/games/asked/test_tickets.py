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


@pytest.mark.parametrize(
    ("given", "legal"),
    [
        ({"action": "buy-sheet", "phase": "sales"}, True),
        ({"action": "buy-sheet", "phase": "call"}, False),
        ({"action": "buy-sheet", "phase": "closed"}, False),
        ({"action": "buy-sheet", "phase": "sales", "format": "bingo-bonanza"}, True),
        ({"action": "accept-draw", "phase": "call", "draw": [5, 5]}, False),
        ({"action": "accept-draw", "phase": "predraw", "draw": list(range(1, 46)), "format": "bingo-bonanza"}, True),
        (
            {
                "action": "accept-draw",
                "phase": "predraw",
                "draw": list(range(1, 46)),
                "format": "bingo-bonanza",
                "count": 0,
            },
            False,
        ),
        ({"action": "claim-bingo", "phase": "closed"}, False),
        (
            {"action": "claim-bingo", "pattern": "middle-row", "called": [9, 20, 52, 64], "covered": [9, 20, 52, 64]},
            True,
        ),
        ({"action": "claim-progressive", "format": "planet-bingo", "line_color": "white"}, False),
        ({"action": "use-card", "format": "pick-your-own", "covered": [1, 2, 3, 4, 5, 6, 7, 7]}, False),
        ({"action": "use-card", "format": "pick-your-own", "covered": [1, 2, 3, 4, 5, 6, 7, 8]}, True),
    ],
)
def test_what_may_be_done_at_bingo(given: Mapping[str, Any], legal: bool) -> None:
    """000:118, 142-145, 154, 164, 170-171."""
    assert asked("bingo", "legal", given)["legal"] is legal


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("legal", {"action": "wager"}, "it has accept-draw, buy-sheet, claim-bingo, claim-progressive, use-card"),
        ("legal", {"action": "buy-sheet", "phase": "sales", "format": "kite"}, 'has no format "kite"; it has bingo'),
        ("legal", {"action": "claim-progressive", "format": "bingo"}, "the progressive of no such format"),
        ("settle", {}, 'nothing in Bingo \\(Grand Ronde\\) answers the question "settle"'),
    ],
)
def test_what_bingo_does_not_answer_is_told(question: str, given: Mapping[str, Any], said: str) -> None:
    with pytest.raises(NotAnswered, match=said):
        asked("bingo", question, given)


@pytest.mark.parametrize("card", ["As", {"B": 5}, {"B": ["x"]}])
def test_a_card_that_is_told_otherwise_is_refused(card: object) -> None:
    with pytest.raises(QuestionError):
        asked("bingo", "legal", {"action": "use-card", "card": card})


@pytest.mark.parametrize(("revolutions", "round_"), [(0.9, "void"), (1, "stands"), (1.5, "stands")])
def test_a_spin_of_the_wheel_needs_a_full_turn(revolutions: float, round_: str) -> None:
    """000:159."""
    given = {"what": "short-spin", "format": "wheel-of-fortune", "revolutions": revolutions}
    assert asked("bingo", "irregularity", given)["round"] == round_


def test_what_no_rule_of_bingo_covers_is_told() -> None:
    with pytest.raises(QuestionError, match='no rule is about "flood"'):
        asked("bingo", "irregularity", {"what": "flood"})


def test_of_the_prizes_of_one_game_the_highest_is_paid() -> None:
    """000:403."""
    given = {"seats": [{"seat": 1, "wagers": {"ticket": 100}}], "outcome": {"prizes_cents": [500, 2_000_000, 100]}}
    found = asked("keno", "settle", given)
    assert found["seats"] == [{"seat": 1, "wagers": {"ticket": {"prize_cents": 2_000_000}}}]
    assert asked("keno", "settle", {"outcome": {"prizes_cents": []}})["prize_cents"] == 0


def test_prizes_that_are_no_list_of_amounts_are_refused() -> None:
    for prizes in (5, ["x"], None):
        with pytest.raises(QuestionError, match="prizes_cents"):
            asked("keno", "settle", {"outcome": {"prizes_cents": prizes}})


def test_the_most_that_may_be_bet_is_told() -> None:
    """000:399."""
    found = asked("keno", "legal", {**SLIP, "wagers": {"ticket": 100_025}})
    assert (found["legal"], found["max_cents"]) == (False, 100_000)
