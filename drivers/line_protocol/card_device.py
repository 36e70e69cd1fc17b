"""What the drivers of a shuffler and a shoe on the line protocol share: jams with cards inside, stacks, faces.

A jam is told once, whether its own line or the order's record says it first. A device that cannot put out the stacks of
this table is at fault before the first deal. Does not know which cards, or whose they are.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable

from drivers.buses.serial_port import Transport
from drivers.line_protocol.card_reading import FaceReading
from drivers.line_protocol.device import LineDevice
from drivers.line_protocol.frame import Line
from drivers.line_protocol.identity import Abilities, Approved, abilities
from drivers.line_protocol.reasons import ABOUT_THE_CARDS
from drivers.reactor import Reactor
from drivers.signals import DeviceJammed, JamCleared, Signal


class CardLineDevice(LineDevice):
    """A device on the line protocol that handles cards.

    ``stack_cards``: cards of the stacks that this table deals; a device that cannot put them out is at fault. The
    others are those of :class:`drivers.line_protocol.device.LineDevice`.
    """

    def __init__(
        self,
        device: str,
        transport: Transport,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        *,
        series: str = "0",
        beat_ms: int = 2_000,
        approved: Approved | None = None,
        stack_cards: int | None = None,
    ) -> None:
        super().__init__(device, transport, reactor, emit, series=series, beat_ms=beat_ms, approved=approved)
        self._stack_cards = stack_cards
        self._reading = FaceReading(device, self._link.ask, reactor, emit, self._faults, self._silent)
        self._abilities = Abilities()
        self._jam_told: int | None = None
        """The order whose jam was reported last, so that its record does not report it again."""

    @property
    def abilities(self) -> Abilities:
        """What the device said at the last introduction that it can do."""
        return self._abilities

    def close(self) -> None:
        self._reading.close()
        super().close()

    def query(self, order: int) -> None:
        if order == self._jam_told:
            self._jam_told = None
        super().query(order)

    @abstractmethod
    def _inside_signals(self, at: int) -> list[Signal]:
        """What lies in the device, as after a jam that was cleared unseen: clearing it loads it again."""

    @abstractmethod
    def _found_signals(self, at: int) -> list[Signal]:
        """What lies in the device, or that it is empty: told when it refused because of what somebody did unseen."""

    @abstractmethod
    def _jammed(self) -> bool:
        """Whether the device last said that it is jammed."""

    def _emit_all(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            if isinstance(signal, DeviceJammed):
                self._jam_told = signal.order
            self._emit(signal)

    def _disconnected(self) -> None:
        self._reading.pause()

    def _connected(self) -> None:
        self._reading.resume()

    def _greeted_with(self, line: Line) -> None:
        self._abilities = abilities(line)
        wanted, sizes = self._stack_cards, self._abilities.sizes
        if wanted is None or sizes is None or wanted in sizes:
            self._faults.gone("wrong-size")
        else:
            can = ", ".join(str(size) for size in sizes)
            text = f"this table deals {wanted} cards a hand, and the {self.KIND} puts out stacks of {can}: change it"
            self._faults.found("wrong-size", text)

    def _failed_signals(self, line: Line, order: int, at: int, *, live: bool) -> list[Signal]:
        if live and self._jammed():
            return []
        inside = line.whole("inside")
        if self._jam_told == order:
            return []
        jammed: list[Signal] = [DeviceJammed(device=self._device, at=at, order=order, cards_inside=inside)]
        if self._jammed():
            return jammed
        return [*jammed, JamCleared(device=self._device, at=at), *self._inside_signals(at)]

    def _refused_signals(self, why: str, at: int) -> list[Signal]:
        return self._found_signals(at) if why in ABOUT_THE_CARDS else []
