"""What the drivers of all devices on the line protocol share: introduction, heart-beat, orders, reopening.

Orders go out once. When an answer or the whole line is lost, the device is asked what became of the order, and its
record is reported just as the live completion would have been. A device whose firmware is not the approved one gets no
order until a person answered for it. Does not know what a device moves: :mod:`drivers.line_protocol.card_device` knows
cards, and each kind of device has its own driver.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import partial
from typing import ClassVar

from drivers.buses.serial_port import Transport
from drivers.errors import DeviceError
from drivers.line_protocol.faults import LineFaults
from drivers.line_protocol.frame import NUMBER_LIMIT, BadLine, Line, following
from drivers.line_protocol.identity import Approved, Identity
from drivers.line_protocol.link import Link, LinkCounts
from drivers.line_protocol.reasons import INTRODUCE_FIRST, reason
from drivers.reactor import Reactor, Timer
from drivers.signals import FirmwareDeviates, OrderRefused, Signal

PROTOCOL = 1
MILLISECOND_NS = 1_000_000
FIRST_BACK_OFF_NS = 1_000 * MILLISECOND_NS
LONGEST_BACK_OFF_NS = 2_000 * MILLISECOND_NS
"""A cable that is back is noticed within this time, also in the middle of a deal."""
CONNECTION_FAULTS = ("unplugged", "silent", "refused", "wrong-device")


class LineDevice(ABC):
    """A device on the line protocol.

    Args:
        device: its name in signals.
        transport: its line.
        reactor: time and descriptors.
        emit: takes each signal.
        series: names the journal that numbers the orders, up to 32 letters and digits. A device that meets a new
            series forgets the orders of the old one.
        beat_ms: time between two heart-beats, at least 2,000.
        approved: who it must be; anything else is the fault ``wrong-firmware``, and orders are refused.
    """

    KIND: ClassVar[str]

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
    ) -> None:
        if beat_ms < 2_000:
            raise ValueError(f"{device}: beat_ms is {beat_ms}, the line protocol allows 2000 or more")
        self._device = device
        self._transport = transport
        self._reactor = reactor
        self._emit = emit
        self._series = series
        self._beat_ns = beat_ms * MILLISECOND_NS
        self._approved = approved
        self._faults = LineFaults(device, lambda: transport.where, reactor, emit)
        self._link = Link(transport, reactor, self._event_came, self._faults.bad_line, partial(self._lose, "unplugged"))
        self._identity: Identity | None = None
        self._answered_for: Identity | None = None
        self._deviation: str | None = None
        self._stranger: Identity | None = None
        """The device for which a person was asked to answer."""
        self._up = False
        self._boot = 0
        self._event = 0
        self._timer: Timer | None = None
        self._back_off_ns = FIRST_BACK_OFF_NS
        self._open: dict[int, Timer | None] = {}
        """Orders without a result, each with the timer that finds it overdue."""
        self._finished: deque[int] = deque(maxlen=8)

    @property
    def identity(self) -> Identity | None:
        """Who the device said it is at the last introduction; None before the first."""
        return self._identity

    @property
    def connected(self) -> bool:
        """Whether the device was introduced and answers."""
        return self._up

    @property
    def counts(self) -> LinkCounts:
        """What the line carried, for the technician's page."""
        return self._link.counts

    def open(self) -> None:
        """Connect, introduce, report what is found, and keep connected until :meth:`close`."""
        self._connect()

    def close(self) -> None:
        """Stop. Open orders stay with the device; nothing more is emitted."""
        self._stop_timer()
        for overdue in self._open.values():
            if overdue is not None:
                overdue.cancel()
        self._open.clear()
        self._up = False
        self._link.close()

    def query(self, order: int) -> None:
        """Report what became of ``order``, now or as soon as the device is connected."""
        self._open.setdefault(order, None)
        if order in self._finished:
            self._finished.remove(order)
        if self._up:
            self._ask_order(order)

    def accept(self, identity: Identity) -> None:
        """A person answers for a device that is not the approved one: just this one may work."""
        self._answered_for = identity
        self._judge_identity()

    @abstractmethod
    def _status_signals(self, line: Line, at: int, *, first: bool) -> list[Signal]:
        """Take the state in ``line``, and return what it means after the state known before."""

    @abstractmethod
    def _done_signals(self, line: Line, order: int, at: int) -> list[Signal]:
        """What it means that ``order`` is done as the record in ``line`` says."""

    @abstractmethod
    def _failed_signals(self, line: Line, order: int, at: int, *, live: bool) -> list[Signal]:
        """What it means that ``order`` was interrupted. ``live``: it came as an event, not as an answer."""

    def _refused_signals(self, why: str, at: int) -> list[Signal]:
        """What else to tell when it refused an order: what somebody did unseen."""
        return []

    @abstractmethod
    def _greeted_with(self, line: Line) -> None:
        """Take what else the device said at its introduction."""

    def _reported_signals(self, line: Line, at: int) -> list[Signal]:
        """What an event of this kind of device means, besides those that all have."""
        raise BadLine(f"a {self.KIND} does not report {line.word}")

    @abstractmethod
    def _connected(self) -> None:
        """The device was introduced and told what it found."""

    @abstractmethod
    def _disconnected(self) -> None:
        """The device is asked nothing more before it was introduced again."""

    def _send_order(self, verb: str, order: int, limit_ms: int, **fields: int | str) -> bool:
        """Send it, or refuse it here: False."""
        if not self._up:
            return self._refuse(order, f"the {self.KIND} is not connected")
        if self._deviation is not None:
            return self._refuse(order, f"the {self.KIND} {self._deviation}: a supervisor must answer for it first")
        self._open[order] = self._reactor.call_later(limit_ms * MILLISECOND_NS, partial(self._overdue, order))
        self._link.order(verb, {"order": order, **fields}, partial(self._order_answered, order))
        return True

    def _refuse(self, order: int, why: str) -> bool:
        refused = OrderRefused(device=self._device, at=self._reactor.now(), order=order, why=why)
        self._reactor.call_later(0, lambda: self._emit(refused))
        return False

    def _emit_all(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            self._emit(signal)

    # The connection.

    def _connect(self) -> None:
        self._up = False
        self._disconnected()
        self._stop_timer()
        try:
            self._link.open()
        except DeviceError as error:
            self._lose("unplugged", error.text)
            return
        self._timer = self._reactor.call_later(self._beat_ns, self._beat)
        self._link.ask("HELLO", {"protocol": PROTOCOL, "series": self._series}, self._greeted)

    def _lose(self, fault: str, text: str) -> None:
        self._up = False
        self._disconnected()
        self._link.close()
        self._stop_timer()
        self._timer = self._reactor.call_later(self._back_off_ns, self._connect)
        self._back_off_ns = min(2 * self._back_off_ns, LONGEST_BACK_OFF_NS)
        self._faults.found(fault, text)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _silent(self) -> None:
        self._lose("silent", f"the {self.KIND} does not answer: is it switched on?")

    def _greeted(self, line: Line | None) -> None:
        if line is None:
            self._silent()
        elif line.word == "REFUSED":
            self._lose("refused", f"the {self.KIND} refuses to connect: {reason(line)}")
        elif line.text("device") != self.KIND or line.whole("protocol") != PROTOCOL:
            found = f"{line.text('device')} with protocol {line.text('protocol')}"
            self._lose("wrong-device", f"a {found} is plugged in where a {self.KIND} with protocol {PROTOCOL} belongs")
        else:
            self._boot, self._event = line.whole("boot"), line.whole("event")
            self._greeted_with(line)
            self._link.ask("IDENTITY", {}, self._identified)

    def _identified(self, line: Line | None) -> None:
        if line is None:
            self._silent()
            return
        self._identity = Identity(*(line.text(key) for key in ("model", "serial", "firmware", "digest")))
        self._judge_identity()
        self._link.ask("STATUS", {}, self._found)

    def _judge_identity(self) -> None:
        found, self._deviation = self._identity, None
        if self._approved is not None and found is not None and found != self._answered_for:
            self._answered_for = None
            self._deviation = self._approved.deviation(found)
        if self._deviation is None or found is None:
            self._stranger = None
            self._faults.gone("wrong-firmware")
        elif found != self._stranger:
            self._stranger = found
            text = f"the {self.KIND} {self._deviation}: report it, and let a supervisor answer for it or change it"
            self._faults.found("wrong-firmware", text, again=True)
            self._emit(FirmwareDeviates(device=self._device, at=self._reactor.now(), **asdict(found)))

    def _found(self, line: Line | None) -> None:
        if line is None:
            self._silent()
            return
        self._event = line.whole("event")
        signals = self._status_signals(line, self._reactor.now(), first=True)
        self._up = True
        self._back_off_ns = FIRST_BACK_OFF_NS
        self._faults.gone(*CONNECTION_FAULTS)
        self._emit_all(signals)
        for order in list(self._open):
            self._ask_order(order)
        self._connected()

    def _beat(self) -> None:
        self._timer = None
        if not self._up:
            self._silent()
            return
        self._faults.beat()
        self._timer = self._reactor.call_later(self._beat_ns, self._beat)
        self._link.ask("STATUS", {}, self._beat_answered)

    def _beat_answered(self, line: Line | None) -> None:
        if line is None:
            self._silent()
        elif line.word == "REFUSED":
            self._connect()
        elif line.whole("event") == self._event:
            self._emit_all(self._status_signals(line, self._reactor.now(), first=False))

    # What comes by itself.

    def _event_came(self, line: Line) -> None:
        if not self._up:
            return
        if line.word == "STARTED" and line.whole("boot") != self._boot:
            self._connect()
            return
        ahead = (line.number - self._event) % NUMBER_LIMIT
        if ahead == 0 or ahead > NUMBER_LIMIT // 2:
            self._link.acknowledge(line.number)
        elif line.number != following(self._event):
            self._connect()
        else:
            self._take_event(line, self._reactor.now() - line.whole("age") * MILLISECOND_NS)

    def _take_event(self, line: Line, at: int) -> None:
        signals: list[Signal] = []
        if line.word == "STATUS":
            signals = self._status_signals(line, at, first=False)
        elif line.word == "ORDER":
            signals = self._order_signals(line, at, live=True)
        else:
            signals = self._reported_signals(line, at)
        self._event = line.number
        self._link.acknowledge(line.number)
        self._emit_all(signals)

    # Orders.

    def _order_answered(self, order: int, line: Line | None) -> None:
        if line is None:
            self._ask_order(order)
        elif line.word != "REFUSED":
            self._emit_all(self._order_signals(line, self._reactor.now(), live=False))
        elif line.whole("code") == INTRODUCE_FIRST:
            self._connect()
        else:
            self._emit_all(self._refused(order, reason(line), self._reactor.now()))

    def _ask_order(self, order: int) -> None:
        self._link.ask("ORDER", {"order": order}, self._order_told)

    def _order_told(self, line: Line | None) -> None:
        if line is None:
            self._silent()
        elif line.word == "REFUSED":
            self._connect()
        else:
            self._emit_all(self._order_signals(line, self._reactor.now(), live=False))

    def _order_signals(self, line: Line, at: int, *, live: bool) -> list[Signal]:
        """What an order's record means. ``live``: it came as an event, not as an answer."""
        order = line.whole("order")
        if order in self._finished or (order not in self._open and not live):
            return []
        state = line.text("state")
        if state == "running":
            return []
        if state == "done":
            signals = self._done_signals(line, order, at)
        elif state == "failed":
            signals = self._failed_signals(line, order, at, live=live)
        elif state == "refused":
            return self._refused(order, reason(line), at)
        elif state == "unknown":
            return self._refused(order, "not known to the device", at)
        else:
            raise BadLine(f"an order cannot be {state}")
        self._finish(order)
        return signals

    def _refused(self, order: int, why: str, at: int) -> list[Signal]:
        self._finish(order)
        self._link.ask("STATUS", {}, self._beat_answered)
        refused = OrderRefused(device=self._device, at=at, order=order, why=why)
        return [refused, *self._refused_signals(why, at)]

    def _finish(self, order: int) -> None:
        overdue = self._open.pop(order, None)
        if overdue is not None:
            overdue.cancel()
        self._finished.append(order)
        self._faults.gone("overdue")

    def _overdue(self, order: int) -> None:
        self._faults.found("overdue", f"order {order} is still not finished: look at the {self.KIND}")
        if self._up:
            self._ask_order(order)
