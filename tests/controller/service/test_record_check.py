"""When a record is checked and what the table is told; with a look that finds what the test says."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from controller.record.proof.check_process import Found
from controller.record.proof.program import UNLISTED, Program
from controller.record.proof.whole_check import Checked
from controller.service.record_check import AGAIN_NS, EVERY_NS, NICE, RecordCheck
from controller.service.refusal import ShownProgress
from controller.table.commands import CheckedDamaged, CheckedWhole
from controller.table.state import Damage, TableState
from drivers.reactor import VirtualReactor
from drivers.signals import Signal

PACKED = Program(ok=True, what=UNLISTED, listed=False)
WHOLE = Found(PACKED, Checked(True, 9, "ab"))
BROKEN = Found(PACKED, Checked(False, 52, "", "/var/x", 53, "record 53 was changed"))
CHANGED = Found(Program(ok=False, what="x.py is not the file that was packed", file="/usr/x.py"), WHOLE.record)


class Table:
    def __init__(self, state: TableState) -> None:
        self.state = state
        self.progress = ShownProgress(lambda: None)
        self.taken: list[Signal] = []

    def take(self, signal: Signal) -> None:
        self.taken.append(signal)
        self.state = msgspec.structs.replace(self.state, unchecked=False)


class Look:
    """Finds ``found``; one that takes long waits for the test to say when."""

    def __init__(self, found: Found, *, takes_long: bool = False) -> None:
        self.found = found
        self.takes_long = takes_long
        self.nice: list[int] = []
        self.ended = False
        self.told: Callable[[int, int], None]
        self.done: Callable[[Found | None], None]

    def now(self) -> Found:
        assert not self.takes_long
        return self.found

    def begin(self, nice: int, told: Callable[[int, int], None], done: Callable[[Found | None], None]) -> None:
        self.nice.append(nice)
        self.told, self.done = told, done

    def end(self) -> None:
        self.ended = True


def started(look: Look, state: TableState | None = None) -> tuple[Table, RecordCheck, VirtualReactor, bool]:
    """A table that was started; whether money waits."""
    table, reactor = Table(state if state is not None else TableState()), VirtualReactor()
    check = RecordCheck(table, reactor, look)
    waits = check.at_start()
    if waits:
        table.state = msgspec.structs.replace(table.state, unchecked=True)
    check.start()
    return table, check, reactor, waits


def test_a_small_record_that_is_whole_holds_nobody_up() -> None:
    table, _, _, waits = started(Look(WHOLE))
    assert (waits, table.taken) == (False, [])


def test_a_small_record_that_is_damaged_never_gets_its_money() -> None:
    table, _, _, waits = started(Look(BROKEN))
    (told,) = table.taken
    assert waits
    assert isinstance(told, CheckedDamaged)
    assert (told.record, told.file) == (53, "/var/x")
    assert told.why == "the record is damaged: record 53 was changed (/var/x)"


def test_a_record_that_takes_long_is_checked_beside_the_table_and_says_how_far_it_is() -> None:
    look = Look(WHOLE, takes_long=True)
    table, _, _, waits = started(look)
    assert (waits, table.taken, look.nice) == (True, [], [0])
    look.told(8_192, 20_000)
    assert table.progress.text == "record 8,192 of 20,000"
    look.done(WHOLE)
    assert isinstance(table.taken[0], CheckedWhole)
    assert table.progress.text == ""


def test_a_program_that_is_not_what_was_installed_never_gets_its_money() -> None:
    table, _, _, waits = started(Look(CHANGED))
    (told,) = table.taken
    assert waits
    assert isinstance(told, CheckedDamaged)
    assert (told.part, told.file) == ("program", "/usr/x.py")
    assert told.why == "the program is not what was installed: x.py is not the file that was packed"


def test_a_check_that_ends_without_an_answer_is_begun_again_and_gives_no_money() -> None:
    look = Look(WHOLE, takes_long=True)
    table, _, reactor, _ = started(look)
    look.done(None)
    assert table.taken == []
    assert "begun again" in table.progress.text
    reactor.advance(AGAIN_NS)
    assert look.nice == [0, 0]


def test_a_running_table_is_checked_once_a_day_behind_everything_else() -> None:
    look = Look(WHOLE)
    table, _, reactor, _ = started(look)
    reactor.advance(EVERY_NS)
    assert look.nice == [NICE]
    look.told(1, 2)
    assert table.progress.text == "", "nobody waits for it"
    look.done(BROKEN)
    assert isinstance(table.taken[0], CheckedDamaged)
    reactor.advance(EVERY_NS)
    assert look.nice == [NICE, NICE]


def test_a_record_that_was_damaged_and_is_whole_says_so() -> None:
    table, _, _, waits = started(Look(WHOLE), TableState(damage=(Damage("record", "/var/x", 53, "it was changed"),)))
    assert waits
    assert isinstance(table.taken[0], CheckedWhole)


def test_a_table_that_was_killed_in_its_check_is_told_that_it_is_over() -> None:
    table, _, _, _ = started(Look(WHOLE), TableState(unchecked=True))
    assert isinstance(table.taken[0], CheckedWhole)


def test_who_finds_damage_has_the_record_checked_now_and_once() -> None:
    look = Look(WHOLE)
    table, check, reactor, _ = started(look)
    check.doubt()
    check.doubt()
    reactor.advance(1)
    check.doubt()
    reactor.advance(1)
    assert look.nice == [NICE]
    look.done(BROKEN)
    assert isinstance(table.taken[0], CheckedDamaged)


def test_a_table_that_stops_checks_no_more() -> None:
    look = Look(WHOLE)
    _, check, reactor, _ = started(look)
    check.close()
    check.close()
    reactor.advance(2 * EVERY_NS)
    assert (look.ended, look.nice) == (True, [])
