"""The controller's end of one line: asks, orders, acknowledges, counts garbage.

One question or order is out at a time. Only questions are repeated; an order goes out once, and when its answer
does not come its sender is told so. Garbage is counted and never acted on.
Does not know words, devices or orders, and does not reopen a lost line: :mod:`drivers.line_protocol.device` does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from drivers.buses.serial_port import Transport
from drivers.errors import DeviceError
from drivers.line_protocol.frame import BadLine, Line, LineReader, Mark, decode, encode, following
from drivers.reactor import Reactor, Timer

ANSWER_WITHIN_NS = 250_000_000
"""How long an answer may take (docs/protocols/line.md, 5)."""
TRIES = 4
"""How often a question is asked before the device counts as silent: one second in all."""

AnswerAction = Callable[[Line | None], None]
"""Called with the answer, or with None when none came."""


@dataclass(slots=True)
class _Request:
    mark: Mark
    word: str
    fields: dict[str, str | int]
    answered: AnswerAction
    numbers: list[int] = field(default_factory=list)
    """The numbers of its tries; an answer to any of them is its answer."""


@dataclass(slots=True)
class LinkCounts:
    """What the link saw since it was made; for the technician's page."""

    lines: int = 0
    garbage: int = 0
    repeats: int = 0
    stale: int = 0


class Link:
    """Frames, checks and times the lines of one device.

    Args:
        transport: the bytes.
        reactor: time.
        on_event: takes each event line; the link does not acknowledge by itself.
        on_garbage: called after each bad line was counted, with what was wrong.
        on_lost: called with one sentence when the line went away; the link is closed by then.
    """

    def __init__(
        self,
        transport: Transport,
        reactor: Reactor,
        on_event: Callable[[Line], None],
        on_garbage: Callable[[str], None],
        on_lost: Callable[[str], None],
    ) -> None:
        self.counts = LinkCounts()
        self._transport = transport
        self._reactor = reactor
        self._on_event = on_event
        self._on_garbage = on_garbage
        self._on_lost = on_lost
        self._reader = LineReader()
        self._number = 0
        self._out: _Request | None = None
        self._waiting: deque[_Request] = deque()
        self._timer: Timer | None = None

    def open(self) -> None:
        """Open the transport. Raises DeviceError (DeviceLost, ClaimError) when it cannot."""
        self.close()
        self._reader = LineReader()
        self._transport.open(self._received, self._lost)

    def close(self) -> None:
        """Close the transport and forget what waits; nobody is called."""
        self._stop_timer()
        self._out = None
        self._waiting.clear()
        self._transport.close()

    def ask(self, word: str, fields: dict[str, str | int], answered: AnswerAction) -> None:
        """Ask a question, again and again until it is answered or ``TRIES`` are used up."""
        self._request(_Request(Mark.QUESTION, word, fields, answered))

    def order(self, word: str, fields: dict[str, str | int], answered: AnswerAction) -> None:
        """Send an order, once."""
        self._request(_Request(Mark.ORDER, word, fields, answered))

    def acknowledge(self, event: int) -> None:
        """Tell the device that its event was seen."""
        self._write(encode(Mark.SEEN, event, "SEEN"))

    def _request(self, request: _Request) -> None:
        if self._out is None:
            self._send(request)
        else:
            self._waiting.append(request)

    def _send(self, request: _Request) -> None:
        self._out = request
        self._number = following(self._number)
        request.numbers.append(self._number)
        self._timer = self._reactor.call_later(ANSWER_WITHIN_NS, self._unanswered)
        self._write(encode(request.mark, self._number, request.word, request.fields))

    def _unanswered(self) -> None:
        request = self._out
        if request is None:
            return
        if request.mark is Mark.QUESTION and len(request.numbers) < TRIES:
            self.counts.repeats += 1
            self._send(request)
        else:
            self._settle(request, None)

    def _settle(self, request: _Request, answer: Line | None) -> None:
        self._stop_timer()
        self._out = None
        try:
            request.answered(answer)
        finally:
            if self._out is None and self._waiting:
                self._send(self._waiting.popleft())

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _write(self, data: bytes) -> None:
        try:
            self._transport.write(data)
        except DeviceError as error:
            self._lost(error.text)

    def _lost(self, text: str) -> None:
        self.close()
        self._on_lost(text)

    def _received(self, data: bytes) -> None:
        for raw in self._reader.feed(data):
            self.counts.lines += 1
            try:
                self._take(decode(raw))
            except BadLine as error:
                self.counts.garbage += 1
                self._on_garbage(str(error))

    def _take(self, line: Line) -> None:
        if line.mark is Mark.EVENT:
            self._on_event(line)
        elif line.mark is Mark.ANSWER:
            request = self._out
            if request is not None and line.number in request.numbers:
                self._settle(request, line)
            else:
                self.counts.stale += 1
        else:
            raise BadLine(f"a device does not send lines that begin with {line.mark.value}")
