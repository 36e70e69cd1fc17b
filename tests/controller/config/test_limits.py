"""Limits of the parts: one bad file for each, and files at the limit that are right."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.document import read_document
from controller.config.limits import limit_mistakes
from controller.config.mistake import InvalidTable, Mistake

Edit = tuple[str, str]
OverLimit = Callable[..., list[Mistake]]
PI = "caribbean-stud-pi"
SAID = re.compile(r"^(milliamps|cable_picofarads|package) .*\n", re.MULTILINE)
"""What the file says of its own limits; each test says another."""


def with_key(section: str, key: str) -> Edit:
    return f"[{section}]", f"[{section}]\n{key}"


@pytest.fixture
def over_limit(edited: Callable[..., Path]) -> OverLimit:
    """The limits that the table file of a Raspberry Pi goes beyond once it is edited so."""

    def mistakes(*edits: Edit) -> list[Mistake]:
        path = edited(of=PI)
        text = SAID.sub("", path.read_text())
        for old, new in edits:
            assert old in text, f"{PI} no longer says {old!r}"
            text = text.replace(old, new, 1)
        path.write_text(text)
        return list(limit_mistakes(read_document(path, InvalidTable)))

    return mistakes


LAMP_ON_HEADER = ('"lamps.A{seat-1}"', '"header.GPIO{seat+4}"')
LAMP_SINKS = ('active    = "high"', 'active = "low"')
LAMP_ON_ACCEPTORS = ('line      = "lamps.A{seat-1}"', 'line = "acceptors.A{seat-1}"')
SMALL_METER = ("address = 0x70", "address = 0x70\npackage = 24")
NINE_DIGITS = ("digits     = 8", "digits = 9")


@pytest.mark.parametrize(
    ("edits", "key", "found", "right"),
    [
        (
            [with_key("lamp", "milliamps = 26")],
            "lamp.milliamps",
            "26",
            "a pin of an mcp23017 carries at most 25 mA (DS20001952D, absolute maximum ratings): put a transistor "
            "between",
        ),
        (
            [with_key("acceptor", "milliamps = 30")],
            "acceptor.milliamps",
            "30",
            "a pin of an mcp23017 carries at most 25 mA",
        ),
        (
            [with_key("lamp", "milliamps = 18")],
            "lamp.milliamps",
            "18",
            'the 7 wires of lamp on "lamps" source 126 mA together; an mcp23017 can source at most 125 mA',
        ),
        (
            [with_key("acceptor", "milliamps = 22")],
            "acceptor.milliamps",
            "22",
            'the 7 wires of acceptor on "acceptors" sink 154 mA together; an mcp23017 can sink at most 150 mA',
        ),
        (
            [
                with_key("acceptor", "milliamps = 12"),
                with_key("lamp", "milliamps = 10"),
                LAMP_ON_ACCEPTORS,
                LAMP_SINKS,
            ],
            "lamp.milliamps",
            "10",
            'the 14 wires of acceptor and lamp on "acceptors" sink 154 mA together',
        ),
        (
            [with_key("tower-light", "milliamps = 26")],
            "tower-light.milliamps",
            "26",
            "a pin of an mcp23017 carries at most 25 mA",
        ),
        (
            [with_key("lamp", "milliamps = 10"), with_key("tower-light", "milliamps = 14")],
            "tower-light.milliamps",
            "14",
            'the 11 wires of lamp and tower-light on "lamps" source 126 mA together; an mcp23017 can source at most '
            "125 mA",
        ),
        (
            [with_key("lamp", "milliamps = 17"), LAMP_ON_HEADER],
            "lamp.milliamps",
            "17",
            "a pin of the header of a Pi carries at most 16 mA (Raspberry Pi documentation, power supply)",
        ),
        (
            [with_key("lamp", "milliamps = 8"), LAMP_ON_HEADER],
            "lamp.milliamps",
            "8",
            'the 7 wires of lamp on "header" source 56 mA together; the header of a Pi can source at most 50 mA',
        ),
        (
            [SMALL_METER, NINE_DIGITS],
            "meter-display.digits",
            "9",
            "must be at most 8: digits 9 to 16 hang on rows 8 to 15, and an ht16k33 with 24 pins has 12 rows",
        ),
        (
            [with_key("bus.felt", "cable_picofarads = 301")],
            "bus.felt.cable_picofarads",
            "301",
            "must be at most 300: the Pi and the parts on it (9) have 10 pF each, so the bus has 401 pF, and an I2C "
            "bus works up to 400 pF (UM10204, table 10)",
        ),
        (
            [with_key("bus.shuffler", "milliamps = 900"), with_key("bus.shoe", "milliamps = 301")],
            "bus.shoe.milliamps",
            "301",
            "2 USB devices draw 1201 mA; the ports of a Pi give 1200 mA together",
        ),
    ],
)
def test_a_part_beyond_its_limit_is_named_with_the_limit_and_its_source(
    over_limit: OverLimit, edits: list[Edit], key: str, found: str, right: str
) -> None:
    (mistake,) = over_limit(*edits)
    assert (mistake.key, mistake.found) == (key, found)
    assert right in mistake.right


def test_a_mistake_names_file_and_line(over_limit: OverLimit) -> None:
    (mistake,) = over_limit(with_key("lamp", "milliamps = 26"))
    path = Path(mistake.file)
    assert path.name == "cs-07.toml"
    assert path.read_text().splitlines()[mistake.line - 1] == "milliamps = 26"


@pytest.mark.parametrize(
    "edits",
    [
        [],
        [with_key("lamp", "milliamps = 17"), with_key("acceptor", "milliamps = 21")],
        [with_key("lamp", "milliamps = 7"), LAMP_ON_HEADER],
        [with_key("bus.felt", "cable_picofarads = 300")],
        [with_key("bus.shuffler", "milliamps = 900"), with_key("bus.shoe", "milliamps = 300")],
        [NINE_DIGITS],
        [SMALL_METER],
    ],
    ids=["as shipped", "expanders", "header", "I2C bus", "USB", "package not told", "digits of the package"],
)
def test_what_a_part_just_carries_is_right(over_limit: OverLimit, edits: list[Edit]) -> None:
    assert over_limit(*edits) == []


def test_what_is_sunk_and_what_is_sourced_are_two_sums(over_limit: OverLimit) -> None:
    """VSS carries the one, VDD the other."""
    assert (
        over_limit(with_key("acceptor", "milliamps = 20"), with_key("lamp", "milliamps = 15"), LAMP_ON_ACCEPTORS) == []
    )


def test_a_port_of_the_header_takes_nothing_from_usb(over_limit: OverLimit) -> None:
    port = "/dev/serial/by-path/platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.2:1.0-port0"
    assert over_limit((port, "/dev/ttyAMA0"), with_key("bus.shoe", "milliamps = 5000")) == []


@pytest.mark.parametrize(
    "edit",
    [with_key("lamp", 'milliamps = "much"'), with_key("lamp", "milliamps = true"), ('"lamps.A{seat-1}"', '"lamps.A0"')],
)
def test_a_value_that_is_wrong_in_itself_is_left_to_the_model(over_limit: OverLimit, edit: Edit) -> None:
    assert over_limit(edit) == []


def test_a_file_without_the_sections_has_no_limit_to_go_beyond(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("lamp = 3\nbus = []\n[table]\nseats = 7\n")
    assert list(limit_mistakes(read_document(path, InvalidTable))) == []


def marker(milliamps: int, part: str = "point") -> Edit:
    keys = ("four", "five", "six", "eight", "nine", "ten", "on")
    lamps = "\n".join(f'{key} = "{part}.A{pin}"' for pin, key in enumerate(keys))
    expander = '[part.point]\ntype = "mcp23017"\n' if part == "point" else ""
    return "[tower-light]", f"{expander}\n[point-marker]\nmilliamps = {milliamps}\n{lamps}\n\n[tower-light]"


def test_the_lamps_of_a_point_marker_are_weighed_two_at_once(over_limit: OverLimit) -> None:
    """The point, and ON: seven of 25 mA would be more than a part carries."""
    assert over_limit(marker(25)) == []
    (mistake,) = over_limit(marker(26))
    assert "a pin of an mcp23017 carries at most 25 mA" in mistake.right
    (mistake,) = over_limit(marker(20, "lamps"), with_key("lamp", "milliamps = 13"))
    assert 'the 9 wires of lamp and point-marker on "lamps" source 131 mA together' in mistake.right


def test_a_light_of_no_more_bets_is_weighed(over_limit: OverLimit) -> None:
    light = "[tower-light]", '[no-more-bets]\nline = "lamps.B1"\nmilliamps = 26\n\n[tower-light]'
    (mistake,) = over_limit(light)
    assert "a pin of an mcp23017 carries at most 25 mA" in mistake.right
