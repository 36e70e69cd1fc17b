import io
import json
from pathlib import Path

import pytest

from games.money.dollars import dollars
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
        (
            {"seats": [{"seat": 1, "folded": True, "wagers": {"ante": 10**4299}}]},
            "seats[0].wagers.ante: Input should be",
        ),
        ({"meter_cents": 2**63}, "meter_cents: Input should be less than or equal to 9223372036854775807"),
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


ROYAL, NOTHING = ["Th", "Jh", "Qh", "Kh", "Ah"], ["2h", "5c", "9d", "Jh", "Kh"]


@pytest.mark.parametrize("cents", [1, 99, 101, 700])
@pytest.mark.parametrize("cards", [ROYAL, NOTHING])
@pytest.mark.parametrize("meter_cents", [1_000_150, None])
@pytest.mark.parametrize("rules", ["choctaw", "oneida", "mystery", "two-pools"])
def test_a_progressive_wager_that_is_no_chip_is_refused(
    lammer: Lammer, tmp_path: Path, rules: str, meter_cents: int | None, cards: list[str], cents: int
) -> None:
    seat = {"seat": 3, "cards": cards, "wagers": {"ante": 1000, "bet": 2000, "progressive": cents}}
    answer = settled(lammer, tmp_path, rules=rules, meter_cents=meter_cents, seats=[seat])
    assert (answer.code, answer.out) == (2, "")
    assert f"seat 3 has {dollars(cents)} on progressive; it is exactly $1.00" in answer.err


FLUSH_AND_PAIR = {"high": ["Jh", "9h", "7h", "4h", "2h"], "low": ["8c", "8d"]}


@pytest.mark.parametrize(("cents", "award_cents"), [(100, 600), (500, 3_000)])
def test_the_award_is_that_of_the_wager_which_the_house_prints(
    lammer: Lammer, tmp_path: Path, cents: int, award_cents: int
) -> None:
    """003:3584-3724: a flush and a pair, for one dollar and for five."""
    seat = {"seat": 4, **FLUSH_AND_PAIR, "wagers": {"progressive": cents}}
    answer = settled(lammer, tmp_path, "--json", game="pai-gow-poker", rules="oneida", dealer=None, seats=[seat])
    rows = [json.loads(line) for line in answer.lines]
    assert [row["pays_cents"] for row in rows if row["kind"] == "wager"] == [award_cents]
    assert [row["cents"] for row in rows if row["kind"] == "award"] == [award_cents]


def test_a_bet_is_settled_without_an_ante_that_is_not_told(lammer: Lammer, tmp_path: Path) -> None:
    seat = {"seat": 3, "cards": ROUND["seats"][0]["cards"], "wagers": {"bet": 2000}}  # type: ignore[index]
    answer = settled(lammer, tmp_path, seats=[seat])
    assert (answer.code, answer.lines) == (0, [answer.lines[0]])
    assert "$100.00" in answer.lines[0]


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


def test_a_round_of_which_only_the_result_is_told(lammer: Lammer, tmp_path: Path) -> None:
    seat = {"seat": 2, "wagers": {"banker": 1000}}
    told = {"game": "commission-free-baccarat", "rules": "axtion", "dealer": None, "seats": [seat]}
    answer = settled(lammer, tmp_path, **told, result="banker-6")
    assert answer.lines == ["seat 2  banker  win  $5.00  the banker wins with a six (001:1190, 1232)"]
    answer = settled(lammer, tmp_path, **told, result="banker-7")
    assert answer.code == 2
    assert 'a round of baccarat ends player, banker or tie, not "banker-7"' in answer.err


def test_a_hand_of_another_game_is_ranked_by_its_own_order(lammer: Lammer) -> None:
    told = lammer("rank", "--as", "three-card", "9h Th Jd  2s 7s 9s")
    assert [line.split("  ")[-1] for line in told.out.splitlines()] == ["straight", "flush"]


def test_an_unknown_ranking_is_named_with_those_there_are(lammer: Lammer) -> None:
    told = lammer("rank", "--as", "tarot", "9h Th Jd")
    assert told.code == 2
    assert "three-card" in told.err


def test_tiles_are_settled_from_the_action_button_as_far_as_the_banks_money_goes(
    lammer: Lammer, tmp_path: Path
) -> None:
    """004:1617-1621: four tiles that nobody set are set the house way."""
    seats = [
        {"seat": 2, "wagers": {"main": 2_000}, "cards": ["6-6", "6-3", "6-5", "6-1"]},
        {"seat": 7, "wagers": {"main": 2_000}, "high": ["6-6", "5-4"], "low": ["6-5", "3-1"]},
    ]
    path = tmp_path / "round.json"
    told = {"game": "pai-gow-tiles", "rules": "delta", "seats": seats, "bank": 1, "bank_cents": 1_500, "action": 7}
    path.write_text(json.dumps(told | {"dealer_high": ["6-1", "1-1"], "dealer_low": ["5-1", "2-2"]}))
    rows = [json.loads(line) for line in lammer("settle", "--json", path).lines]
    assert [(row["seat"], row["result"], row["pays_cents"]) for row in rows] == [(7, "win", 1_500), (2, "returned", 0)]


def test_a_strange_tile_and_one_too_many_are_refused_with_one_sentence(lammer: Lammer, tmp_path: Path) -> None:
    for own, why in ((["6-7", "1-1"], '"6-7" is no tile'), (["W", "W"], "W was given 3 times, but the set has W only")):
        seats = [{"seat": 2, "wagers": {"win": 1_000}, "cards": own}]
        answer = settled(
            lammer, tmp_path, game="mah-jong-pai-gow", rules="delta", seats=seats, dealer=["W", "1"], bank=1
        )
        assert (answer.code, why in answer.err) == (2, True), answer.err


def test_a_roll_is_settled_with_the_point_that_stood_before_it(lammer: Lammer, tmp_path: Path) -> None:
    seat = {"seat": 1, "wagers": {"pass": 1000, "come": 1000}}
    answer = settled(lammer, tmp_path, game="craps", rules="choctaw", dealer=None, result="2-4", mark="6", seats=[seat])
    assert answer.code == 0
    assert "6 before 7, pays 1 to 1 (002:22-28)" in answer.out
    assert "come-6 lies there on" in answer.out
