from random import Random

import pytest

from controller.generator.machine import DrawingMachine
from drivers.entropy.generator import GeneratorFailed
from drivers.reactor import VirtualReactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal
from games.draws.draw import ONE_OF_SEVEN, TWENTY_OF_EIGHTY

SECOND = 1_000_000_000


class Source:
    """A generator that can be made to fail, and that counts what it gave."""

    def __init__(self) -> None:
        self.rng = Random(1)
        self.given = 0
        self.stuck: int | None = None
        self.only: bytes = b""
        self.gone = False

    def read(self, length: int) -> bytes:
        if self.gone:
            raise OSError(5, "Input/output error")
        self.given += length
        if self.stuck is not None:
            return bytes((self.stuck,)) * length
        if self.only:
            return bytes(self.rng.choice(self.only) for _ in range(length))
        return self.rng.randbytes(length)


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def signals() -> list[Signal]:
    return []


@pytest.fixture
def reactor() -> VirtualReactor:
    return VirtualReactor()


@pytest.fixture
def machine(source: Source, signals: list[Signal], reactor: VirtualReactor) -> DrawingMachine:
    ranges = {"start-position": ONE_OF_SEVEN, "balls": TWENTY_OF_EIGHTY}
    return DrawingMachine("random-numbers", ranges, read_bytes=source.read, reactor=reactor, emit=signals.append)


def test_one_that_was_not_opened_gives_no_number(machine: DrawingMachine) -> None:
    with pytest.raises(GeneratorFailed, match="not open"):
        machine.draw("start-position")


@pytest.mark.parametrize("only", [b"\x07", b"\x07\x08"], ids=["stuck", "two values"])
def test_a_source_that_fails_its_start_up_test_gives_no_number(
    machine: DrawingMachine, source: Source, signals: list[Signal], only: bytes
) -> None:
    source.only = only
    machine.open()
    [fault] = signals
    assert isinstance(fault, DeviceFault)
    assert fault.fault == "health"
    assert "failed its health test" in fault.text
    assert "use dice" in fault.text
    with pytest.raises(GeneratorFailed):
        machine.draw("start-position")


def test_a_source_that_sticks_while_it_runs_is_found_between_draws(
    machine: DrawingMachine, source: Source, signals: list[Signal], reactor: VirtualReactor
) -> None:
    machine.open()
    reactor.advance(5 * SECOND)
    assert signals == []
    source.stuck = 7
    reactor.advance(SECOND)
    assert [type(signal) for signal in signals] == [DeviceFault]
    with pytest.raises(GeneratorFailed):
        machine.draw("start-position")
    reactor.advance(60 * SECOND)
    assert len(signals) == 1


def test_numbers_that_stick_are_found_although_the_bytes_differ(
    machine: DrawingMachine, source: Source, signals: list[Signal]
) -> None:
    """36 to 71 all are the number 2: sixteen of them in a row are an alarm of the scaled output."""
    machine.open()
    source.only = bytes(range(36, 72))
    drawn: list[int] = []

    def draw_on() -> None:
        while len(drawn) < 20:
            drawn.extend(machine.draw("start-position"))

    with pytest.raises(GeneratorFailed, match="numbers of the start position"):
        draw_on()
    assert len(drawn) in (14, 15)
    assert len(signals) == 1


def test_a_source_that_is_gone_is_a_fault_and_no_crash(
    machine: DrawingMachine, source: Source, signals: list[Signal], reactor: VirtualReactor
) -> None:
    machine.open()
    source.gone = True
    reactor.advance(2 * SECOND)
    [fault] = signals
    assert isinstance(fault, DeviceFault)
    assert "gives nothing (Input/output error)" in fault.text


def test_it_cycles_between_uses(machine: DrawingMachine, source: Source, reactor: VirtualReactor) -> None:
    """Standards G4: what is drawn next depends on when it is asked for."""
    machine.open()
    before = source.given
    reactor.advance(10 * SECOND)
    assert source.given - before >= 10 * 21
    machine.close()
    before = source.given
    reactor.advance(10 * SECOND)
    assert source.given == before


def test_opened_anew_it_passes_its_start_up_tests_before_it_draws_again(
    machine: DrawingMachine, source: Source, signals: list[Signal], reactor: VirtualReactor
) -> None:
    machine.open()
    source.stuck = 7
    reactor.advance(2 * SECOND)
    source.stuck = None
    machine.open()
    assert [type(signal) for signal in signals] == [DeviceFault, DeviceRecovered]
    assert ONE_OF_SEVEN.misfit(machine.draw("start-position")) is None
    assert TWENTY_OF_EIGHTY.misfit(machine.draw("balls")) is None
