"""``[acceptor]`` of a table file: one section describes the acceptors of all seats, whichever way they are wired.

Both kinds answer the same questions: what a seat's acceptor hangs on, and how late it reports. Does not know which
parts and buses there are: :mod:`controller.config.wiring` looks.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, Strict, model_validator

from controller.config.section import Section
from controller.config.table_values import Level, Milliseconds, Name, SeatAddressText, SeatWireText
from controller.config.wire import Wire, seat_number, seat_wire

EVENTS_MS = 25
"""A question for events and its answer on a ccTalk wire: 21 bytes at 9600 baud, and the acceptor's pause between."""
CLOSING_MS = 4 * 16
"""Two orders and two questions close an acceptor; each is 11 or 12 bytes with its answer."""
MARGIN_MS = 20


class PulseAcceptor(Section):
    """Acceptors with a sensor wire and an inhibit wire each."""

    driver: Literal["pulse"]
    sensor: SeatWireText
    exit: SeatWireText | None = None
    """A second sensor behind the first: with it, a chip that comes out backwards is seen."""
    inhibit: SeatWireText
    sensor_active: Level = "low"
    """The sensor's level while a chip is before it."""
    closed: Level = "high"
    """The level of the inhibit wire that closes the acceptor; also the level of an expander without power-up."""
    chip_cents: Annotated[int, Field(gt=0)]
    pulse_ms: Annotated[tuple[Milliseconds, Milliseconds], Strict(False)]
    """The shortest and longest pulse of one chip."""
    debounce_ms: Milliseconds = 0
    pulses_per_chip: Annotated[int, Field(ge=1, le=100)] = 1
    """More than one: the acceptor reports each chip as a train of pulses."""
    train_gap_ms: Milliseconds = 100
    """The longest pause inside a train."""
    stuck_ms: Annotated[int, Field(ge=1, le=60_000)] = 1_000
    """A sensor covered for longer is stuck: a fault, not a chip."""
    exit_ms: Annotated[int, Field(ge=1, le=60_000)] = 500
    """The longest way from the sensor to the exit sensor."""

    @model_validator(mode="after")
    def _shortest_first(self) -> Self:
        shortest, longest = self.pulse_ms
        if not 0 < shortest < longest:
            raise ValueError("pulse_ms is [shortest, longest], both above 0 and the shortest first")
        if self.debounce_ms >= shortest:
            raise ValueError("debounce_ms must be below the shortest pulse of pulse_ms, or no chip is ever seen")
        if longest >= self.stuck_ms:
            raise ValueError("stuck_ms must be above the longest pulse of pulse_ms")
        if self.exit is not None and self.pulses_per_chip > 1:
            raise ValueError("an acceptor with an exit sensor gives one pulse a chip: pulses_per_chip = 1")
        return self

    def sensor_wire(self, seat: int) -> Wire:
        return seat_wire(self.sensor, seat)

    def exit_wire(self, seat: int) -> Wire | None:
        return None if self.exit is None else seat_wire(self.exit, seat)

    def inhibit_wire(self, seat: int) -> Wire:
        return seat_wire(self.inhibit, seat)

    def hangs_on(self, seat: int) -> frozenset[str]:
        """The parts and buses without which this seat's acceptor cannot work."""
        return frozenset({self.sensor_wire(seat).part, self.inhibit_wire(seat).part})

    def drain_ms(self, seats: int) -> int:
        """How long after the lock-out press a chip from before it can still be reported."""
        longest_ms = self.pulse_ms[1] + self.debounce_ms
        if self.pulses_per_chip > 1:
            longest_ms = (longest_ms + self.train_gap_ms) * self.pulses_per_chip
        if self.exit is not None:
            longest_ms += self.exit_ms
        return longest_ms + MARGIN_MS


class CctalkAcceptor(Section):
    """Acceptors that judge chips by themselves, all on one ccTalk wire (docs/protocols/cctalk.md)."""

    driver: Literal["cctalk"]
    bus: Name
    """The serial line, 9600 baud."""
    address: SeatAddressText
    """Where each seat's acceptor answers, for example ``{seat+1}``: seat 1 at 2."""
    checksum: Literal["sum", "crc"] = "sum"
    coin: Annotated[int, Field(ge=1, le=16)] = 1
    """The channel that is taught the table's chip; the others stay inhibited."""
    path: Annotated[int, Field(ge=0, le=255)] = 0
    """The sorter path along which such a chip falls; 0: no sorter."""
    chip_cents: Annotated[int, Field(gt=0)]
    poll_ms: Annotated[int, Field(ge=25, le=1_000)] = 200
    """Each acceptor is asked this often, or as often as the wire allows."""
    transit_ms: Annotated[tuple[Milliseconds, Milliseconds], Strict(False)]
    """The shortest and longest time from the slot to the credit."""

    @model_validator(mode="after")
    def _shortest_first(self) -> Self:
        shortest, longest = self.transit_ms
        if not 0 < shortest < longest:
            raise ValueError("transit_ms is [shortest, longest], both above 0 and the shortest first")
        return self

    def address_of(self, seat: int) -> int:
        return seat_number(self.address, seat)

    def hangs_on(self, seat: int) -> frozenset[str]:
        """The bus without which this seat's acceptor cannot work."""
        return frozenset({self.bus})

    def drain_ms(self, seats: int) -> int:
        """How long after the lock-out press every chip that an acceptor still took has been heard of.

        All are ordered closed and read back, then what they took last arrives, and each is asked twice more.
        """
        asked_ms = max(self.poll_ms, seats * EVENTS_MS)
        return max(seats * CLOSING_MS, self.transit_ms[1]) + asked_ms + seats * EVENTS_MS + MARGIN_MS


AnyAcceptor = Annotated[PulseAcceptor | CctalkAcceptor, Field(discriminator="driver")]
