"""Every chip against the record: what fell through a gate that was in order counts, once, and nothing else does.

Chips near a fault, a start or another chip at the same seat are not held against the table, except that nothing may
ever count twice. Does not know money.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from controller.config.devices import AcceptorSection
from controller.devices.cctalk_acceptor import EVENTS_MS, CctalkAcceptorSection
from controller.rehearsal.simulation.floor import MS, SECOND, Chip, Floor
from controller.rehearsal.simulation.health import Health
from controller.table import events as e
from controller.table.setup import TableSetup
from controller.table.state import TableState

LOOKED_AT_NS = 700 * MS
"""How long after a chip it must be in the record, as a wager or as flagged; acceptors that are asked have longer."""
KEPT_NS = 5 * SECOND
HEARD_LATE_NS = 2 * SECOND
"""The time of a chip in the record is not later than this after it fell; ..."""
ON_A_LINE_NS = 30 * SECOND
"""... not later than this where acceptors are asked on a line that may be disturbed: it is that of the answer."""
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
    coupon_at: int = -1
    """When the record said last that a coupon is this seat's wager."""


def doubt_ns(section: AcceptorSection | None, seats: int) -> int:
    """How long before the lock-out press a chip may have gone in that nobody can show to have come before it.

    0 where an acceptor gives an edge: then only the very instant of the press is in doubt. A ccTalk acceptor is asked,
    and a credit counts for as late as it can have come (decision 17): what a chip's way may differ by, the time between
    two questions, and the questions to other seats that one of these may have to wait for.
    """
    if not isinstance(section, CctalkAcceptorSection):
        return 0
    shortest_ms, longest_ms = section.transit_ms
    asked_ms = max(section.poll_ms, seats * EVENTS_MS)
    return (longest_ms - shortest_ms + asked_ms + 2 * EVENTS_MS) * MS


class ChipLedger:
    """The chips of one table. ``fail`` ends the run with a sentence."""

    def __init__(self, floor: Floor, setup: TableSetup, health: Health, fail: Callable[[str], None]) -> None:
        self._floor = floor
        self._setup = setup
        self._health = health
        self._fail = fail
        self._seats = {seat: _Seat() for seat in setup.seats}
        self._locked_out_at = -1
        self._kept_off_at = -1
        """When the record said last that no chip is taken."""
        self._doubt_ns = doubt_ns(floor.file.acceptor, len(setup.seats))
        self._looked_at_ns = LOOKED_AT_NS + self._doubt_ns
        self._late_ns = ON_A_LINE_NS if self._doubt_ns else HEARD_LATE_NS

    def dropped(self, chip: Chip, state: TableState, *, settled: bool) -> None:
        """A chip fell while the table stood as ``state`` says."""
        seat = self._seats[chip.seat]
        alone = chip.at - seat.free_at > self._looked_at_ns
        seat.free_at = max(chip.at, seat.free_at) + chip.width_ms * MS
        seat.drops += 1
        if not chip.taken:
            return
        seat.chips.append(chip)
        if settled and alone and chip.width_ms in PLAUSIBLE_MS and self._health.well(*self._devices(chip.seat)):
            welcome = self._setup.is_open(state) and chip.seat not in state.round.wagers
            welcome = welcome and self._setup.why_no_wagers(state) is None
            look = partial(self._look, chip, welcome, self._floor.spells, seat.drops)
            self._floor.reactor.call_later(self._looked_at_ns, look)

    def recorded(self, event: e.Event, before: TableState) -> None:
        """An event is on the disk."""
        kept_off = self._setup.why_no_wagers(before)
        if kept_off is not None:
            self._kept_off_at = self._floor.reactor.now()
        if isinstance(event, e.WagerAccepted):
            now = before.round
            if kept_off is not None and not self._setup.counts_at_lock_out:
                self._fail(f"a chip at seat {event.seat} counted although {kept_off}")
            closing = self._setup.expects(before, "all_acceptors_closed") and not now.drained
            if not closing and not self._setup.is_open(before):
                self._fail(f"a chip at seat {event.seat} counted in the phase {now.phase}")
            self._match(event)
        elif isinstance(event, e.LockOutPressed):
            self._locked_out_at = event.at
        elif isinstance(event, e.ChipFlagged):
            self._seats[event.seat].outcomes.append((self._floor.reactor.now(), False))

    def _match(self, event: e.WagerAccepted) -> None:
        if event.coupon_by:
            self._seats[event.seat].coupon_at = self._floor.reactor.now()
            return
        now, seat = self._floor.reactor.now(), self._seats[event.seat]
        seat.outcomes.append((now, True))
        while seat.chips and seat.chips[0].at < now - KEPT_NS - self._late_ns:
            seat.chips.popleft()
        for chip in seat.chips:
            if chip.at <= event.at <= chip.at + self._late_ns:
                seat.chips.remove(chip)
                return
        self._fail(f"a chip counted at seat {event.seat} that nobody dropped, or that counted before")

    def _look(self, chip: Chip, welcome: bool, spells: int, drops: int) -> None:
        seat, floor = self._seats[chip.seat], self._floor
        if floor.table is None or floor.spells != spells or seat.drops != drops:
            return
        if not self._health.undisturbed_since(chip.at, *self._devices(chip.seat)):
            return
        found = [wager for at, wager in seat.outcomes if at >= chip.at]
        if len(found) != 1:
            self._fail(f"the chip at seat {chip.seat} of {chip.at} is in the record {len(found)} times")
        if 0 <= self._locked_out_at - chip.at <= self._doubt_ns:  # it cannot be shown to have come before the press
            return
        if seat.coupon_at >= chip.at:  # the coupon was on record first: the chip is a second wager
            return
        kept_off = self._kept_off_at >= chip.at or self._setup.why_no_wagers(floor.table.service.durable) is not None
        if welcome and not found[0] and not kept_off:
            self._fail(f"the chip at seat {chip.seat} of {chip.at} was welcome and did not count")

    def _devices(self, seat: int) -> tuple[str, ...]:
        """What must be in order for the chips of a seat; on a shared line, also the devices that are asked there."""
        hangs_on = self._floor.file.hangs_on("acceptor", seat)
        beside = [f"acceptor.{other}" for other in self._seats if self._doubt_ns or other == seat]
        return (*beside, f"inhibit.{seat}", *hangs_on, "header", "felt")
