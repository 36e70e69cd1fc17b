"""Every bet spot against the record: what lay on a sensor at lock-out counts once, and nothing else does (C7).

What lies where follows from what people did, with the sensor's own times: covered for a moment is a hand, bare for a
moment is a touch. Where that cannot be told to the millisecond, or something about the seat was broken, the record is
not held against the table, except that nothing may count twice. Does not know money.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from controller.devices.proximity_acceptor import ProximityAcceptorSection
from controller.rehearsal.simulation.floor import MS, SECOND, Floor
from controller.rehearsal.simulation.health import Health
from controller.table import events as e
from controller.table.apply import apply
from controller.table.setup import TableSetup
from controller.table.state import TableState

SLACK_NS = 60 * MS
"""How far a time of the table may be from that of the hand: bounces, and an expander that is asked."""
DECIDED_NS = SECOND
"""After this long without a movement, the table knows what lies there."""


@dataclass(frozen=True)
class Standing:
    """What a sensor must take a spot for: since ``earliest`` at the earliest, ``latest`` at the latest."""

    covered: bool
    earliest: int
    latest: int


@dataclass
class _Spot:
    moves: deque[tuple[int, bool]] = field(default_factory=lambda: deque([(0, False)], maxlen=64))
    """(when, whether something covers it from then on), the oldest first."""
    rests: tuple[int, Standing | None] = (-1, None)
    """(the last movement, how the spot stands since), once it is decided."""
    counted: deque[int] = field(default_factory=lambda: deque(maxlen=8))
    """The times of those chips that counted."""


def standing(moves: Iterable[tuple[int, bool]], at: int, now: int, held_ns: int) -> Standing | None:
    """How a spot stood at ``at``, told from its movements until ``now``; None where nobody can be sure.

    Covered or bare for less than ``held_ns`` is nothing; gaps shorter than the slack may or may not join what is
    beside them.

    >>> standing([(-SECOND, False), (9, True), (9 + 2 * SECOND, False)], SECOND, 3 * SECOND, 400 * MS)
    Standing(covered=True, earliest=9, latest=9)
    """
    found: Standing | None = None
    chained_from: int | None = None  # since when it may have stood as it does next
    for (start, covered), (end, _) in pairwise([*moves, (max(now, at) + 1, False)]):
        if start > at:
            break
        held = end - start
        if found is not None and covered is found.covered:
            if chained_from is not None and start - chained_from > held_ns - SLACK_NS:
                found = replace(found, latest=start)  # the moments before may have been one, with touches in it
            if held >= SLACK_NS:
                chained_from = None
        elif held > held_ns + SLACK_NS:
            found = Standing(covered, start if chained_from is None else chained_from, start)
            chained_from = None
        elif held > held_ns - SLACK_NS:
            found, chained_from = None, start if found is None else found.earliest
        elif chained_from is None:
            chained_from = start
    return found


class SpotLedger:
    """The spots of one table. ``fail`` ends the run with a sentence."""

    def __init__(self, floor: Floor, setup: TableSetup, health: Health, fail: Callable[[str], None]) -> None:
        section = floor.file.acceptor
        assert isinstance(section, ProximityAcceptorSection), "a table with bet spots"
        self._floor = floor
        self._setup = setup
        self._health = health
        self._fail = fail
        self._held_ns = section.covered_ms * MS
        self._needs = {seat: (*section.hangs_on(seat), f"acceptor.{seat}", "header", "felt") for seat in setup.seats}
        self._spots = {seat: _Spot() for seat in setup.seats}
        self._carried: frozenset[int] = frozenset()
        """Seats whose wager stands from a void round: nobody can say whether its chip still lies there."""
        self._phase_since = self._started = floor.reactor.now()
        self._kept_off: deque[tuple[int, int]] = deque(maxlen=64)
        """From when to when no chip was taken although wagers were open, as the record says."""
        self._kept_off_since: int | None = None

    def covered(self, seat: int, covered: bool) -> None:
        """Something covers the spot, or nothing does any more."""
        self._spots[seat].moves.append((self._floor.reactor.now(), covered))

    def started(self) -> None:
        """The service runs anew: what lies there came nobody knows when."""
        self._started = self._floor.reactor.now()

    def recorded(self, event: e.Event, before: TableState) -> None:
        """An event is on the disk."""
        self._keep_off(apply(before, event))
        if isinstance(event, e.WagerAccepted) and not event.coupon_by:
            self._counted(event, before)
        elif isinstance(event, e.TableLocked):
            for seat in self._setup.seats:
                self._judge(seat, before)
        elif isinstance(event, e.PhaseChanged | e.RoundClosed):
            self._phase_since = self._floor.reactor.now()
            if isinstance(event, e.RoundClosed):
                self._carried = frozenset(event.carried)

    def look(self, state: TableState) -> None:
        """Nothing was recorded for a while: what lies, was lifted or was added must stand in the record."""
        now = state.round
        if self._setup.expects(state, "all_acceptors_closed"):
            return
        for seat in self._setup.seats:
            stands = self._certain(seat)
            if stands is None or seat in self._carried:
                continue
            if self._setup.is_open(state):
                self._named(seat, stands, (*now.laid, *now.added), "lies on the spot")
            elif seat not in now.wagers or seat in now.coupons:
                self._named(seat, stands, now.added, "was added after lock-out")
            elif stands.covered is (seat in now.lifted):
                done = "laid back" if stands.covered else "lifted"
                self._fail(f"the bet of seat {seat} was {done}, and the record does not say so")

    # --- inside ---

    def _counted(self, event: e.WagerAccepted, before: TableState) -> None:
        now, spot = before.round, self._spots[event.seat]
        if not self._setup.expects(before, "all_acceptors_closed") or now.drained:
            self._fail(f"a chip on the sensor of seat {event.seat} counted in the phase {now.phase}")
        if event.at in spot.counted:
            self._fail(f"the chip that lies at seat {event.seat} counted before")
        spot.counted.append(event.at)
        laid = any(covered and abs(event.at - at) <= SLACK_NS for at, covered in spot.moves)
        if not laid and self._health.well_at(event.at, *self._needs[event.seat]):
            self._fail(f"a chip counted at seat {event.seat} that nobody laid there at {event.at}")

    def _judge(self, seat: int, state: TableState) -> None:
        """The table locks: what lay there at the press is a wager, and nothing else is."""
        now, at = state.round, self._floor.reactor.now()
        if now.opened is None or now.cutoff is None or state.suspended is not None:
            return
        if seat in now.excused or seat in self._carried:
            return
        stood = standing(self._spots[seat].moves, now.cutoff, at, self._held_ns)
        near = any(abs(moved - now.cutoff) <= SLACK_NS for moved, _ in self._spots[seat].moves)
        if stood is None or near or not self._health.well_at(stood.earliest, *self._needs[seat]):
            return
        begins = max(now.opened, self._started)
        if stood.covered and self._while_kept_off(stood):
            if stood.earliest == stood.latest and seat in now.wagers and seat not in now.coupons:
                self._fail(f"the chip at seat {seat} was laid at {stood.earliest} while none was taken, and counted")
            return
        if stood.covered and self._near_that(stood):
            return
        if stood.covered and stood.earliest - SLACK_NS > begins and seat not in now.wagers:
            self._fail(f"a chip lay at seat {seat} from {stood.earliest} on, and did not count at {now.cutoff}")
        by_chip = seat in now.wagers and seat not in now.coupons
        if (not stood.covered or stood.latest + SLACK_NS < begins) and by_chip:
            self._fail(f"no chip of this round lay at seat {seat} at {now.cutoff}, and one counted")

    def _keep_off(self, state: TableState) -> None:
        """Note since when no chip is taken, and until when none was."""
        now, is_so = self._floor.reactor.now(), self._setup.why_no_wagers(state) is not None
        if is_so and self._kept_off_since is None:
            self._kept_off_since = now
        elif not is_so and self._kept_off_since is not None:
            self._kept_off.append((self._kept_off_since, now))
            self._kept_off_since = None

    def _spells(self) -> list[tuple[int, int]]:
        since = self._kept_off_since
        return [*self._kept_off, *([] if since is None else [(since, self._floor.reactor.now())])]

    def _while_kept_off(self, stood: Standing) -> bool:
        """Whether the chip came, and was decided to lie there, while none was taken."""
        decided = stood.latest + self._held_ns + SLACK_NS
        return any(since < stood.earliest and decided < until for since, until in self._spells())

    def _near_that(self, stood: Standing) -> bool:
        """Whether nobody can say if the chip came before a door was opened, or after it was shut."""
        return any(
            since - DECIDED_NS < stood.latest and stood.earliest < until + DECIDED_NS for since, until in self._spells()
        )

    def _certain(self, seat: int) -> Standing | None:
        """How the spot stands, where the table must know."""
        at, spot = self._floor.reactor.now(), self._spots[seat]
        moved = spot.moves[-1][0]
        if at - moved < DECIDED_NS or not self._health.well(*self._needs[seat]):
            return None
        if spot.rests[0] != moved:
            spot.rests = moved, standing(spot.moves, at, at, self._held_ns)
        return spot.rests[1]

    def _named(self, seat: int, stands: Standing, named: tuple[int, ...], what: str) -> None:
        if not stands.covered and seat in named:
            self._fail(f"nothing lies at seat {seat}, and the record says that it {what}")
        new = stands.earliest - SLACK_NS > max(self._phase_since, self._started)
        seen = self._health.well_at(stands.earliest, *self._needs[seat])
        if stands.covered and new and seen and seat not in named:
            self._fail(f"a chip {what} at seat {seat}, and the record does not say so")
