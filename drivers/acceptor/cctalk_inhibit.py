"""The inhibits of a ccTalk acceptor: the master inhibit and those of its coin channels, ordered, then read back.

Closed is both: an acceptor that starts again forgets its master inhibit and opens it, its channels then still refuse.
Orders are written once; what became of them is read back, and only a difference is ordered again. Does not decide when
to close. Headers 228 and 227 (bit 0: 1 = in operation), 231 and 230 (a bit a channel: 1 = accepted); standards N6, N8.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from drivers.cctalk.bus import CctalkBus
from drivers.reactor import Reactor, Timer

ORDER_MASTER, ASK_MASTER = 228, 227
ORDER_CHANNELS, ASK_CHANNELS = 231, 230
REFUSE, ACCEPT = b"\x00", b"\x01"
NO_CHANNEL = b"\x00\x00"
FIRST_AGAIN_MS = 2
LAST_AGAIN_MS = 512
ORDERS_BEFORE_FAULT = 4
"""Ordered and read back so often; then it is a fault, and ordered on at growing distances."""


@dataclass(frozen=True, slots=True)
class InhibitActions:
    """Whom the inhibits tell."""

    seen: Callable[[bool], None]
    """The acceptor stands as ordered: closed (True) or open."""
    differs: Callable[[str], None]
    """It does not, after several orders; the text says how."""
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
        self._closed = True
        self._turn = 0
        """Counts orders and checks: an answer to an earlier one says nothing."""
        self._orders = 0
        self._again_ms = FIRST_AGAIN_MS
        self._timer: Timer | None = None
        self.busy = False
        """Whether an order was not seen obeyed yet."""

    def order(self, closed: bool) -> None:
        """Order it, and tell when it is seen."""
        self._closed = closed
        self._orders = 0
        self._again_ms = FIRST_AGAIN_MS
        self._bus.forget(self._address)
        self._order_master_first() if closed else self._order_channels_first()

    def check(self) -> None:
        """Look whether the acceptor still stands as ordered, and order it anew where it does not."""
        self._orders = 0
        self._again_ms = FIRST_AGAIN_MS
        self._read(self._begin())

    def abandon(self) -> None:
        """The acceptor is not there: order and ask no more."""
        self._begin()
        self.busy = False
        self._bus.forget(self._address)

    # --- orders ---

    def _begin(self) -> int:
        self._turn += 1
        self.busy = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        return self._turn

    def _order_master_first(self) -> None:
        turn = self._begin()
        then = partial(self._then_channels, turn)
        self._bus.order(self._address, ORDER_MASTER, REFUSE, then, urgent=True)

    def _then_channels(self, turn: int, _: bytes | None) -> None:
        if turn == self._turn:
            self._bus.order(self._address, ORDER_CHANNELS, NO_CHANNEL, partial(self._ordered, turn))

    def _order_channels_first(self) -> None:
        turn = self._begin()
        self._bus.order(self._address, ORDER_CHANNELS, self._coin_alone, partial(self._then_master, turn))

    def _then_master(self, turn: int, _: bytes | None) -> None:
        if turn == self._turn:
            self._bus.order(self._address, ORDER_MASTER, ACCEPT, partial(self._ordered, turn))

    def _ordered(self, turn: int, _: bytes | None) -> None:
        if turn == self._turn:
            self._orders += 1
            self._read(turn)

    # --- reading back ---

    def _read(self, turn: int) -> None:
        self._bus.ask(self._address, ASK_MASTER, partial(self._master_read, turn), length=1)

    def _master_read(self, turn: int, answer: bytes | None) -> None:
        if turn != self._turn:
            return
        if answer is None:
            self._actions.silent()
            return
        accepts = bool(answer[0] & 1)
        self._bus.ask(self._address, ASK_CHANNELS, partial(self._channels_read, turn, accepts), length=2)

    def _channels_read(self, turn: int, accepts: bool, channels: bytes | None) -> None:
        if turn != self._turn:
            return
        if channels is None:
            self._actions.silent()
            return
        wanted = (False, NO_CHANNEL) if self._closed else (True, self._coin_alone)
        if (accepts, channels) == wanted:
            self.busy = False
            if self._orders:
                self._actions.seen(self._closed)
            return
        self._timer = self._reactor.call_later(self._again_ms * 1_000_000, self._again)
        self._again_ms = min(2 * self._again_ms, LAST_AGAIN_MS)
        if self._orders == ORDERS_BEFORE_FAULT:
            master = "in operation" if accepts else "inhibited"
            self._actions.differs(
                f"ordered {'closed' if self._closed else 'open'}, but its master inhibit reads {master} and its "
                f"channels {int.from_bytes(channels, 'little'):016b}"
            )

    def _again(self) -> None:
        self._order_master_first() if self._closed else self._order_channels_first()


def shut(bus: CctalkBus) -> None:
    """Close the wire, with a last order to every acceptor on it to refuse chips, for which nobody waits."""
    bus.close(last_word=(ORDER_MASTER, REFUSE))
