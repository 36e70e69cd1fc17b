"""Keys where one result decides a round: what means nothing gets its sentence, the rest is a result or a call."""

from __future__ import annotations

import pytest

from controller.people.keyed_by_result import after_clear, plain
from controller.table import commands as c
from drivers.signals import KeyPressed, Signal
from tests.controller.any_signal import demonstration

PAD = {"device": "key-pad", "at": 5}


def keyed(table: str, line: str) -> Signal | str | None:
    digits, _, key = line.rpartition(" ")
    return plain(key, digits, KeyPressed(**PAD, key=key), demonstration(table))


@pytest.mark.parametrize(
    ("table", "line", "why"),
    [
        ("demo-roulette", "31 DEAL", "nothing is called at this table: a result is its number, then ENTER"),
        ("demo-craps", "DEAL", "a call is the seat, its number and DEAL: 1 call-on, 2 confirm-on"),
        ("demo-craps", "3 DEAL", "a call is the seat, its number and DEAL: 1 call-on, 2 confirm-on"),
        ("demo-craps", "37 DEAL", "a call is the seat, its number and DEAL: 1 call-on, 2 confirm-on"),
    ],
)
def test_a_line_that_means_nothing_says_what_would(table: str, line: str, why: str) -> None:
    assert keyed(table, line) == why


@pytest.mark.parametrize("key", ["NEXT", "SHUFFLE", "ENTER"])
def test_a_key_alone_is_for_others(key: str) -> None:
    assert keyed("demo-roulette", key) is None


@pytest.mark.parametrize("digits", ["17", "00", "0"])
def test_digits_and_enter_are_the_result_as_the_wheel_shows_it(digits: str) -> None:
    assert keyed("demo-roulette", f"{digits} ENTER") == c.ResultKeyed(**PAD, result=digits)


def test_a_call_has_a_seat_of_two_digits_where_a_table_has_so_many() -> None:
    assert keyed("demo-craps", "121 DEAL") == c.WordKeyed(**PAD, said="call-on", spot=12)
    assert keyed("demo-craps", "32 DEAL") == c.WordKeyed(**PAD, said="confirm-on", spot=3)


def test_clear_and_deal_take_back_what_was_told_last() -> None:
    at = KeyPressed(**PAD, key="DEAL")
    assert after_clear("", at) == c.TakeBackKeyed(**PAD)
    assert after_clear("3", at) == "CLEAR DEAL takes back what was told last"
