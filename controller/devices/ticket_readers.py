"""Scanners of tickets: `driver = "wedge"` types on a USB plug as a keyboard does, `"serial"` sends a line of text.

docs/protocols/ticket-reader.md has both. Does not know which tickets were sold.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import DeviceSection
from controller.config.marks import InputDevice, SerialLine
from controller.devices.checks.person import Look, Work
from controller.devices.checks.steps import Steps, ask, do, wait
from controller.devices.checks.tested import Tested
from controller.devices.kind import Felt, Kind
from drivers.signals import TicketRead
from drivers.ticket_reader.serial import SerialTicketReader
from drivers.ticket_reader.serial_twin import SerialScannerTwin
from drivers.ticket_reader.twin import ScannerTwin
from drivers.ticket_reader.wedge import APART_MS, WedgeTicketReader


class TicketReaderSection(DeviceSection):
    """What any of them has."""

    fewest_digits: Annotated[int, Field(ge=1, le=40)]
    """A code with fewer digits is no ticket's number."""
    most_digits: Annotated[int, Field(ge=1, le=40)]
    """Nor is one with more."""
    apart_ms: Annotated[int, Field(ge=50, le=5_000)] = APART_MS
    """Characters that come later after the one before are of another scan."""

    @property
    def digits(self) -> tuple[int, int]:
        """The fewest and the most digits of a number."""
        return self.fewest_digits, self.most_digits

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.fewest_digits > self.most_digits:
            raise ValueError(f"fewest_digits must not be above most_digits, {self.most_digits}")
        return self


class WedgeTicketReaderSection(TicketReaderSection):
    """The keys of the section."""

    driver: Literal["wedge"]
    bus: InputDevice


class SerialTicketReaderSection(TicketReaderSection):
    """The keys of the section."""

    driver: Literal["serial"]
    bus: SerialLine
    """The serial line, at the speed to which the scanner is set."""


def _reads(section: TicketReaderSection, tested: Tested[WedgeTicketReader | SerialTicketReader]) -> Steps:
    """A ticket that is held before it is told once, and as what is printed on it."""
    tested.forget()
    tried = "1234567890" * 4
    number = tried[: section.fewest_digits]
    holding = Work(tested.device, f"Hold a ticket before {tested.words}.", lambda twin: twin.read(number))
    done = yield from do(holding, tested.hears(TicketRead))
    if done == "skipped":
        yield tested.finding("number", "skipped", f"nobody held a ticket before {tested.words}")
        return
    yield from wait(2 * section.apart_ms)
    told = [signal.number for signal in tested.heard(TicketRead)]
    if not told:
        text = f"a ticket was held before {tested.words} and it told no number: is it plugged in, does it light up?"
        yield tested.finding("number", "wrong", text)
        return
    answer = yield from ask(Look(tested.device, f"Is its number {told[0]}?", lambda _twin: told[0] == number))
    yield tested.answered("number", answer, f"{tested.words} read {told[0]}")


def _twin(section: WedgeTicketReaderSection, felt: Felt) -> ScannerTwin:
    twin = ScannerTwin(felt.reactor, *felt.usb_socket(section.bus))
    twin.power_on()
    return twin


def _serial_twin(section: SerialTicketReaderSection, felt: Felt) -> SerialScannerTwin:
    twin = SerialScannerTwin(felt.line(section.bus), felt.reactor)
    twin.power_on()
    return twin


WEDGE = Kind.of(
    "ticket-reader",
    WedgeTicketReaderSection,
    lambda section, at: WedgeTicketReader(
        at.name, at.input_port(section.bus), **at.common, digits=section.digits, apart_ms=section.apart_ms
    ),
    _twin,
    opened=WedgeTicketReader.open,
    let_go=WedgeTicketReader.close,
    tests=(_reads,),
)
SERIAL = Kind.of(
    "ticket-reader",
    SerialTicketReaderSection,
    lambda section, at: SerialTicketReader(
        at.name, at.transport(section.bus), **at.common, digits=section.digits, apart_ms=section.apart_ms
    ),
    _serial_twin,
    opened=SerialTicketReader.open,
    let_go=SerialTicketReader.close,
    tests=(_reads,),
)
