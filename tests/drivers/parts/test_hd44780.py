from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from drivers.dealer_display.hd44780 import Hd44780Display
from drivers.parts.hd44780 import Hd44780, encode
from drivers.parts.hd44780_twin import Hd44780Twin
from drivers.parts.pcf8574 import Pcf8574
from drivers.parts.pcf8574_twin import Pcf8574Twin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench


class Glass:
    def __init__(self, bench: Bench, *, columns: int = 20, rows: int = 4, plugged: bool = True) -> None:
        self.twin = Hd44780Twin(columns=columns, rows=rows, clock=bench.reactor)
        self.chip = Pcf8574Twin(self.twin)
        bench.wires.attach(0x27, self.chip)
        if not plugged:
            bench.wires.unplug(0x27)
        port = Pcf8574("dealer", bench.felt.at(0x27, device="dealer"))
        self.part = Hd44780("dealer", port, reactor=bench.reactor, emit=bench.emit, columns=columns, rows=rows)
        self.display = Hd44780Display("dealer-display", self.part)
        self.part.open()

    def seen(self) -> list[str]:
        return [line.rstrip() for line in self.twin.lines()]


# --- faults ---


def test_a_lost_display_is_named_and_shows_the_newest_text_when_it_is_back(bench: Bench) -> None:
    glass = Glass(bench)
    bench.wait(200)
    bench.wires.unplug(0x27)
    glass.display.show(("old",))
    bench.wait(3_000)
    glass.display.show(("new",))
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("dealer", "lost", "0x27 on felt")
    bench.wires.plug(0x27)
    bench.wait(6_000)
    assert glass.seen() == ["new", "", "", ""]
    assert bench.recovered() == ["lost"]


def test_a_display_absent_at_the_start_comes_by_itself(bench: Bench) -> None:
    glass = Glass(bench, plugged=False)
    glass.display.show(("PLACE BETS",))
    bench.wires.plug(0x27)
    bench.wait(6_000)
    assert glass.seen()[0] == "PLACE BETS"


def test_a_brown_out_is_found_and_the_text_comes_back(bench: Bench) -> None:
    glass = Glass(bench)
    glass.display.show(("LOCKED", "3 wagers"))
    bench.wait(500)
    bench.wires.brown_out(0x27)
    assert glass.seen() == ["", "", "", ""]
    bench.wait(2_500)
    assert glass.seen()[:2] == ["LOCKED", "3 wagers"]
    assert (bench.faults(), bench.recovered()) == (["brown-out"], ["brown-out"])


def test_a_display_unplugged_in_the_middle_of_a_burst_starts_from_nothing(bench: Bench) -> None:
    """The nibbles would be out of step otherwise."""
    glass = Glass(bench)
    bench.wait(200)
    glass.display.show(("A long line of words", "and another of them"))
    bench.wait(3)
    bench.wires.unplug(0x27)
    bench.wait(100)
    bench.wires.plug(0x27)
    bench.wait(6_000)
    assert glass.seen()[:2] == ["A long line of words", "and another of them"]


def test_a_start_with_the_nibbles_out_of_step_is_right(bench: Bench) -> None:
    """Figure 24 works whatever state the display was left in by a process that died."""
    glass = Glass(bench)
    bench.wait(200)
    glass.part.close()
    bench.wires.write_byte(0x27, 0x4C)
    bench.wires.write_byte(0x27, 0x48)  # half a character
    glass.part.open()
    glass.display.show(("again",))
    bench.wait(500)
    assert glass.seen()[0] == "again"


def test_a_shorted_pin_is_a_fault_until_it_is_mended(bench: Bench) -> None:
    glass = Glass(bench)
    bench.wait(200)
    glass.chip.short(0x08)
    bench.wait(10_000)
    assert bench.faults() == ["brown-out"]
    glass.chip.short(0)
    bench.wait(4_100)
    assert bench.recovered()[-1:] == ["brown-out"]


def test_noise_on_the_bus_leaves_a_display_that_works_afterwards(bench: Bench) -> None:
    glass = Glass(bench)
    bench.wires.garble(0x27, Random(3))
    bench.wait(20_000)
    bench.wires.garble(0x27, None)
    bench.wait(6_000)
    glass.display.show(("fine",))
    bench.wait(500)
    assert glass.seen()[0] == "fine"


def test_a_size_that_does_not_exist_is_refused(bench: Bench) -> None:
    port = Pcf8574("dealer", bench.felt.at(0x27, device="dealer"))
    for columns, rows in ((20, 3), (40, 4), (0, 2)):
        with pytest.raises(ValueError, match="at most 80 characters"):
            Hd44780("dealer", port, reactor=bench.reactor, emit=bench.emit, columns=columns, rows=rows)


def test_a_text_that_does_not_fit_the_part_is_refused(bench: Bench) -> None:
    glass = Glass(bench)
    with pytest.raises(ValueError, match="does not fit 20 × 4"):
        glass.part.show([b"x" * 21])
    with pytest.raises(ValueError, match="33 bytes"):
        Pcf8574("dealer", bench.felt.at(0x27, device="dealer")).write(*range(33))


# --- what noise leaves in it ---

TEXTS = ("PLACE YOUR BETS", "meter $10,000.50")
RIGHT_AGAIN_MS = 2_200
"""A look, and everything sent once more."""


def noisy(bench: Bench, columns: int, rows: int) -> Glass:
    glass = Glass(bench, columns=columns, rows=rows)
    glass.display.show(TEXTS)
    bench.wait(1_000)
    return glass


NOISE = {
    "one strobe missed": lambda twin: twin.slip(1),
    "three strobes missed": lambda twin: twin.slip(3),
    "half an instruction": lambda twin: twin.glitch(0x1),
    "half a character": lambda twin: twin.glitch(0x4, rs=True),
    "a cell": lambda twin: twin.upset(0x03, 0x41),
    "a cell of the second row": lambda twin: twin.upset(0x40, 0xFF),
    "cleared": lambda twin: (twin.glitch(0x0), twin.glitch(0x1)),
    "switched off": lambda twin: (twin.glitch(0x0), twin.glitch(0x8)),
    "backwards": lambda twin: (twin.glitch(0x0), twin.glitch(0x4)),
    "eight bits": lambda twin: (twin.glitch(0x3), twin.glitch(0x0)),
    "eight bits and half a step": lambda twin: (twin.glitch(0x3), twin.glitch(0x0), twin.glitch(0x2)),
    "its own supply": lambda twin: twin.power_up(),
}


@pytest.mark.parametrize(("columns", "rows"), [(20, 4), (16, 2)])
@pytest.mark.parametrize("what", NOISE)
def test_what_noise_left_is_right_again_though_nothing_is_written(
    bench: Bench, what: str, columns: int, rows: int
) -> None:
    glass = noisy(bench, columns, rows)
    NOISE[what](glass.twin)
    bench.wait(2_000)  # what slips, slips at the look that is to mend it
    bench.wait(RIGHT_AGAIN_MS)
    assert (glass.seen()[:2], bench.faults()) == (list(TEXTS), [])


@pytest.mark.parametrize("what", NOISE)
def test_a_text_that_noise_spoilt_is_right_within_a_look(bench: Bench, what: str) -> None:
    glass = noisy(bench, 20, 4)
    NOISE[what](glass.twin)
    glass.display.show(("NO MORE BETS", "meter $10,001.00", "", "seat 7"))
    bench.wait(RIGHT_AGAIN_MS)
    assert glass.seen() == ["NO MORE BETS", "meter $10,001.00", "", "seat 7"]


GLITCHES = st.lists(st.tuples(st.integers(0, 15), st.booleans(), st.integers(0, 40)), max_size=12)


@given(GLITCHES, st.integers(0, 2_500), st.integers(0, 3))
def test_whatever_noise_did_the_text_is_right_again(
    glitches: list[tuple[int, bool, int]], after_ms: int, slips: int
) -> None:
    bench = Bench()
    glass = noisy(bench, 20, 4)
    bench.wait(after_ms)
    glass.twin.slip(slips)
    for nibble, rs, wait_ms in glitches:
        glass.twin.glitch(nibble, rs=rs)
        bench.wait(wait_ms)
    bench.wait(2_000)
    glass.twin.slip(0)
    bench.wait(RIGHT_AGAIN_MS)
    assert glass.seen() == [*TEXTS, "", ""]


def test_nothing_is_to_be_seen_of_it_while_all_is_well(bench: Bench) -> None:
    glass = noisy(bench, 20, 4)
    for _ in range(3_200):
        bench.wait(0.7)
        assert glass.seen() == [*TEXTS, "", ""]
    assert (glass.twin.violations, bench.faults()) == (0, [])


@pytest.mark.parametrize("after_ms", range(3_990, 4_070, 3))
def test_a_text_comes_as_soon_as_ever_while_everything_is_sent_again(after_ms: int) -> None:
    """The second look is 4 s after the start; three rows of the text change."""
    bench = Bench()
    glass = noisy(bench, 20, 4)
    bench.wait(after_ms - 1_000)
    lines = ["x" * 20, "y" * 20, "z" * 20]
    glass.display.show(tuple(lines))
    bench.wait(30)
    assert glass.seen()[:3] == lines
    bench.wait(3_000)
    assert (glass.seen()[:3], glass.twin.violations) == (lines, 0)


# --- at work ---


@pytest.mark.parametrize(("columns", "rows"), [(20, 4), (16, 2)])
def test_each_row_stands_where_it_belongs(bench: Bench, columns: int, rows: int) -> None:
    glass = Glass(bench, columns=columns, rows=rows)
    lines = tuple(f"row {row}".ljust(columns, "*") for row in range(1, rows + 1))
    glass.display.show(lines)
    bench.wait(500)
    assert glass.twin.lines() == lines


def test_the_datasheet_s_times_are_kept(bench: Bench) -> None:
    glass = Glass(bench)
    for text in ("first text", "second, a longer one", "third"):
        glass.display.show((text,) * 4)
        bench.wait(500)
    assert glass.twin.violations == 0


def test_only_changed_characters_are_sent(bench: Bench) -> None:
    glass = Glass(bench)
    glass.display.show(("METER $10,000.50",))
    bench.wait(500)
    before = bench.wires.transactions
    glass.display.show(("METER $10,001.00",))
    bench.wait(100)
    assert glass.seen()[0] == "METER $10,001.00"
    assert bench.wires.transactions - before == 2  # the port looked at, the characters written


def test_a_text_written_right_after_a_brown_out_does_not_hide_it(bench: Bench) -> None:
    glass = Glass(bench)
    glass.display.show(("READY", "2 WAGERS"))
    bench.wait(500)
    bench.wires.brown_out(0x27)
    glass.display.show(("DEALING", "2 WAGERS"))
    bench.wait(500)
    assert glass.seen()[:2] == ["DEALING", "2 WAGERS"]


def test_a_brown_out_during_the_start_starts_it_from_the_beginning(bench: Bench) -> None:
    for after_ms in range(1, 120, 4):
        again = Bench()
        glass = Glass(again)
        glass.display.show(("READY",))
        again.wait(after_ms)
        again.wires.brown_out(0x27)
        again.wait(3_000)
        assert glass.seen()[0] == "READY", f"{after_ms} ms after the start"


def test_the_loop_is_never_held_for_more_than_two_milliseconds(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    glass = Glass(bench)
    sizes: list[int] = []
    write = glass.chip.write
    monkeypatch.setattr(glass.chip, "write", lambda data: (sizes.append(len(data)), write(data)))
    glass.display.show(("x" * 20,) * 4)
    bench.wait(500)
    address_byte, bits_a_byte, khz = 1, 9, 100
    assert max(size + address_byte for size in sizes) * bits_a_byte / khz <= 2.0


def test_a_line_too_long_ends_in_an_arrow_and_lines_too_many_are_left_out(bench: Bench) -> None:
    glass = Glass(bench)
    glass.display.show(("a text that is far too long", "2", "3", "4", "5"))
    bench.wait(500)
    assert glass.seen() == ["a text that is far →", "2", "3", "4"]


def test_the_newest_text_wins_while_an_older_one_is_being_sent(bench: Bench) -> None:
    glass = Glass(bench)
    bench.wait(200)
    glass.display.show(("a" * 20,) * 4)
    bench.wait(10)
    glass.display.show(("b" * 20, "b"))
    bench.wait(300)
    assert glass.seen() == ["b" * 20, "b", "", ""]


def test_what_the_display_cannot_write_is_a_question_mark() -> None:
    assert encode("½ \\ ~ é") == b"? ? ? ?"


def test_a_closed_display_keeps_its_text_and_is_asked_no_more(bench: Bench) -> None:
    glass = Glass(bench)
    glass.display.show(("CLOSED",))
    bench.wait(500)
    glass.part.close()
    before = bench.wires.transactions
    glass.display.show(("OPEN",))
    bench.wait(60_000)
    assert (glass.seen()[0], bench.wires.transactions) == ("CLOSED", before)


TEXT = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7D, exclude_characters="\\"), max_size=20)


@given(st.lists(st.tuples(st.lists(TEXT, max_size=4), st.integers(0, 60)), max_size=6))
def test_any_row_of_texts_ends_on_the_last(texts: list[tuple[list[str], int]]) -> None:
    bench = Bench()
    glass = Glass(bench)
    for lines, wait_ms in texts:
        glass.display.show(tuple(lines))
        bench.wait(wait_ms)
    bench.wait(500)
    last = texts[-1][0] if texts else []
    assert glass.twin.lines() == tuple(line.ljust(20) for line in (*last, "", "", "", "")[:4])
    assert glass.twin.violations == 0
