"""A scanner on a USB plug that types each ticket's number: `[ticket-reader] driver = "wedge"`.

Does not know which tickets were sold.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import DeviceSection
from controller.config.marks import InputDevice
from controller.devices.checks.finding import Verdict
from controller.devices.checks.person import Answer, Look, Work
from controller.devices.checks.steps import Steps, ask, do, wait
from controller.devices.checks.tested import Tested
from controller.devices.kind import Felt, Kind
from drivers.signals import TicketRead
from drivers.ticket_reader.twin import ScannerTwin
from drivers.ticket_reader.wedge import APART_MS, WedgeTicketReader

VERDICTS: dict[Answer, Verdict] = {"yes": "ok", "no": "wrong", "skipped": "skipped"}


class WedgeTicketReaderSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["wedge"]
    bus: InputDevice
    fewest_digits: Annotated[int, Field(ge=1, le=40)]
    """A code with fewer digits is no ticket's number."""
    most_digits: Annotated[int, Field(ge=1, le=40)]
    """Nor is one with more."""
    apart_ms: Annotated[int, Field(ge=50, le=5_000)] = APART_MS
    """Characters that come later after the one before are of another scan."""

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.fewest_digits > self.most_digits:
            raise ValueError(f"fewest_digits must not be above most_digits, {self.most_digits}")
        return self


def _reads(section: WedgeTicketReaderSection, tested: Tested[WedgeTicketReader]) -> Steps:
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
    yield tested.finding("number", VERDICTS[answer], f"{tested.words} read {told[0]}")


def _twin(section: WedgeTicketReaderSection, felt: Felt) -> ScannerTwin:
    twin = ScannerTwin(felt.reactor, *felt.usb_socket(section.bus))
    twin.power_on()
    return twin


KIND = Kind.of(
    "ticket-reader",
    WedgeTicketReaderSection,
    lambda section, at: WedgeTicketReader(
        at.name,
        at.input_port(section.bus),
        **at.common,
        digits=(section.fewest_digits, section.most_digits),
        apart_ms=section.apart_ms,
    ),
    _twin,
    opened=WedgeTicketReader.open,
    let_go=WedgeTicketReader.close,
    tests=(_reads,),
)
