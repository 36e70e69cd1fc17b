"""The key pad's line and the pages' line beside each other."""

from __future__ import annotations

from controller.people.code_check import AtOnce
from controller.people.entry_lines import CONSOLE, FORGET_NS, EntryLines
from controller.people.staff import Identified
from controller.table import commands as c
from drivers.signals import KeyPressed, Signal
from tests.controller.conftest import CoreTable
from tests.controller.people.by_hand import code_check

MS = 1_000_000


class Lines:
    def __init__(self, table: CoreTable) -> None:
        codes = code_check({"2222": Identified("floor-supervisor")}, AtOnce())
        self.told: list[Signal] = []
        self.entry = EntryLines(table.setup, codes, lambda: 0)
        codes.open(self.told.append)
        self.entry.open(self.told.append)
        self.state, self.at = table.state, 0

    def keys(self, device: str, legends: str) -> None:
        for key in legends.split():
            made = self.entry.press(KeyPressed(device=device, at=self.at, key=key), self.state)
            self.told += [] if made is None else [made]


def test_what_one_line_has_half_keyed_in_is_nothing_to_the_other(choctaw: CoreTable) -> None:
    lines = Lines(choctaw)
    lines.keys("key-pad", "STAFF 2 2")
    lines.keys(CONSOLE, "9 CLEAR CLEAR STAFF 1")
    lines.keys("key-pad", "2 2 ENTER")
    (answered,) = lines.told
    assert isinstance(answered, c.StaffAnswered)
    assert answered.device == "key-pad"


def test_each_place_shows_its_own_keys_first(choctaw: CoreTable) -> None:
    lines = Lines(choctaw)
    lines.keys(CONSOLE, "4 2")
    assert (lines.entry.text, lines.entry.text_on_pages) == ("42", "42")
    lines.keys("key-pad", "7")
    assert (lines.entry.text, lines.entry.text_on_pages) == ("7", "42")
    assert lines.entry.forget(FORGET_NS)
    assert (lines.entry.text, lines.entry.text_on_pages) == ("", "")


def test_a_second_next_is_one_too_many_at_whichever_line_it_is_pressed(choctaw: CoreTable) -> None:
    lines = Lines(choctaw)
    lines.keys("key-pad", "NEXT")
    choctaw.to_settling(3)
    lines.state, lines.at = choctaw.state, 200 * MS
    lines.keys(CONSOLE, "NEXT")
    assert [type(signal) for signal in lines.told] == [c.NextKeyed, c.EntryRefused]
