"""An acceptor on a ccTalk wire: asked for its events in turn, closed by its inhibits, set up anew whenever it is found.

A chip counts as one only when two answers in a row say the same: a sum of eight bits proves little. ccTalk tells no
edge, so a chip's time is the latest at which it can have gone in (docs/decisions/0017-time-of-a-cctalk-chip.md). What
is not known is not guessed: more events than the acceptor remembers are a fault that a person answers, and one that
started again is a fault whatever its counter says, since its inhibits then stand as nobody left them.
Does not know seats, values or whether a chip was welcome.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from drivers.acceptor.cctalk_errors import CHIP_INSIDE, CHIPS, NOTHING, error_sentence, self_check_sentence
from drivers.acceptor.cctalk_events import ANSWER_BYTES, NULL, STARTED, Event, EventsLost, Restarted, new_events
from drivers.acceptor.cctalk_inhibit import CctalkInhibit, InhibitActions
from drivers.acceptor.inhibit_fault import InhibitFault
from drivers.cctalk.bus import CctalkBus
from drivers.reactor import Reactor
from drivers.signals import (
    AcceptorConfirmed,
    AcceptorUnsure,
    ChipImplausible,
    ChipPassed,
    DeviceFault,
    DeviceRecovered,
    ImplausibleChip,
    Signal,
)

MILLISECOND_NS = 1_000_000
RESET, ASK_EVENTS, ASK_SELF_CHECK, ASK_CATEGORY = 1, 229, 232, 245
CATEGORY = b"coin acceptor"
CHECK_NS = 2_000 * MILLISECOND_NS
"""The inhibits, and what was faulty, are looked at this often."""
RESTART_NS = 500 * MILLISECOND_NS
"""An acceptor that was reset needs so long."""
FIRST_BACK_OFF_NS = 500 * MILLISECOND_NS
LONGEST_BACK_OFF_NS = 4_000 * MILLISECOND_NS
STEADY_NS = 60_000 * MILLISECOND_NS
"""One that starts again sooner than this after it was found is set up later and later."""

Stage = Literal["away", "setting-up", "up"]
AcceptorFault = Literal["silent", "wrong-device", "restarted", "self-check", "events-lost"]


class CctalkAcceptor:
    """One acceptor; an Acceptor (``port.py``) and a station of its bus. It is closed until ``open`` is called.

    Args:
        bus: its wire; the acceptor joins it.
        address: where it answers.
        coin: the channel, 1 to 16, that is taught the table's chip.
        path: the sorter path of such a chip; 0 where the acceptor has no sorter.
        transit_ms: the shortest time from the slot to the credit.

    After ``events-lost`` it stays closed until ``open`` is called anew, which the table does when a person has
    answered; then it is reset and checked before it opens.
    """

    def __init__(
        self,
        device: str,
        bus: CctalkBus,
        address: int,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        coin: int = 1,
        path: int = 0,
        transit_ms: int = 0,
    ) -> None:
        if not 1 <= coin <= 16:
            raise ValueError(f"{device}: coin {coin}; a ccTalk acceptor has channels 1 to 16")
        self.device = device
        self.address = address
        self.wanted_closed = True
        self._bus = bus
        self._reactor = reactor
        self._emit = emit
        self._coin = coin
        self._path = path
        self._transit_ns = transit_ms * MILLISECOND_NS
        self._stage: Stage = "away"
        self._session = 0
        """Counts set-ups: an answer to an earlier one says nothing."""
        self._counter: int | None = None
        self._heard: tuple[bytes, int] | None = None
        """An answer with news that was heard once, and when."""
        self._doubted: tuple[bytes, int] | None = None
        """An answer that a start would explain too, and when it was heard: its inhibits are asked first."""
        self._seen_closed = False
        """What was ordered last was seen, and it was to close."""
        self._events_lost = False
        self._faults: set[AcceptorFault] = set()
        self._retry_at = self._checked_at = 0
        self._back_off_ns = FIRST_BACK_OFF_NS
        self._found_at = -STEADY_NS
        self._start_back_off_ns = 0
        self._where = f"address {address} on {bus.where}"
        self._inhibit_fault = InhibitFault(device, self._where, reactor=reactor, emit=emit)
        actions = InhibitActions(
            seen=self._stands,
            unmoved=self._doubt_over,
            started=self._started,
            differs=self._stands_otherwise,
            silent=self._silent,
        )
        self._inhibit = CctalkInhibit(bus, address, coin, reactor=reactor, actions=actions)
        bus.join(self)

    # --- what the table asks ---

    def close(self) -> None:
        self.wanted_closed = True
        if self._stage == "up":
            self._inhibit.order(closed=True)
        elif self._seen_closed:  # by its set-up, which has not opened it yet
            self._reactor.call_later(0, partial(self._still_closed, self._session))

    def open(self) -> None:
        self.wanted_closed = False
        if self._events_lost:
            self._events_lost = False
            self.reset()
        elif self._stage == "up":
            self._order_open()

    def reset(self) -> None:
        """Start the acceptor anew, check it, and let it stand as it should."""
        if self._stage != "up":
            return
        self._leave("setting-up")
        self._counter = None
        self._inhibit.forget()
        self._bus.order(self.address, RESET, b"", partial(self._reset_written, self._session))

    # --- turns ---

    def plugged(self) -> None:
        self._set_up()

    def unplugged(self) -> None:
        self._leave("away")
        self._retry_at = self._reactor.now()

    def turn(self) -> None:
        now = self._reactor.now()
        if self._stage == "away":
            if now >= self._retry_at:
                self._set_up()
        elif self._stage == "up":
            self._ask_events()
            if not self._inhibit.busy and now - self._checked_at >= CHECK_NS:
                self._checked_at = now
                if "self-check" in self._faults:
                    self._ask_self_check()
                else:
                    self._inhibit.check()

    # --- set-up: who it is, closed, healthy, and where its counter stands ---

    def _set_up(self) -> None:
        self._leave("setting-up")
        self._bus.ask(self.address, ASK_CATEGORY, partial(self._named, self._session), length=None, tries=1)

    def _named(self, session: int, answer: bytes | None) -> None:
        if session != self._session:
            return
        if answer is None:
            self._silent()
        elif not answer.lower().startswith(CATEGORY):
            name = answer.decode("ascii", "replace")
            self._lose("wrong-device", f"a {name!r} answers where a coin acceptor belongs: check the address")
        else:
            self._inhibit.order(closed=True)

    def _checked(self, session: int, answer: bytes | None) -> None:
        if session != self._session:
            return
        if answer is None:
            self._silent()
            return
        self._take_self_check(answer)
        if self._stage == "setting-up":
            self._ask_events()

    def _found(self, answer: bytes) -> None:
        """Set-up is over: take up the count where it was left, if it was."""
        events: tuple[Event, ...] = ()
        before, self._counter = self._counter, answer[0]
        self._stage = "up"
        self._checked_at = self._found_at = self._reactor.now()
        self._back_off_ns = FIRST_BACK_OFF_NS
        try:
            if before is not None:
                events = new_events(before, answer)
        except Restarted:  # between its inhibits and its events
            self._inhibit.forget()
            self._raise_fault("restarted", _RESTARTED)
        except EventsLost as lost:
            self._lose_events(lost.count)
        for event in events:
            self._take(event, self._reactor.now(), heard=False)
        self._recover("silent", "wrong-device", "restarted")
        if not self._events_lost:
            self._recover("events-lost")
            if not self.wanted_closed and self._stage == "up":
                self._order_open()

    def _reset_written(self, session: int, _: bytes | None) -> None:
        if session == self._session:
            self._reactor.call_later(RESTART_NS, partial(self._after_reset, session))

    def _after_reset(self, session: int) -> None:
        if session == self._session:
            self._set_up()

    # --- events ---

    def _ask_events(self) -> None:
        self._bus.ask(self.address, ASK_EVENTS, partial(self._answered, self._session), length=ANSWER_BYTES)

    def _answered(self, session: int, answer: bytes | None) -> None:
        if session != self._session:
            return
        if answer is None:
            self._silent()
        elif self._doubted is not None:
            return
        elif answer[0] == self._counter and self._stage == "up":
            self._heard = None
        elif self._heard is None or self._heard[0] != answer:
            self._heard = answer, self._reactor.now()
            self._ask_events()
        else:
            at, self._heard = self._heard[1], None
            self._found(answer) if self._stage == "setting-up" else self._take_news(answer, at)

    def _take_news(self, answer: bytes, at: int) -> None:
        before = self._counter
        assert before is not None, "the counter is known when set-up is over"
        try:
            events = new_events(before, answer)
        except Restarted:
            self._inhibit.forget()
            self._started()
        except EventsLost:
            self._doubt(answer, at)
        else:
            if NULL in events:
                self._doubt(answer, at)
            else:
                self._take_all(events, answer, at)

    def _take_all(self, events: tuple[Event, ...], answer: bytes, at: int) -> None:
        self._counter = answer[0]
        for event in events:
            self._take(event, at, heard=True)

    def _doubt(self, answer: bytes, at: int) -> None:
        """Its counter may have begun anew, not at 0: take no event before its inhibits say that it did not start."""
        self._doubted = answer, at
        if not self._inhibit.busy:
            self._inhibit.check()

    def _doubt_over(self) -> None:
        """It did not start again: what it said is what happened."""
        if self._doubted is None or self._counter is None:
            return
        (answer, at), self._doubted = self._doubted, None
        try:
            self._take_all(new_events(self._counter, answer), answer, at)
        except EventsLost as lost:
            self._counter = answer[0]
            self._lose_events(lost.count)

    def _started(self) -> None:
        """It started again. Set it up at once; one that does not come to rest, later and later."""
        self._counter = STARTED
        self._raise_fault("restarted", _RESTARTED)
        now = self._reactor.now()
        if now - self._found_at >= STEADY_NS:
            self._start_back_off_ns = 0
        self._leave("away")
        self._retry_at = now + self._start_back_off_ns
        self._start_back_off_ns = min(max(2 * self._start_back_off_ns, FIRST_BACK_OFF_NS), LONGEST_BACK_OFF_NS)

    def _take(self, event: Event, at: int, *, heard: bool) -> None:
        error = event.error
        if error is None:
            if not heard:
                self._implausible("unheard", at)
            elif (event.coin, event.path) != (self._coin, self._path):
                self._implausible("wrong-chip", at)
            else:
                self._emit(ChipPassed(device=self.device, at=at - self._transit_ns, width_us=0))
        elif error in CHIPS:
            self._implausible(CHIPS[error], at)
        elif error != NOTHING:
            self._checked_at = self._reactor.now()
            self._raise_fault("self-check", f"{error_sentence(error)}; look for a chip in the slot")
            if error in CHIP_INSIDE:
                self._implausible("swallowed", at)

    def _implausible(self, why: ImplausibleChip, at: int) -> None:
        self._emit(ChipImplausible(device=self.device, at=at, why=why))

    def _lose_events(self, count: int) -> None:
        self._events_lost = True
        text = f"{count} events since it was heard last, and it remembers five: chips may have passed uncounted"
        self._raise_fault("events-lost", f"{text}; count them, then a supervisor's code lets it go on")
        self.close()

    # --- health ---

    def _ask_self_check(self) -> None:
        self._bus.ask(self.address, ASK_SELF_CHECK, partial(self._checked, self._session), length=None)

    def _take_self_check(self, answer: bytes) -> None:
        code = answer[0] if answer else 255
        if code == 0:
            self._recover("self-check")
        else:
            self._raise_fault("self-check", self_check_sentence(code))

    def _still_closed(self, session: int) -> None:
        if session == self._session and self.wanted_closed:
            self._emit(AcceptorConfirmed(device=self.device, at=self._reactor.now(), closed=True))

    def _stands(self, closed: bool) -> None:
        self._inhibit_fault.obeyed(closed)
        self._doubt_over()
        self._seen_closed = closed
        if closed == self.wanted_closed:
            self._emit(AcceptorConfirmed(device=self.device, at=self._reactor.now(), closed=closed))
        if self._stage == "setting-up":
            self._ask_self_check()

    def _order_open(self) -> None:
        """From the order on it may be open, whether its answer comes or not: then nobody can call it closed."""
        self._inhibit.order(closed=False)
        self._reactor.call_later(0, self._unsure)

    def _unsure(self) -> None:
        self._emit(AcceptorUnsure(device=self.device, at=self._reactor.now()))

    def _stands_otherwise(self, text: str) -> None:
        ordered_closed = self.wanted_closed or self._stage == "setting-up"
        self._inhibit_fault.failed(ordered_closed, text)
        self._doubt_over()

    def _silent(self) -> None:
        self._lose("silent", "it does not answer: check its plug, its supply and its address")

    def _lose(self, fault: AcceptorFault, text: str) -> None:
        self._leave("away")
        self._retry_at = self._reactor.now() + self._back_off_ns
        self._back_off_ns = min(2 * self._back_off_ns, LONGEST_BACK_OFF_NS)
        self._raise_fault(fault, text)

    def _leave(self, stage: Stage) -> None:
        """Whatever was asked before, its answer no longer matters."""
        self._stage = stage
        self._session += 1
        self._heard = self._doubted = None
        self._seen_closed = False
        self._inhibit.abandon()

    def _raise_fault(self, fault: AcceptorFault, text: str) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            now, where = self._reactor.now(), self._where
            self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=where, text=text))

    def _recover(self, *faults: AcceptorFault) -> None:
        for fault in faults:
            if fault in self._faults:
                self._faults.remove(fault)
                self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault=fault))


_RESTARTED = "it started again: a chip that was on its way then may have passed uncounted"
