"""A ticket printer: each ticket once, or a person who looks (docs/protocols/ticket-printer.md)."""

from __future__ import annotations

import pytest

from drivers.signals import DeviceFault, OrderRefused, TicketPrinted
from drivers.ticket_printer.port import PrinterStatus, Ticket, TicketLine
from tests.drivers.ticket_printer.bench import KENO, ON_PAPER, PrinterBench

LINE_MS = 21
"""A line of the twin's."""


@pytest.fixture
def bench() -> PrinterBench:
    return PrinterBench().connect()


def begun(bench: PrinterBench, lines: int = 2, order: int = 7) -> None:
    """A ticket of which so many lines are on paper."""
    bench.driver.print(order, KENO)
    while len(bench.twin.hanging) < lines:
        bench.wait(1)


# --- in the middle of a ticket ---


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("paper-out", "there is no paper"),
        ("cover-open", "the cover is open"),
        ("error", "the printer is out of order"),
    ],
)
def test_a_ticket_that_broke_off_is_refused_and_its_rest_never_comes(bench: PrinterBench, fault: str, why: str) -> None:
    begun(bench)
    bench.twin.fail(fault)
    bench.wait(2_000)
    told = f"{why}: it was not printed to its end, so void the piece that came out"
    assert (bench.printed(), bench.refused()) == ([], [(7, told)])
    assert fault.replace("error", "printer-error") in bench.faults()
    assert "unknown-print" not in bench.faults()
    bench.twin.tear_off()
    bench.twin.mend()
    bench.wait(3_000)
    assert (bench.twin.pieces, bench.twin.hanging) == ((), ())
    assert bench.printed() == []


def test_a_ticket_that_was_not_cut_off_is_refused(bench: PrinterBench) -> None:
    bench.twin.fail("cutter")
    bench.driver.print(7, KENO)
    bench.wait(2_000)
    assert bench.twin.hanging == ON_PAPER
    assert [(order, why.partition(":")[0]) for order, why in bench.refused()] == [(7, "the cutter is stuck")]
    assert bench.text("cutter") == "the cutter is stuck: switch it off, take out what blocks it, and switch it on"


def test_a_new_roll_is_the_end_of_the_fault_and_the_next_ticket_is_whole(bench: PrinterBench) -> None:
    begun(bench)
    bench.twin.fail("paper-out")
    bench.wait(2_000)
    bench.twin.mend()
    bench.twin.tear_off()
    bench.twin.new_roll()
    bench.wait(2_000)
    assert {"paper-out", "paper-near-end"} <= set(bench.recovered())
    bench.driver.print(8, KENO)
    bench.wait(2_000)
    assert bench.printed() == [8]
    assert bench.twin.pieces == (ON_PAPER,)


def test_a_head_that_is_too_hot_only_makes_a_ticket_late(bench: PrinterBench) -> None:
    begun(bench)
    bench.twin.fail("hot")
    bench.wait(3_000)
    assert (bench.printed(), bench.refused(), bench.faults()) == ([], [], ["overheated"])
    bench.twin.mend()
    bench.wait(2_000)
    assert bench.printed() == [7]
    assert bench.twin.pieces == (ON_PAPER,)


# --- what nobody can know ---


def test_a_line_that_fails_in_the_middle_of_a_ticket_is_for_a_supervisor(bench: PrinterBench) -> None:
    begun(bench)
    bench.twin.fail("unplug")
    bench.wait(1_000)
    assert (bench.printed(), bench.refused()) == ([], [])
    assert bench.faults() == ["unknown-print", "lost"]
    assert bench.text("unknown-print").startswith("nobody knows whether the ticket of order 7 was printed")


@pytest.mark.parametrize("printed", [True, False])
def test_a_supervisors_answer_ends_the_order(bench: PrinterBench, printed: bool) -> None:
    begun(bench)
    bench.twin.fail("unplug")
    bench.wait(5_000)
    bench.twin.mend()
    bench.wait(9_000)
    bench.driver.answer(7, printed=printed)
    assert bench.printed() == ([7] if printed else [])
    assert bench.refused() == ([] if printed else [(7, "a supervisor found no ticket of it that counts")])
    assert "unknown-print" in bench.recovered()
    bench.driver.answer(7, printed=printed)
    assert len(bench.got(TicketPrinted)) + len(bench.got(OrderRefused)) == 1


def test_nothing_is_printed_before_the_supervisors_answer(bench: PrinterBench) -> None:
    begun(bench)
    bench.twin.fail("brown-out")
    bench.wait(9_000)
    bench.driver.print(8, KENO)
    bench.wait(1_000)
    assert bench.refused() == [(8, "a supervisor must say first whether the ticket of order 7 was printed")]
    assert bench.twin.pieces == ()


def test_an_answer_about_another_order_is_none(bench: PrinterBench) -> None:
    bench.driver.answer(7, printed=True)
    begun(bench)
    bench.driver.answer(7, printed=True)
    bench.twin.fail("brown-out")
    bench.wait(9_000)
    bench.driver.answer(6, printed=True)
    assert (bench.printed(), bench.refused()) == ([], [])


def test_power_that_fails_in_the_middle_of_a_ticket_is_for_a_supervisor_and_its_rest_never_comes(
    bench: PrinterBench,
) -> None:
    begun(bench)
    bench.twin.fail("brown-out")
    bench.wait(20_000)
    assert bench.faults() == ["unknown-print", "silent"]
    assert bench.recovered() == ["silent"]
    assert bench.twin.pieces == ()
    assert len(bench.twin.hanging) < len(ON_PAPER)


def test_a_cable_that_is_back_while_the_ticket_is_printed_brings_the_printers_own_word(bench: PrinterBench) -> None:
    bench.driver.print(7, Ticket(tuple(TicketLine(f"LINE {number}") for number in range(80))))
    bench.wait(300)
    bench.twin.fail("unplug")
    bench.wait(200)
    bench.twin.mend()
    bench.wait(4_000)
    assert bench.printed() == [7]
    assert bench.recovered() == ["lost", "unknown-print"]
    assert len(bench.twin.pieces[0]) == 80


def test_a_receipt_that_got_lost_is_no_proof_of_a_ticket(bench: PrinterBench) -> None:
    bench.twin.fail("lost-receipt")
    bench.driver.print(7, KENO)
    bench.wait(19_000)
    assert (bench.printed(), bench.refused(), bench.faults()) == ([], [], [])
    bench.wait(3_000)
    assert bench.faults() == ["unknown-print"]
    assert bench.twin.pieces == (ON_PAPER,)


def test_a_printer_that_forgot_its_part_of_an_unknown_ticket_prints_no_more_of_it(bench: PrinterBench) -> None:
    """A cover that is open holds the ticket back; the line fails; what is held must not come out after the answer."""
    begun(bench)
    bench.twin.fail("cover-open")
    bench.twin.fail("unplug")
    bench.wait(1_000)
    bench.twin.mend()
    bench.twin.fail("cover-open")
    bench.wait(9_000)
    bench.driver.answer(7, printed=False)
    bench.twin.mend()
    bench.wait(3_000)
    assert bench.twin.pieces == ()
    assert bench.refused() == [(7, "a supervisor found no ticket of it that counts")]


def test_a_printer_that_is_taken_for_silent_and_speaks_again_has_the_last_word(bench: PrinterBench) -> None:
    begun(bench)
    bench.twin.fail("hot")
    bench.twin.fail("silence")
    bench.wait(3_000)
    assert set(bench.faults()) == {"silent", "unknown-print"}
    bench.twin.mend()
    bench.wait(3_000)
    assert bench.printed() == [7]


# --- before a ticket ---


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("paper-out", "there is no paper"),
        ("cover-open", "the cover is open"),
        ("error", "the printer is out of order"),
        ("hot", "the print head is too hot"),
    ],
)
def test_what_cannot_be_printed_is_refused_before_a_byte_goes_out(bench: PrinterBench, fault: str, why: str) -> None:
    bench.twin.fail(fault)
    bench.driver.print(7, KENO)
    bench.wait(500)
    assert bench.refused() == [(7, why)]
    bench.twin.mend()
    bench.wait(3_000)
    assert (bench.twin.pieces, bench.twin.hanging) == ((), ())


def test_a_roll_that_is_nearly_at_its_end_is_a_fault_and_prints(bench: PrinterBench) -> None:
    bench.twin.fail("near-end")
    bench.wait(2_000)
    assert bench.faults() == ["paper-near-end"]
    assert bench.driver.status() == PrinterStatus(None, near_end=True)
    bench.driver.print(7, KENO)
    bench.wait(2_000)
    assert bench.printed() == [7]
    bench.twin.mend()
    bench.wait(2_000)
    assert bench.recovered() == ["paper-near-end"]


def test_a_printer_that_says_no_receipts_gets_no_ticket() -> None:
    bench = PrinterBench()
    bench.twin.fail("no-receipts")
    bench.connect()
    bench.wait(3_000)
    bench.driver.print(7, KENO)
    bench.wait(3_000)
    assert bench.refused() == [(7, "the ticket printer does not say what it printed")]
    assert bench.twin.pieces == ()
    assert bench.faults() == ["no-receipts"]


def test_a_printer_that_was_not_there_at_the_start_is_found_later() -> None:
    bench = PrinterBench()
    bench.driver.open()
    bench.wait(3_000)
    assert bench.faults() == ["lost"]
    bench.driver.print(7, KENO)
    bench.wait(100)
    assert bench.refused() == [(7, "the ticket printer does not answer")]
    bench.twin.power_on()
    bench.wait(9_000)
    bench.driver.print(8, KENO)
    bench.wait(2_000)
    assert bench.printed() == [8]


def test_the_first_moment_of_a_printer_is_too_early() -> None:
    bench = PrinterBench()
    bench.twin.power_on()
    bench.driver.open()
    while bench.driver.status() is None:
        bench.wait(1)
    bench.driver.print(7, KENO)
    bench.wait(1)
    assert bench.refused() == [(7, "the ticket printer has only just been found")]


def test_a_second_order_waits_for_the_end_of_the_first(bench: PrinterBench) -> None:
    bench.driver.print(7, KENO)
    bench.driver.print(8, KENO)
    bench.wait(2_000)
    assert bench.printed() == [7]
    assert bench.refused() == [(8, "the ticket printer is busy with order 7")]


@pytest.mark.parametrize(
    ("ticket", "why"),
    [
        (Ticket((TicketLine("x" * 49),)), "49 characters, and a line of the ticket holds 48"),
        (Ticket((TicketLine("x" * 25, large=True),)), "25 characters, and a line of the ticket holds 24"),
        (Ticket((TicketLine("a\x1bb"),)), "has characters that no printer prints"),
        (Ticket((TicketLine("5 €"),)), "the printer has no '€' in its code page cp437"),
        (Ticket((), "12A4"), '"12A4" is no ticket\'s number'),
        (Ticket((), "1" * 23), "is no ticket's number: up to 22 digits"),
        (Ticket(tuple(TicketLine("x" * 48) for _ in range(70))), "and a printer surely holds 3000"),
    ],
)
def test_what_no_printer_prints_is_refused_in_words(bench: PrinterBench, ticket: Ticket, why: str) -> None:
    bench.driver.print(7, ticket)
    bench.wait(500)
    ((order, told),) = bench.refused()
    assert order == 7
    assert why in told
    assert bench.twin.hanging == ()


# --- noise and silence ---


def test_a_silent_printer_is_a_fault_until_it_answers(bench: PrinterBench) -> None:
    bench.twin.fail("silence")
    bench.wait(5_000)
    assert bench.faults() == ["silent"]
    assert bench.driver.status() is None
    bench.twin.mend()
    bench.wait(2_000)
    assert bench.recovered() == ["silent"]
    bench.driver.print(7, KENO)
    bench.wait(2_000)
    assert bench.printed() == [7]


def test_a_printer_that_talks_garbage_is_a_fault_and_never_a_ticket(bench: PrinterBench) -> None:
    bench.twin.fail("garbage")
    bench.wait(6_000)
    assert set(bench.faults()) == {"garbage", "silent"}
    assert bench.printed() == []


def test_a_receipt_of_another_order_is_none_of_this_one(bench: PrinterBench) -> None:
    begun(bench)
    bench.wire.device.write(b"\x37\x220008\x00")
    bench.wait(20)
    assert bench.printed() == []
    bench.wait(2_000)
    assert bench.printed() == [7]


# --- after a start ---


def test_an_order_that_is_just_being_printed_at_a_start_is_told_when_it_is_cut(bench: PrinterBench) -> None:
    bench.driver.print(7, Ticket(tuple(TicketLine(f"LINE {number}") for number in range(60))))
    bench.wait(200)
    bench.restart()
    bench.driver.query(7)
    bench.wait(4_000)
    assert (bench.printed(), bench.faults()) == ([7], [])


def test_an_order_of_which_nothing_is_heard_after_a_start_is_for_a_supervisor(bench: PrinterBench) -> None:
    bench.driver.print(7, KENO)
    bench.wait(2_000)
    bench.restart()
    bench.driver.query(7)
    bench.wait(4_000)
    assert (bench.printed(), bench.refused(), bench.faults()) == ([], [], ["unknown-print"])
    bench.driver.answer(7, printed=True)
    assert bench.printed() == [7]


def test_an_order_that_had_its_end_is_told_again_when_it_is_asked_for(bench: PrinterBench) -> None:
    bench.driver.print(7, KENO)
    bench.wait(2_000)
    bench.driver.query(7)
    bench.wait(100)
    assert bench.printed() == [7, 7]
    assert bench.twin.pieces == (ON_PAPER,)


def test_a_closed_printer_says_nothing(bench: PrinterBench) -> None:
    begun(bench)
    bench.driver.close()
    bench.wait(30_000)
    assert bench.signals == []


# --- sunshine ---


def test_tickets_are_printed_each_once_and_cut(bench: PrinterBench) -> None:
    """The ticket computer prints the numbers, the game's number and the game (000:381-384)."""
    for order in range(1, 6):
        bench.driver.print(order, KENO)
        bench.wait(2_000)
    assert bench.printed() == [1, 2, 3, 4, 5]
    assert bench.twin.pieces == (ON_PAPER,) * 5
    assert bench.twin.hanging == ()
    assert bench.got(DeviceFault) == []
