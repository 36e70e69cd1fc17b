import io
import json
from pathlib import Path

import pytest

from tests.controller.cli.conftest import Answer, Lammer

ROUND = {
    "rules": "choctaw",
    "meter_cents": 1_000_100,
    "dealer": ["As", "Kd", "4c", "3h", "2c"],
    "seats": [
        {
            "seat": 3,
            "cards": ["2h", "5h", "9h", "Jh", "Kh"],
            "wagers": {"ante": 1000, "bet": 2000, "progressive": 100},
        },
        {"seat": 4, "folded": True, "wagers": {"ante": 500}},
    ],
}


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (["As"], "1 cards are no whole number of hands"),
        (["As", "Ks", "Qs", "Js", "1s"], '"1s" is no card'),
        (["As", "As", "Qs", "Js", "Ts"], "As was given 2 times"),
        (["As", "Ks", "Qs", "Js", "Jo"], "this ranking has no joker"),
    ],
)
def test_what_is_no_hand_is_refused(lammer: Lammer, cards: list[str], why: str) -> None:
    answer = lammer("rank", *cards)
    assert answer.code == 2
    assert why in answer.err


def test_hands_are_ranked_the_highest_first(lammer: Lammer) -> None:
    answer = lammer("rank", "2h 5h 9h Jh Kh", "As Ks Qs Js Ts")
    assert answer.lines == ["As Ks Qs Js Ts  royal flush", "2h 5h 9h Jh Kh  flush"]


def test_a_ranked_hand_as_json_is_one_object_a_line(lammer: Lammer) -> None:
    row = json.loads(lammer("rank", "--json", "As", "2d", "3c", "4h", "5s").out)
    assert row == {"cards": ["As", "2d", "3c", "4h", "5s"], "category": "straight", "ranks": [5]}


def settled(lammer: Lammer, tmp_path: Path, *options: str, **changes: object) -> Answer:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND | changes))
    return lammer("settle", path, *options)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"rules": "chocktaw"}, 'did you mean "choctaw"?'),
        ({"dealer": None}, "so its cards and the dealer's are needed"),
        ({"dealer": ["2h", "Kd", "4c", "3h", "2c"]}, "2h was given 2 times"),
        ({"seats": []}, "seats: List should have at least 1 item"),
        ({"seats": [{"seat": "3", "wagers": {}}]}, "seats[0].seat: Input should be a valid integer"),
        ({"seats": [{"seat": 9, "wagers": {}}]}, "seat 9 is given twice or is not one of the 7 seats"),
        ({"seats": [{"seat": 1, "wagers": {"side": 5}}]}, 'seat 1 has a wager "side"'),
        ({"tip": 5}, "tip: Extra inputs are not permitted"),
    ],
)
def test_a_round_that_cannot_be_settled_says_why(
    lammer: Lammer, tmp_path: Path, changes: dict[str, object], why: str
) -> None:
    answer = settled(lammer, tmp_path, **changes)
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err


def test_a_round_is_settled_in_the_houses_order_with_the_line_of_its_rule(lammer: Lammer, tmp_path: Path) -> None:
    answer = settled(lammer, tmp_path)
    assert answer.code == 0
    assert [line.split()[:4] for line in answer.lines[:4]] == [
        ["seat", "4", "ante", "lose"],
        ["seat", "3", "ante", "win"],
        ["seat", "3", "bet", "win"],
        ["seat", "3", "progressive", "win"],
    ]
    assert "(771-778)" in answer.lines[3]
    assert answer.lines[4] == "seat 3 takes $50.00 for a flush; the meter then shows $9,951.00"


def test_a_settled_round_as_json_is_exact(lammer: Lammer, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in settled(lammer, tmp_path, "--json").lines]
    assert [(row["wager"], row["pays_cents"]) for row in rows if row["kind"] == "wager"] == [
        ("ante", 0),
        ("ante", 1000),
        ("bet", 10_000),
        ("progressive", 5_000),
    ]
    assert [(row["cents"], row["meter_after_cents"]) for row in rows if row["kind"] == "award"] == [(5_000, 995_100)]


def test_a_round_comes_from_standard_input_too(lammer: Lammer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(ROUND).encode())))
    assert lammer("settle").lines[0].startswith("seat 4  ante")


def test_a_hand_of_another_game_is_ranked_by_its_own_order(lammer: Lammer) -> None:
    told = lammer("rank", "--as", "three-card", "9h Th Jd  2s 7s 9s")
    assert [line.split("  ")[-1] for line in told.out.splitlines()] == ["straight", "flush"]


def test_an_unknown_ranking_is_named_with_those_there_are(lammer: Lammer) -> None:
    told = lammer("rank", "--as", "tarot", "9h Th Jd")
    assert told.code == 2
    assert "three-card" in told.err
