"""The host of one ccTalk wire: one exchange at a time, orders before questions, and each device asked in turn.

Only questions are asked again. An order is written once; whether it arrived is a question that its sender asks next.
What nobody was asked for is counted and never acted on, and so is the host's own echo, which a single wire gives back.
Does not know what a header means or what a device is; drivers of devices join as stations.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from drivers.buses.serial_port import Transport
from drivers.cctalk.frame import GAP_NS, Checksum, Frame, FrameReader, encode
from drivers.errors import DeviceError
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

MILLISECOND_NS = 1_000_000
HOST = 1
BROADCAST = 0
REPLY = 0
"""The header of every answer; without data it acknowledges."""
ANSWER_WITHIN_NS = 100 * MILLISECOND_NS
"""From the first byte of a question to the last of its answer; the longest exchange takes 22 ms at 9600 baud."""
TRIES = 3
HEARD_IN_LUMPS_NS = 20 * MILLISECOND_NS
"""A USB adapter hands bytes over every 16 ms, whenever they came."""
QUIET_NS = 150 * MILLISECOND_NS
"""After an answer that did not come, and after the wire was opened, the host stays quiet: a late answer, to whatever
was asked last, must not pass for that of another question."""
LAST_WORDS = 5
"""The last word is said so often: 30 ms, longer than any answer with which its first may collide."""
FIRST_BACK_OFF_NS = 1_000 * MILLISECOND_NS
LONGEST_BACK_OFF_NS = 2_000 * MILLISECOND_NS
"""A cable that is back is noticed within this time, also in the middle of a deal."""
GARBAGE_TIMES = 5
GARBAGE_WITHIN_NS = 10_000 * MILLISECOND_NS

AnswerAction = Callable[[bytes | None], None]
"""Called with the data of the answer, or with None when none came."""


class Station(Protocol):
    """One device on the wire, as its driver."""

    @property
    def address(self) -> int:
        """Where it answers: 2 … 255."""

    def plugged(self) -> None:
        """The wire is open: begin."""

    def unplugged(self) -> None:
        """The wire is gone; nothing that was asked is answered."""

    def turn(self) -> None:
        """It is your turn: ask what is to be asked now."""


class _Exchange(NamedTuple):
    address: int
    header: int
    data: bytes
    length: int | None
    """Bytes of data in the answer; None: any number."""
    tries: int
    answered: AnswerAction


@dataclass(slots=True)
class BusCounts:
    """What the wire carried since the bus was made; for the technician's page."""

    exchanges: int = 0
    repeats: int = 0
    echoes: int = 0
    stale: int = 0
    garbage_bytes: int = 0


class CctalkBus:
    """One wire.

    Args:
        device: its name in faults.
        transport: its bytes, 9600 baud, 8 data bits, no parity, 1 stop bit.
        checksum: the form of its frames.
        turn_ms: the shortest time between two turns of one station.
    """

    def __init__(
        self,
        device: str,
        transport: Transport,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        checksum: Checksum = Checksum.SUM,
        turn_ms: int = 200,
    ) -> None:
        self.counts = BusCounts()
        self._device = device
        self._transport = transport
        self._reactor = reactor
        self._emit = emit
        self._checksum = checksum
        self._turn_ns = turn_ms * MILLISECOND_NS
        self._reader = self._new_reader()
        self._stations: deque[tuple[int, Station]] = deque()
        """Each with the time of its next turn; the one whose turn was longest ago first."""
        self._urgent: deque[_Exchange] = deque()
        self._waiting: deque[_Exchange] = deque()
        self._out: _Exchange | None = None
        self._open = False
        self._resting = False
        self._answer_timer: Timer | None = None
        self._turn_timer: Timer | None = None
        self._reopen_timer: Timer | None = None
        self._back_off_ns = FIRST_BACK_OFF_NS
        self._faults: set[str] = set()
        self._garbled: deque[int] = deque(maxlen=GARBAGE_TIMES)

    @property
    def where(self) -> str:
        return self._transport.where

    def join(self, station: Station) -> None:
        """Give ``station`` its turns. Raises ValueError for an address that has one already."""
        if not HOST < station.address <= 255:
            raise ValueError(f"{self._device}: address {station.address}; a device answers at 2 to 255")
        if any(station.address == other.address for _, other in self._stations):
            raise ValueError(f"{self._device}: address {station.address} belongs to another device already")
        self._stations.append((0, station))

    def open(self) -> None:
        """Open the wire and keep it open until :meth:`close`."""
        self._reopen_timer = None
        self._reader = self._new_reader()
        try:
            self._transport.open(self._received, self._lost)
        except DeviceError as error:
            self._lost(error.text)
            return
        self._open = True
        self._recover("unplugged")
        self._rest()
        for _, station in tuple(self._stations):
            station.plugged()

    def close(self, last_word: tuple[int, bytes] | None = None) -> None:
        """Close the wire; ``last_word`` (header, data) goes to all devices first, and nobody waits for answers."""
        if last_word is not None:
            frame = Frame(BROADCAST, HOST, *last_word)
            for _ in range(LAST_WORDS):
                if self._open:
                    self._write(frame)
        self._shut()
        self._stop(self._reopen_timer)

    def order(self, address: int, header: int, data: bytes, answered: AnswerAction, *, urgent: bool = False) -> None:
        """Write an order, once; ``answered`` with None says that nobody acknowledged. ``urgent`` overtakes the rest."""
        exchange = _Exchange(address, header, data, 0, 1, answered)
        (self._urgent if urgent else self._waiting).append(exchange)
        self._next()

    def ask(
        self,
        address: int,
        header: int,
        answered: AnswerAction,
        *,
        length: int | None,
        data: bytes = b"",
        tries: int = TRIES,
    ) -> None:
        """Ask a question, up to ``tries`` times; an answer of another ``length`` is none."""
        self._waiting.append(_Exchange(address, header, data, length, tries, answered))
        self._next()

    def forget(self, address: int) -> None:
        """Ask and order nothing of this device that was not written yet; its senders are not called."""
        for queue in (self._urgent, self._waiting):
            kept = [exchange for exchange in queue if exchange.address != address]
            queue.clear()
            queue.extend(kept)

    # --- one exchange at a time ---

    def _next(self) -> None:
        while self._open and self._out is None and not self._resting:
            if self._urgent:
                self._begin(self._urgent.popleft())
            elif self._waiting:
                self._begin(self._waiting.popleft())
            elif not self._give_turn():
                return

    def _give_turn(self) -> bool:
        """Give the turn to the station that is due; False when none is, and a timer waits for it."""
        if not self._stations:
            return False
        now = self._reactor.now()
        due_ns, station = self._stations[0]
        if due_ns > now:
            if self._turn_timer is None:
                self._turn_timer = self._reactor.call_later(due_ns - now, self._turn_due)
            return False
        self._stations.popleft()
        self._stations.append((now + self._turn_ns, station))
        station.turn()
        return True

    def _turn_due(self) -> None:
        self._turn_timer = None
        self._next()

    def _begin(self, exchange: _Exchange) -> None:
        self._out = exchange
        self.counts.exchanges += 1
        self._answer_timer = self._reactor.call_later(ANSWER_WITHIN_NS, self._unanswered)
        self._write(Frame(exchange.address, HOST, exchange.header, exchange.data))

    def _unanswered(self) -> None:
        self._answer_timer = None
        exchange = self._out
        self._take(self._reader.flush())
        self._note_garbage()
        if exchange is self._out and self._open:
            self._rest()

    def _rest(self) -> None:
        self._resting = True
        self._answer_timer = self._reactor.call_later(QUIET_NS, self._rested)

    def _rested(self) -> None:
        """Begin, ask again, or give up; an urgent order goes first."""
        self._answer_timer = None
        self._resting = False
        exchange = self._out
        if exchange is None:
            self._next()
        elif exchange.tries > 1:
            self._out = None
            self.counts.repeats += 1
            self._waiting.appendleft(exchange._replace(tries=exchange.tries - 1))
            self._next()
        else:
            self._settle(exchange, None)

    def _settle(self, exchange: _Exchange, answer: bytes | None) -> None:
        self._out = None
        self._stop(self._answer_timer)
        self._answer_timer = None
        exchange.answered(answer)
        self._next()

    # --- bytes ---

    def _write(self, frame: Frame) -> None:
        try:
            self._transport.write(encode(frame, self._checksum))
        except DeviceError as error:
            self._lost(error.text)

    def _received(self, data: bytes) -> None:
        frames = self._reader.feed(data, self._reactor.now())
        self._note_garbage()
        self._take(frames)

    def _take(self, frames: list[Frame]) -> None:
        for frame in frames:
            if frame.destination != HOST:
                self.counts.echoes += 1
            elif self._out is not None and not self._resting and _answers(frame, self._out):
                self._settle(self._out, frame.data)
            else:
                self.counts.stale += 1

    def _new_reader(self) -> FrameReader:
        return FrameReader(self._checksum, gap_ns=GAP_NS + HEARD_IN_LUMPS_NS)

    def _note_garbage(self) -> None:
        new, self._reader.garbage = self._reader.garbage, 0
        if not new and not self._garbled:
            return
        now = self._reactor.now()
        if new:
            self.counts.garbage_bytes += new
            self._garbled.append(now)
            if len(self._garbled) == GARBAGE_TIMES and now - self._garbled[0] <= GARBAGE_WITHIN_NS:
                self._raise_fault("garbage", "the wire carries garbage: check plugs, cable and shield")
        elif now - self._garbled[-1] > GARBAGE_WITHIN_NS:
            self._garbled.clear()
            self._recover("garbage")

    # --- the wire as a whole ---

    def _lost(self, text: str) -> None:
        was_open = self._open
        self._shut()
        self._raise_fault("unplugged", text)
        self._reopen_timer = self._reactor.call_later(self._back_off_ns, self.open)
        self._back_off_ns = min(2 * self._back_off_ns, LONGEST_BACK_OFF_NS)
        if was_open:
            for _, station in tuple(self._stations):
                station.unplugged()

    def _shut(self) -> None:
        """Close the port and forget what is under way; nobody is called."""
        self._open = self._resting = False
        self._out = None
        self._urgent.clear()
        self._waiting.clear()
        for timer in (self._answer_timer, self._turn_timer):
            self._stop(timer)
        self._answer_timer = self._turn_timer = None
        self._transport.close()

    @staticmethod
    def _stop(timer: Timer | None) -> None:
        if timer is not None:
            timer.cancel()

    def _raise_fault(self, fault: str, text: str) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            now = self._reactor.now()
            self._emit(DeviceFault(device=self._device, at=now, fault=fault, where=self.where, text=text))

    def _recover(self, fault: str) -> None:
        if fault == "unplugged":
            self._back_off_ns = FIRST_BACK_OFF_NS
        if fault in self._faults:
            self._faults.remove(fault)
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault=fault))


def _answers(frame: Frame, exchange: _Exchange) -> bool:
    """Whether ``frame`` can be the answer to what was asked."""
    from_it = frame.source is None or frame.source == exchange.address
    as_long = exchange.length is None or len(frame.data) == exchange.length
    return from_it and as_long and frame.header == REPLY
