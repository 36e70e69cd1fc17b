"""Hands of tiles at the entry line: both hands of a seat in two lines, or all its tiles in one."""

from __future__ import annotations

import pytest

from controller.people.code_check import AtOnce
from controller.people.key_pad_entry import KeyPadEntry
from controller.people.keyed_hands import tiles_by_keys
from controller.table import commands as c
from controller.table.state import Round, TableState
from drivers.signals import KeyPressed, Signal
from tests.controller.any_signal import demonstration
from tests.controller.people.by_hand import NOW_UTC_NS, code_check

PAD = {"device": "key-pad", "at": 5}
TILES, MAH_JONG = "demo-pai-gow-tiles", "demo-mah-jong-pai-gow"
SET_FORM = "a hand is the seat and two tiles, DEAL, the other two, ENTER; a tile is its ends, such as 21"
WHOLE_FORM = "a hand is the seat and its tiles, ENTER; a tile is its dots, 1 to 9, or 0 the window"


class Pad:
    """An entry line in one phase."""

    def __init__(self, table: str, phase: str = "settling") -> None:
        self.entry = KeyPadEntry(demonstration(table), code_check({}, AtOnce()), "key-pad", lambda: NOW_UTC_NS)
        self._state = TableState(round=Round(phase=phase))

    def keys(self, line: str) -> Signal | None:
        """What the last of these keys completes; digits that stand together are keys one after the other."""
        made = None
        for word in line.split():
            for key in word if word.isdigit() else (word,):
                made = self.entry.press(KeyPressed(**PAD, key=key), self._state)
        return made


@pytest.mark.parametrize(
    ("table", "line", "why"),
    [
        (TILES, "6663 DEAL", SET_FORM),  # no seat
        (TILES, "36667 DEAL", SET_FORM),  # a domino has six spots at most
        (TILES, "36636 DEAL", SET_FORM),  # the larger end first
        (TILES, "36663 ENTER", SET_FORM),  # players set their hands
        (TILES, "36663 DEAL 65 ENTER", SET_FORM),
        (TILES, "36663 DEAL ENTER", SET_FORM),
        (TILES, "36663 DEAL 656 ENTER", SET_FORM),
        (TILES, "36663 DEAL 6561 DEAL", SET_FORM),
        (TILES, "CLEAR DEAL", "the hand of a seat is taken back with CLEAR, the seat, DEAL"),
        (MAH_JONG, "39 ENTER", WHOLE_FORM),  # no seat
    ],
)
def test_a_hand_that_is_keyed_in_by_halves_is_refused_in_words(table: str, line: str, why: str) -> None:
    pad = Pad(table)
    assert pad.keys(line) == c.EntryRefused(**PAD, why=why)
    assert pad.entry.text == ""


def test_both_hands_of_a_seat_are_read_before_they_are_entered() -> None:
    pad = Pad(TILES)
    assert pad.keys("36663 DEAL 6561") is None
    assert pad.entry.text == "3 6-6 6-3 / 6561"
    assert pad.keys("ENTER") == c.OpenHandKeyed(**PAD, seat=3, high=("6-6", "6-3"), low=("6-5", "6-1"))


def test_two_circles_stand_behind_a_seat_of_one_digit_or_two() -> None:
    assert Pad(MAH_JONG).keys("1030 ENTER") == c.OpenHandKeyed(**PAD, seat=10, high=("3", "W"))
    assert Pad(MAH_JONG).keys("500 ENTER") == c.OpenHandKeyed(**PAD, seat=5, high=("W", "W"))


def test_clear_a_seat_and_deal_take_its_hand_back() -> None:
    assert Pad(TILES).keys("CLEAR 3 DEAL") == c.HandTakeBackKeyed(**PAD, seat=3)


def test_before_hands_lie_open_the_same_keys_mean_what_they_meant() -> None:
    assert Pad(TILES, "dealing").keys("5 DEAL") == c.DealKeyed(**PAD, hands=5)
    assert Pad(TILES, "betting").keys("3 ENTER") == c.BankKeyed(**PAD, seat=3)


@pytest.mark.parametrize(("table", "count"), [(TILES, 21), (MAH_JONG, 10)])
def test_every_tile_has_keys_of_its_own(table: str, count: int) -> None:
    setup = demonstration(table)
    assert len(tiles_by_keys(setup)) == count
    assert set(tiles_by_keys(setup).values()) == {str(tile) for tile in setup.game.pack.pieces()}
