"""Big six: seven symbols, what they pay, the floors of the posted maximum, and what lies above it."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from pydantic import ValidationError

from games.asked.ask import ask
from games.declared.layout import NoSuchWager, Placing
from games.layout import legality
from games.money.dollars import dollars
from games.round.settlement import Board, SeatInPlay, SettlementError, net_cents
from games.wheel.big_six.game import BIG_SIX
from games.wheel.big_six.rules import BigSixRules
from games.wheel.big_six.symbols import SYMBOLS
from tests.games.wheel.houses import big_six, data, turned
from tests.games.wheel.spins import random_spin

RULES = big_six()
CHANCE = BIG_SIX.by_result
PAYS = {"usd-1": 1, "usd-2": 2, "usd-5": 5, "usd-10": 10, "usd-20": 20, "joker": 40, "casino-name": 40}


@pytest.mark.parametrize("text", ["3", "usd-50", "", "jokers", "000"])
def test_a_symbol_that_the_wheel_has_not_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no symbol of this wheel: it has usd-1, usd-2, usd-5"):
        CHANCE.reads(RULES, text)
    with pytest.raises(NoSuchWager, match="big six has no wager"):
        CHANCE.layout.read(RULES, text)


@pytest.mark.parametrize(("text", "symbol"), [("5", "usd-5"), ("20", "usd-20"), ("usd-1", "usd-1"), ("Joker", "joker")])
def test_a_bill_is_read_by_its_number(text: str, symbol: str) -> None:
    assert CHANCE.reads(RULES, text) == symbol
    assert CHANCE.layout.read(RULES, text) == symbol
    assert CHANCE.layout.covers(RULES, symbol, "") == (symbol,)


def test_the_wheel_has_54_sections() -> None:
    """002:1069."""
    every = CHANCE.every(RULES)
    assert [every.count(symbol) for symbol in SYMBOLS] == [24, 15, 7, 4, 2, 1, 1]
    assert [CHANCE.says(RULES, "", symbol) for symbol in ("usd-20", "casino-name")] == ["$20", "Name of the casino"]


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_symbol_wins_at_its_odds_and_every_other_loses(symbol: str) -> None:
    """002:1038-1045: the joker and the name pay alike, and neither wins with the other."""
    ended = turned(symbol, dict.fromkeys(SYMBOLS, 100))
    assert {name for name, one in ended.items() if one.result == "win"} == {symbol}
    assert ended[symbol].pays_cents == 100 * PAYS[symbol]
    assert sum(one.result == "lose" for one in ended.values()) == 6


@pytest.mark.parametrize("symbol", ["usd-10", "usd-1"])
def test_only_the_part_up_to_the_posted_maximum_is_in_play(symbol: str) -> None:
    """002:1060."""
    ended = turned(symbol, {"usd-10": 8_000})["usd-10"]
    assert ended.returned_cents == 3_000
    net = net_cents([ended], {"usd-10": 8_000})
    assert net == (50_000 if symbol == "usd-10" else -5_000)


def test_less_than_the_minimum_that_nobody_refused_is_a_wager() -> None:
    """002:1060."""
    assert turned("joker", {"joker": 50})["joker"].pays_cents == 2_000


@pytest.mark.parametrize(
    ("cents", "approved", "legal"), [(99, True, False), (5_001, False, False), (5_001, True, True)]
)
def test_the_layout_takes_what_is_within_the_posted_limits(cents: int, approved: bool, legal: bool) -> None:
    """002:1047, 1059."""
    assert CHANCE.layout.why_not(RULES, Placing("joker", cents, approved=approved)).legal == legal


def test_a_round_without_a_symbol_is_not_settled() -> None:
    with pytest.raises(SettlementError, match="the result of the spin is not told"):
        BIG_SIX.settle(RULES, [SeatInPlay(1, {"joker": 100})], Board())


@pytest.mark.parametrize(
    ("wager", "floor"),
    [("usd-1", 40_000), ("usd-2", 20_000), ("usd-5", 8_000), ("usd-10", 5_000), ("usd-20", 2_500), ("joker", 5_000)],
)
def test_a_maximum_below_the_floor_of_its_odds_is_not_posted(wager: str, floor: int) -> None:
    """002:1047-1053."""
    question: dict[str, Any] = {"action": "post-limits", "wager": wager, "table": {"max_cents": floor - 1}}
    assert ask(RULES, "legal", question) | {"legal": False, "min_cents": floor} == ask(RULES, "legal", question)
    assert ask(RULES, "legal", {**question, "table": {"max_cents": floor}})["legal"]
    low = {**data("choctaw", "big-six")["wagers"], wager: {"min_cents": 100, "max_cents": floor - 1}}
    with pytest.raises(ValidationError, match=f"wagers.{wager}: the maximum is at least") as told:
        BigSixRules.model_validate({**data("choctaw", "big-six"), "wagers": low})
    assert f"at least {dollars(floor)} where" in str(told.value)


@pytest.mark.parametrize(("hours", "legal"), [(47, False), (48, True)])
def test_other_odds_are_in_writing_48_hours_before(hours: int, legal: bool) -> None:
    """002:1036, 1055."""
    assert legality.action(BIG_SIX, RULES, "change-odds", {"hours": hours}).legal == legal


@pytest.mark.parametrize("table", ["sections", "pays"])
def test_a_wheel_without_one_of_its_symbols_is_refused(table: str) -> None:
    """002:1069."""
    told = data("choctaw", "big-six")
    less = {name: value for name, value in told[table].items() if name != "joker"}
    wagers = {name: value for name, value in told["wagers"].items() if name != "joker" or table == "sections"}
    with pytest.raises(ValidationError, match=f"{table} has each of usd-1, usd-2"):
        BigSixRules.model_validate({**told, table: less, "wagers": wagers})


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_wagers_above_the_maximum_make_and_lose_no_cent(seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        seats, board = random_spin(BIG_SIX, RULES, random)
        settled = BIG_SIX.settle(RULES, seats, board)
        staked = {(seat.seat, wager): cents for seat in seats for wager, cents in seat.wagers.items()}
        assert sorted((one.seat, one.wager) for one in settled) == sorted(staked)
        for one in settled:
            limits = RULES.limits_of(one.wager)
            assert limits is not None
            in_play = staked[one.seat, one.wager] - one.returned_cents
            assert 0 < in_play <= limits[1]
            assert one.pays_cents == (in_play * PAYS[one.wager] if one.result == "win" else 0)


def test_a_wager_is_placed_by_the_number_of_its_bill_and_none_by_another() -> None:
    layout = CHANCE.layout
    assert layout.why_not(RULES, Placing("20", 2_500)).legal
    assert not layout.why_not(RULES, Placing("20", 2_501)).legal
    with pytest.raises(NoSuchWager, match='big six has no wager "50"'):
        layout.why_not(RULES, Placing("50", 100))


@pytest.mark.parametrize(("wager", "cents", "told"), [("joker", 0, "more than nothing"), ("50", 100, "has no wager")])
def test_a_wager_that_cannot_lie_there_is_named(wager: str, cents: int, told: str) -> None:
    with pytest.raises(SettlementError, match=told):
        turned("joker", {wager: cents})


def test_odds_without_a_floor_have_none() -> None:
    """002:1047-1053 know six odds."""
    told = data("choctaw", "big-six")
    rules = BigSixRules.model_validate({**told, "pays": {**told["pays"], "joker": "45 to 1"}})
    assert rules.max_floor_cents("joker") == 0


def test_sections_are_counted_in_whole_numbers() -> None:
    told = data("choctaw", "big-six")
    with pytest.raises(ValidationError, match="valid integer"):
        BigSixRules.model_validate({**told, "sections": {**told["sections"], "joker": "1"}})


def test_nobody_has_to_wager() -> None:
    assert all(wager.optional for wager in BIG_SIX.wagers)
    assert RULES.seats == BIG_SIX.seats
