"""The pages of the hardware: what they are made of is what the table files of Raspberry Pis say."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from docs.generate import hardware_names
from docs.pin_page import pin_page
from docs.pinouts import DS3231, HEADER, MB85RC256V, MCP23017, OPTO_CHANNEL, ULN2803A, header_pin, mcp23017_pin
from docs.references import channel, part_name, pieces
from docs.table_wires import ISOLATED, TABLE, read_table, real_tables, table_wires
from docs.wiring_details import circuits
from docs.wiring_drawing import wiring_drawing

HARDWARE = Path(__file__).parents[2] / "docs" / "hardware"
SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = re.compile(r"\b[UFK]\d+\b")
each_table = pytest.mark.parametrize("table", real_tables(), ids=lambda path: path.stem)


def texts_of(svg: str) -> list[str]:
    return [mark.text or "" for mark in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def drawn(table: Path) -> str:
    return wiring_drawing(table, hardware_names(table)[0])


@each_table
def test_every_wire_of_the_table_file_stands_on_the_page_with_its_pin(table: Path) -> None:
    wires = table_wires(read_table(table))
    assert len({found.wire for found in wires}) == len(wires) > 10
    page = pin_page(table, "wiring.svg")
    for found in wires:
        if found.wire.part == "header":
            cells: list[object] = [
                header_pin(found.wire.pin),
                found.wire.pin,
                found.signal,
                found.direction,
                found.active,
            ]
        else:
            seat = "" if found.seat is None else found.seat
            pin = mcp23017_pin(found.wire.pin)
            cells = [pin, found.wire.pin, found.signal, seat, found.direction, found.active]
        assert f"| {' | '.join(map(str, cells))} |" in page


def test_the_table_with_the_first_drawing_has_all_its_wires() -> None:
    """Four a seat; of panel, doors, key pad, tower light with buzzer, and interrupts."""
    assert len(table_wires(read_table(TABLE))) == 4 * 7 + 3 + 6 + 8 + 5 + 4


@pytest.mark.parametrize(
    ("edit", "row"),
    [
        (('closed        = "high"', 'closed = "low"'), "| 1 | B0 | inhibit | 1 | output | low: closed |"),
        (('normally    = "open"', 'normally = "closed"'), "| 21 | A0 | lock-out button |  | input | high: pressed |"),
        (('"lamps.A{seat-1}"', '"lamps.B{seat-1}"'), "| 7 | B6 | acceptor lamp | 7 | output | high: lit |"),
        (('"header.GPIO22"', '"header.GPIO26"'), "| 37 | GPIO26 | interrupt of keys | input | low: an input changed |"),
        (("address = 0x23", "address = 0x26"), "## U4: `keys`, MCP23017 at 0x26"),
        (('line   = "panel.B2"', 'line = "panel.B5"'), "| 6 | B5 | meter door |  | input | low: shut |"),
        (("address = 0x50", "address = 0x51"), "| 1 | A0 | 3.3 V |"),
    ],
)
def test_a_change_of_the_table_file_changes_the_page(tmp_path: Path, edit: tuple[str, str], row: str) -> None:
    assert row not in pin_page(TABLE, "wiring.svg")
    path = tmp_path / "table.toml"
    text = TABLE.read_text().replace("address   = ", "address = ")
    assert edit[0] in text
    path.write_text(text.replace(*edit))
    assert row in pin_page(path, "wiring.svg")


def test_a_wire_that_has_no_words_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[part.panel]\ntype = "mcp23017"\n[bell]\nline = "panel.A5"\n')
    with pytest.raises(LookupError, match=r"no words for bell\.line"):
        table_wires(read_table(path))


def test_a_part_that_has_no_name_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[part.odd]\ntype = "ht16k33"\n[bell]\npart = "odd"\n')
    with pytest.raises(LookupError, match=r"no name for the ht16k33 'odd' of \[bell\]"):
        part_name(read_table(path), "odd")


def test_each_pin_is_one_pin() -> None:
    """Corners of the data sheets' tables."""
    assert (len(MCP23017), len(MB85RC256V), len(DS3231)) == (28, 8, 16)
    assert (mcp23017_pin("B0"), mcp23017_pin("B7"), mcp23017_pin("A0"), mcp23017_pin("A7")) == (1, 8, 21, 28)
    assert (MB85RC256V.index("SDA") + 1, DS3231.index("VBAT") + 1, DS3231.index("SDA") + 1) == (5, 14, 15)
    assert len(set(HEADER.values())) == len(HEADER) == 26
    assert sorted(pin for one in OPTO_CHANNEL.values() for pin in one) == list(range(1, 17))
    assert sorted(pin for one in ULN2803A.values() for pin in one) == [*range(1, 9), *range(11, 19)]


@each_table
def test_no_channel_of_an_isolator_or_driver_serves_two_wires(table: Path) -> None:
    wires = table_wires(read_table(table))
    ways = [way for found in wires if (way := channel(wires, found)) is not None]
    assert len(ways) == sum(found.circuit in ISOLATED for found in wires)
    assert len({(way.isolator, way.channel) for way in ways}) == len(ways)
    loads = [(way.driver, way.place) for way in ways if way.driver is not None]
    assert len(set(loads)) == len(loads)


@each_table
def test_no_pin_of_the_header_has_two_uses(table: Path) -> None:
    page = pin_page(table, "wiring.svg").partition("## Raspberry Pi, 40-pin header")[2].partition("\n## ")[0]
    document = read_table(table)
    interrupts = [found for found in table_wires(document) if found.circuit == "interrupt"]
    rows = [line.split(" | ")[0] for line in page.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) == len(set(rows))
    assert sum("interrupt of" in line for line in page.splitlines()) == len(interrupts)
    for bus in document.table("bus"):
        if document.text("bus", bus, "kind") == "spi":
            assert f"MOSI of {bus}" in page


@each_table
def test_the_drawing_has_every_seat_address_interrupt_and_wire_of_the_table_file(table: Path) -> None:
    document, texts = read_table(table), texts_of(drawn(table))
    seats = document.number("table", "seats") if document.table("acceptor") else 0
    assert [text for text in texts if text.startswith("Seat ")] == [f"Seat {seat + 1}" for seat in range(seats or 0)]
    together = " ".join(texts)
    for part in document.table("part"):
        assert f"{document.number('part', part, 'address'):#04x}" in together
        assert part_name(document, part) in together
        interrupt = document.text("part", part, "interrupt")
        if interrupt is not None:
            line = interrupt.partition(".")[2]
            assert f"{line}   {header_pin(line)}" in texts
    for found in table_wires(document):
        if found.circuit in ("contact", "latch"):
            assert f"{found.wire.pin}   {mcp23017_pin(found.wire.pin)}" in texts


@each_table
def test_no_text_of_a_drawing_is_too_small_to_print_on_a4(table: Path) -> None:
    """1,600 × 1,160 units on 270 × 196 mm: 9.5 units are 1.6 mm, a type of 4.6 points."""
    for svg in (drawn(table), circuits()):
        root = ElementTree.fromstring(svg)
        assert int(root.attrib["width"]) == 1600
        assert int(root.attrib["height"]) <= 1160
        assert min(float(mark.attrib["font-size"]) for mark in root.iter(f"{SVG}text")) >= 9.5


def listed_in_the_bill() -> set[str]:
    bill = (HARDWARE / "bill-of-materials.md").read_text()
    listed = set(REFERENCE.findall(bill))
    for kind, first, last in re.findall(r"\b([UFK])(\d+) to [UFK](\d+)\b", bill):
        listed |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
    return listed


@each_table
def test_every_part_of_a_drawing_is_in_the_bill_of_materials_and_in_the_table_s_own_list(table: Path) -> None:
    document = read_table(table)
    own = {name for piece in pieces(document, table_wires(document)) for name in REFERENCE.findall(piece.names)}
    seen = {name for text in texts_of(drawn(table)) for name in REFERENCE.findall(text)}
    assert {"U1", "U15"} <= own
    assert seen | own <= listed_in_the_bill()
    assert {name for name in seen if name.startswith("U")} <= own


def test_every_part_of_the_circuits_is_in_the_bill_of_materials() -> None:
    assert {name for text in texts_of(circuits()) for name in REFERENCE.findall(text)} <= listed_in_the_bill()
