"""The twin against the datasheet's own examples, not through the driver: figures 10-1 to 10-4 and section 8.1.5."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.parts.ssd1306_twin import Ssd1306Twin

ON = bytes((0x00, 0x8D, 0x14, 0xA1, 0xC8, 0xAF))


def lit(twin: Ssd1306Twin, rows: slice, columns: slice) -> list[str]:
    return [row[columns] for row in twin.picture()[rows]]


@given(st.lists(st.binary(min_size=1, max_size=33), max_size=20))
def test_no_bytes_at_all_break_it(transactions: list[bytes]) -> None:
    for controller in ("ssd1306", "sh1106"):
        twin = Ssd1306Twin(controller="sh1106" if controller == "sh1106" else "ssd1306")
        for data in transactions:
            twin.write(data)
        assert {len(row) for row in twin.picture()} == {128}


def test_it_is_dark_until_it_is_on_and_its_pump_too() -> None:
    twin = Ssd1306Twin()
    for command in (bytes((0x00, 0xAF)), bytes((0x00, 0xA5))):
        twin.write(command)
        assert "#" not in "".join(twin.picture())
    twin.write(bytes((0x00, 0x8D, 0x14)))
    assert "".join(twin.picture()) == "#" * 128 * 64


def test_the_status_tells_whether_it_is_on() -> None:
    twin = Ssd1306Twin()
    assert twin.read(1)[0] & 0x40
    twin.write(ON)
    assert not twin.read(1)[0] & 0x40


def test_horizontal_addressing_fills_the_window_page_after_page() -> None:
    twin = Ssd1306Twin()
    twin.write(ON + bytes((0x20, 0x00, 0x21, 5, 6, 0x22, 2, 3)))
    twin.write(bytes((0x40, 0x01, 0x02, 0x04, 0x08, 0x80)))
    assert lit(twin, slice(16, 20), slice(5, 7)) == ["..", ".#", "..", ".."]  # the fifth byte came back to the first
    assert lit(twin, slice(24, 28), slice(5, 7)) == ["..", "..", "#.", ".#"]
    assert lit(twin, slice(23, 24), slice(5, 7)) == ["#."]


def test_vertical_addressing_goes_down_first() -> None:
    twin = Ssd1306Twin()
    twin.write(ON + bytes((0x20, 0x01, 0x21, 5, 6, 0x22, 2, 3)))
    twin.write(bytes((0x40, 0x01, 0x02, 0x04, 0x08)))
    assert lit(twin, slice(16, 20), slice(5, 7)) == ["#.", "..", ".#", ".."]
    assert lit(twin, slice(24, 28), slice(5, 7)) == ["..", "#.", "..", ".#"]


@pytest.mark.parametrize("controller", ["ssd1306", "sh1106"])
def test_a_control_byte_may_stand_before_each_byte(controller: str) -> None:
    """Co = 1: one byte follows, then the next control byte."""
    twin = Ssd1306Twin(controller="sh1106" if controller == "sh1106" else "ssd1306")
    column = 7 if controller == "sh1106" else 5
    twin.write(ON)
    twin.write(bytes((0x80, 0xB1, 0x80, column, 0x80, 0x10, 0xC0, 0x01, 0x40, 0x03, 0x07)))
    assert lit(twin, slice(8, 11), slice(5, 8)) == ["###", ".##", "..#"]


def test_the_remap_of_segments_counts_for_what_is_written_after_it() -> None:
    twin = Ssd1306Twin()
    twin.write(ON + bytes((0xB0, 0x00, 0x10)))
    twin.write(bytes((0x40, 0x01)))
    twin.write(bytes((0x00, 0xA0, 0xB1, 0x00, 0x10)))
    twin.write(bytes((0x40, 0x01)))
    assert (twin.picture()[0][0], twin.picture()[8][127]) == ("#", "#")


def test_it_can_be_told_to_fail_and_knows_how() -> None:
    twin = Ssd1306Twin()
    twin.write(ON + bytes((0xA5,)))
    twin.fail("dead-rows")
    assert [row for row, pixels in enumerate(twin.picture()) if "#" not in pixels] == list(range(16, 24))
    twin.mend()
    assert "." not in "".join(twin.picture())
    with pytest.raises(ValueError, match="no fault 'jam'; it has dead-rows, blind, stuck"):
        twin.fail("jam")
