"""Acceptor lamps as rings of addressable LEDs on one chain: ``[lamp] driver = "led-rings"``.

Does not say why one is lit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import LampSection
from controller.config.marks import SpiLine
from controller.devices.kind import Breakable, Felt, Fitted, Harness, Kind, Soldered
from drivers.lamp.led_ring import LedRing, LedRings
from drivers.lamp.led_ring_twin import LedRingTwin
from drivers.parts.apa102_twin import Apa102Twin

SPEED_HZ = 2_000_000
"""Suits wires along a table (decision 0023)."""


class LedRingsSection(LampSection):
    """The keys of the section."""

    driver: Literal["led-rings"]
    bus: SpiLine
    leds: Annotated[int, Field(ge=4, le=60)] = 16
    """Of one ring."""
    current_limit_ma: Annotated[int, Field(ge=1, le=20_000)] = 1_500
    """For the whole chain; its brightness is made so that all rings lit at once stay within."""


def _connect(section: LedRingsSection, harness: Harness, name: str) -> Callable[[], Fitted[Mapping[int, LedRing]]]:
    port = harness.spi(section.bus, name, speed_hz=SPEED_HZ)

    def make() -> Fitted[Mapping[int, LedRing]]:
        chain = LedRings(
            name,
            port,
            reactor=harness.reactor,
            emit=harness.emit,
            lamps=tuple(f"{name}.{seat}" for seat in harness.seats),
            leds=section.leds,
            current_limit_ma=section.current_limit_ma,
        )
        chain.open()
        rings = dict(zip(harness.seats, chain.rings, strict=True))
        return Fitted(rings, make_safe=chain.darken, let_go=chain.close)

    return make


def _solder(section: LedRingsSection, felt: Felt, name: str) -> Soldered[Mapping[int, LedRingTwin]]:
    chain = Apa102Twin(section.leds * len(felt.seats))
    port = felt.spi(section.bus)
    port.attach(chain)
    twins = {
        seat: LedRingTwin(chain, felt.reactor, first=place * section.leds, leds=section.leds)
        for place, seat in enumerate(felt.seats)
    }
    breakable: dict[str, Breakable] = {f"{name}.{seat}": twin for seat, twin in twins.items()}
    return Soldered(twins, breakable | {name: chain, section.bus: port})


KIND = Kind("lamp", "led-rings", LedRingsSection, _connect, _solder)
