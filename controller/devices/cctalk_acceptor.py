"""Acceptors that judge chips by themselves, all on one ccTalk wire: ``[acceptor] driver = "cctalk"``.

docs/protocols/cctalk.md has the wire. Does not say what a chip is worth, nor when an acceptor is open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, Strict, model_validator

from controller.config.device_section import LineSpeed
from controller.config.devices import AcceptorSection
from controller.config.marks import SerialLine
from controller.config.table_values import Milliseconds, SeatAddressText
from controller.config.wire import seat_number
from controller.devices.acceptors import MARGIN_MS, AcceptorBank, AcceptorTwins
from controller.devices.kind import Breakable, Felt, Fitted, Harness, Kind, Soldered
from drivers.acceptor.cctalk import CctalkAcceptor
from drivers.acceptor.cctalk_inhibit import shut
from drivers.acceptor.cctalk_twin import CctalkAcceptorTwin
from drivers.cctalk.bus import CctalkBus
from drivers.cctalk.frame import Checksum
from drivers.cctalk.twin import CctalkWireTwin

EVENTS_MS = 25
"""A question for events and its answer on a ccTalk wire: 21 bytes at 9600 baud, and the acceptor's pause between."""
CLOSING_MS = 4 * 16
"""Two orders and two questions close an acceptor; each is 11 or 12 bytes with its answer."""


class CctalkAcceptorSection(AcceptorSection):
    """The keys of the section."""

    driver: Literal["cctalk"]
    bus: SerialLine
    """The serial line, 9600 baud."""
    address: SeatAddressText
    """Where each seat's acceptor answers, for example ``{seat+1}``: seat 1 at 2."""
    checksum: Literal["sum", "crc"] = "sum"
    coin: Annotated[int, Field(ge=1, le=16)] = 1
    """The channel that is taught the table's chip; the others stay inhibited."""
    path: Annotated[int, Field(ge=0, le=255)] = 0
    """The sorter path along which such a chip falls; 0: no sorter."""
    poll_ms: Annotated[int, Field(ge=25, le=1_000)] = 200
    """Each acceptor is asked this often, or as often as the wire allows."""
    transit_ms: Annotated[tuple[Milliseconds, Milliseconds], Strict(False)]
    """The shortest and longest time from the slot to the credit."""
    LINE_SPEED: ClassVar[LineSpeed | None] = LineSpeed(9600, "ccTalk acceptors")
    """Standards N3."""

    @model_validator(mode="after")
    def _shortest_first(self) -> Self:
        shortest, longest = self.transit_ms
        if not 0 < shortest < longest:
            raise ValueError("transit_ms is [shortest, longest], both above 0 and the shortest first")
        return self

    def address_of(self, seat: int) -> int:
        return seat_number(self.address, seat)

    def drain_ms(self, seats: int) -> int:
        """All are ordered closed and read back, then what they took last arrives, and each is asked twice more."""
        asked_ms = max(self.poll_ms, seats * EVENTS_MS)
        return max(seats * CLOSING_MS, self.transit_ms[1]) + asked_ms + seats * EVENTS_MS + MARGIN_MS


def _connect(section: CctalkAcceptorSection, harness: Harness, name: str) -> Callable[[], Fitted[AcceptorBank]]:
    line = harness.transport(section.bus, section.bus)

    def make() -> Fitted[AcceptorBank]:
        bus = CctalkBus(
            section.bus,
            line,
            reactor=harness.reactor,
            emit=harness.emit,
            checksum=Checksum(section.checksum),
            turn_ms=section.poll_ms,
        )
        acceptors = {
            seat: CctalkAcceptor(
                f"{name}.{seat}",
                bus,
                section.address_of(seat),
                reactor=harness.reactor,
                emit=harness.emit,
                coin=section.coin,
                path=section.path,
                transit_ms=section.transit_ms[0],
            )
            for seat in harness.seats
        }
        bus.open()
        return Fitted(AcceptorBank(acceptors, lambda: bus.counts), make_safe=partial(shut, bus), let_go=bus.close)

    return make


def _solder(section: CctalkAcceptorSection, felt: Felt, name: str) -> Soldered[AcceptorTwins]:
    """The line, plugged in, and one acceptor a seat on it; a chip takes a time that the file allows."""
    wire = CctalkWireTwin(felt.line(section.bus), felt.reactor, crc=section.checksum == "crc")
    shortest_ms, longest_ms = section.transit_ms
    twins = {
        seat: CctalkAcceptorTwin(
            felt.reactor,
            wire,
            section.address_of(seat),
            coin=section.coin,
            path=section.path,
            transit_ms=(shortest_ms + longest_ms) // 2,
        )
        for seat in felt.seats
    }
    wire.power_on()
    breakable: dict[str, Breakable] = {f"{name}.{seat}": twin for seat, twin in twins.items()}
    return Soldered(AcceptorTwins(twins), breakable | {section.bus: wire})


KIND = Kind("acceptor", "cctalk", CctalkAcceptorSection, _connect, _solder)
