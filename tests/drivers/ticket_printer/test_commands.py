"""What is sent to a printer is what ESC/POS says, by a library that others print with and by the twin."""

from __future__ import annotations

import random
import re
from pathlib import Path
from types import ModuleType

import pytest

from drivers.ticket_printer.answers import Answers, BuffersCleared, Noise, ProcessDone, StatusByte
from drivers.ticket_printer.commands import printable
from drivers.ticket_printer.paper_twin import PaperTwin
from drivers.ticket_printer.port import Ticket, TicketLine
from tests.drivers.ticket_printer.bench import KENO, ON_PAPER, PrinterBench

PAGE = Path(__file__).parents[3] / "docs" / "protocols" / "ticket-printer.md"


def on_paper(data: bytes) -> list[tuple[str, ...]]:
    paper = PaperTwin(100)
    paper.take(data)
    while paper.busy:
        paper.step()
    return paper.pieces


@pytest.fixture(scope="module")
def escpos(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """python-escpos. It writes a cache when it is imported: into a folder of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ESCPOS_CAPABILITIES_PICKLE_DIR", str(tmp_path_factory.mktemp("escpos")))
        from escpos import printer
    return printer


def test_a_ticket_of_python_escpos_is_read_by_the_twin_as_it_was_meant(escpos: ModuleType) -> None:
    theirs = escpos.Dummy(profile="TM-T88V")
    theirs.set(align="center", bold=True, double_height=True, double_width=True)
    theirs.text("KENO\n")
    theirs.set_with_default()
    for line in ON_PAPER[1:-1]:
        theirs.text(f"{line}\n")
    theirs.barcode("{B0047110815", "CODE128", function_type="B")
    theirs.text("\n")
    theirs.cut()
    assert on_paper(theirs.output) == [ON_PAPER]


def test_bars_are_the_bytes_of_python_escpos(escpos: ModuleType) -> None:
    theirs = escpos.Dummy(profile="TM-T88V")
    theirs.barcode("{B0047110815", "CODE128", height=0x50, width=2, function_type="B")
    ours = printable(KENO)
    command = theirs.output[theirs.output.index(b"\x1dk") :]
    assert command in ours


def test_a_ticket_is_read_by_the_twin_as_it_was_meant() -> None:
    assert on_paper(printable(KENO)) == [ON_PAPER]


def test_no_ticket_holds_a_command_that_a_printer_obeys_at_once() -> None:
    """DLE (10h) with EOT, ENQ or DC4 behind it is obeyed wherever it stands: pairs of digits could be one."""
    for number in ("1604", "160401", "16051620", "0016040100"):
        assert 0x10 not in printable(Ticket((TicketLine(number),), number))


def test_a_line_has_the_letters_of_its_code_page() -> None:
    assert on_paper(printable(Ticket((TicketLine("£5 ñ"),)))) == [("£5 ñ",)]


def test_the_transcript_of_the_page_is_what_goes_over_the_wire() -> None:
    bench = PrinterBench().connect()
    said: list[tuple[str, bytes]] = []
    bench.wire.tap = lambda end, data, _fault: said.append((end, data))
    bench.driver.print(41, Ticket((TicketLine("KENO", large=True), TicketLine("4 17"))))
    while not bench.printed():
        bench.wait(1)
    of_ticket = next(place for place, (end, data) in enumerate(said) if end == "host" and len(data) > 20)
    wire = [*said[of_ticket - 8 : of_ticket + 1], next(one for one in said if one[1][:1] == b"\x37")]
    block = PAGE.read_text(encoding="utf-8").rpartition("## 5.")[2].split("```")[1]
    sides = [re.split(r" *< ", line.removeprefix("> ")) for line in block.strip().splitlines()]
    assert bytes.fromhex("".join(side[0] for side in sides)) == b"".join(data for end, data in wire if end == "host")
    answers = "".join(side[1] for side in sides if len(side) > 1)
    assert bytes.fromhex(answers) == b"".join(data for end, data in wire if end == "device")


# --- answers ---


def test_answers_are_the_same_however_the_bytes_come() -> None:
    data = b"\x16\x37\x220041\x00\x12\x37\x25\x00\x7e"
    whole = Answers().feed(data)
    one_by_one = Answers()
    assert [answer for byte in data for answer in one_by_one.feed(bytes([byte]))] == whole
    assert whole == [StatusByte(0x16), ProcessDone(b"0041"), StatusByte(0x12), BuffersCleared(), StatusByte(0x7E)]


@pytest.mark.parametrize("data", [b"\x37\x22004\x01\x00", b"\x37\x2200411", b"\x37\x25\x01", b"\x37\x33\x00"])
def test_a_block_that_is_none_is_noise(data: bytes) -> None:
    assert not [answer for answer in Answers().feed(data) if isinstance(answer, ProcessDone | BuffersCleared)]


def test_any_bytes_are_answers_or_noise_and_the_next_receipt_is_heard() -> None:
    rng = random.Random(5)
    for _ in range(500):
        answers = Answers()
        answers.feed(rng.randbytes(rng.randrange(40)))
        answers.forget()
        assert answers.feed(b"\x37\x220041\x00") == [ProcessDone(b"0041")]


def test_flow_control_is_no_status() -> None:
    assert Answers().feed(b"\x11\x13") == [Noise(b"\x11"), Noise(b"\x13")]
