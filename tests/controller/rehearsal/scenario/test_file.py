"""What a person gets to read who wrote a scenario wrongly."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.mistake import InvalidTable
from controller.rehearsal.scenario.file import InvalidScenario, load_scenario

Write = Callable[..., Path]


@pytest.mark.parametrize(
    ("step", "key", "right"),
    [
        ('chipp = 3\n', "step 1 chipp", 'did you mean "chip"?'),
        ('chip = 3\npress = "lock-out"\n', "step 1", "does one thing, not chip and press: make two steps of it"),
        ('about = "nothing"\n', "step 1", "does nothing: give it a verb, a wait or something to expect"),
        ('press = "lock-out"\nby = "dealer"\n', "step 1", "by belongs to turn"),
        ('press = "lock-out"\nwith = [{ ms = -4 }]\n', "step 1 with[0]", "is a chip or a press or a break or a mend"),
        ('keys = "3 FLUSH"\nwith = [{ ms = 4, chip = 3 }]\n', "step 1", "with belongs to chip or press"),
        ('chip = 3\nwait = "soon"\n', "step 1 wait", 'a time is written as "2s"'),
        ('chip = "three"\n', "step 1 chip", "is a seat, or a list of seats: 3 or [3, 5]"),
        ('chip = []\n', "step 1 chip", "is a seat, or a list of seats: 3 or [3, 5]"),
        ('chip = 8\n', "step 1 chip", "the table has seats 1 to 7"),
        ('chip = 0\n', "step 1 chip", "must be at least 1"),
        ('chip = 3\nexpect = { lamps = [9] }\n', "step 1 expect.lamps", "the table has seats 1 to 7"),
        ('chip = 3\nexpect = { meter = "10000.50" }\n', "step 1 expect.meter", 'an amount is written as "$10,000.50"'),
        ('chip = 3\nexpect = { phase = "lockd" }\n', "step 1 expect.phase", 'did you mean "locked"?'),
        ('chip = 3\nexpect = { events = ["WagerAcepted"] }\n', "step 1 expect.events", 'did you mean "WagerAccepted"?'),
        ('keys = "3 FLSH ENTER"\n', "step 1 keys", 'no key says "FLSH" (key 2); did you mean "FLUSH"?'),
        ('verify = "supervisor"\n', "step 1 verify", "must be"),
        ('jam = "shufler"\n', "step 1 jam", 'no twin is called so; did you mean "shuffler"?'),
        ('break = "shoe"\n', "step 1", "break needs a fault"),
        ('break = "shoe"\nfault = "sleepy"\n', "step 1 fault", 'it can be told: "silence"'),
        ('unplug = "acceptor.3"\n', "step 1 unplug", "it can be told:"),
        ('shuffle = "green"\n', "step 1 shuffle", "the decks of this table are"),
        ('shuffle = "red"\nstack = ["2h 5x"]\n', "step 1 stack", '"5x" is no card'),
    ],
)  # fmt: skip
def test_a_wrong_step_is_named_with_its_number_and_what_would_be_right(
    write: Write, step: str, key: str, right: str
) -> None:
    with pytest.raises(InvalidScenario) as caught:
        load_scenario(write("[[step]]\n" + step))
    (mistake,) = caught.value.mistakes
    assert mistake.key.startswith(key)
    assert right in mistake.right


FINITE, WITHIN, LONGEST = "must be a finite number", "must be at most 3600000", "a step waits for 168 hours at most"


@pytest.mark.parametrize(
    ("step", "key", "right"),
    [
        ("chip = 3\nwidth_ms = inf\n", "width_ms", FINITE),
        ("chip = 3\nwidth_ms = +inf\n", "width_ms", FINITE),
        ("chip = 3\nwidth_ms = -inf\n", "width_ms", FINITE),
        ("chip = 3\nwidth_ms = nan\n", "width_ms", FINITE),
        ("chip = 3\nwidth_ms = 1e400\n", "width_ms", FINITE),
        ("chip = 3\nwidth_ms = 1e300\n", "width_ms", WITHIN),
        ("chip = 3\nwidth_ms = 3_600_001\n", "width_ms", WITHIN),
        ("chip = 3\nwidth_ms = 0.0\n", "width_ms", "must be above 0"),
        ('chip = 3\nwidth_ms = "inf"\n', "width_ms", "must be a number"),
        ('press = "lock-out"\nwith = [{ chip = 5, ms = 1e400 }]\n', "with[0].ms", FINITE),
        ('press = "lock-out"\nwith = [{ chip = 5, ms = -inf }]\n', "with[0].ms", FINITE),
        ('press = "lock-out"\nwith = [{ chip = 5, ms = nan }]\n', "with[0].ms", FINITE),
        ('press = "lock-out"\nwith = [{ chip = 5, ms = 1e12 }]\n', "with[0].ms", WITHIN),
        ('press = "lock-out"\nwith = [{ chip = 5, ms = -1e12 }]\n', "with[0].ms", "must be at least -3600000"),
        ('press = "lock-out"\nwith = [{ chip = 5, ms = 1, width_ms = inf }]\n', "with[0].width_ms", FINITE),
        ('wait = "99999999999999999999h"\n', "wait", LONGEST),
        (f'wait = "{"9" * 5000}h"\n', "wait", LONGEST),
        (f'wait = "1.{"9" * 5000}s"\nchip = inf\n', "chip", "is a seat, or a list of seats"),
        ('wait = "168.01h"\n', "wait", LONGEST),
        ('wait = "604800001ms"\n', "wait", LONGEST),
        ("wait = inf\n", "wait", 'a time is written as "2s"'),
        ("deal = inf\n", "deal", "must be a whole number"),
        ("chip = [inf]\n", "chip[0]", "must be a whole number"),
        ("chip = 3\nexpect = { awards = [{ seat = nan }] }\n", "expect.awards[0].seat", "must be a whole number"),
    ],
)
def test_a_number_without_end_and_a_time_that_no_table_lives_to_see_are_mistakes(
    write: Write, step: str, key: str, right: str
) -> None:
    with pytest.raises(InvalidScenario) as caught:
        load_scenario(write("[[step]]\n" + step))
    mistake = next(mistake for mistake in caught.value.mistakes if mistake.key == f"step 1 {key}")
    assert right in mistake.right
    assert mistake.line in (4, 5)


@pytest.mark.parametrize("step", ['wait = "8h"', 'wait = "168h"', 'wait = "0s"', "chip = 3\nwidth_ms = 3.6e6"])
def test_what_a_table_lives_to_see_is_played(write: Write, step: str) -> None:
    assert len(load_scenario(write(f"[[step]]\n{step}\n")).steps) == 1


def test_a_seed_without_end_is_a_mistake(write: Write) -> None:
    with pytest.raises(InvalidScenario, match=r"try.toml:3 +seed +inf +must be a whole number"):
        load_scenario(write("seed = inf\n[[step]]\nchip = 3\n"))


@pytest.mark.parametrize(
    ("step", "key", "right"),
    [
        ('shuffle = "red"\nstack = ["2h 2h"]\n', "stack[0]", "2h is on the stack already"),
        ('shuffle = "red"\nstack = ["2h", "3h 2h"]\n', "stack[1]", "2h is on the stack already"),
        ('shuffle = "red"\nstack = ["Xj"]\n', "stack[0]", "Xj"),
        ('shuffle = "red"\ndeck = 54\n', "deck", "a deck of this table has 52 cards; 53 is one too many, and enough"),
        ('press = "lock-out"\nwith = [{ ms = 4, break = "sho", fault = "jam" }]\n', "with[0].break", "did you mean"),
        ('press = "lock-out"\nwith = [{ ms = 4, break = "shoe", fault = "x" }]\n', "with[0].fault", "it can be told"),
        ('chip = 3\nexpect = { phase = ["betting", "lockd"] }\n', "expect.phase", 'did you mean "locked"?'),
        ('chip = 3\nexpect = { faults = ["sho"] }\n', "expect.faults[0]", 'did you mean "shoe"?'),
        ('chip = 3\nexpect = { doors = ["loft"] }\n', "expect.doors[0]", "no such door"),
        ("chip = 3\nexpect = { counts = { Wager = 1 } }\n", "expect.counts", 'no event is of kind "Wager"'),
        ("chip = 3\nexpect = { facts = [{ seat = 3 }] }\n", "expect.facts[0]", "needs its kind"),
        ('chip = 3\nexpect = { facts = [{ kind = "WagerAccepted", seet = 3 }] }\n', "expect.facts[0].seet", '"seat"'),
        (
            'chip = 3\nexpect = { awards = [{ seat = 3, hand = "flsh", state = "paid" }] }\n',
            "expect.awards[0].hand",
            'did you mean "flush"?',
        ),
    ],
)
def test_what_the_table_cannot_have_is_named(write: Write, step: str, key: str, right: str) -> None:
    with pytest.raises(InvalidScenario) as caught:
        load_scenario(write("[[step]]\n" + step))
    (mistake,) = caught.value.mistakes
    assert mistake.key == f"step 1 {key}"
    assert right in mistake.right


LINES = 'belongs to the fault "delay" of a serial line: "line.shuffler", "line.shoe"'
NO_PATH = 'is a path of the console: "/", "/accounting" or "/desk/answer"'
NO_BYTES = "is a text of ASCII characters, or a list of numbers"


@pytest.mark.parametrize(
    ("step", "key", "right"),
    [
        ('break = "bus.flt"\nfault = "held"\n', "break", 'did you mean "bus.felt"?'),
        ('break = "bus.felt"\nfault = "hold"\n', "fault", 'did you mean "held"?'),
        ('break = "line.shuffler"\nfault = "late"\n', "fault", 'it can be told: "drop", "delay", "duplicate"'),
        ('break = "acceptors"\nfault = "refuses"\n', "fault", 'did you mean "refuse"?'),
        ('break = "disk"\nfault = "fill"\n', "fault", 'did you mean "full"?'),
        ('break = "disk"\nfault = "full"\nlate_ms = 4\n', "late_ms", LINES),
        ('break = "line.header.GPIO17"\nfault = "delay"\nlate_ms = 4\n', "late_ms", LINES),
        ('break = "disk"\nfault = "full"\nfor_ms = 0\n', "for_ms", "must be above 0"),
        ('mend = "line.shuffle"\n', "mend", 'did you mean "line.shuffler"?'),
        ('chip = 3\nfor_ms = 4\n', "", "for_ms belongs to break"),
        ('chip = 3\nwith = [{ ms = 4, mend = "sho" }]\n', "with[0].mend", 'did you mean "shoe"?'),
        ('chip = 3\nwith = [{ ms = 4, chip = 5, for_ms = 4 }]\n', "with[0]", "for_ms belongs to break"),
        ('chip = 3\nwith = [{ ms = 4, chip = 5, held_ms = 4 }]\n', "with[0]", "held_ms belongs to press"),
        ('bytes = "é"\nline = "shoe"\n', "bytes", NO_BYTES),
        ('bytes = [256]\nline = "shoe"\n', "bytes", NO_BYTES),
        ('bytes = []\nline = "shoe"\n', "bytes", NO_BYTES),
        (f'bytes = "{"x" * 4097}"\nline = "shoe"\n', "bytes", "has 4097 bytes, and at most 4096 come at once"),
        ('bytes = "x"\n', "", "bytes need the line on which they come: the name of its bus"),
        ('bytes = "x"\nline = "shuffel"\n', "line", 'no serial line is called so; did you mean "shuffler"?'),
        ('bytes = "x"\nline = "shoe"\ntowards = "devices"\n', "towards", 'did you mean "device"?'),
        ('clock = "2h"\n', "clock", 'a clock is set forward by "+2h", or back by "-30min"'),
        ('clock = "+2x"\n', "clock", 'a time is written as "2s"'),
        ('clock = "-9999h"\n', "clock", "a clock is set by 168 hours at most"),
        ('press = "lock-out"\nheld_ms = 0\n', "held_ms", "must be above 0"),
        ('press = "green"\nheld_ms = 900\n', "held_ms", "only lock-out is held"),
        ('press = "lock-out"\nwith = [{ ms = 4, press = "green", held_ms = 9 }]\n', "with[0].held_ms", "only lock-out"),
        ('clear = "acceptor.3"\nleave = 1\n', "leave", "cards stay in the shuffler or in the shoe alone"),
        ('clear = "shoe"\nleave = 55\n', "leave", "must be at most 54"),
        ('verify = "floor-supervisor"\nperson = "ann-amis"\n', "person", 'no such person; did you mean "ann-ames"?'),
        ('verify = "pit-manager"\nperson = "ann-ames"\n', "person", "is a floor supervisor, not a pit manager"),
        ('turn = "lower"\nby = "dealer"\nperson = "ann-ames"\n', "person", "is a floor supervisor, not a dealer"),
        ('chip = 3\nperson = "ann-ames"\n', "", "person belongs to turn or verify or sign or log or deny or answer"),
        ('withdraw = "settings"\nwhy = "x"\n', "withdraw", 'did you mean "setting"?'),
        ('report = "shfit"\n', "report", 'did you mean "shift"?'),
        ('report = "shift"\nof = { days = "x" }\n', "of.days", 'no such key; did you mean "day"?'),
        ('report = "shift"\nof = { round = 0 }\n', "of.round", "must be at least 1"),
        ('report = "day"\nof = { day = "yesterday" }\n', "of.day", "a day is written 2026-11-28"),
        ('report = "day"\nof = { day = "2026-02-30" }\n', "of.day", "a day is written 2026-11-28"),
        ('report = "money"\nof = { day = "2026-02-03", round = 1 }\n', "of", "a report is of a round, or of a day"),
        ('chip = 3\nof = { round = 1 }\n', "", "of belongs to report"),
        ('chip = 3\nexpect = { reads = ["x"] }\n', "", "expect.reads belongs to report or get or post"),
        ('report = "shift"\nexpect = { status = 200 }\n', "", "expect.status belongs to get or post"),
        ('get = "accounting"\n', "get", NO_PATH),
        ('get = "http://127.0.0.1/"\n', "get", NO_PATH),
        ('get = "/stream/table"\n', "get", "is not asked for in a scenario: a stream has no end"),
        ('get = "/reports/shift"\n', "get", "is not asked for in a scenario: the verb report writes one"),
        ('post = "/key"\nform = { key = 3 }\n', "form.key", 'must be a text in quotes: "…"'),
        ('get = "/"\nform = { key = "3" }\n', "", "form belongs to post"),
        ('chip = 3\nexpect = { running = 1 }\n', "expect.running", "must be true or false"),
    ],
)  # fmt: skip
def test_what_a_verb_cannot_do_is_named(write: Write, step: str, key: str, right: str) -> None:
    with pytest.raises(InvalidScenario) as caught:
        load_scenario(write("[[step]]\n" + step))
    (mistake,) = caught.value.mistakes
    assert mistake.key == f"step 1 {key}".strip()
    assert right in mistake.right


@pytest.mark.parametrize(
    ("step", "key", "right"),
    [
        ('press = "lock-out"\n', "press", 'the table has no such button; it has "green"'),
        ('turn = "higher"\n', "turn", "the table has no such key; it has none"),
        ('mend = "bus.feld"\n', "mend", 'did you mean "bus.felt"?'),
    ],
)
def test_a_button_and_a_key_that_the_table_does_not_have_are_named(
    write: Write, step: str, key: str, right: str
) -> None:
    with pytest.raises(InvalidScenario) as caught:
        load_scenario(write("[[step]]\n" + step, 'table = "demo-fortune-pai-gow-poker"\nabout = "x"\n'))
    (mistake,) = caught.value.mistakes
    assert mistake.key == f"step 1 {key}"
    assert right in mistake.right


def test_a_wrong_type_hides_no_wrong_name_of_the_same_step_nor_of_another(write: Write) -> None:
    text = '[[step]]\nchip = "three"\njam = "sho"\n[[step]]\nkeys = "FLSH"\n[[step]]\nfoo = 1\n'
    with pytest.raises(InvalidScenario) as caught:
        load_scenario(write(text))
    keys = [mistake.key for mistake in caught.value.mistakes]
    assert {"step 1 chip", "step 1 jam", "step 2 keys", "step 3 foo"} <= set(keys)


def test_all_mistakes_are_named_at_once_each_with_its_line(write: Write) -> None:
    with pytest.raises(InvalidScenario) as caught:
        load_scenario(write('[[step]]\nchip = "three"\n\n[[step]]\nwait = 5.5\nfoo = 1\n'))
    assert [mistake.line for mistake in caught.value.mistakes] == [4, 7, 8]


def test_a_scenario_without_a_step_is_refused(write: Write) -> None:
    with pytest.raises(InvalidScenario, match=re.escape("at least one [[step]]")):
        load_scenario(write("step = []\n"))


def test_an_unknown_table_is_named(write: Write) -> None:
    with pytest.raises(InvalidScenario, match=re.escape("there is no table file")):
        load_scenario(write("[[step]]\nchip = 3\n", 'table = "no-such-table"\nabout = "x"\n'))


def test_a_table_on_real_buses_is_not_played(write: Write) -> None:
    with pytest.raises(InvalidScenario, match="a scenario is played on twins"):
        load_scenario(write("[[step]]\nchip = 3\n", 'table = "caribbean-stud-pi"\nabout = "x"\n'))


def test_a_table_file_beside_the_scenario_is_found_and_its_own_mistakes_are_told(write: Write) -> None:
    path = write("[[step]]\nchip = 3\n", 'table = "mine.toml"\nabout = "x"\n')
    (path.parent / "mine.toml").write_text("[table]\n")
    with pytest.raises(InvalidTable, match=re.escape("table.game")):
        load_scenario(path)
