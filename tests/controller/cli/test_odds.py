import json
from math import comb

import pytest
from click.testing import CliRunner, Result

from controller.cli.main import lammer


def odds(*words: str) -> Result:
    return CliRunner().invoke(lammer, ["odds", *words])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["caribbean-stud"], "--rules"),
        (["caribbean-stud", "--rules", "nobody"], 'no house "nobody" has rules for caribbean-stud'),
        (["no-game", "--rules", "oneida"], 'no game is called "no-game"'),
        (["caribbean-stud", "--rules", "oneida", "--meter", "-1"], "--meter"),
        (["caribbean-stud", "--rules", "oneida", "--wager", "500"], "no progressive wager of 500 cents; there is 100"),
        (["keno", "--rules", "choctaw"], "Keno (Choctaw) has no wager that only its cards decide"),
        (["caribbean-stud", "--rules", "choctaw", "--decks", "2"], "Caribbean stud (Choctaw) is dealt from no shoe"),
        (["mini-baccarat", "--rules", "choctaw", "--decks", "7"], "dealt from 6 or 8 decks, not from 7"),
    ],
)
def test_what_cannot_be_worked_out_is_told(words: list[str], said: str) -> None:
    answer = odds(*words)
    assert answer.exit_code == 2
    assert said in answer.output


def test_the_odds_of_a_progressive_for_people() -> None:
    answer = odds("caribbean-stud", "--rules", "choctaw", "--meter", "21804737")
    assert answer.exit_code == 0
    assert "the meter at $218,047.37" in answer.output
    assert "one in 649,740.0" in answer.output
    assert "return 100.0000 %" in answer.output
    assert "breaks even at a meter of $218,047.37" in answer.output
    assert "$649,740.00 are wagered on average for each royal flush" in answer.output
    assert "Warning" not in answer.output


def test_without_a_meter_the_start_amount_is_taken() -> None:
    row = json.loads(odds("caribbean-stud", "--rules", "choctaw", "--json").output)
    assert row["meter_cents"] == 1_000_000
    assert row["dealt"] == 2_598_960
    assert [line["hands"] for line in row["lines"]] == [5_108, 3_744, 624, 36, 4]
    assert row["break_even_cents"] == 21_804_737
    assert row["jackpot_costs_cents"] == "64974000"
    assert row["warnings"] == []


def test_every_table_of_a_bonus_wager_is_worked_out() -> None:
    rows = [json.loads(line) for line in odds("three-card-poker", "--rules", "oneida", "--json").output.splitlines()]
    assert [row["wager"] for row in rows] == ["pair-plus (ledger-1)", "pair-plus (ledger-2)"]
    assert all(row["break_even_cents"] is None for row in rows)


def test_a_house_that_mixes_six_decks_is_counted_with_six() -> None:
    """004:1404. The bonus, printed for any number of decks, then pays more than it takes, which is told."""
    row = json.loads(odds("three-card-poker", "--rules", "delta", "--json").output)
    assert row["dealt"] == comb(6 * 52, 3)
    assert row["warnings"] == ["this table gives back more than is wagered"]


@pytest.mark.slow
def test_a_house_says_whether_rank_or_pay_decides_a_hand_of_two_names() -> None:
    """004:1500-1513: Delta pays the best hand; three pair is a push in one of its tables (004:1592)."""
    answer = odds("fortune-pai-gow-poker", "--rules", "delta", "--json")
    first, second = (json.loads(line) for line in answer.output.splitlines())
    hands = {line["hand"]: line["hands"] for line in first["lines"]}
    assert (hands["straight"], hands["three-of-a-kind"]) == (11_236_028, 7_470_676)
    assert hands["three-pair"] == next(line["hands"] for line in first["lines"] if line["pays"] == "push")
    assert "three-pair" not in {line["hand"] for line in second["lines"]}
    paid = json.loads(odds("fortune-pai-gow-poker", "--rules", "delta", "--json", "--best-paid").output.splitlines()[0])
    assert {line["hand"]: line["hands"] for line in paid["lines"]}["three-of-a-kind"] == 7_672_500


def test_two_card_peek_is_worked_out_for_its_two_cards() -> None:
    row = json.loads(odds("two-card-peek", "--rules", "axtion", "--json").output)
    assert (row["wager"], row["dealt"]) == ("two-card-poker", 1_326)


def test_the_house_edge_of_a_game_of_the_shoe_for_people() -> None:
    answer = odds("red-dog", "--rules", "choctaw", "--decks", "1")
    assert answer.exit_code == 0
    assert "Red dog (Choctaw): bet, $100.00, of one deck" in answer.output
    assert "the player raises by the whole bet on a spread of 7, 8, 9, 10, 11" in answer.output
    assert "consecutive: tie hand" in answer.output
    assert "goes back" in answer.output
    assert "house edge 3.1554 %, 2.6718 % of all that is put up" in answer.output


def test_the_house_edge_of_each_wager_as_an_exact_fraction() -> None:
    answer = odds("mini-baccarat", "--rules", "choctaw", "--json")
    rows = {row["wager"]: row for row in map(json.loads, answer.output.splitlines())}
    assert rows["banker"]["house_edge"] == "114753351728/10847218479825"
    assert rows["tie"]["dealt"] == 4_998_398_275_503_360
    assert [ending["net_cents"] for ending in rows["banker"]["endings"]] == [9_500, 0, -10_000]


def test_a_wager_that_gains_on_average_has_a_house_edge_below_nothing() -> None:
    told = odds("21st-century-baccarat", "--rules", "delta").output
    assert "house edge -6.0660 %, -20.8197 % of all that is put up" in told


def test_the_odds_of_keno_by_spots_and_catch() -> None:
    told = odds("keno", "--rules", "grand-ronde").output
    assert "Keno (Grand Ronde): 10 spots, $1.00, of 20 of 80 balls" in told
    assert "one in 8,911,711.2" in told


def test_the_odds_of_bingo_by_the_number_of_calls() -> None:
    """000:165, 172."""
    told = odds("bingo", "--rules", "grand-ronde").output
    assert "Bingo (Grand Ronde): four corners, one card" in told
    assert "the jackpot, within 50 calls: one in 212,085.43" in told
    assert "the jackpot, within 20 calls: one in 133,929.14" in told


def test_the_odds_of_bingo_as_exact_fractions() -> None:
    rows = [json.loads(line) for line in odds("bingo", "--rules", "grand-ronde", "--json").output.splitlines()]
    found = {row["of"]: row for row in rows}
    assert found["pick-your-own"]["jackpot"] == "494/66160995"
    assert found["blackout"]["within"]["45"] == "19393/132477987934"
    assert found["blackout"]["average_calls"] == "1824/25"
    assert found["line"]["jackpot"] is None


def test_the_odds_of_craps_with_odds_and_without_and_how_long_a_decision_takes() -> None:
    told = odds("craps", "--rules", "choctaw").output
    assert "Craps (Choctaw): pass, $10.00, of two dice\n  decided after 3.38 rolls on average\n" in told
    assert "  of 1,980 rounds\n  house edge 1.4141 %\n" in told
    assert "  house edge 1.4141 %, 0.3743 % of all that is put up\n" in told
    assert "  2 pays 30 to 1 on 1 of 4 parts" in told


def test_the_odds_of_craps_as_exact_fractions() -> None:
    rows = [json.loads(line) for line in odds("craps", "--rules", "oneida", "--json").output.splitlines()]
    edges = {row["wager"]: (row["house_edge"], row["of_all_money"]) for row in rows}
    assert edges["buy-4"] == ("1/20", "1/21")
    assert edges["horn"] == ("1/8", "1/8")
