"""A ticket printer that speaks ESC/POS, on a line: each ticket is sent once, and the printer says when it was cut.

Behind each ticket goes a process number (GS ( H), which the printer says once everything before it was printed and cut.
Where something keeps it from printing in the middle, it is told to forget what it holds (DLE DC4): what it says first,
the process or that it forgot, is what became of the ticket. Where the line fails or it falls silent, nobody can know.
Does not know what stands on a ticket, and sends none again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

from drivers.buses.serial_port import Transport
from drivers.errors import DeviceError, DeviceLost
from drivers.line_protocol.faults import LineFaults
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import OrderRefused, Signal, TicketPrinted
from drivers.ticket_printer.answers import Answers, BuffersCleared, Noise, ProcessDone, StatusByte
from drivers.ticket_printer.commands import CLEAR, ask_status, ask_when_done, printable, process_of
from drivers.ticket_printer.condition import MENDED, QUESTIONS, Condition
from drivers.ticket_printer.job import Job
from drivers.ticket_printer.port import PrinterStatus, Ticket

MS = 1_000_000
ROUND_MS, ROUND_PRINTING_MS = 1_000, 250
"""From one round of questions to the next, at rest and while an order has no end."""
ANSWER_MS = 500
TRIES = 3
"""So many questions in a row without an answer are silence; so many probes make a printer that says no receipts."""
TICKET_MS = 20_000
"""The longest ticket is printed by then."""
CLEAR_AGAIN_MS = 1_000
LISTEN_MS = 3_000
"""So long a ticket may still be under way that was sent before a start, or before the line failed."""
PROBE = b"ASK?"
"""The process by which a printer shows that it says what it printed; no order has letters."""


class EscPosPrinter:
    """A :class:`drivers.ticket_printer.port.TicketPrinter` on ``line``.

    Faults: ``lost``, ``silent``, ``garbage``, those of ``condition.py``, ``no-receipts`` (this model does not say what
    it printed, so it gets no ticket) and ``unknown-print``.
    """

    def __init__(self, device: str, line: Transport, *, reactor: Reactor, emit: Callable[[Signal], None]) -> None:
        self.device = device
        self._line = line
        self._reactor = reactor
        self._emit = emit
        self._faults = LineFaults(device, lambda: line.where, reactor, emit)
        self._presence = Presence(device, line.where, reactor=reactor, emit=emit, reopen=self._reopen, found=self._ask)
        self._answers = Answers()
        self._round: list[int] = []
        """The answers of the round of questions that goes on."""
        self._question: Timer | None = None
        """Until when the question that is out must be answered."""
        self._next: Timer | None = None
        """When the next round begins."""
        self._silences = 0
        self._condition: Condition | None = None
        self._says_receipts: bool | None = None
        """Whether it says what it printed; None: not known yet."""
        self._probes = 0
        self._job: Job | None = None
        self._ended: deque[tuple[int, Signal]] = deque(maxlen=8)

    def open(self) -> None:
        """Ask how it stands, and go on asking."""
        self._presence.open()

    def close(self) -> None:
        """Ask and say nothing more."""
        self._presence.close()
        self._forget_round()
        if self._job is not None:
            self._job.stop()
        self._line.close()

    def status(self) -> PrinterStatus | None:
        if self._condition is None:
            return None
        near_end = "paper-near-end" in self._condition.faults
        return PrinterStatus(self._condition.obstacle, near_end, None if self._job is None else self._job.order)

    # --- orders ---

    def print(self, order: int, ticket: Ticket) -> None:
        why = self._why_not()
        if why is None:
            try:
                self._job = Job(order, printable(ticket) + ask_when_done(process_of(order)))
            except ValueError as error:
                why = str(error)
        if why is None:
            self._begin_round()
        else:
            refused = OrderRefused(device=self.device, at=self._reactor.now(), order=order, why=why)
            self._reactor.call_later(0, partial(self._emit, refused))

    def query(self, order: int) -> None:
        ended = next((signal for which, signal in self._ended if which == order), None)
        if ended is not None:
            self._reactor.call_later(0, partial(self._emit, ended))
        elif self._job is None:
            self._job = Job(order, b"", stage="heard")
            self._job.within(self._reactor, LISTEN_MS, self._nobody_knows)

    def answer(self, order: int, *, printed: bool) -> None:
        if self._job is not None and (self._job.order, self._job.stage) == (order, "unknown"):
            self._end(None if printed else "a supervisor found no ticket of it that counts")

    def _why_not(self) -> str | None:
        if self._condition is None:
            return "the ticket printer does not answer"
        if self._job is not None and self._job.stage == "unknown":
            return f"a supervisor must say first whether the ticket of order {self._job.order} was printed"
        if self._job is not None:
            return f"the ticket printer is busy with order {self._job.order}"
        if self._condition.obstacle is not None:
            return self._condition.obstacle
        if self._says_receipts is None:
            return "the ticket printer has only just been found"
        return None if self._says_receipts else "the ticket printer does not say what it printed"

    def _end(self, why: str | None) -> None:
        """The order is over: printed, or refused for ``why``."""
        job, self._job = self._job, None
        assert job is not None, "an order ends once"
        job.stop()
        now = self._reactor.now()
        ended: Signal = TicketPrinted(device=self.device, at=now, order=job.order)
        if why is not None:
            ended = OrderRefused(device=self.device, at=now, order=job.order, why=why)
        self._ended.append((job.order, ended))
        self._faults.gone("unknown-print")
        self._emit(ended)

    def _nobody_knows(self) -> None:
        """Line or power failed while the ticket was on its way: only eyes can tell."""
        job = self._job
        if job is None:
            return
        job.stop()
        if job.stage == "asked":  # not a byte of it was sent
            self._end("the ticket printer does not answer")
            return
        job.stage = "unknown"
        text = (
            f"nobody knows whether the ticket of order {job.order} was printed: a supervisor looks at what came out of"
            " the printer, and says so"
        )
        self._faults.found("unknown-print", text)

    def _go_on(self, job: Job, condition: Condition) -> None:
        """The printer has just said how it stands."""
        if job.stage == "asked" and condition.obstacle is not None:
            self._end(condition.obstacle)
        elif job.stage == "asked":
            job.stage = "sent"
            job.within(self._reactor, TICKET_MS, self._clear)
            self._write(job.data)
        elif job.stage == "sent" and condition.break_off is not None:
            job.trouble = f"{condition.break_off}: it was not printed to its end, so void the piece that came out"
            self._clear()
        elif job.stage == "unknown" and not job.forgotten and not job.waits:
            job.within(self._reactor, LISTEN_MS, self._clear)

    def _clear(self) -> None:
        """Have it forget what it holds of the ticket, until it says that it did."""
        job = self._job
        if job is None:
            return
        if job.stage == "sent":
            job.stage = "clearing"
        job.within(self._reactor, CLEAR_AGAIN_MS, self._clear)
        self._write(CLEAR)

    # --- the line ---

    def _reopen(self) -> None:
        self._forget_round()
        self._line.open(self._came, self._gone)

    def _gone(self, text: str) -> None:
        self._forget_round()
        self._away()
        self._faults.gone("silent")
        self._presence.lost(DeviceLost(self.device, text))

    def _away(self) -> None:
        """It answers nothing any more; another printer may answer next."""
        self._condition = self._says_receipts = None
        self._probes = 0
        self._nobody_knows()

    def _write(self, data: bytes) -> None:
        try:
            self._line.write(data)
        except DeviceError as error:
            self._line.close()
            self._gone(error.text)

    # --- questions, one at a time ---

    def _begin_round(self) -> None:
        """At once, unless one goes on."""
        if self._question is None:
            self._cancel_next()
            self._next = self._reactor.call_later(0, self._ask)

    def _ask(self) -> None:
        self._next = None
        self._question = self._reactor.call_later(ANSWER_MS * MS, self._unanswered)
        self._write(ask_status(QUESTIONS[len(self._round)]))

    def _unanswered(self) -> None:
        self._forget_round()
        self._silences += 1
        if self._silences == TRIES:
            self._away()
            self._faults.found("silent", "the ticket printer does not answer: is it switched on?")
        self._ask()

    def _forget_round(self) -> None:
        self._answers.forget()
        self._round = []
        self._cancel_next()
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def _cancel_next(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    # --- answers ---

    def _came(self, data: bytes) -> None:
        noise = 0
        for answer in self._answers.feed(data):
            match answer:
                case StatusByte() if self._question is not None:
                    self._take_status(answer.bits)
                case ProcessDone():
                    self._take_process(answer.process)
                case BuffersCleared():
                    self._take_cleared()
                case StatusByte() | Noise():
                    noise += 1
        if noise:
            self._faults.bad_line(f"{noise} bytes that are no answer")

    def _take_status(self, bits: int) -> None:
        assert self._question is not None, "an answer belongs to a question"
        self._question.cancel()
        self._question = None
        self._silences = 0
        self._round.append(bits)
        if len(self._round) < len(QUESTIONS):
            self._ask()
            return
        condition, self._round = Condition(*self._round), []
        self._condition = condition
        self._faults.gone("silent")
        self._faults.beat()
        for fault, text in MENDED.items():
            if fault in condition.faults:
                self._faults.found(fault, text)
            else:
                self._faults.gone(fault)
        self._next = self._reactor.call_later((ROUND_MS if self._job is None else ROUND_PRINTING_MS) * MS, self._ask)
        idle = self._job is None or self._job.forgotten
        if self._says_receipts is None and condition.obstacle is None and idle:
            self._probe()
        if self._job is not None:
            self._go_on(self._job, condition)

    def _probe(self) -> None:
        """Ask for a receipt of nothing; a printer that never gives one gets no ticket."""
        if self._probes == TRIES:
            self._says_receipts = False
            text = "this printer does not say what it printed (GS ( H), so it gets no ticket: use a model that does"
            self._faults.found("no-receipts", text)
        else:
            self._probes += 1
            self._write(ask_when_done(PROBE))

    def _take_process(self, process: bytes) -> None:
        self._says_receipts = True
        self._faults.gone("no-receipts")
        if self._job is not None and self._job.stage != "asked" and process == process_of(self._job.order):
            self._end(None)

    def _take_cleared(self) -> None:
        job = self._job
        if job is None:
            return
        job.stop()
        job.forgotten = True
        if job.stage == "clearing" and job.trouble is not None:
            self._end(job.trouble)
        elif job.stage == "clearing":
            self._nobody_knows()
