"""A play tells the truth: what does not hold is found, what cannot be done is said, and it goes the same way twice."""

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.rehearsal.scenario.file import load_scenario
from controller.rehearsal.scenario.player import DEEDS, Played, play
from controller.rehearsal.scenario.step import VERBS, key_of
from controller.rehearsal.scenario.world import FileStorage, MemoryStorage

SCENARIOS = Path(__file__).parents[3] / "scenarios"
Play = Callable[[str], list[Played]]
LOCKED = '[[step]]\nchip = [3, 5]\n[[step]]\npress = "lock-out"\n'


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        ('phase = "betting"', "phase: wanted betting, found locked"),
        ('meter = "$10,000.50"', "meter: wanted $10,000.50, found $10,001.00"),
        ('sign = "10000.50"', "sign: wanted 10000.50, found 10001.00"),
        ("lamps = [3]", "lamps: wanted 3, found 3, 5"),
        ("flashing = [3, 5]", "flashing: wanted 3, 5, found none"),
        ("steady = []", "steady: wanted none, found 3, 5"),
        ("warning = [1]", "warning: wanted 1, found none"),
        ("open = [1]", "open: wanted 1, found none"),
        ("flagged = [2]", "flagged: wanted 2, found none"),
        ("returned = [2]", "returned: wanted 2, found none"),
        ('display = ["TAKE THE STACK"]', 'display: wanted "TAKE THE STACK", found COUNT THE CHIPS'),
        ('say = "Deal."', 'say: wanted "Deal.", found "Count the chips'),
        ('refused = "no"', 'refused: wanted "no", found none'),
        ('suspended = "full"', 'suspended: wanted "full", found "the table goes on"'),
        ('awards = [{ seat = 3, hand = "flush", state = "paid" }]', "awards: wanted 3 flush paid, found none"),
        ('paid = "$50.00"', "paid: wanted $50.00, found $0.00"),
        ('faults = ["shoe"]', "faults: wanted shoe, found none"),
        ('events = ["TableLocked", "LockOutPressed"]', "events: wanted TableLocked, LockOutPressed in this order"),
        ('no-events = ["TableLocked"]', "no-events: wanted no TableLocked, found TableLocked"),
    ],
)
def test_an_expectation_that_does_not_hold_says_what_was_wanted_and_what_was_found(
    played: Play, expect: str, found: str
) -> None:
    steps = played(LOCKED + f"expect = {{ {expect} }}\n")
    assert [str(unmet).startswith(found) for unmet in steps[-1].unmet] == [True], steps[-1].unmet
    assert not steps[-1].ok


@pytest.mark.parametrize(
    ("table", "expect", "found"),
    [
        ("demo-caribbean-stud", 'result = ""', "result: wanted dark, found no result display"),
        ("demo-caribbean-stud", "point = []", "point: wanted none, found no point marker"),
        ("demo-roulette-wheel", 'result = "17"', "result: wanted 17, found dark"),
        ("demo-craps", 'point = ["6"]', "point: wanted 6, found none"),
        ("demo-craps", "boxes = {}", "boxes: wanted all dark, found no commission boxes"),
        ("demo-mini-baccarat-card-shoe", 'boxes = { 3 = "1.25" }', "boxes: wanted 3: 1.25, found all dark"),
    ],
)
def test_a_sign_that_shows_something_else_or_is_not_there_is_told(
    write: Callable[..., Path], table: str, expect: str, found: str
) -> None:
    scenario = load_scenario(
        write(f'[[step]]\nwait = "1s"\nexpect = {{ {expect} }}\n', f'table = "{table}"\nabout = "a"\n')
    )
    (step,) = play(scenario, MemoryStorage(scenario.seed))
    assert [str(unmet) for unmet in step.unmet] == [found]


@pytest.mark.parametrize("in_a_file", [False, True])
def test_a_journal_that_is_put_back_is_the_one_that_was_kept(tmp_path: Path, *, in_a_file: bool) -> None:
    scenario = load_scenario(SCENARIOS / "older-journal.toml")
    storage = FileStorage(tmp_path / "kept.journal") if in_a_file else MemoryStorage(scenario.seed)
    steps = list(play(scenario, storage))
    assert all(step.ok for step in steps)
    assert [position for position, _ in steps[5].events][:1] == [steps[0].events[-1][0] + 1]


def test_a_steady_lamp_that_gives_no_light_is_not_lit(played: Play) -> None:
    dark = '[[step]]\nbreak = "lamp.5"\nfault = "burnt-out"\nexpect = { lamps = [3] }\n'
    assert played(LOCKED + dark)[-1].ok


def test_a_step_that_cannot_be_done_ends_the_play_and_says_why(played: Play) -> None:
    steps = played('[[step]]\ntake = "stack"\n[[step]]\nchip = 3\n')
    assert [step.failed for step in steps] == ["the shoe is empty: no stack to take"]


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ('service = "start"', "the service runs already"),
        ('power = "on"', "the service runs already"),
        ('service = "stop"\n[[step]]\nservice = "kill"', "the service does not run"),
        ('journal = "keep"\n[[step]]\njournal = "put-back"', "the service runs: stop it before a journal is put back"),
        ('service = "stop"\n[[step]]\njournal = "put-back"', "no copy of the journal was kept before"),
        ('shuffle = "red"\n[[step]]\nshuffle = "blue"', "the shuffler is shuffled, not empty"),
        ('clear = "shoe"', "the shoe is empty, not jammed"),
        ('clear = "shoe"\nleave = 4', "the shoe is empty, not jammed"),
        ('withdraw = "setting"', "no change of a setting waits"),
        ('withdraw = "correction"', "no correction of a meter waits for a key"),
        ('service = "stop"\n[[step]]\nwithdraw = "setting"', "the service does not run"),
    ],
)
def test_what_makes_no_sense_at_the_table_cannot_be_done(played: Play, steps: str, why: str) -> None:
    failed = played(f"[[step]]\n{steps}\n")[-1].failed
    assert failed is not None
    assert failed.startswith(why)


def test_each_verb_has_its_deed_and_no_deed_is_without_a_verb() -> None:
    assert sorted(DEEDS) == sorted(map(key_of, VERBS))


def test_what_happens_beside_a_step_happens_at_its_distance(played: Play) -> None:
    (press,) = played('[[step]]\npress = "lock-out"\nwith = [{ chip = 2, ms = -3.5 }, { chip = 1, ms = -10 }]\n')
    times = {event.seat: event.at for _, event in press.events if type(event).__name__ == "WagerAccepted"}
    (pressed_at,) = [event.at for _, event in press.events if type(event).__name__ == "LockOutPressed"]
    assert {seat: (at - pressed_at) / 1e6 for seat, at in times.items()} == {2: -3.5, 1: -10}


def test_a_scenario_that_is_played_twice_goes_the_same_way() -> None:
    scenario = load_scenario(SCENARIOS / "power-cut-dealing.toml")
    histories = [[(step.at_ns, step.events) for step in play(scenario, MemoryStorage(scenario.seed))] for _ in range(2)]
    assert histories[0] == histories[1]


def test_fields_of_events_and_how_many_there_are_can_be_expected(played: Play) -> None:
    (step,) = played(
        """[[step]]
        chip   = [3, 5]
        expect = { facts = [{ kind = "WagerAccepted", seat = 5 }], counts = { WagerAccepted = 2, ChipFlagged = 0 } }
        """
    )
    assert step.ok


def test_a_fact_that_is_not_there_and_a_wrong_count_are_told_with_what_was_found(played: Play) -> None:
    (step,) = played(
        """[[step]]
        chip   = 3
        expect = { facts = [{ kind = "WagerAccepted", seat = 5 }, { kind = "ChipFlagged" }], counts.WagerAccepted = 2 }
        """
    )
    assert list(map(str, step.unmet)) == [
        "counts.WagerAccepted: wanted 2, found 1",
        "facts: WagerAccepted: wanted seat 5, found seat 3",
        "facts: ChipFlagged: wanted , found none of this kind",
    ]


def test_one_of_two_phases_can_be_expected(played: Play) -> None:
    right, wrong = played(
        """[[step]]
        press  = "lock-out"
        expect = { phase = ["locking", "ready"] }
        [[step]]
        wait   = "1s"
        expect = { phase = ["locking", "betting"] }
        """
    )
    assert right.ok
    assert list(map(str, wrong.unmet)) == ["phase: wanted locking or betting, found ready"]


def test_a_deck_of_one_card_too_many_is_counted_so(played: Play) -> None:
    (*_, last) = played(
        '[[step]]\nshuffle = "red"\ndeck = 53\nexpect = { facts = [{ kind = "DeckShuffled", cards = 53 }] }'
    )
    assert last.ok


def test_a_twin_can_break_a_moment_after_a_chip(played: Play) -> None:
    (step,) = played(
        """[[step]]
        chip   = 3
        with   = [{ break = "acceptor.5", fault = "jam", ms = 30 }]
        wait   = "5s"
        expect = { faults = ["acceptor.5"] }
        """
    )
    assert step.ok, step.unmet
