"""Commission-free baccarat: the dealer line's six, the bank's money, and naturals."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from games.baccarat.commission_free.game import COMMISSION_FREE_BACCARAT
from games.baccarat.commission_free.rules import CommissionFreeRules
from games.baccarat.commission_free.settlement import settle
from games.baccarat.course import course
from games.cards.card import parse_cards
from games.declared.course import Act, CourseError
from games.irregularities.rule import rule_on
from games.layout import legality
from games.round.settlement import Board, SeatInPlay, SettlementError, net_cents

FILE = Path(__file__).parents[3] / "config" / "rules" / "axtion" / "commission-free-baccarat.toml"
RULES = CommissionFreeRules.model_validate(tomllib.loads(FILE.read_text(encoding="utf-8")))


def felt(player: str, banker: str, bank_cents: int | None = None) -> Board:
    rows = {"player": parse_cards(player.split()), "banker": parse_cards(banker.split())}
    return Board(rows=rows, bank=1, bank_cents=bank_cents)


def net(board: Board, **wagers: int) -> int:
    return net_cents(settle(RULES, [SeatInPlay(2, wagers)], board), wagers)


def test_a_result_that_no_round_comes_to_is_refused() -> None:
    with pytest.raises(SettlementError, match='a round of baccarat ends player, banker or tie, not "banker-7"'):
        net(Board(result="banker-7"), banker=1000)
    with pytest.raises(SettlementError, match="the cards of the player's hand are needed"):
        net(Board(), banker=1000)


def test_a_wager_outside_the_posted_limits_is_refused() -> None:
    """001:1236."""
    assert not legality.wager(COMMISSION_FREE_BACCARAT, RULES, "tie", "betting", {"tie": 500}).legal
    assert not legality.wager(COMMISSION_FREE_BACCARAT, RULES, "tie", "betting", {"tie": 10_100}).legal
    assert not legality.wager(COMMISSION_FREE_BACCARAT, RULES, "tie", "dealing", {"tie": 1_000}).legal


def test_a_third_round_in_a_row_is_no_bank_and_without_another_bank_the_game_is_broken() -> None:
    """001:1242."""
    verdict = legality.action(COMMISSION_FREE_BACCARAT, RULES, "bank", {"consecutive_banked": 2})
    assert verdict.why_not == "nobody banks more than 2 rounds in a row"
    facts = {"consecutive_banked": 2, "others_accept": False}
    assert rule_on(COMMISSION_FREE_BACCARAT.irregularities, "bank-not-passed", facts).game_state == "broken"


def test_the_house_never_banks() -> None:
    """001:1244."""
    assert RULES.only_players_bank


@pytest.mark.parametrize(
    ("player", "banker", "cents"),
    [
        ("Ks 4s", "Kd 6d", 500),  # 001:1190: one to two with a six
        ("Ks Kc 4d", "3h 2c Ac", 500),  # of three cards, too
        ("Ks 4s", "Kd 7d", 1000),
        ("Ks 6s", "Kd 6d", 0),  # 001:1234
        ("Ks 7s", "Kd 6d", -1000),  # a six that loses costs all of it
    ],
)
def test_only_a_six_that_wins_is_paid_half(player: str, banker: str, cents: int) -> None:
    assert net(felt(player, banker), banker=1000) == cents


def test_a_result_told_without_cards_says_whether_it_was_a_six() -> None:
    assert net(Board(result="banker-6"), banker=1000, player=1000, tie=1000) == 500 - 1000 - 1000
    assert net(Board(result="banker"), banker=1000) == 1000
    assert course(RULES, (), [Act(said="banker-6")]).outcome == "banker-6"
    with pytest.raises(CourseError, match="no card follows"):
        course(RULES, (), [Act(said="banker-6"), Act(parse_cards(["4s"])[0])])


def test_the_course_names_a_six_of_the_banker_that_wins() -> None:
    six = course(RULES, (), [Act(card) for card in parse_cards(["4s", "Kd", "Ks", "2d", "4c", "4h"])])
    assert (six.due, six.outcome) == (None, "player")
    for third, outcome in (("4h", "banker-6"), ("5h", "banker")):
        acts = [Act(card) for card in parse_cards(["2s", "Kd", "Ks", "2d", "Kc", third])]
        assert course(RULES, (), acts).outcome == outcome


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("4s Kd 5s 2d", "player"),  # a nine of the player: the dealer line, on two, gets no card
        ("2s Kd Ks 8d", "banker"),  # an eight of the dealer line: the player, on two, gets none
    ],
)
def test_a_natural_stops_the_other_hand_although_the_second_card_of_the_dealer_line_comes_late(
    cards: str, outcome: str
) -> None:
    """001:1194, 1200, 1227."""
    *first, last = [Act(card) for card in parse_cards(cards.split())]
    assert course(RULES, (), first).due is not None
    done = course(RULES, (), [*first, last])
    assert (done.due, done.outcome) == (None, outcome)


def test_a_tie_wager_wins_what_the_lines_push() -> None:
    """001:1191, 1233-1234."""
    settled = settle(RULES, [SeatInPlay(2, {"player": 1000, "banker": 1000, "tie": 1000})], felt("Ks 6s", "Kd 6d"))
    assert [(one.wager, one.result, one.pays_cents) for one in settled] == [
        ("player", "push", 0),
        ("banker", "push", 0),
        ("tie", "win", 8000),
    ]


def test_a_bank_pays_no_more_than_it_put_up() -> None:
    """001:1244."""
    assert net(felt("Ks 6s", "Kd 6d", bank_cents=5000), tie=1000) == 5000
    assert net(felt("Ks 6s", "Kd 7d", bank_cents=300), player=1000) == -300


@given(cents=st.integers(1_000, 10_000))
def test_half_of_an_odd_cent_is_not_paid(cents: int) -> None:
    assert net(felt("Ks 4s", "Kd 6d"), banker=cents) == cents // 2
