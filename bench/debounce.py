"""An edge of a bouncing contact: our debounced sensor, which makes one report of a whole chip, beside gpiozero.

Both have their own stand-in for a pin, in memory. Ours waits until the contact is quiet and reports once. gpiozero has
no debounce of its own: it hands the time to the library below, its mock pin has none, and so every edge is an event
there. Does not measure the kernel, which can debounce for either.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from pathlib import Path

from bench.figure import Figure, no_slower, take_turns
from drivers.acceptor.pulse import PulseAcceptor
from drivers.buses.gpio_twin import GpioTwin
from drivers.reactor import VirtualReactor
from drivers.signals import ChipPassed, Signal

CHIPS = 40
BOUNCES = 11
"""Edges at either end of a chip, 0.1 ms apart; the last one stays."""
BOUNCE_NS = 100_000
CHIP_NS = 40_000_000
GPIOZERO_PIN = 17

now = time.perf_counter_ns


def measure(_: Path, turns: int = 40) -> list[Figure]:
    """Nanoseconds an edge; one sample is the mean of ``CHIPS`` chips."""
    found = take_turns(turns, {"ours": our_chips(), "gpiozero": their_edges()})
    return [no_slower("an edge of a bouncing contact", found["ours"], "gpiozero", found["gpiozero"], goal=inf)]


def our_chips() -> Callable[[], list[float]]:
    """An acceptor whose sensor bounces; each chip must be reported once."""
    reactor, reports = VirtualReactor(), list[Signal]()
    header = GpioTwin("header", reactor)
    sensor = header.line("SENSOR")
    sensor.drive(True)
    PulseAcceptor(
        "acceptor.1",
        sensor=header.input("SENSOR"),
        inhibit=header.output("INHIBIT", start=True),
        reactor=reactor,
        emit=reports.append,
        debounce_ms=2,
    )

    def chips() -> list[float]:
        reports.clear()
        reactor.advance(CHIP_NS)
        begun = now()
        for _ in range(CHIPS):
            for settled in (False, True):
                for bounce in range(BOUNCES):
                    sensor.drive(settled is (bounce % 2 == 0))
                    reactor.advance(BOUNCE_NS)
                reactor.advance(CHIP_NS)
        took = now() - begun
        assert [type(report) for report in reports] == [ChipPassed] * CHIPS
        return [took / (CHIPS * 2 * BOUNCES)]

    return chips


def their_edges() -> Callable[[], list[float]]:
    """A gpiozero input on a mock pin; each edge is an event."""
    from gpiozero import DigitalInputDevice
    from gpiozero.pins.mock import MockFactory

    device = DigitalInputDevice(GPIOZERO_PIN, pull_up=True, bounce_time=0.002, pin_factory=MockFactory())
    events = 0

    def event() -> None:
        nonlocal events
        events += 1

    device.when_activated = device.when_deactivated = event

    def edges() -> list[float]:
        nonlocal events
        events, pin = 0, device.pin
        begun = now()
        for _ in range(CHIPS * BOUNCES):
            pin.drive_low()
            pin.drive_high()
        took = now() - begun
        pin.clear_states()
        assert events == CHIPS * 2 * BOUNCES
        return [took / (CHIPS * 2 * BOUNCES)]

    return edges
