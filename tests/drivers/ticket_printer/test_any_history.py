"""Whatever happens to a ticket printer and whenever: what is told of an order is what came out of it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings, strategies as st

from drivers.signals import TicketPrinted
from drivers.ticket_printer.port import Ticket, TicketLine
from drivers.ticket_printer.twin import TicketPrinterTwin
from tests.drivers.ticket_printer.bench import PrinterBench

MISHAPS = st.sampled_from([*TicketPrinterTwin.FAULTS, "mend", "new roll", "restart"])
HISTORY = st.lists(st.tuples(st.integers(0, 900), MISHAPS), max_size=6)


def ticket(order: int) -> Ticket:
    return Ticket((TicketLine(f"TICKET {order}"), TicketLine("4 17 23"), TicketLine("6 SPOTS")), f"{order:08}")


def suffer(bench: PrinterBench, what: str, order: int) -> None:
    if what == "mend":
        bench.twin.mend()
    elif what == "new roll":
        bench.twin.new_roll()
    elif what == "restart":
        bench.driver.close()
        bench.driver = bench.new_driver()
        bench.driver.open()
        if not bench.printed() and not bench.refused():
            bench.driver.query(order)
    else:
        bench.twin.fail(what)


def whole_pieces(bench: PrinterBench, order: int) -> int:
    return sum(f"TICKET {order}" in piece and f"*{order:08}*" in piece for piece in bench.twin.pieces)


def settled(bench: PrinterBench, order: int) -> bool:
    """Whether it was printed; a supervisor says it where nobody knows, and voids what the reason says to void."""
    bench.twin.mend()
    bench.twin.new_roll()
    bench.wait(40_000)
    bench.driver.answer(order, printed=whole_pieces(bench, order) == 1)
    bench.wait(10_000)
    ends = [*bench.printed(), *(number for number, _ in bench.refused())]
    assert ends == [order], "each order ends once, and nobody but its supervisor is asked"
    if any("void the piece" in why for _, why in bench.refused()):
        assert whole_pieces(bench, order) <= 1
        return False
    printed = bench.got(TicketPrinted) != []
    assert whole_pieces(bench, order) == int(printed), "what was told is what lies there"
    return printed


@settings(max_examples=150)
@given(st.lists(HISTORY, min_size=1, max_size=3))
def test_every_order_ends_once_and_what_is_told_is_what_lies_there(histories: list[list[tuple[int, str]]]) -> None:
    bench = PrinterBench().connect()
    for order, history in enumerate(histories, 1):
        bench.signals.clear()
        bench.driver.print(order, ticket(order))
        for after_ms, what in history:
            bench.wait(after_ms)
            suffer(bench, what, order)
        settled(bench, order)
        bench.twin.tear_off()
    bench.signals.clear()
    bench.driver.print(99, ticket(99))
    assert settled(bench, 99), "it works when all is mended"


@pytest.mark.parametrize("seed", range(20))
def test_rubbish_on_the_line_raises_nothing_and_makes_no_ticket(seed: int) -> None:
    rng = random.Random(seed)
    bench = PrinterBench().connect()
    for order in range(1, 6):
        bench.signals.clear()
        bench.driver.print(order, ticket(order))
        for _ in range(20):
            bench.wire.device.write(rng.choice((rng.randbytes(rng.randrange(1, 9)), b"\x37\x22", b"\x37", b"\x37\x25")))
            bench.wait(rng.randrange(40))
        settled(bench, order)
        bench.twin.tear_off()
