"""Wagers that are entered at a table whose rounds are dealt from a shoe: pairs, and what the record says of each."""

from __future__ import annotations

from controller.table import commands as c, events as e
from controller.table.shoe.course import felt_now
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}


def burned(table_file: str) -> CoreTable:
    """A table whose shoe may be dealt from."""
    table = CoreTable(demonstration(table_file))
    table.take(c.ShuffleKeyed(**PAD))
    table.take(c.BurnedKeyed(**PAD))
    return table


def stake(table: CoreTable, wager: str, cents: int) -> None:
    table.take(c.StakeKeyed(**PAD, seat=2, wager=wager, cents=cents))


def lying(table: CoreTable) -> list[tuple[str, int]]:
    return [(one.wager, one.cents) for one in table.state.round.stakes]


def play(table: CoreTable, *told: str) -> None:
    """No more bets; then cards and words, one after the other."""
    table.take(s.ButtonPressed(device="lock-out", at=table.now))
    for one in told:
        is_card = one[-1] in "cdhs?" and len(one) == 2
        table.take(c.CardKeyed(**PAD, card=one) if is_card else c.WordKeyed(**PAD, said=one))


def settled(table: CoreTable) -> list[tuple[str, int, str, int]]:
    table.next()
    made: list[e.WagerSettled] = table.made(e.WagerSettled)  # type: ignore[assignment]
    return [(one.wager, one.cents, one.result, one.pays_cents) for one in made]


# --- limits


def test_a_wager_above_the_most_is_refused() -> None:  # 001:1123
    table = burned("demo-blackjack-x")
    stake(table, "main", 1_000)
    stake(table, "aces-bonus", 5_500)
    assert table.refusal() == "the most on aces-bonus is $50.00, not $55.00"
    assert lying(table) == [("main", 1_000)]


def test_a_wager_above_the_most_lies_where_the_house_gives_back_what_is_above() -> None:  # 002:937
    table = CoreTable(demonstration("demo-mini-baccarat"))
    stake(table, "player", 150_000)
    assert lying(table) == [("player", 150_000)]


# --- two wagers that are equal


def test_of_two_equal_wagers_the_second_is_no_other_amount() -> None:  # 002:440
    table = burned("demo-blackjack-switch")
    stake(table, "main", 1_000)
    stake(table, "second", 2_000)
    assert table.refusal() == "the two wagers of a seat are equal: $10.00"
    assert lying(table) == [("main", 1_000), ("second", 1_000)]


def test_of_two_equal_wagers_neither_is_taken_up_alone() -> None:
    table = burned("demo-blackjack-switch")
    stake(table, "main", 1_000)
    stake(table, "second", 0)
    assert table.refusal() == "second is as much as main: take up main"
    stake(table, "main", 0)
    assert lying(table) == []


def test_a_wager_below_the_least_lays_neither_of_the_two() -> None:
    table = burned("demo-blackjack-switch")
    stake(table, "main", 400)
    assert table.refusal() == "the least on main is $5.00, not $4.00"
    assert lying(table) == []


def test_a_wager_entered_anew_moves_the_one_that_equals_it() -> None:
    table = burned("demo-blackjack-switch")
    stake(table, "main", 1_000)
    stake(table, "main", 1_500)
    assert lying(table) == [("main", 1_500), ("second", 1_500)]


def test_both_hands_of_a_seat_are_settled() -> None:  # 002:438-444
    table = burned("demo-blackjack-switch")
    stake(table, "main", 1_000)
    play(table, "Th", "6d", "Tc", "5s", "Ah", "face-down", "no-natural", "switch", "stand", "5d", "5c")
    assert settled(table) == [("main", 1_000, "win", 1_000), ("second", 1_000, "lose", 0)]


# --- what the record says of a wager that nobody entered by itself


def test_the_record_says_how_much_lay_on_a_hand_that_was_split_off() -> None:  # 002:395
    table = burned("demo-blackjack")
    stake(table, "main", 1_000)
    play(table, "8h", "6d", "8d", "face-down", "split", "Tc", "stand", "3h", "double", "7h", "Tc", "4c")
    assert settled(table) == [
        ("main", 1_000, "lose", 0),
        ("split", 1_000, "lose", 0),
        ("double-split", 1_000, "lose", 0),
    ]


def test_the_record_says_how_much_went_to_war() -> None:  # 002:1545-1551
    table = burned("demo-casino-war")
    stake(table, "main", 1_000)
    play(table, "7h", "7d", "war", "5h", "9d")
    assert settled(table) == [("main", 1_000, "lose", 0), ("war", 1_000, "lose", 0)]


# --- players bank


def banked(table_file: str, bank: int, *seats: int) -> CoreTable:
    """A table where this seat banks, and each of these has a wager."""
    table = burned(table_file)
    table.take(c.BankKeyed(**PAD, seat=bank))
    for seat in seats:
        table.take(c.StakeKeyed(**PAD, seat=seat, wager="main", cents=2_500))
    return table


def asked(table: CoreTable) -> str:
    lying = felt_now(table.state, table.setup)
    assert lying is not None
    assert lying.due is not None
    return lying.due.place


def test_seats_are_asked_clockwise_from_the_bank() -> None:  # 004:1380
    table = banked("demo-21st-century-baccarat", 5, 2, 3, 7)
    play(table, "2s", "9d", "3s", "face-down", "ties-closed")
    order = []
    for _ in range(3):
        order.append(asked(table))
        table.take(c.WordKeyed(**PAD, said="stand"))
    assert order == ["7", "2", "3"]


def test_the_first_card_is_for_the_seat_at_the_left_of_the_bank() -> None:  # 001:446-447
    table = banked("demo-pure-21-5-blackjack", 5, 2, 3, 7)
    play(table)
    order = []
    for card in ("9s", "8d", "7c"):
        order.append(asked(table))
        table.take(c.CardKeyed(**PAD, card=card))
    assert [*order, asked(table)] == ["7", "2", "3", "dealer"]


def test_where_the_document_deals_from_the_dealers_left_the_bank_does_not_matter() -> None:  # 004:774
    table = banked("demo-no-bust-blackjack", 5, 2, 7)
    play(table)
    assert asked(table) == "2"


def test_a_tie_wager_is_laid_after_three_cards_and_before_the_dealer_closes_them() -> None:  # 004:1265
    table = banked("demo-21st-century-baccarat", 1, 2)
    play(table)
    for card in ("2s", "9d", "3s", ""):
        stake(table, "tie", 500)
        assert (table.refusal() or "").startswith("the tie wager has its time, and it is not now (004:1265"), card
        table.take(c.CardKeyed(**PAD, card=card) if card else c.WordKeyed(**PAD, said="face-down"))
    stake(table, "tie", 500)
    assert lying(table) == [("main", 2_500), ("tie", 500)]
    table.take(c.WordKeyed(**PAD, said="ties-closed"))
    stake(table, "tie", 1_000)
    assert (table.refusal() or "").endswith("Seat 2 has 5: stand, hit, double or surrender")
    stake(table, "tie", 0)  # entered wrong
    assert lying(table) == [("main", 2_500)]
