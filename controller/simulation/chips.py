"""Every chip against the record: what fell through a gate that was in order counts, once, and nothing else does.

Chips near a fault, a start or another chip at the same seat are not held against the table, except that nothing may
ever count twice. Does not know money.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from controller import events as e
from controller.setup import TableSetup
from controller.simulation.floor import MS, SECOND, Chip, Floor
from controller.simulation.health import Health
from controller.state import TableState

LOOKED_AT_NS = 700 * MS
"""How long after a chip it must be in the record, as a wager or as flagged."""
KEPT_NS = 5 * SECOND
PLAUSIBLE_MS = range(25, 116)
"""Widths that every table file of the simulation takes as a chip, with room to both sides."""


@dataclass
class _Seat:
    chips: deque[Chip] = field(default_factory=deque)
    """Taken, and not found in the record as a wager yet."""
    outcomes: deque[tuple[int, bool]] = field(default_factory=lambda: deque(maxlen=16))
    """(when recorded, whether a wager) of the last chips in the record."""
    free_at: int = -KEPT_NS
    """When the last chip that fell is past the sensor."""
    drops: int = 0


class ChipLedger:
    """The chips of one table. ``fail`` ends the run with a sentence."""

    def __init__(self, floor: Floor, setup: TableSetup, health: Health, fail: Callable[[str], None]) -> None:
        self._floor = floor
        self._health = health
        self._fail = fail
        self._seats = {seat: _Seat() for seat in setup.seats}
        self._locked_out_at = -1

    def dropped(self, chip: Chip, state: TableState, *, settled: bool) -> None:
        """A chip fell while the table stood as ``state`` says."""
        seat = self._seats[chip.seat]
        alone = chip.at - seat.free_at > LOOKED_AT_NS
        seat.free_at = max(chip.at, seat.free_at) + chip.width_ms * MS
        seat.drops += 1
        if not chip.taken:
            return
        seat.chips.append(chip)
        if settled and alone and chip.width_ms in PLAUSIBLE_MS and self._health.well(*self._devices(chip.seat)):
            welcome = state.round.phase == "betting" and chip.seat not in state.round.wagers
            look = partial(self._look, chip, welcome and state.suspended is None, self._floor.starts, seat.drops)
            self._floor.reactor.call_later(LOOKED_AT_NS, look)

    def recorded(self, event: e.Event, before: TableState) -> None:
        """An event is on the disk."""
        if isinstance(event, e.WagerAccepted):
            now = before.round
            if now.phase not in ("betting", "locking") or (now.phase == "locking" and now.drained):
                self._fail(f"a chip at seat {event.seat} counted in the phase {now.phase}")
            self._match(event)
        elif isinstance(event, e.LockOutPressed):
            self._locked_out_at = event.at
        elif isinstance(event, e.ChipFlagged):
            self._seats[event.seat].outcomes.append((self._floor.reactor.now(), False))

    def _match(self, event: e.WagerAccepted) -> None:
        now, seat = self._floor.reactor.now(), self._seats[event.seat]
        seat.outcomes.append((now, True))
        while seat.chips and seat.chips[0].at < now - KEPT_NS:
            seat.chips.popleft()
        for chip in seat.chips:
            if chip.at <= event.at <= chip.at + 2 * SECOND:
                seat.chips.remove(chip)
                return
        self._fail(f"a chip counted at seat {event.seat} that nobody dropped, or that counted before")

    def _look(self, chip: Chip, welcome: bool, starts: int, drops: int) -> None:
        seat, floor = self._seats[chip.seat], self._floor
        if floor.table is None or floor.starts != starts or seat.drops != drops:
            return
        if not self._health.undisturbed_since(chip.at, *self._devices(chip.seat)):
            return
        found = [wager for at, wager in seat.outcomes if at >= chip.at]
        if len(found) != 1:
            self._fail(f"the chip at seat {chip.seat} of {chip.at} is in the record {len(found)} times")
        if self._locked_out_at == chip.at:  # at the very same instant: not before
            return
        if welcome and not found[0] and floor.table.service.durable.suspended is None:
            self._fail(f"the chip at seat {chip.seat} of {chip.at} was welcome and did not count")

    def _devices(self, seat: int) -> tuple[str, ...]:
        hangs_on = self._floor.file.acceptor.hangs_on(seat)
        return (f"acceptor.{seat}", f"inhibit.{seat}", *hangs_on, "header", "felt")
