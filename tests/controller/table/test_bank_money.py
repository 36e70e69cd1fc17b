"""What a player put up to bank with: told by the dealer, and as far as it reaches wagers are paid and taken."""

from __future__ import annotations

import pytest

from controller.people.code_check import AtOnce
from controller.people.key_pad_entry import KeyPadEntry
from controller.shows.by_card import settling
from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.people.by_hand import code_check
from tests.controller.table.test_shoe_wagers import PAD, burned, play


def put_up(table: CoreTable, seat: int | None, dollars: int) -> tuple[e.Event, ...]:
    return table.take(c.BankKeyed(**PAD, seat=seat, cents=dollars * 100))


def wagers(table: CoreTable, **dollars: int) -> None:
    for seat, amount in dollars.items():
        table.take(c.StakeKeyed(**PAD, seat=int(seat[-1]), wager="main", cents=amount * 100))


def told(table: CoreTable, said: str, seat: int | None = None) -> None:
    is_card = len(said) == 2
    table.take(c.CardKeyed(**PAD, card=said) if is_card else c.WordKeyed(**PAD, said=said, spot=seat))


def pure_21_5(dollars: int | None, button: int) -> CoreTable:
    """Seat 1 banks; seat 4 has a natural, seat 3 nineteen, seat 2 is over, and the bank has three eights."""
    table = burned("demo-pure-21-5-blackjack")
    table.take(c.BankKeyed(**PAD, seat=1))
    if dollars is not None:
        put_up(table, 1, dollars)
    wagers(table, seat2=10, seat3=20, seat4=10)
    play(table, "Tc", "5c", "Ac", "8c", "6d", "4c", "Kc", "face-down", "9h", "Th", "8d")
    told(table, "action-button", button)
    told(table, "8s")
    return table


def ends(table: CoreTable) -> list[tuple[int, str, int, int]]:
    table.next()
    made: list[e.WagerSettled] = table.made(e.WagerSettled)  # type: ignore[assignment]
    return [(one.seat, one.result, one.pays_cents, one.returned_cents) for one in made]


# --- what is refused


@pytest.mark.parametrize(
    ("name", "seat", "dollars", "why"),
    [
        ("blackjack", 3, 500, "the house banks every round here"),
        (
            "baccarat-chemin-de-fer",
            3,
            500,
            "the bank is bid for: key in the seat and the dollars of its bid, then ENTER",
        ),
        ("two-card-peek", 3, 500, "no wagers are entered at two card peek: what a bank has is not told"),
        ("pure-21-5-blackjack", None, 500, "the house covers every wager: what a bank has is told of a player's"),
        ("pure-21-5-blackjack", 3, 0, "a bank puts up a dollar at least"),
        ("pure-21-5-blackjack", 3, -5, "a bank puts up a dollar at least"),
        ("pure-21-5-blackjack", 9, 500, "there is no seat 9"),
    ],
)
def test_money_of_no_bank_is_refused_with_the_reason(name: str, seat: int | None, dollars: int, why: str) -> None:
    table = CoreTable(demonstration(f"demo-{name}"))
    put_up(table, seat, dollars)
    assert (table.refusal(), table.state.round.bank_cents) == (why, None)


def test_the_same_money_told_twice_is_refused() -> None:
    table = burned("demo-pure-21-5-blackjack")
    put_up(table, 1, 25)
    put_up(table, 1, 25)
    assert table.refusal() == "seat 1 has the bank with that already"


def test_no_other_seat_takes_the_bank_with_its_money_once_wagers_are_closed() -> None:
    table = pure_21_5(25, button=4)
    put_up(table, 2, 500)
    assert (table.refusal(), table.state.round.bank) == ("the bank is taken before no more bets", 1)


# --- what it reaches


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        (4, [(4, "win", 1_200, 0), (2, "push", 0, 0), (3, "win", 1_300, 0)]),
        (2, [(2, "push", 0, 0), (3, "win", 2_000, 0), (4, "win", 500, 0)]),
    ],
)
def test_a_bank_pays_from_the_action_button_on_as_far_as_its_money_reaches(
    button: int, expected: list[tuple[int, str, int, int]]
) -> None:
    """001:451-453, 499: whom the button favours has his winnings, and the last what is left."""
    assert ends(pure_21_5(25, button)) == expected


def test_a_bank_whose_money_nobody_told_covers_everything() -> None:
    assert ends(pure_21_5(None, button=4)) == [(4, "win", 1_200, 0), (2, "push", 0, 0), (3, "win", 2_000, 0)]


def test_a_bank_wins_no_more_than_it_put_up_and_the_rest_goes_back() -> None:
    """001:499: a player-dealer cannot win more than the money that was there before the hand."""
    table = burned("demo-pure-21-5-blackjack")
    put_up(table, 1, 25)
    wagers(table, seat2=20, seat3=10)
    play(table, "8c", "8d", "Tc", "9c", "9d", "face-down", "no-natural", "stand", "stand", "Th")
    told(table, "action-button", 3)
    assert ends(table) == [(3, "lose", 0, 0), (2, "lose", 0, 500)]


def test_what_a_bank_does_not_cover_is_said_before_anything_is_paid() -> None:
    table = pure_21_5(25, button=4)
    assert "Seat 3 main: win $13.00, $7.00 is not covered." in settling(table.state, table.setup).why


def test_21st_century_baccarat_pays_as_far_as_the_banks_money_reaches() -> None:
    """004:1332."""
    table = burned("demo-21st-century-baccarat")
    put_up(table, 1, 30)
    wagers(table, seat2=25, seat3=25)
    play(table, "2s", "2d", "7s", "face-down", "ties-closed", "stand", "stand", "3h")
    while table.state.round.phase == "dealing":
        told(table, "Tc")
    assert [one[1:3] for one in ends(table)] == [("win", 2_500), ("win", 500)]


# --- what was told wrong


def test_money_that_was_told_wrong_is_told_anew_until_the_round_is_settled() -> None:
    """Both stay on record."""
    table = pure_21_5(25, button=4)
    assert put_up(table, 1, 250) == (e.BankTaken(round=1, seat=1, cents=25_000),)
    assert ends(table) == [(4, "win", 1_200, 0), (2, "push", 0, 0), (3, "win", 2_000, 0)]


def test_another_bank_has_not_the_money_of_the_one_before() -> None:
    table = burned("demo-pure-21-5-blackjack")
    put_up(table, 1, 25)
    table.take(c.BankKeyed(**PAD, seat=2))
    assert (table.state.round.bank, table.state.round.bank_cents) == (2, None)


def test_money_holds_for_one_round() -> None:
    table = pure_21_5(25, button=4)
    table.next()
    assert (table.state.round.number, table.state.round.bank_cents) == (2, None)


# --- the key pad


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("3", c.BankKeyed(device="key-pad", at=1, seat=3)),
        ("30500", c.BankKeyed(device="key-pad", at=1, seat=3, cents=50_000)),
        ("31500", c.StakeKeyed(device="key-pad", at=1, seat=3, wager="main", cents=50_000)),
    ],
)
def test_the_place_of_a_wagers_number_is_nought_where_a_bank_puts_up_money(keys: str, expected: c.BankKeyed) -> None:
    setup: TableSetup = demonstration("demo-pure-21-5-blackjack")
    table = burned("demo-pure-21-5-blackjack")
    pad = KeyPadEntry(setup, code_check({}, AtOnce()), "key-pad", lambda: 0)
    for key in keys:
        assert pad.press(s.KeyPressed(device="key-pad", at=1, key=key), table.state) is None
    assert pad.press(s.KeyPressed(device="key-pad", at=1, key="ENTER"), table.state) == expected
