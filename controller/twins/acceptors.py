"""The acceptors of a twin table: soldered to wires of their own, or on one ccTalk line.

Does not know what a driver asks of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.config.acceptor import CctalkAcceptor as CctalkSection, PulseAcceptor as PulseSection
from controller.config.wire import Wire
from drivers.acceptor.cctalk_twin import CctalkAcceptorTwin
from drivers.acceptor.twin import AcceptorTwin
from drivers.buses.serial_port import Transport
from drivers.buses.twin_wire import TwinWire
from drivers.cctalk.twin import CctalkWireTwin
from drivers.reactor import Reactor

AnyAcceptorTwin = AcceptorTwin | CctalkAcceptorTwin


def pulse_twins(
    section: PulseSection, seats: Sequence[int], wire: Callable[[Wire], TwinWire], reactor: Reactor
) -> dict[int, AnyAcceptorTwin]:
    """One acceptor a seat; ``wire`` gives the outside end of a wire of the table file."""
    exits = {seat: section.exit_wire(seat) for seat in seats}
    return {
        seat: AcceptorTwin(
            reactor,
            sensor=wire(section.sensor_wire(seat)),
            inhibit=wire(section.inhibit_wire(seat)),
            exit_sensor=None if way_out is None else wire(way_out),
            active_level=section.sensor_active == "high",
            closed_level=section.closed == "high",
            pulses_per_chip=section.pulses_per_chip,
        )
        for seat, way_out in exits.items()
    }


def cctalk_twins(
    section: CctalkSection, seats: Sequence[int], line: Transport, reactor: Reactor
) -> tuple[CctalkWireTwin, dict[int, AnyAcceptorTwin]]:
    """The line, plugged in, and one acceptor a seat on it; a chip takes a time that the file allows."""
    wire = CctalkWireTwin(line, reactor, crc=section.checksum == "crc")
    shortest_ms, longest_ms = section.transit_ms
    twins: dict[int, AnyAcceptorTwin] = {
        seat: CctalkAcceptorTwin(
            reactor,
            wire,
            section.address_of(seat),
            coin=section.coin,
            path=section.path,
            transit_ms=(shortest_ms + longest_ms) // 2,
        )
        for seat in seats
    }
    wire.power_on()
    return wire, twins
