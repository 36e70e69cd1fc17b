from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.key_pad.matrix import MatrixKeyPad
from drivers.key_pad.twin import KeyPadTwin
from drivers.signals import DeviceFault, KeyPressed
from tests.drivers.workbench import Bench

LEGENDS = (
    ("1", "2", "3", "DEAL"),
    ("4", "5", "6", "SHUFFLE"),
    ("7", "8", "9", "NEXT"),
    ("CLEAR", "0", "ENTER", "STAFF"),
)
KEYS = [name for line in LEGENDS for name in line]


def build(bench: Bench, *, down: tuple[str, ...] = (), plugged: bool = True) -> KeyPadTwin:
    part, chip = bench.expander("keys", 0x23)
    twin = KeyPadTwin(
        bench.reactor,
        rows=[chip.pin(f"A{row}") for row in range(4)],
        columns=[chip.pin(f"B{column}") for column in range(4)],
        legends=LEGENDS,
    )
    for key in down:
        twin.press(key)
    if not plugged:
        bench.wires.unplug(0x23)
    rows = [part.open_drain(f"A{row}") for row in range(4)]
    columns = [part.input(f"B{column}") for column in range(4)]
    part.open()
    MatrixKeyPad("key-pad", rows=rows, columns=columns, legends=LEGENDS, reactor=bench.reactor, emit=bench.emit)
    bench.wait(100)
    return twin


def keys(bench: Bench) -> list[str]:
    return [signal.key for signal in bench.got(KeyPressed)]


def test_a_key_down_at_the_start_presses_nothing_until_released(bench: Bench) -> None:
    twin = build(bench, down=("5",))
    bench.wait(1_000)
    twin.release("5")
    bench.wait(100)
    assert keys(bench) == []
    twin.tap("5")
    bench.wait(200)
    assert keys(bench) == ["5"]


def test_a_key_down_when_its_part_comes_late_presses_nothing(bench: Bench) -> None:
    twin = build(bench, down=("5",), plugged=False)
    bench.wires.plug(0x23)
    bench.wait(6_000)
    assert keys(bench) == []
    twin.release("5")
    bench.wait(100)
    twin.tap("6")
    bench.wait(200)
    assert keys(bench) == ["6"]


def test_two_keys_at_once_are_both_refused(bench: Bench) -> None:
    twin = build(bench)
    twin.press("1")
    twin.press("5")
    bench.wait(200)
    twin.release("1")
    bench.wait(200)
    twin.release("5")
    bench.wait(200)
    assert keys(bench) == []
    assert not twin.shorted


def test_two_keys_of_one_column_are_both_refused_and_short_nothing(bench: Bench) -> None:
    twin = build(bench)
    twin.press("1")
    twin.press("7")
    bench.wait(200)
    assert keys(bench) == []
    assert not twin.shorted


def test_three_keys_make_no_ghost(bench: Bench) -> None:
    twin = build(bench)
    for key in ("1", "2", "4"):
        twin.press(key)
    bench.wait(300)
    assert keys(bench) == []


def test_a_second_key_beside_a_held_one_is_refused(bench: Bench) -> None:
    twin = build(bench)
    twin.press("1")
    bench.wait(100)
    twin.tap("6")
    bench.wait(300)
    twin.release("1")
    bench.wait(100)
    twin.tap("6")
    bench.wait(200)
    assert keys(bench) == ["1", "6"]


def test_a_key_that_stays_down_is_a_fault_that_names_it(bench: Bench) -> None:
    twin = build(bench)
    twin.press("ENTER")
    bench.wait(16_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("stuck-key", "keys.B2 (0x23 on felt)")
    assert "'ENTER'" in fault.text
    twin.release("ENTER")
    bench.wait(100)
    assert bench.recovered() == ["stuck-key"]
    assert keys(bench) == ["ENTER"]


@pytest.mark.parametrize("key", ["1", "9"])
@pytest.mark.parametrize("scanned_ms", [10, 11, 12, 13, 14])
def test_a_part_lost_in_the_middle_of_a_scan_presses_nothing(bench: Bench, key: str, scanned_ms: int) -> None:
    twin = build(bench)
    twin.press(key)
    bench.wait(scanned_ms)
    bench.wires.unplug(0x23)
    bench.wait(100)
    twin.release(key)
    bench.wires.plug(0x23)
    bench.wait(6_000)
    assert keys(bench) == []
    twin.tap(key)
    bench.wait(200)
    assert keys(bench) == [key]


def test_a_key_let_go_during_its_scan_is_no_press_and_does_not_hide_the_next(bench: Bench) -> None:
    twin = build(bench)
    twin.tap("1", held_ms=13)
    bench.wait(200)
    assert keys(bench) == []
    twin.tap("1")
    bench.wait(200)
    assert keys(bench) == ["1"]


def test_a_silent_interrupt_line_makes_the_pad_slow_and_not_deaf(bench: Bench) -> None:
    twin = build(bench)
    bench.header.line("GPIO17").mute(True)
    twin.tap("3", held_ms=900)
    bench.wait(1_500)
    assert keys(bench) == ["3"]


def test_bounce_is_one_press_at_its_first_edge(bench: Bench) -> None:
    twin = build(bench)
    twin.bounce_ms = (1, 2, 4, 7)
    pressed_ns = bench.now()
    twin.tap("8")
    bench.wait(300)
    assert [(signal.key, signal.at) for signal in bench.got(KeyPressed)] == [("8", pressed_ns)]


def test_a_key_of_the_twin_that_is_let_go_while_it_bounces_is_up(bench: Bench) -> None:
    twin = build(bench)
    for fault in ("bounce", "stuck-key"):
        twin.fail(fault)
    twin.mend()
    bench.wait(20_000)
    assert bench.faults() == []


def test_legends_that_do_not_fit_are_refused(bench: Bench) -> None:
    part, _ = bench.expander("keys", 0x23)
    rows, columns = [part.open_drain("A0")], [part.input("B0")]
    for legends, sentence in (([["1", "2"]], "1 rows of 1 keys"), ([["1"], ["1"]], "1 rows of 1 keys")):
        with pytest.raises(ValueError, match=sentence):
            MatrixKeyPad("key-pad", rows=rows, columns=columns, legends=legends, reactor=bench.reactor, emit=bench.emit)
    columns.append(part.input("B1"))
    with pytest.raises(ValueError, match="'1' is on two keys"):
        MatrixKeyPad(
            "key-pad", rows=rows, columns=columns, legends=[["1", "1"]], reactor=bench.reactor, emit=bench.emit
        )


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_itself(bench: Bench, key: str) -> None:
    twin = build(bench)
    twin.tap(key)
    bench.wait(300)
    assert keys(bench) == [key]
    assert bench.faults() == []


@given(st.lists(st.sampled_from(KEYS), max_size=8))
def test_a_row_of_taps_is_that_row_of_keys(row: list[str]) -> None:
    bench = Bench()
    twin = build(bench)
    for key in row:
        twin.tap(key)
        bench.wait(200)
    assert keys(bench) == row


@given(st.lists(st.tuples(st.sampled_from(KEYS), st.booleans(), st.integers(0, 40)), max_size=25))
def test_any_fumbling_leaves_a_pad_that_works(moves: list[tuple[str, bool, int]]) -> None:
    bench = Bench()
    twin = build(bench)
    for key, down, wait_ms in moves:
        if down:
            twin.press(key)
        else:
            twin.release(key)
        bench.wait(wait_ms)
    for key in KEYS:
        twin.release(key)
    bench.wait(500)
    before = len(keys(bench))
    twin.tap("0")
    bench.wait(300)
    assert keys(bench)[before:] == ["0"]
    assert not twin.shorted
