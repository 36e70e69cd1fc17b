"""What a table may rely on with every acceptor, whichever way it is wired: one suite, run on each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest

from drivers.acceptor.port import Acceptor
from drivers.acceptor.pulse import PulseAcceptor
from drivers.acceptor.twin import AcceptorTwin
from drivers.signals import AcceptorConfirmed, ChipImplausible, ChipPassed, DeviceFault, DeviceRecovered, Signal
from tests.drivers.cctalk.bench import CctalkBench
from tests.drivers.workbench import Bench

FOUND_MS = 3_000
"""Long enough for every kind to be found and set up."""
HEARD_MS = 800
"""Long enough for every kind to tell of a chip or confirm an order."""


class Thing(Protocol):
    """The twin, as people see it."""

    passed: int
    returned: int

    @property
    def gate_closed(self) -> bool: ...

    def drop(self, width_ms: float = 40) -> bool: ...

    def watch_gate(self, action: Callable[[bool], None]) -> None: ...


class Rig:
    """One acceptor with its twin; ``power`` starts it, ``loosen`` and ``fasten`` break and mend its connection."""

    def __init__(
        self,
        acceptor: Acceptor,
        twin: Thing,
        signals: list[Signal],
        wait: Callable[[float], None],
        now: Callable[[], int],
        stick_open: Callable[[bool], None],
        loosen: Callable[[], None],
        fasten: Callable[[], None],
    ) -> None:
        self.acceptor, self.twin, self.signals, self.wait, self.now = acceptor, twin, signals, wait, now
        self.stick_open, self.loosen, self.fasten = stick_open, loosen, fasten

    def opened(self) -> Rig:
        self.acceptor.open()
        self.wait(FOUND_MS)
        self.signals.clear()
        return self

    def kinds(self) -> list[type[Signal]]:
        return [type(signal) for signal in self.signals]

    def confirmed(self) -> list[bool]:
        return [signal.closed for signal in self.signals if isinstance(signal, AcceptorConfirmed)]


def pulse() -> Rig:
    bench = Bench()
    part, chip = bench.expander()
    twin = AcceptorTwin(bench.reactor, sensor=chip.pin("A0"), inhibit=chip.pin("B0"))
    sensor, inhibit = part.input("A0"), part.output("B0", start=True)
    part.open()
    acceptor = PulseAcceptor("acceptor.1", sensor=sensor, inhibit=inhibit, reactor=bench.reactor, emit=bench.emit)
    return Rig(
        acceptor,
        twin,
        bench.signals,
        bench.wait,
        bench.now,
        stick_open=lambda stuck: chip.pin("B0").stick(False if stuck else None),
        loosen=lambda: bench.wires.unplug(0x20),
        fasten=lambda: bench.wires.plug(0x20),
    )


def cctalk(*, crc: bool) -> Rig:
    bench = CctalkBench(crc=crc)
    bench.wire.power_on()
    bench.bus.open()
    return Rig(
        bench.acceptor,
        bench.twin,
        bench.signals,
        bench.wait,
        bench.reactor.now,
        stick_open=lambda stuck: bench.twin.fail("stuck-open") if stuck else bench.twin.mend(),
        loosen=lambda: bench.twin.fail("silence"),
        fasten=bench.twin.mend,
    )


@pytest.fixture(params=["pulse", "cctalk sum", "cctalk crc"])
def rig(request: pytest.FixtureRequest) -> Rig:
    return pulse() if request.param == "pulse" else cctalk(crc=request.param == "cctalk crc")


def test_it_is_closed_from_the_moment_it_is_built(rig: Rig) -> None:
    rig.wait(FOUND_MS)
    assert rig.acceptor.wanted_closed
    assert rig.twin.gate_closed
    assert not rig.twin.drop()


def test_it_is_named_in_every_signal(rig: Rig) -> None:
    rig.opened().twin.drop()
    rig.acceptor.close()
    rig.wait(HEARD_MS)
    assert {signal.device for signal in rig.signals} == {rig.acceptor.device} == {"acceptor.1"}


def test_opened_it_takes_chips_and_says_that_it_is_open(rig: Rig) -> None:
    rig.wait(FOUND_MS)
    rig.signals.clear()
    rig.acceptor.open()
    rig.wait(HEARD_MS)
    assert (rig.confirmed(), rig.twin.gate_closed, rig.acceptor.wanted_closed) == ([False], False, False)


def test_closed_it_gives_chips_back_and_says_that_it_is_closed(rig: Rig) -> None:
    rig.opened().acceptor.close()
    rig.wait(HEARD_MS)
    assert (rig.confirmed(), rig.twin.gate_closed, rig.acceptor.wanted_closed) == ([True], True, True)
    assert not rig.twin.drop()
    rig.wait(HEARD_MS)
    assert ChipPassed not in rig.kinds()


def test_closing_twice_is_confirmed_and_changes_nothing(rig: Rig) -> None:
    rig.opened().acceptor.close()
    rig.wait(HEARD_MS)
    rig.acceptor.close()
    rig.wait(HEARD_MS)
    assert rig.confirmed() == [True, True]


def test_the_last_order_counts(rig: Rig) -> None:
    rig.opened()
    for verb in (rig.acceptor.close, rig.acceptor.open, rig.acceptor.close):
        verb()
    rig.wait(HEARD_MS)
    assert rig.twin.gate_closed
    assert rig.confirmed()[-1:] == [True]


def test_a_chip_is_told_once_with_a_time_that_is_not_before_it_fell(rig: Rig) -> None:
    dropped_at = rig.opened().now()
    rig.twin.drop()
    rig.wait(HEARD_MS)
    (chip,) = [signal for signal in rig.signals if isinstance(signal, ChipPassed)]
    assert dropped_at <= chip.at <= rig.now()
    assert rig.kinds() == [ChipPassed]


def test_three_chips_are_three_chips(rig: Rig) -> None:
    rig.opened()
    for _ in range(3):
        rig.twin.drop()
        rig.wait(HEARD_MS)
    times = [signal.at for signal in rig.signals if isinstance(signal, ChipPassed)]
    assert len(times) == rig.twin.passed == 3
    assert times == sorted(times)


@pytest.mark.parametrize("width_ms", [4, 400])
def test_what_is_not_one_chip_counts_nothing(rig: Rig, width_ms: int) -> None:
    rig.opened().twin.drop(width_ms)
    rig.wait(HEARD_MS)
    assert rig.kinds() == [ChipImplausible]


def test_one_that_stays_open_is_never_confirmed_and_is_a_fault_until_it_closes(rig: Rig) -> None:
    rig.opened().stick_open(True)
    rig.acceptor.close()
    rig.wait(FOUND_MS)
    assert rig.confirmed() == []
    assert DeviceFault in rig.kinds()
    rig.stick_open(False)
    rig.wait(FOUND_MS)
    assert rig.confirmed() == [True]
    assert DeviceRecovered in rig.kinds()


def test_ordered_closed_while_it_does_not_answer_it_is_closed_when_it_does(rig: Rig) -> None:
    rig.opened().loosen()
    rig.wait(FOUND_MS)
    rig.acceptor.close()
    rig.wait(FOUND_MS)
    assert rig.confirmed() == []
    rig.fasten()
    rig.wait(3 * FOUND_MS)
    assert rig.twin.gate_closed
    assert rig.confirmed()[-1:] == [True]
