"""What lies between twins and program fails as it is told to, for as long as it is told to, and can be mended."""

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import TableFile
from controller.rehearsal.scenario.file import load_scenario
from controller.rehearsal.scenario.player import Played, play
from controller.rehearsal.scenario.world import FileStorage, MemoryStorage, World
from controller.twins.drawing import draw

Play = Callable[[str], list[Played]]
ON_TWINS = [
    table for path in sorted((config_folder() / "tables").glob("*.toml")) if (table := load_table(path)).on_twins
]
START = "[[step]]\nchip = 2\n"


@pytest.mark.parametrize("fault", ["held", "adapter-gone"])
def test_a_bus_that_fails_for_a_while_is_back_by_itself(played: Play, fault: str) -> None:
    *_, during, after = played(
        START
        + f'[[step]]\nbreak = "bus.felt"\nfault = "{fault}"\nfor_ms = 3000\nwait = "2500ms"\n'
        + '[[step]]\nwait = "40s"\nexpect = { faults = [], lamps = [2], meter = "$10,000.50" }\n'
    )
    assert during.seen.state.faults
    assert after.ok, after.unmet


@pytest.mark.parametrize("fault", ["drop", "half-open", "garble"])
def test_a_line_that_carries_nothing_is_a_device_that_is_silent_until_it_is_mended(played: Play, fault: str) -> None:
    *_, during, after = played(
        f'[[step]]\nbreak = "line.shoe"\nfault = "{fault}"\nwait = "20s"\nexpect = {{ faults = ["shoe"] }}\n'
        + '[[step]]\nmend = "line.shoe"\nwait = "40s"\nexpect = { faults = [] }\n'
    )
    assert during.ok, during.unmet
    assert after.ok, after.unmet


def test_what_comes_twice_on_a_line_happened_once(played: Play) -> None:
    *_, last = played(
        '[[step]]\nbreak = "line.shuffler"\nfault = "duplicate"\n'
        + '[[step]]\nshuffle = "red"\nexpect = { counts = { DeckShuffled = 1, OrderCompleted = 1 }, faults = [] }\n'
    )
    assert last.ok, last.unmet


@pytest.mark.parametrize(
    ("late_ms", "faults"), [(100, []), (600, ["shuffler"])], ids=["as a slow device", "as one that says nothing"]
)
def test_a_line_is_as_late_as_the_scenario_says(played: Play, late_ms: int, faults: list[str]) -> None:
    *_, last = played(
        f'[[step]]\nbreak = "line.shuffler"\nfault = "delay"\nlate_ms = {late_ms}\nwait = "20s"\n'
        + f"expect = {{ faults = {faults} }}\n"
    )
    assert last.ok, last.unmet


def test_a_mended_line_is_late_by_the_ordinary_time_again(played: Play) -> None:
    steps = played(
        '[[step]]\nbreak = "line.shuffler"\nfault = "delay"\nlate_ms = 600\nwait = "20s"\n'
        + '[[step]]\nmend = "line.shuffler"\nwait = "40s"\nexpect = { faults = [] }\n'
        + '[[step]]\nshuffle = "red"\nexpect = { events = ["DeckShuffled"], faults = [] }\n'
    )
    assert [step.unmet for step in steps[1:]] == [(), ()]


def test_what_is_held_on_a_line_comes_when_it_is_mended_and_not_before(played: Play) -> None:
    *_, held, mended = played(
        '[[step]]\nbreak = "line.shuffler"\nfault = "held"\n'
        '[[step]]\nload = "red"\nexpect = { no-events = ["DeckPlaced"] }\n'
        '[[step]]\nmend = "line.shuffler"\nexpect = { counts = { DeckPlaced = 1 } }\n'
    )
    assert held.ok, held.unmet
    assert mended.ok, mended.unmet


@pytest.mark.parametrize("fault", ["mute", "stuck"])
def test_an_interrupt_line_that_says_nothing_is_found_by_the_chip_that_it_misses(played: Play, fault: str) -> None:
    *_, last = played(
        f'[[step]]\nbreak = "line.header.GPIO17"\nfault = "{fault}"\n'
        + '[[step]]\nchip = 4\nwait = "2s"\nexpect = { faults = ["acceptors"], meter = "$10,000.00" }\n'
    )
    assert last.ok, last.unmet


def test_a_fault_can_be_mended_a_moment_after_a_chip(played: Play) -> None:
    steps = played(
        START
        + '[[step]]\nbreak = "acceptor.5"\nfault = "leaky"\n'
        + '[[step]]\nchip = 5\nwith = [{ mend = "acceptor.5", ms = 30 }]\nexpect = { lamps = [2, 5] }\n'
    )
    assert [step.ok for step in steps] == [True] * 3
    assert steps[-1].did == "chip 5 with +30 ms mend acceptor.5"


def test_a_bus_can_be_held_a_moment_after_a_press(played: Play) -> None:
    (step,) = played(
        '[[step]]\npress = "lock-out"\nheld_ms = 400\nwait = "3s"\nexpect = { phase = "ready", faults = [] }\n'
        + 'with = [{ break = "bus.felt", fault = "held", for_ms = 5, ms = 2000 }]\n'
    )
    assert step.ok, step.unmet
    assert step.did == "press lock-out with +2000 ms break bus.felt held"


# The disk


FULL = '[[step]]\nbreak = "disk"\nfault = "full"\n[[step]]\nchip = 3\n'


def test_a_full_disk_ends_the_program_with_every_acceptor_closed_and_nothing_lost(played: Play) -> None:
    steps = played(
        START
        + FULL
        + 'expect = { running = false, open = [], lamps = [] }\n[[step]]\nmend = "disk"\n'
        + '[[step]]\nservice = "start"\nwait = "3s"\nexpect = { running = true, meter = "$10,000.50", lamps = [2] }\n'
    )
    assert [step.unmet for step in steps] == [()] * 5
    assert not any(type(event).__name__ == "WagerAccepted" for _, event in steps[-1].events)


def test_a_program_does_not_go_on_on_a_full_disk(played: Play) -> None:
    *_, last = played(START + FULL + '[[step]]\nservice = "start"\nwait = "2s"\nexpect = { running = false }\n')
    assert last.ok, (last.unmet, last.failed)


def test_the_power_can_go_where_no_program_runs(played: Play) -> None:
    *_, last = played(
        START + '[[step]]\nservice = "stop"\n[[step]]\npower = "cut"\nwait = "5s"\nexpect = { running = true }\n'
    )
    assert last.ok


@pytest.mark.parametrize("step", ['break = "disk"\nfault = "full"', 'mend = "disk"'])
def test_a_journal_that_is_kept_in_a_file_lies_on_no_disk_that_fails(
    write: Callable[[str], Path], tmp_path: Path, step: str
) -> None:
    scenario = load_scenario(write(f"[[step]]\n{step}\n"))
    (tried,) = play(scenario, FileStorage(tmp_path / "kept.journal"))
    assert tried.failed == "the journal is kept in a file of this machine, whose disk cannot be told to fail"


# Clock, buttons, cards, bytes


@pytest.mark.parametrize(("step", "shown"), [("-2h", "16:00:02"), ("+40h", "2026-01-02 10:00:02")])
def test_a_clock_that_is_set_shows_in_the_times_of_the_record(played: Play, step: str, shown: str) -> None:
    *_, last = played(
        f'[[step]]\nclock = "{step}"\n' + START + f'[[step]]\nreport = "money"\nexpect = {{ reads = ["{shown}"] }}\n'
    )
    assert last.ok, last.unmet


@pytest.mark.parametrize(("fault", "shown"), [("stands-still", "2025-12-31 18:00:02"), ("no-time", "1969-12-31")])
def test_a_clock_that_is_broken_shows_what_it_shows_until_it_is_mended(played: Play, fault: str, shown: str) -> None:
    steps = played(
        START
        + f'[[step]]\nbreak = "clock"\nfault = "{fault}"\nwait = "1h"\n'
        + f'[[step]]\nreport = "reconcile"\nexpect = {{ reads = ["printed {shown}"] }}\n[[step]]\nmend = "clock"\n'
        + '[[step]]\nreport = "reconcile"\nexpect = { reads = ["printed 2025-12-31 19:00:0"] }\n'
    )
    assert [step.unmet for step in steps] == [()] * 5


def test_a_button_that_is_held_was_pressed_once(played: Play) -> None:
    (step,) = played(
        '[[step]]\npress = "lock-out"\nheld_ms = 60000\nwait = "70s"\n'
        + 'expect = { counts = { LockOutPressed = 1, SignalRefused = 0 }, phase = "ready" }\n'
    )
    assert step.ok, step.unmet


def test_keys_that_are_held_are_pressed_one_after_the_other(played: Play) -> None:
    *_, last = played(
        '[[step]]\nchip = [1, 2]\n[[step]]\npress = "lock-out"\n'
        + '[[step]]\nkeys = "2 ENTER"\nheld_ms = 700\nexpect = { phase = "ready", counts = { ChipsCounted = 1 } }\n'
    )
    assert last.ok, last.unmet


def test_cards_stay_in_a_machine_of_contacts_too(write: Callable[..., Path]) -> None:
    steps = (
        '[[step]]\nload = "red"\n[[step]]\nkeys = "SHUFFLE"\nwait = "3s"\n[[step]]\njam = "shuffler"\nwait = "3s"\n'
        '[[step]]\nclear = "shuffler"\nleave = 3\nwait = "3s"\n[[step]]\ntake = "deck"\n'
    )
    scenario = load_scenario(write(steps, 'table = "demo-contacts-shuffler"\nabout = "x"\n'))
    *before, last = play(scenario, MemoryStorage(1))
    assert [step.failed for step in before] == [None] * 4
    assert last.failed == "the shuffler is jammed: no deck to take out"


def test_bytes_come_on_the_line_as_they_are_written(played: Play) -> None:
    (step,) = played('[[step]]\nbytes = [0xff, 0x0a]\nline = "shoe"\nwait = "1s"\nexpect = { faults = [] }\n')
    assert step.ok
    assert step.did == "bytes ff 0a on shoe"


# All of it, on every table


@pytest.mark.parametrize("table", ON_TWINS, ids=lambda table: table.table.id)
def test_everything_that_is_known_of_a_table_breaks_and_is_mended(table: TableFile) -> None:
    world = World(table, 1, MemoryStorage(1))
    for device, faults in world.surroundings.known().items():
        for fault in faults:
            world.surroundings.break_device(device, fault)
        world.surroundings.mend(device)
    world.advance(30_000_000_000)
    if table.card_shoe is not None:
        draw(world.twins, "7h")  # what a shoe may not have told stays a fault until its next card
    world.advance(30_000_000_000)
    found = [fault.device for fault in world.state.faults]
    world.close()
    assert found == []
