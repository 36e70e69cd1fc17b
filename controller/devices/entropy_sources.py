"""Noise sources that are watched and stirred into the kernel's generator: ``[entropy.…]``.

``driver = "hwrng"`` is the machine's own generator, ``driver = "serial"`` a module on a serial line. Does not draw a
number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import HwrngDevice, SerialLine
from controller.devices.checks.steps import Steps, until
from controller.devices.checks.tested import Tested
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.entropy.health import HealthTests
from drivers.entropy.hwrng import Hwrng
from drivers.entropy.port import EntropySource
from drivers.entropy.serial_noise import SerialNoise
from drivers.entropy.stirring import Stirring
from drivers.entropy.twin import HwrngTwin, SerialNoiseTwin
from drivers.signals import DeviceFault

STARTED_WITHIN_MS = 15_000
"""The start-up test takes 1,024 bytes, of a slow module too."""
LUMP_MS = 500
"""How often a module on twins hands over what it made: bytes that come together cost a simulated table less."""


class EntropySection(DeviceSection):
    """What both have."""

    min_entropy_bits: Annotated[float, Field(ge=0.1, le=8)] = 1.0
    """What its maker claims for each byte; the cutoffs of the health tests follow from it (SP 800-90B, 4.4)."""

    def tests(self) -> HealthTests:
        return HealthTests(min_entropy_bits=self.min_entropy_bits)


class HwrngSection(EntropySection):
    """The keys of the machine's own generator."""

    driver: Literal["hwrng"]
    bus: HwrngDevice


class SerialNoiseSection(EntropySection):
    """The keys of a module on a serial line."""

    driver: Literal["serial"]
    bus: SerialLine


def _connect_hwrng(section: HwrngSection, harness: Harness, name: str) -> Callable[[], Fitted[EntropySource]]:
    open_device, where = harness.noise(section.bus)
    return lambda: _watched(
        Hwrng(
            name,
            reactor=harness.reactor,
            emit=harness.emit,
            tests=section.tests(),
            open_device=open_device,
            where=where,
        ),
        harness,
    )


def _connect_serial(section: SerialNoiseSection, harness: Harness, name: str) -> Callable[[], Fitted[EntropySource]]:
    line = harness.transport(section.bus, name)
    return lambda: _watched(
        SerialNoise(name, line, reactor=harness.reactor, emit=harness.emit, tests=section.tests()), harness
    )


def _watched(source: EntropySource, harness: Harness) -> Fitted[EntropySource]:
    stirring = Stirring(source, reactor=harness.reactor, emit=harness.emit, stir=harness.stir)
    source.open()
    stirring.open()

    def let_go() -> None:
        stirring.close()
        source.close()

    return Fitted(source, let_go=let_go)


def _solder_hwrng(section: HwrngSection, felt: Felt, name: str) -> Soldered[HwrngTwin]:
    twin = HwrngTwin(felt.reactor, felt.rng)
    felt.attach_noise(section.bus, twin)
    return Soldered(twin, {name: twin})


def _solder_serial(section: SerialNoiseSection, felt: Felt, name: str) -> Soldered[SerialNoiseTwin]:
    twin = SerialNoiseTwin(felt.line(section.bus), felt.reactor, felt.rng, lump_ms=LUMP_MS)
    twin.power_on()
    return Soldered(twin, {name: twin})


def _is_healthy(_: EntropySection, tested: Tested[EntropySource]) -> Steps:
    """It answers, and what it makes passes the health tests."""
    if (yield from until(lambda: tested.port.healthy, STARTED_WITHIN_MS)):
        yield tested.finding("noise", "ok", f"{tested.words} passes its health tests")
        return
    told = tested.heard(DeviceFault)
    why = told[-1].text if told else "it has not passed its start-up test: is it there, and does it make bytes?"
    yield tested.finding("noise", "wrong", f"{tested.words} is not used: {why}")


HWRNG = Kind("entropy", "hwrng", HwrngSection, _connect_hwrng, _solder_hwrng, tests=(_is_healthy,))
SERIAL = Kind("entropy", "serial", SerialNoiseSection, _connect_serial, _solder_serial, tests=(_is_healthy,))
