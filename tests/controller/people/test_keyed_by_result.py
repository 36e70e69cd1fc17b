"""Keys where one result decides a round: what means nothing gets its sentence, else it is a result, call or wager."""

from __future__ import annotations

import pytest

from controller.config.folder import config_folder
from controller.config.house_rules import houses, load_house_rules
from controller.people.code_check import AtOnce
from controller.people.key_pad_entry import KeyPadEntry
from controller.people.keyed_by_result import WAGER_FORM, after_clear, plain, wagers_by_number
from controller.table import commands as c
from controller.table.state import TableState
from drivers.signals import KeyPressed, Signal
from games.library import GAMES
from tests.controller.any_signal import demonstration
from tests.controller.people.by_hand import NOW_UTC_NS, code_check

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


# -- wagers by number, at the entry line itself


def entry_line(table: str) -> KeyPadEntry:
    return KeyPadEntry(demonstration(table), code_check({}, AtOnce()), "key-pad", lambda: NOW_UTC_NS)


def pressed(line: KeyPadEntry, keys: str) -> Signal | None:
    """What the last of these keys completes; digits that stand together are keys one after the other."""
    made = None
    for word in keys.split():
        for key in word if word.isdigit() else (word,):
            made = line.press(KeyPressed(**PAD, key=key), TableState())
    return made


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ("017 SHUFFLE", WAGER_FORM),  # no seat
        ("3000 SHUFFLE", "there is no wager 000: 001 to 161"),
        ("3162 SHUFFLE", "there is no wager 162: 001 to 161"),
        ("3017 SHUFFLE ENTER", WAGER_FORM),  # no amount
        ("3017 SHUFFLE 25 DEAL", WAGER_FORM),
        ("3017 SHUFFLE 25 SHUFFLE", WAGER_FORM),
    ],
)
def test_a_wager_that_is_keyed_in_by_halves_lays_nothing(keys: str, why: str) -> None:
    line = entry_line("demo-roulette")
    assert pressed(line, keys) == c.EntryRefused(**PAD, why=why)
    assert line.text == ""


def test_a_wager_is_laid_by_seat_number_and_dollars_and_read_before_it_is() -> None:
    line = entry_line("demo-roulette")
    assert pressed(line, "3018 SHUFFLE 25") is None
    assert line.text == "3 STRAIGHT 16 $25"
    assert pressed(line, "ENTER") == c.StakeKeyed(**PAD, seat=3, wager="straight-16", cents=2_500)
    assert pressed(line, "3018 SHUFFLE 0 ENTER") == c.StakeKeyed(**PAD, seat=3, wager="straight-16", cents=0)


def test_a_seat_of_two_digits_stands_before_the_number() -> None:
    found = pressed(entry_line("demo-craps"), "14001 SHUFFLE 10 ENTER")
    assert found == c.StakeKeyed(**PAD, seat=14, wager="pass", cents=1_000)


def test_clear_forgets_the_wager_and_digits_are_a_result_again() -> None:
    line = entry_line("demo-roulette")
    pressed(line, "3017 SHUFFLE CLEAR")
    assert pressed(line, "17 ENTER") == c.ResultKeyed(**PAD, result="17")


@pytest.mark.parametrize(
    ("game", "house"),
    [(name, house) for name, one in GAMES.items() if one.is_by_result for house in houses(name, config_folder())],
)
def test_every_wager_of_a_house_has_a_number_of_its_own(game: str, house: str) -> None:
    layout, rules = GAMES[game].by_result.layout, load_house_rules(game, house)
    found = wagers_by_number(GAMES[game], rules)
    assert [len(number) for number in found] == [3] * len(found)
    assert all(layout.read(rules, name) == name for name in found.values())
    offered = {family.name for family in layout.families if family.name in rules.wagers}
    assert {layout.family(name).name for name in found.values()} == offered
    assert len(set(found.values())) == len(found)
