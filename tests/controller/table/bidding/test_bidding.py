"""The bank that players bid for at a running table: what is refused first, with its line, then bank and wagers."""

from __future__ import annotations

import pytest

from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}
BANKS_3 = ("bid 3 10000", "bids-closed", "bank-wager 3 10000")
COVERED = (*BANKS_3, "bet-against-bank 2 5000", "bet-against-bank 1 3200")
BANK_WINS, BANK_LOSES = ("2h", "Kd", "3s", "7h", "stay"), ("9h", "Kd", "Ks", "7h")


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return demonstration("demo-baccarat-chemin-de-fer")


def bids(setup: TableSetup, *told: str) -> CoreTable:
    """A table with a burned shoe, after these words."""
    table = CoreTable(setup)
    table.take(c.ShuffleKeyed(**PAD))
    table.take(c.CardKeyed(**PAD, card="Ad"))
    table.take(c.BurnedKeyed(**PAD))
    say(table, *told)
    return table


def say(table: CoreTable, *told: str) -> None:
    """Words such as ``bid 3 5000`` and ``bids-closed``."""
    for one in told:
        word, *rest = one.split()
        seat, cents = (*map(int, rest), None, None)[:2]
        table.take(c.BankWordKeyed(**PAD, said=word, seat=seat, cents=cents))


def no_more_bets(table: CoreTable) -> None:
    table.take(s.ButtonPressed(device="lock-out", at=table.now))


def play(table: CoreTable, *acts: str) -> None:
    no_more_bets(table)
    for act in acts:
        table.take(c.WordKeyed(**PAD, said=act) if act == "stay" else c.CardKeyed(**PAD, card=act))
    assert table.phase == "settling"
    table.next()


def lying(table: CoreTable) -> dict[tuple[int, str], int]:
    return {(one.seat, one.wager): one.cents for one in table.state.round.stakes}


# --- what is refused


@pytest.mark.parametrize(
    ("told", "refused", "why"),
    [
        ((), "bid 10 5000", "not possible now"),
        ((), "bid 3 500", '"bid" is $10.00 to $10,000.00 here, not $5.00 (002:819, 885)'),
        ((), "bank-wager 3 5000", "not possible now"),
        (BANKS_3[:2], "bank-wager 4 10000", "seat 3 says bank-wager $100.00 to $10,000.00 (002:827)"),
        (BANKS_3[:2], "bank-wager 3 9000", '"bank-wager" is $100.00 to $10,000.00 here, not $90.00 (002:827)'),
        (BANKS_3, "bet-against-bank 3 1000", "not possible now"),  # against oneself
        (BANKS_3, "bet-against-bank 2 20000", "is $10.00 to $100.00 here, not $200.00 (002:832, 836)"),
        (COVERED, "bet-against-bank 9 1801", "is $10.00 to $18.00 here, not $18.01 (002:832, 836)"),
        (COVERED, "bet-against-bank 2 1000", "not possible now"),  # it was asked before
        (BANKS_3, "stay 3", "not possible now"),
    ],
)
def test_what_may_not_be_said_is_refused_with_its_line(
    setup: TableSetup, told: tuple[str, ...], refused: str, why: str
) -> None:
    table = bids(setup, *told)
    before = table.state
    say(table, refused)
    assert why in table.refusal()
    assert "(002:" in table.refusal()
    assert (table.state.round, table.state.bank_stood) == (before.round, before.bank_stood)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ((), "nobody has the bank yet: bids first (002:819, 885)"),
        (BANKS_3[:2], "the bank has wagered nothing yet (002:827)"),
        (BANKS_3, "nobody covers the bank yet (002:835)"),
        ((*BANKS_3, "bancos-closed"), "nobody covers the bank yet (002:832, 836)"),
    ],
)
def test_no_card_comes_before_the_bank_is_covered(setup: TableSetup, told: tuple[str, ...], why: str) -> None:
    table = bids(setup, *told)
    no_more_bets(table)
    assert (table.phase, table.refusal()) == ("betting", why)


def test_nothing_is_said_of_the_bank_without_a_shoe_or_after_no_more_bets(setup: TableSetup) -> None:
    table = CoreTable(setup)
    say(table, "bid 3 5000")
    assert table.refusal() == "no pack is in the shoe: shuffle it, cut it, then press SHUFFLE"
    table = bids(setup, *COVERED)
    no_more_bets(table)
    say(table, "bet-against-bank 9 1000")
    assert table.refusal() == "nothing is said of the bank while cards are being dealt"
    table.take(c.BankWordTakeBackKeyed(**PAD))
    assert table.refusal() == "nothing is said of the bank while cards are being dealt"


def test_no_bank_is_taken_and_no_wager_laid_past_the_bidding(setup: TableSetup) -> None:
    table = bids(setup)
    table.take(c.BankKeyed(**PAD, seat=3))
    assert table.refusal() == "the bank is bid for: key in the seat and the dollars of its bid, then ENTER"
    table.take(c.StakeKeyed(**PAD, seat=3, wager="banker", cents=5_000))
    assert table.refusal().startswith("what lies here follows from what is said of the bank")


def test_nobody_bids_where_the_house_banks() -> None:
    table = CoreTable(demonstration("demo-mini-baccarat"))
    say(table, "bid 3 5000")
    assert table.refusal() == "nobody bids for the bank here"
    table.take(c.BankWordTakeBackKeyed(**PAD))
    assert table.refusal() == "nobody bids for the bank here"


def test_nothing_is_taken_back_before_anything_was_said(setup: TableSetup) -> None:
    table = bids(setup)
    table.take(c.BankWordTakeBackKeyed(**PAD))
    assert table.refusal() == "nothing was said of the bank in this round"


# --- what is told


def test_the_dealer_reads_who_may_say_what_within_which_bounds_and_by_which_line(setup: TableSetup) -> None:
    table = bids(setup, *BANKS_3[:2])
    assert advice(table.state, setup) == (
        "Seat 3 has the bank and wagers $100.00 to $10,000.00.",
        "Seat, dollars, ENTER: bank-wager of seat 3, $100.00 to $10,000.00. Line 002:827.",
    )
    assert dealer_lines(table.state, setup, "")[1] == "SEAT 3: HOW MUCH $?"
    say(table, "bank-wager 3 10000")
    why = advice(table.state, setup).why
    assert "Seat, ENTER: banco of seats 2, 1, 9, 8, 7, 6, 5, 4." in why
    assert "1 DEAL: bancos-closed." in why
    assert "bet-against-bank of seats 2, 1, 9, 8, 7, 6, 5, 4, $10.00 to $100.00." in why


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ((), "SEAT$"),
        (BANKS_3[:1], "SEAT$ 1BIDS-CLOSED"),
        (BANKS_3, "SEAT$ 1BANCOS-CLOSED"),
        (COVERED, "SEAT$ 1PASS 2NO-MORE"),
        ((*BANKS_3, "banco 4", "bancos-closed"), "BANK IS COVERED"),
        ((*BANKS_3, "bancos-closed", "no-more-bets"), "1STAY 2PASS- 3ORDER"),
        ((*BANKS_3, "bancos-closed", "no-more-bets", "order-pass"), "SEAT 1REFUSE 2NOBODY"),
    ],
)
def test_the_dealer_s_display_has_each_word_in_one_line(setup: TableSetup, told: tuple[str, ...], line: str) -> None:
    assert dealer_lines(bids(setup, *told).state, setup, "")[1] == line


# --- bank and wagers


def test_who_was_asked_before_and_said_nothing_has_passed(setup: TableSetup) -> None:
    table = bids(setup, *BANKS_3, "bet-against-bank 7 5000")
    assert lying(table) == {(3, "banker"): 10_000, (7, "player"): 5_000}
    say(table, "bet-against-bank 9 1000")
    assert "seat 6 says bet-against-bank" in table.refusal()


def test_a_round_is_settled_with_the_bank_that_was_bid_for(setup: TableSetup) -> None:  # 002:837, 876-877
    table = bids(setup, *COVERED)
    assert table.state.round.bank == 3
    play(table, *BANK_WINS)
    told = {(one.seat, one.wager): one for one in table.made(e.WagerSettled)}  # type: ignore[attr-defined]
    bank = told[3, "banker"]
    assert (bank.result, bank.pays_cents, bank.returned_cents, bank.commission_cents) == ("win", 8_200, 1_800, 425)
    assert [told[seat, "player"].result for seat in (1, 2)] == ["lose", "lose"]


def test_a_bank_that_wins_may_stay_with_no_less_and_no_more_than_twice_its_last_wager(setup: TableSetup) -> None:
    table = bids(setup, *COVERED)
    play(table, *BANK_WINS)
    (stands,) = table.made(e.BankStands)
    assert stands == e.BankStands(banker=3, placed_cents=10_000, passed_by=None, first_to_cover=None, goes_from=None)
    say(table, "stay 3", "bank-wager 3 20001")
    assert table.refusal() == '"bank-wager" is $100.00 to $200.00 here, not $200.01 (002:827)'
    say(table, "bank-wager 3 20000", "banco 4", "bancos-closed")
    assert lying(table) == {(3, "banker"): 20_000, (4, "player"): 20_000}


def test_a_bank_that_loses_goes_round_to_the_right(setup: TableSetup) -> None:  # 002:882, 884
    table = bids(setup, *COVERED)
    play(table, *BANK_LOSES)
    say(table, "stay 3")
    assert table.refusal().startswith('"stay" of seat 3 is not possible now: seat 2 says accept')
    say(table, "accept 9", "bank-wager 9 1000", "bet-against-bank 8 1000")
    assert (table.state.round.bank, lying(table)) == (9, {(8, "player"): 1_000, (9, "banker"): 1_000})


def test_who_covered_all_and_lost_it_may_say_suivi_first(setup: TableSetup) -> None:  # 002:833
    table = bids(setup, *BANKS_3, "banco 7", "bancos-closed")
    play(table, *BANK_WINS)
    say(table, "stay 3", "bank-wager 3 15000", "banco 2")
    assert "seat 7 says suivi; seat 7 says pass (002:833)" in table.refusal()
    say(table, "suivi 7")
    assert lying(table) == {(3, "banker"): 15_000, (7, "player"): 15_000}


def test_a_bank_that_is_passed_goes_to_who_wagers_as_much(setup: TableSetup) -> None:  # 002:885
    table = bids(setup, *COVERED)
    play(table, *BANK_WINS)
    say(table, "pass-bank 3", "accept 1 9999")
    assert '"accept" is $100.00 to $200.00 here, not $99.99' in table.refusal()
    say(table, "accept 1 12000")
    assert (table.state.round.bank, lying(table)) == (1, {(1, "banker"): 12_000})


def test_where_nobody_covers_anything_no_card_is_dealt_and_the_bank_stays_or_goes(setup: TableSetup) -> None:
    table = bids(setup, *BANKS_3, "bancos-closed", "no-more-bets")
    assert (table.state.round.bank, lying(table), table.state.round.bank_words) == (None, {}, ())
    say(table, "stay 3", "bank-wager 3 10000")
    assert table.state.round.bank == 3


def test_what_was_said_wrong_is_taken_back_word_by_word(setup: TableSetup) -> None:
    table = bids(setup, *COVERED)
    table.take(c.BankWordTakeBackKeyed(**PAD))
    assert lying(table) == {(3, "banker"): 10_000, (2, "player"): 5_000}
    for _ in range(2):
        table.take(c.BankWordTakeBackKeyed(**PAD))
    assert (table.state.round.bank, lying(table)) == (3, {})


def test_a_void_round_gives_the_wagers_back_and_leaves_the_bank(setup: TableSetup) -> None:  # 002:892
    table = bids(setup, *COVERED)
    no_more_bets(table)
    table.take(c.IrregularityKeyed(**PAD, what="banker-wrong-order", facts={"rectifiable": False}))
    table.take(c.StaffAnswered(**PAD, role="floor-supervisor", yes=True))
    assert table.phase == "voided"
    table.next()
    assert (lying(table), table.made(e.WagerSettled)) == ({}, [])
    say(table, "pass-bank 3")
    assert "Seat 2 first" in advice(table.state, setup).say.replace("seat", "Seat")


def test_a_new_shoe_is_bid_for_anew(setup: TableSetup) -> None:  # 002:819
    table = bids(setup, *COVERED)
    table.take(c.ShuffleKeyed(**PAD))
    assert (table.state.round.bank, lying(table), table.state.bank_stood) == (None, {}, None)
