"""What readers of tickets and of cards have in common: how they are connected, the digits of a number, their test.

`driver = "wedge"` types on a USB plug as a keyboard does, `"serial"` sends lines. Does not know what is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import Field, model_validator

from controller.config.device_section import DeviceSection
from controller.config.marks import InputDevice, SerialLine
from controller.devices.checks.person import Look, Work
from controller.devices.checks.steps import Steps, ask, do, wait
from controller.devices.checks.tested import Tested
from controller.devices.kind import Felt, Kind
from drivers.signals import AccountCardRead, TicketRead
from drivers.ticket_reader.scan import Code
from drivers.ticket_reader.serial import SerialReader
from drivers.ticket_reader.serial_twin import SerialScannerTwin
from drivers.ticket_reader.twin import ScannerTwin
from drivers.ticket_reader.wedge import APART_MS, WedgeReader

Digits = Annotated[int, Field(ge=1, le=40)]
Read = TypeVar("Read", TicketRead, AccountCardRead)


class CodeReaderSection(DeviceSection):
    """What any of them has."""

    fewest_digits: Digits
    """A code with fewer digits is no number of what is read here."""
    most_digits: Digits
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


class WedgeSection(CodeReaderSection):
    """The keys of the section of one that types."""

    driver: Literal["wedge"]
    bus: InputDevice


class SerialSection(CodeReaderSection):
    """The keys of the section of one that sends."""

    driver: Literal["serial"]
    bus: SerialLine
    """The serial line, at the speed to which the reader is set."""


Wedge = TypeVar("Wedge", bound=WedgeSection)
Serial = TypeVar("Serial", bound=SerialSection)
Test = Callable[[CodeReaderSection, Tested[Any]], Steps]
CodeOf = Callable[[tuple[int, int]], Code]
"""What is read, of so many digits, the fewest and the most."""


def wedge_kind(
    role: str,
    section: type[Wedge],
    code: CodeOf,
    twin: type[ScannerTwin],
    test: Test,
    *,
    keys: Mapping[int, str] = MappingProxyType({}),
    shifts: frozenset[int] = frozenset(),
) -> Kind[Wedge, WedgeReader, ScannerTwin]:
    """Readers in this role that type; ``keys`` and ``shifts`` are those of :class:`WedgeReader`."""

    def soldered(section: Wedge, felt: Felt) -> ScannerTwin:
        made = twin(felt.reactor, *felt.usb_socket(section.bus))
        made.power_on()
        return made

    return Kind.of(
        role,
        section,
        lambda section, at: WedgeReader(
            at.name,
            at.input_port(section.bus),
            **at.common,
            code=code(section.digits),
            apart_ms=section.apart_ms,
            keys=keys,
            shifts=shifts,
        ),
        soldered,
        opened=WedgeReader.open,
        let_go=WedgeReader.close,
        tests=(test,),
    )


def serial_kind(
    role: str, section: type[Serial], code: CodeOf, twin: type[SerialScannerTwin], test: Test
) -> Kind[Serial, SerialReader, SerialScannerTwin]:
    """Readers in this role that send lines."""

    def soldered(section: Serial, felt: Felt) -> SerialScannerTwin:
        made = twin(felt.line(section.bus), felt.reactor)
        made.power_on()
        return made

    return Kind.of(
        role,
        section,
        lambda section, at: SerialReader(
            at.name, at.transport(section.bus), **at.common, code=code(section.digits), apart_ms=section.apart_ms
        ),
        soldered,
        opened=SerialReader.open,
        let_go=SerialReader.close,
        tests=(test,),
    )


def reads(kind: type[Read], give: str, given: str, whose: str) -> Test:
    """The test: what is given to it once is told once, and as what stands on it.

    ``give`` is the order, ``given`` what was done in the past tense, each with a place for the reader; ``whose`` asks
    for the number.
    """

    def steps(section: CodeReaderSection, tested: Tested[Any]) -> Steps:
        tested.forget()
        number = ("1234567890" * 4)[: section.fewest_digits]
        giving = Work(tested.device, f"{give.format(tested.words)}.", lambda twin: twin.read(number))
        done = yield from do(giving, tested.hears(kind))
        if done == "skipped":
            yield tested.finding("number", "skipped", f"nobody did: {give.format(tested.words).lower()}")
            return
        yield from wait(2 * section.apart_ms)
        told = [signal.number for signal in tested.heard(kind)]
        if not told:
            text = f"{given.format(tested.words)} and it told no number: is it plugged in, does it light up?"
            yield tested.finding("number", "wrong", text)
            return
        answer = yield from ask(Look(tested.device, f"Is {whose} number {told[0]}?", lambda _twin: told[0] == number))
        yield tested.answered("number", answer, f"{tested.words} read {told[0]}")

    return steps
