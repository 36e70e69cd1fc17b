"""Acceptor lamps as rings of addressable LEDs: all seats on one chain, one frame for all of them at once.

A ring says the same as a lamp (``lamp.py``), with more to see: inviting is an arc that runs around the ring, a placed
wager flashes the whole ring, an accepted one is steady (US 5,836,818); a warning is the whole ring, twice a second and
in its own colour. At most 40 frames a second go out, 8 while something moves, and one now and then when nothing does,
which mends an LED that took noise. LEDs cannot be read back: a dark or cut ring is **not** seen, only a port that is
gone.
Does not know why a ring is lit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from drivers.buses.spi import MAX_TRANSFER, SpiPort
from drivers.errors import DeviceError, DeviceLost
from drivers.lamp.lamp import HELD_STEPS, STEP_NS
from drivers.lamp.pattern import FLASH, INVITE, MOVING, OFF, STEADY, TWICE, WARN, LampMode, lit
from drivers.parts.apa102 import DARK, Colour, current_ma, frame, frame_bytes, level_within
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import Signal

FRAME_NS = STEP_NS // 2
"""The arc runs one LED further each frame."""
GAP_NS = 25_000_000
"""Orders that come together go out as one frame; the next one not before this."""
LONGEST_FRAME_MS = 5
"""A frame holds the loop for as long as it is on the wire."""


@lru_cache(maxsize=64)
def _arc(colour: Colour, leds: int, head: int) -> tuple[Colour, ...]:
    return tuple(colour if (led - head) % leds < leds // 4 else DARK for led in range(leds))


@dataclass(frozen=True)
class RingColours:
    """What a ring looks like; what it says is told by how it moves, for people who do not see colours."""

    invite: Colour = (120, 120, 120)
    placed: Colour = (0, 200, 0)
    accepted: Colour = (0, 200, 0)
    warn: Colour = (255, 40, 0)

    def arc(self, leds: int, head: int) -> list[Colour]:
        """A ring that invites: a quarter of it is lit, from ``head`` on."""
        return list(_arc(self.invite, leds, head))

    def brightest(self, leds: int) -> list[Colour]:
        """What draws the most current of all that a ring shows."""
        whole = ([colour] * leds for colour in (self.placed, self.accepted, self.warn))
        return max(self.arc(leds, 0), *whole, key=lambda ring: sum(map(sum, ring)))


class LedRing:
    """One ring, shown as a lamp."""

    def __init__(self, device: str, chain: LedRings) -> None:
        self.device = device
        self.mode = OFF
        self._chain = chain
        self._held_until = 0

    def show(self, mode: LampMode) -> None:
        """Say this from now on; saying it again changes nothing."""
        if mode is self.mode:
            return
        self.mode = mode
        self._held_until = self._chain.step() + 1 + HELD_STEPS if mode is FLASH else 0
        self._chain.changed()

    def seen_lit(self) -> bool:
        """Whether the frame that went out last lights it. Raises DeviceLost when none can go out."""
        return self._chain.sent_lit(self)

    def colours(self, at_ns: int, leds: int, colours: RingColours) -> list[Colour]:
        """Its LEDs at this time."""
        step = at_ns // STEP_NS
        if self.mode is INVITE:
            return colours.arc(leds, at_ns // FRAME_NS % leds)
        light = step < self._held_until or lit(self.mode, step, 0, 1)
        colours_of = {FLASH: colours.placed, STEADY: colours.accepted, WARN: colours.warn, TWICE: colours.warn}
        colour = colours_of.get(self.mode, DARK)
        return [colour if light else DARK] * leds


class LedRings:
    """The chain. ``rings`` are its lamps, the one nearest to the computer first. Fault: ``lost`` (the port).

    Args:
        device: its name.
        port: clock and data; 2 MHz suits long wires.
        lamps: the name of each ring, in the order in which the data reaches them.
        leds: of one ring.
        current_limit_ma: for the whole chain; its brightness is made so that all rings lit at once stay within.
        refresh_ms: how often a frame goes out while nothing moves.
    """

    def __init__(
        self,
        device: str,
        port: SpiPort,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        lamps: tuple[str, ...],
        leds: int = 16,
        current_limit_ma: int = 1_500,
        colours: RingColours | None = None,
        refresh_ms: int = 1_000,
    ) -> None:
        count = leds * len(lamps)
        if not lamps or not 4 <= leds <= 60:
            raise ValueError(f"{device}: {len(lamps)} rings of {leds} LEDs; needs one ring at least, of 4 to 60")
        held_ms = frame_bytes(count) * 8_000 / port.speed_hz
        if held_ms > LONGEST_FRAME_MS or frame_bytes(count) > MAX_TRANSFER:
            raise ValueError(
                f"{device}: {count} LEDs take {held_ms:.1f} ms on {port.where} at {port.speed_hz} bits per second and "
                f"hold up everything else; at most {LONGEST_FRAME_MS} ms: a faster port or fewer LEDs"
            )
        self._colours = colours if colours is not None else RingColours()
        worst = self._colours.brightest(leds) * len(lamps)
        level = level_within(current_limit_ma, worst)
        if level is None:
            least = current_ma(worst, 1)
            raise ValueError(
                f"{device}: {count} LEDs draw {least} mA when they are hardly lit; the limit is {current_limit_ma} mA"
            )
        self.device = device
        self.level = level
        """The brightness that the limit leaves, 1 to 31."""
        self.rings = tuple(LedRing(name, self) for name in lamps)
        self._port = port
        self._reactor = reactor
        self._leds = leds
        self._refresh_ns = refresh_ms * 1_000_000
        self._sent: list[Colour] = [DARK] * count
        self._sent_at = 0
        self._due = 0
        self._timer: Timer | None = None
        self._presence = Presence(device, port.where, reactor=reactor, emit=emit, reopen=self._send)

    def open(self) -> None:
        """Send the first frame, dark unless a ring was told something, and go on; a port that fails is tried again."""
        self._presence.open()
        self._wait(self._refresh_ns)
        self.changed()

    def close(self) -> None:
        """Send no more; what is shown stays."""
        self._presence.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._port.close()

    def darken(self) -> None:
        """Every ring off, on the wire when this returns."""
        for ring in self.rings:
            ring.show(OFF)
        self._frame()

    def current_ma(self) -> int:
        """What the frame that went out last draws."""
        return current_ma(self._sent, self.level)

    # --- for the rings ---

    def step(self) -> int:
        """The number of the step that time is in; the same for every lamp."""
        return self._reactor.now() // STEP_NS

    def changed(self) -> None:
        """A ring says something else: a frame goes out soon."""
        now = self._reactor.now()
        due = max(now, self._sent_at + GAP_NS)
        if self._timer is not None and due < self._due:
            self._wait(due - now)

    def sent_lit(self, ring: LedRing) -> bool:
        """Whether the last frame lights this ring. Raises DeviceLost where no frame goes out."""
        if not self._presence.answers:
            raise DeviceLost(ring.device, f"nothing goes out on {self._port.where}")
        first = self.rings.index(ring) * self._leds
        return any(colour != DARK for colour in self._sent[first : first + self._leds])

    # --- one frame after the other ---

    def _wait(self, delay_ns: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._due = self._reactor.now() + delay_ns
        self._timer = self._reactor.call_later(delay_ns, self._next)

    def _next(self) -> None:
        self._frame()
        moving = any(ring.mode in MOVING for ring in self.rings)
        self._wait(FRAME_NS - self._reactor.now() % FRAME_NS if moving else self._refresh_ns)

    def _frame(self) -> None:
        if not self._presence.answers:
            return
        try:
            self._send()
        except DeviceError as error:
            self._presence.lost(error)

    def _send(self) -> None:
        now = self._reactor.now()
        colours = [colour for ring in self.rings for colour in ring.colours(now, self._leds, self._colours)]
        self._port.write(frame(colours, self.level))
        self._sent, self._sent_at = colours, now
