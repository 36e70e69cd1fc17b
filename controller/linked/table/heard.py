"""What a table hears of its pool: the amount with its age, and what of it the table must decide on. Sends nothing.

Runs on the table's own loop and thread. An amount that is old says since when, and past its limit there is none; then
the link counts as lost, once the table has been up so long that it could have been heard.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from controller.linked.link.said import Answer, Said
from controller.shows.linked import LinkedAmount
from controller.table.commands import LinkMended, LinkTroubled, PoolDecided, PoolRated
from controller.table.state import TableState
from drivers.reactor import Reactor, Timer
from drivers.signals import Signal

DEVICE = "link"
SECOND = 1_000_000_000
LOOK_NS = SECOND // 4
CLOCK_OFF_NS = 86_400 * SECOND
"""A link whose clock is a day from the table's is not believed."""


class Table(Protocol):
    """What is asked of the service."""

    state: TableState

    def take(self, signal: Signal) -> None:
        """Decide on a signal."""


class HeardPool:
    """One table's ear. ``old_after_s`` and ``gone_after_s`` are those of the table file."""

    def __init__(
        self,
        table: Table,
        show: Callable[[LinkedAmount], None],
        pool: str,
        reactor: Reactor,
        utc_now_ns: Callable[[], int],
        old_after_s: int,
        gone_after_s: int,
    ) -> None:
        self._table = table
        self._show_amount = show
        self._pool = pool
        self._reactor = reactor
        self._utc_now_ns = utc_now_ns
        self._old_ns, self._gone_ns = old_after_s * SECOND, gone_after_s * SECOND
        self._heard = reactor.now()
        self._heard_utc_ns = 0
        self._cents: int | None = None
        self._stopped = self._away = ""
        self._timer: Timer | None = None
        self._refused = ""
        self._look()

    def close(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def said(self, said: Said) -> None:
        """The link said what the pool shows."""
        now = self._utc_now_ns()
        if said.pool != self._pool:
            self._away = f"the link is that of the pool {said.pool}"
            return
        if abs(said.at_utc_ns - now) > CLOCK_OFF_NS:
            self._away = "the clock of this table and that of the link are more than a day apart"
            return
        self._heard, self._heard_utc_ns = self._reactor.now(), now
        self._cents, self._stopped, self._away = said.cents, said.stopped, ""
        self._show()

    def answered(self, answer: Answer) -> None:
        """The link answered this table; an award is decided on once, however often it is told."""
        self._refused = answer.refused if not answer.joined else ""
        self._rated(answer.rate)
        asked = {one.award for one in self._table.state.awards if one.asked_pool and one.open and not one.pool_answer}
        for hit in answer.hits:
            if hit.award in asked and hit.state == "decided":
                self._table.take(
                    PoolDecided(
                        device=DEVICE,
                        at=self._reactor.now(),
                        award=hit.award,
                        pool=self._pool,
                        cents=hit.cents,
                        off_meter_cents=hit.off_meter_cents,
                        base_cents=hit.base_cents,
                        sharers=hit.sharers,
                        sequence=hit.sequence,
                    )
                )

    def _rated(self, rate: str) -> None:
        """The pool has another rate than this table: it holds from the next round on, however often it is told."""
        state = self._table.state
        if rate and state.link is not None and rate != state.link.terms.rate and not state.round.wagers:
            self._table.take(PoolRated(device=DEVICE, at=self._reactor.now(), pool=self._pool, rate=rate))

    def away(self, why: str) -> None:
        """Why nothing gets through, as the sender has it; empty: it does."""
        if why:
            self._away = why

    def _look(self) -> None:
        self._show()
        self._tell()
        self._timer = self._reactor.call_later(LOOK_NS, self._look)

    def _show(self) -> None:
        age = self._reactor.now() - self._heard
        gone = self._cents is None or age >= self._gone_ns
        since = "" if gone or age < self._old_ns else _clock(self._heard_utc_ns)
        self._show_amount(LinkedAmount(None if gone else self._cents, since))

    def _tell(self) -> None:
        """Let the table decide on a link that was lost, is stopped, or is there again."""
        link = self._table.state.link
        if link is None or link.pool != self._pool:
            return
        age = self._reactor.now() - self._heard
        why = self._refused or self._stopped
        if age >= self._gone_ns:
            why = self._away or "nothing is heard of it"
        elif self._cents is None:
            return  # it may yet be heard
        if why and link.lost != why:
            self._table.take(LinkTroubled(device=DEVICE, at=self._reactor.now(), pool=self._pool, why=why))
        elif not why and link.lost:
            self._table.take(LinkMended(device=DEVICE, at=self._reactor.now(), pool=self._pool))


def _clock(utc_ns: int) -> str:
    return f"{datetime.fromtimestamp(utc_ns // SECOND, UTC):%H:%M:%S}"
