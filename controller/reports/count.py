"""The second, independent identity (standards A9): chips accepted = chips collected by the dealer = chips metered.

Chips are followed through the rounds: a wager that stands when the scope begins was accepted before it, one that stands
at its end is collected after it, and a void round carries its wagers on or gives them back. A difference is listed
with who answered it, and never put right here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.reports.balance import Span
from controller.reports.calendar import Scope
from controller.reports.history import Line
from controller.reports.people import who
from controller.reports.values import Moment
from controller.table import events as e
from controller.table.state import Round, TableState


@dataclass(frozen=True, slots=True)
class Difference:
    """A round in which the dealer did not hold as many chips as lamps were lit for chips, or held none to count."""

    round: int
    at: Moment
    lamps: int
    counted: int | None
    answered_by: str
    coupons: int = 0
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class Chips:
    """One identity of chips: what stood before, came, was given back and stands is what was gathered."""

    standing_before: int
    accepted: int
    given_back: int
    standing_after: int
    gathered: int
    """Collected by the dealer, or metered."""

    @property
    def due(self) -> int:
        return self.standing_before + self.accepted - self.given_back - self.standing_after

    @property
    def difference(self) -> int:
        return self.gathered - self.due


@dataclass(frozen=True)
class CountIdentity:
    """The chips of one scope. ``seats`` counts what was accepted at each, ``coupons`` what of it was a coupon.

    A coupon stands in every term for the chip in whose place it is, and is collected with the round that it was in.
    """

    scope: str
    rounds: int
    void_rounds: int
    seats: Mapping[int, int]
    coupons: Mapping[int, int]
    collected: Chips
    metered: Mapping[str, Chips]
    differences: tuple[Difference, ...]

    @property
    def agrees(self) -> bool:
        return not any(one.difference for one in (self.collected, *self.metered.values()))


@dataclass(frozen=True, slots=True)
class _Counted:
    """A round that was dealt to its end. ``position`` is the record of its count, 0 where there is none."""

    difference: Difference
    position: int


class Count:
    """A collector of the chips of one scope."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._span = Span(scope)
        self._accepted: Counter[int] = Counter()
        self._coupons: Counter[int] = Counter()
        self._accepted_for: Counter[str] = Counter()
        """By pool: one that was merged into another counts no chip from then on."""
        self._rounds: dict[int, _Counted] = {}
        self._void = 0
        self._given_back = 0
        self._given_back_unmetered = 0
        self._counted_at = 0
        self._answered_by = ""

    def take(self, line: Line) -> None:
        self._span.take(line)
        event, inside = line.event, self.scope.place(line) == 0
        match event:
            case e.WagerAccepted() if inside:
                self._accepted[event.seat] += 1
                self._coupons[event.seat] += bool(event.coupon_by)
                self._accepted_for.update(_counting(line.before))
            case e.ChipsCounted():
                self._counted_at = line.position
            case e.DifferenceAnswered():
                self._answered_by = who(event)
            case e.CorrectionRecorded() if event.what == "count":
                self._correct(line, event)
            case e.RoundClosed():
                if inside:
                    self._close(line, event, line.before.round)
                self._counted_at, self._answered_by = 0, ""
            case _:
                pass

    def _close(self, line: Line, event: e.RoundClosed, now: Round) -> None:
        if event.void:
            self._void += 1
            back = [seat for seat in now.wagers if seat not in event.carried]
            self._given_back += len(back)
            self._given_back_unmetered += len([seat for seat in back if seat not in now.metered])
            return
        lamps = len(now.wagers)
        counted = now.count if lamps or now.count is not None else 0
        difference = Difference(event.number, line.at, lamps, counted, self._answered_by, len(now.coupons))
        self._rounds[event.number] = _Counted(difference, self._counted_at)

    def _correct(self, line: Line, event: e.CorrectionRecorded) -> None:
        """A count that was put right later, also after its shift: the round says so."""
        for number, one in self._rounds.items():
            if one.position and one.position == event.position:
                told = f"corrected in record {line.position} by {who(event)}"
                right = replace(one.difference, counted=event.chips, answered_by=told, corrected=True)
                self._rounds[number] = replace(one, difference=right)

    def identity(self) -> CountIdentity:
        """What the scope comes to."""
        opening, closing = self._span.opening.round, self._span.closing.round
        accepted = self._accepted.total()
        rounds = [one.difference for one in self._rounds.values()]
        collected = sum((one.counted or 0) + one.coupons for one in rounds)
        after = self._span.closing_readings()
        return CountIdentity(
            scope=self.scope.title,
            rounds=len(self._rounds),
            void_rounds=self._void,
            seats=dict(sorted(self._accepted.items())),
            coupons=dict(sorted(self._coupons.items())),
            collected=Chips(len(opening.wagers), accepted, self._given_back, len(closing.wagers), collected),
            metered={pool: self._metered(pool, reading.chips) for pool, reading in after.items()},
            differences=tuple(one for one in rounds if one.counted != one.lamps - one.coupons or one.corrected),
        )

    def _metered(self, pool: str, chips: int) -> Chips:
        opening, closing, before = self._span.opening, self._span.closing, self._span.opening_readings()
        counts = pool in _counting(closing)
        return Chips(
            _unmetered(opening.round) if counts and opening.opened else 0,
            self._accepted_for[pool],
            self._given_back_unmetered if counts else 0,
            _unmetered(closing.round) if counts else 0,
            chips - (before[pool].chips if pool in before else 0),
        )


def _counting(state: TableState) -> tuple[str, ...]:
    """The pools that a chip moves."""
    gone = {merger.pool for merger in state.mergers}
    return tuple(meter.pool for meter in state.pools if meter.pool not in gone)


def _unmetered(now: Round) -> int:
    """Wagers that stand and have not moved the meter yet."""
    return len([seat for seat in now.wagers if seat not in now.metered])
