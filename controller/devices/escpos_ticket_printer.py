"""A ticket printer that speaks ESC/POS: `[ticket-printer] driver = "escpos"`.

docs/protocols/ticket-printer.md has what is said on its line. Does not say what stands on a ticket.
"""

from __future__ import annotations

from typing import Literal

from controller.config.device_section import DeviceSection
from controller.config.marks import SerialLine
from controller.devices.checks.person import Look
from controller.devices.checks.steps import Steps, ask, until, wait
from controller.devices.checks.tested import Tested
from controller.devices.kind import Felt, Kind
from drivers.signals import OrderRefused, TicketPrinted
from drivers.ticket_printer.escpos import EscPosPrinter
from drivers.ticket_printer.port import Ticket, TicketLine
from drivers.ticket_printer.twin import TicketPrinterTwin

FOUND_MS, PRINTED_MS = 4_000, 25_000
TRIAL = 0
"""The order of a trial: those of a journal begin at 1."""
TRIED = Ticket((TicketLine("TRIAL", large=True), TicketLine("no wager, no value")), "0123456789")


class EscPosTicketPrinterSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["escpos"]
    bus: SerialLine
    """The serial line, at the speed to which the printer is set; or a USB printer's device file."""


def _prints(section: EscPosTicketPrinterSection, tested: Tested[EscPosPrinter]) -> Steps:
    """A ticket of no value is printed, cut, and told once."""
    yield from wait(FOUND_MS)
    status = tested.port.status()
    if status is None:
        text = f"{tested.words} does not answer: is it switched on and plugged in at {tested.where}?"
        yield tested.finding("connection", "wrong", text)
        return
    tested.forget()
    tested.port.print(TRIAL, TRIED)
    yield from until(lambda: bool(tested.heard(TicketPrinted) or tested.heard(OrderRefused)), PRINTED_MS)
    refused = tested.heard(OrderRefused)
    if not tested.heard(TicketPrinted):
        why = refused[0].why if refused else "it did not say that the ticket was printed"
        yield tested.finding("ticket", "wrong", f"{tested.words} printed no ticket: {why}")
        return
    looked = Look(
        tested.device,
        f'Did {tested.words} print a ticket that begins with "TRIAL", with bars under it, and cut it off?',
        lambda twin: bool(twin.pieces) and twin.pieces[-1][0] == "TRIAL",
    )
    answer = yield from ask(looked)
    yield tested.answered("ticket", answer, f"{tested.words} said that a ticket was printed and cut")


def _twin(section: EscPosTicketPrinterSection, felt: Felt) -> TicketPrinterTwin:
    twin = TicketPrinterTwin(felt.line(section.bus), felt.reactor)
    twin.power_on()
    return twin


KIND = Kind.of(
    "ticket-printer",
    EscPosTicketPrinterSection,
    lambda section, at: EscPosPrinter(at.name, at.transport(section.bus), **at.common),
    _twin,
    opened=EscPosPrinter.open,
    let_go=EscPosPrinter.close,
    tests=(_prints,),
)
