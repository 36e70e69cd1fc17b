"""The pages of the hardware: what they are made of is what the shipped table file says."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from controller.config.document import read_document
from controller.config.mistake import InvalidTable
from docs.pin_page import isolator, pin_page
from docs.pinouts import HEADER, MCP23017, OPTO_CHANNEL, ULN2803A, header_pin, mcp23017_pin
from docs.table_wires import TABLE, shipped_table, table_wires
from docs.wiring_drawing import wiring_drawing

HARDWARE = Path(__file__).parents[2] / "docs" / "hardware"
SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = re.compile(r"\b[UF]\d+\b")


def texts_of_the_drawing() -> list[str]:
    return [mark.text or "" for mark in ElementTree.fromstring(wiring_drawing()).iter(f"{SVG}text")]


def test_every_wire_of_the_table_file_stands_on_the_page_with_its_pin() -> None:
    """Three wires a seat, three of the panel, eight of the key pad, three interrupts."""
    wires = table_wires(shipped_table())
    assert len({found.wire for found in wires}) == len(wires) == 3 * 7 + 3 + 8 + 3
    page = pin_page()
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


@pytest.mark.parametrize(
    ("edit", "row"),
    [
        (('closed        = "high"', 'closed = "low"'), "| 1 | B0 | inhibit | 1 | output | low: closed |"),
        (('normally    = "open"', 'normally = "closed"'), "| 21 | A0 | lock-out button |  | input | high: pressed |"),
        (('"lamps.A{seat-1}"', '"lamps.B{seat-1}"'), "| 7 | B6 | acceptor lamp | 7 | output | high: lit |"),
        (('"header.GPIO22"', '"header.GPIO26"'), "| 37 | GPIO26 | interrupt of keys | input | low: an input changed |"),
        (("address = 0x23", "address = 0x26"), "| 17 | A2 (address) | 3.3 V | | | |"),
    ],
)
def test_a_change_of_the_table_file_changes_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edit: tuple[str, str], row: str
) -> None:
    assert row not in pin_page()
    path = tmp_path / "table.toml"
    text = TABLE.read_text().replace("address   = ", "address = ")
    assert edit[0] in text
    path.write_text(text.replace(*edit))
    monkeypatch.setattr("docs.table_wires.TABLE", path)
    assert row in pin_page()


def test_a_wire_that_has_no_words_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[part.panel]\ntype = "mcp23017"\n[bell]\nline = "panel.A5"\n')
    with pytest.raises(LookupError, match=r"no words for bell\.line"):
        table_wires(read_document(path, InvalidTable))


def test_each_pin_is_one_pin() -> None:
    """Corners of the data sheets' tables."""
    assert len(MCP23017) == 28
    assert (mcp23017_pin("B0"), mcp23017_pin("B7"), mcp23017_pin("A0"), mcp23017_pin("A7")) == (1, 8, 21, 28)
    assert len(set(HEADER.values())) == len(HEADER) == 26
    assert sorted(pin for channel in OPTO_CHANNEL.values() for pin in channel) == list(range(1, 17))
    assert sorted(pin for channel in ULN2803A.values() for pin in channel) == [*range(1, 9), *range(11, 19)]


def test_no_channel_of_an_isolator_serves_two_wires() -> None:
    used = [isolator(kind, seat) for kind in range(3) for seat in range(1, 8)]
    assert len(set(used)) == len(used)


def test_the_drawing_has_every_seat_address_and_interrupt_of_the_table_file() -> None:
    document, texts = shipped_table(), texts_of_the_drawing()
    assert [text for text in texts if text.startswith("Seat ")] == [f"Seat {seat}" for seat in range(1, 8)]
    drawn = " ".join(texts)
    for part in document.table("part"):
        assert f"{document.number('part', part, 'address'):#04x}" in drawn
        interrupt = document.text("part", part, "interrupt")
        if interrupt is not None:
            line = interrupt.partition(".")[2]
            assert f"{line}   {header_pin(line)}" in texts


def test_no_text_of_the_drawing_is_too_small_to_print_on_a4() -> None:
    """1,600 units on 277 mm: 9.5 units are 1.6 mm, a type of 4.7 points."""
    sizes = [float(mark.attrib["font-size"]) for mark in ElementTree.fromstring(wiring_drawing()).iter(f"{SVG}text")]
    assert min(sizes) >= 9.5


def test_every_part_of_the_drawing_is_in_the_bill_of_materials() -> None:
    bill = (HARDWARE / "bill-of-materials.md").read_text()
    listed = set(REFERENCE.findall(bill))
    for kind, first, last in re.findall(r"\b([UF])(\d+) to [UF](\d+)\b", bill):
        listed |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
    drawn = {name for text in texts_of_the_drawing() for name in REFERENCE.findall(text)}
    assert {"U1", "U15", "F1", "F17"} <= drawn
    assert drawn - listed == set()
