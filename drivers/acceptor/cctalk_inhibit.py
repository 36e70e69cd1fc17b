"""The inhibits of a ccTalk acceptor: the master inhibit and those of its coin channels, ordered, then read back.

Closed is both: an acceptor that starts again forgets its master inhibit and opens it, its channels then still refuse.
Orders are written once; what became of them is read back, and only a difference is ordered again. Between two orders
the other register is read, which then shows whether the acceptor started again (``cctalk_registers.py``). Does not
decide when to close. Headers 228 and 227 (bit 0: 1 = in operation), 231 and 230 (a bit a channel: 1 = accepted);
standards N6, N8.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from drivers.acceptor.cctalk_registers import ACCEPT, NO_CHANNEL, REFUSE, Register, settle, started
from drivers.cctalk.bus import CctalkBus
from drivers.reactor import Reactor, Timer

ORDER_MASTER, ASK_MASTER = 228, 227
ORDER_CHANNELS, ASK_CHANNELS = 231, 230
FIRST_AGAIN_MS = 2
LAST_AGAIN_MS = 512
ORDERS_BEFORE_FAULT = 4
"""Ordered and read back so often; then it is a fault, and ordered on at growing distances."""


@dataclass(frozen=True, slots=True)
class InhibitActions:
    """Whom the inhibits tell."""

    seen: Callable[[bool], None]
    """The acceptor stands as ordered: closed (True) or open."""
    unmoved: Callable[[], None]
    """Looked at between orders, it stands as ordered: it did not start again."""
    started: Callable[[], None]
    """It started again since it was looked at last, and stands as a start leaves it."""
    differs: Callable[[str], None]
    """It does not stand as ordered, after several orders; the text says how."""
    silent: Callable[[], None]
    """It does not answer."""


class CctalkInhibit:
    """The inhibits of the acceptor at ``address``; ``coin`` (1 to 16) is the one channel that is ever opened."""

    def __init__(self, bus: CctalkBus, address: int, coin: int, *, reactor: Reactor, actions: InhibitActions) -> None:
        self._bus = bus
        self._address = address
        self._coin_alone = (1 << (coin - 1)).to_bytes(2, "little")
        self._reactor = reactor
        self._actions = actions
        self._master = Register(ORDER_MASTER, ASK_MASTER, after_start=ACCEPT)
        self._channels = Register(ORDER_CHANNELS, ASK_CHANNELS, after_start=NO_CHANNEL)
        self._closed = True
        self._turn = 0
        """Counts orders and checks: an answer to an earlier one says nothing."""
        self._in_order = False
        """Something was ordered, and it was not told yet that it was obeyed."""
        self._failures = 0
        self._again_ms = FIRST_AGAIN_MS
        self._timer: Timer | None = None
        self.busy = False
        """Whether an order was not seen obeyed yet."""

    def order(self, closed: bool) -> None:
        """Order it, and tell when it is seen."""
        self._closed = closed
        self._in_order = True
        self._bus.forget(self._address)
        self._begin()
        master, channels = self._master, self._channels
        if closed and (channels.testifies or not master.testifies):
            self._write(master, REFUSE)
        elif not closed and master.testifies:
            self._write(channels, self._coin_alone)
        else:  # an order would hide whether it started again
            self._read(master, channels)

    def check(self) -> None:
        """Look whether the acceptor still stands as ordered, and order it anew where it does not."""
        self._in_order = False
        self._begin()
        self._read(self._master, self._channels)

    def abandon(self) -> None:
        """The acceptor is not there: order and ask no more."""
        self._begin()
        self.busy = False
        self._bus.forget(self._address)

    def forget(self) -> None:
        """It is known to start again: what it held before says nothing."""
        self._master.forget()
        self._channels.forget()

    # --- orders ---

    def _begin(self) -> None:
        self._turn += 1
        self.busy = True
        self._failures = 0
        self._again_ms = FIRST_AGAIN_MS
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _write(self, register: Register, value: bytes) -> None:
        register.order(value)
        self._in_order = True
        written = partial(self._written, self._turn, register)
        urgent = self._closed and register is self._master
        self._bus.order(self._address, register.order_header, value, written, urgent=urgent)

    def _written(self, turn: int, register: Register, answer: bytes | None) -> None:
        if turn != self._turn:
            return
        if answer is None:  # it may have arrived or not
            self._read(self._master, self._channels)
        else:
            register.acknowledge()
            self._read(self._channels if register is self._master else self._master)

    def _order_on(self) -> None:
        """The next order on the way to where it shall stand."""
        accepts, channels = self._master.value == ACCEPT, self._channels.value
        if accepts and (self._closed or channels != self._coin_alone):
            self._write(self._master, REFUSE)
        elif self._closed:
            self._write(self._channels, NO_CHANNEL)
        elif channels != self._coin_alone:
            self._write(self._channels, self._coin_alone)
        else:
            self._write(self._master, ACCEPT)

    # --- reading back ---

    def _read(self, *registers: Register, again: bool = False) -> None:
        """Ask for these, one after the other, then judge."""
        first, *rest = registers
        answered = partial(self._answered, self._turn, first, rest, again)
        self._bus.ask(self._address, first.ask_header, answered, length=len(first.after_start))

    def _answered(self, turn: int, register: Register, rest: list[Register], again: bool, answer: bytes | None) -> None:
        if turn != self._turn:
            return
        if answer is None:
            self._actions.silent()
            return
        register.take(bytes((answer[0] & 1,)) if register is self._master else answer)
        if rest:
            self._read(*rest, again=again)
        else:
            self._judge(looked_again=again)

    def _judge(self, *, looked_again: bool) -> None:
        master, channels = self._master, self._channels
        if master.lost or channels.lost:
            if not looked_again:  # one answer proves little
                self._read(master, channels, again=True)
                return
            if started(master, channels):
                settle(master, channels)
                self._actions.started()
                return
        settle(master, channels)
        wanted = (REFUSE, NO_CHANNEL) if self._closed else (ACCEPT, self._coin_alone)
        if (master.value, channels.value) != wanted:
            self._differs()
        elif not master.read:
            self._read(master)
        elif not channels.read and not self._closed:
            self._read(channels)
        else:
            self._stands()

    def _stands(self) -> None:
        self.busy = False
        self._master.ordered = self._channels.ordered = None
        if self._in_order:
            self._in_order = False
            self._actions.seen(self._closed)
        else:
            self._actions.unmoved()

    def _differs(self) -> None:
        """It stands elsewhere: on the way, or since an order failed, which is then given again a little later."""
        failed = False
        for register in (self._master, self._channels):
            if register.read:
                failed |= register.ordered is not None and register.ordered != register.value
                register.ordered = None
        if not failed:
            self._order_on()
            return
        self._failures += 1
        self._timer = self._reactor.call_later(self._again_ms * 1_000_000, self._order_on)
        self._again_ms = min(2 * self._again_ms, LAST_AGAIN_MS)
        if self._failures == ORDERS_BEFORE_FAULT:
            master = "in operation" if self._master.value == ACCEPT else "inhibited"
            self._actions.differs(
                f"ordered {'closed' if self._closed else 'open'}, but its master inhibit reads {master} and its "
                f"channels {int.from_bytes(self._channels.value, 'little'):016b}"
            )


def shut(bus: CctalkBus) -> None:
    """Close the wire, with a last order to every acceptor on it to refuse chips, for which nobody waits."""
    bus.close(last_word=(ORDER_MASTER, REFUSE))
