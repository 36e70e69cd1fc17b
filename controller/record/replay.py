"""The table rebuilt from its record alone, and compared with everything else that says how its meters stand.

Each record is decided again by the rules on record (:mod:`controller.record.by_rules`). Compared are the identity of
each pool at the end of each round, the snapshot that a start would use, the state at each join of two files, and what
the awards say that they took. Does not check the seals: that is verification.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Protocol

import msgspec

from controller.record.by_rules import ByRules, Unfounded, cannot_follow
from controller.record.journal.journal import Codec, Entry, JsonCodec, Snapshot
from controller.record.journal.record import Start
from controller.record.recovery import decode_state, folded_here
from controller.table.apply import apply
from controller.table.events import (
    AnyEvent,
    DisputeResolved,
    Event,
    MeterReduced,
    PrizeWon,
    RoundClosed,
    RulesLoaded,
)
from controller.table.setup import TableSetup
from controller.table.state import Meter, TableState
from games.pools.meter import imbalance

EVENTS: JsonCodec[Event] = JsonCodec(msgspec.json.Decoder(AnyEvent))
"""How events stand in the journal."""


class Replayed(Protocol):
    """A record that can be replayed: a whole one, or a part that begins with a state."""

    @property
    def begins(self) -> Start:
        """Where it begins: position 0 and nothing, or a state."""

    def read(
        self, codec: Codec[Event], from_position: int = 1, to_position: int | None = None
    ) -> Iterator[Entry[Event]]: ...

    def starts(self) -> Iterator[Start]:
        """The state at each join of two files, oldest first."""

    def last_snapshot(self) -> Snapshot | None:
        """What a start of the table would go on from; None where there is none, or nobody would start from this."""


class PoolReplay(msgspec.Struct, frozen=True, kw_only=True):
    """One pool from the opening to the closing. Money is in cents; exact amounts are fractions of cents as text."""

    pool: str
    opening: str
    chips: int
    contributed: str
    """By chips, whether shown, above the limit, or in the reserve."""
    seeded_cents: int
    raised_cents: int
    lowered_cents: int
    moved: str
    paid_cents: int
    """Off the meter."""
    wins: int
    closing: str
    """What the meter is: display, overflow, reserve, pending and escrow together."""
    shown_cents: int
    carried: str
    """The part of a cent beyond ``shown_cents``, as a fraction; empty where there is none."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """What the record says, folded from its beginning. ``differences`` is empty where everything agrees."""

    table: str
    game: str
    house: str
    first: int
    records: int
    round: int
    phase: str
    pools: tuple[PoolReplay, ...]
    rules: tuple[str, ...]
    """What the table played by: from which record on, and the SHA-256 of its files."""
    compared: tuple[str, ...]
    """What was compared and agrees, a sentence each."""
    not_judged: int
    """Records that nobody can judge by rules: they do not say by which they were made."""
    unfounded: tuple[Unfounded, ...]
    """Records that do not follow from those before them by the rules, the first `MOST_TOLD` of them."""
    differences: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.differences and not self.unfounded and not self.not_judged


MOST_TOLD = 100


def replay(record: Replayed, setup: TableSetup | None = None) -> Replay:
    """Fold the record from its beginning, and decide it again.

    ``setup``: by what records are judged before the first that says by what it was played, where they name no other.

    Raises:
        ValueError: a part begins with a state that is not understood.
    """
    begins = record.begins
    opening = TableState() if begins.position == 0 else decode_state(begins.state)
    if opening is None:
        raise ValueError(f"the state after record {begins.position} was written by another version of the program")
    folding = _Folding(opening, {start.position: start for start in record.starts()}, record.last_snapshot())
    folding.at(begins.position)
    judge, unfounded, rules = ByRules(opening, _unless_another(opening, setup)), list[Unfounded](), list[str]()
    for entry in record.read(EVENTS, begins.position + 1):
        unfounded += judge.take(entry)
        if (why := folding.fold(entry)) is not None:
            unfounded.append(Unfounded(entry.position, why))
            break
        if isinstance(entry.event, RulesLoaded):
            rules.append(f"from record {entry.position} on {entry.event.digest}")
    unfounded += judge.end()
    state = folding.state
    compared, differences = folding.told(opening)
    return Replay(
        table=state.table,
        game=state.game,
        house=state.house,
        first=begins.position + 1,
        records=folding.position,
        round=state.round.number,
        phase=state.round.phase,
        pools=tuple(_pool(meter, _before(opening, meter)) for meter in state.pools) if state.opened else (),
        rules=tuple(rules),
        compared=(*_founded(judge, unfounded), *compared),
        not_judged=judge.not_judged,
        unfounded=tuple(unfounded[:MOST_TOLD]),
        differences=differences,
    )


def _unless_another(opening: TableState, setup: TableSetup | None) -> TableSetup | None:
    """The setup for what the record does not say itself; None where the record names another one."""
    if setup is None or (opening.rules and (setup.loaded is None or setup.loaded.digest != opening.rules)):
        return None
    return setup if opening.rules else replace(setup, loaded=None)


def _founded(judge: ByRules, unfounded: Sequence[Unfounded]) -> tuple[str, ...]:
    if unfounded or not judge.judged:
        return ()
    return (f"{judge.judged} records follow, each from those before it, by the rules on record",)


class _Folding:
    """The fold, and on the way each comparison that can be made only there."""

    def __init__(self, state: TableState, joins: dict[int, Start], snapshot: Snapshot | None) -> None:
        self.state = state
        self.position = 0
        self._joins = joins
        self._joined = 0
        self._unlike = 0
        self._snapshot = snapshot
        self._snapshot_agrees: bool | None = None
        self._rounds = 0
        self._paid: dict[str, int] = {}
        self._differences: list[str] = []

    def fold(self, entry: Entry[Event]) -> str | None:
        """Why no state follows; None where one does."""
        event = entry.event
        try:
            self.state = apply(self.state, event)
        except Exception as error:  # noqa: BLE001 - whatever a forger may have written
            return cannot_follow(event, error)
        if isinstance(event, MeterReduced | PrizeWon):
            self._paid[event.pool] = self._paid.get(event.pool, 0) + event.off_meter_cents
        elif isinstance(event, DisputeResolved) and event.in_favour_of == "patron":
            self._paid[event.pool] = self._paid.get(event.pool, 0) + event.cents
        elif isinstance(event, RoundClosed):
            self._rounds += 1
            self._balance()
        self.at(entry.position)
        return None

    def at(self, position: int) -> None:
        """The fold has reached this record."""
        self.position = position
        if (join := self._joins.get(position)) is not None:
            self._compare_join(decode_state(join.state))
        if self._snapshot is not None and self._snapshot.position == position:
            kept = decode_state(self._snapshot.state)
            if kept is not None:
                self._snapshot_agrees = kept == self.state

    def told(self, opening: TableState) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What agrees and what does not, after the last record."""
        self._balance()
        for meter in self.state.pools:
            stated, paid = self._paid.get(meter.pool, 0), meter.paid_cents - _before(opening, meter).paid_cents
            if stated != paid:
                self._differences.append(
                    f"the awards took {stated} cents off the {meter.pool} meter, and it says {paid}"
                )
        agreed = [f"seeds + contributions - awards = meter, in each pool after each of {self._rounds} rounds"]
        agreed.append("the awards took off each meter what it says was paid")
        if self._joined:
            agreed.append(f"the state at {self._joined} joins of files is what the record says")
        if self._unlike:
            agreed.append(f"the state at {self._unlike} joins was written by another version and was not compared")
        agreed.append(self._about_snapshot())
        return tuple(text for text in agreed if text) if not self._differences else (), tuple(self._differences)

    def _about_snapshot(self) -> str:
        if self._snapshot is None:
            return ""
        at = self._snapshot.position
        if self._snapshot_agrees is None:
            return f"the snapshot at record {at} was written by another version and is not used"
        if not folded_here(self._snapshot.state):
            says = "the same as" if self._snapshot_agrees else "another state than"
            return f"the snapshot at record {at}, of another version, says {says} the record; a start does not use it"
        if not self._snapshot_agrees:
            self._differences.append(f"the snapshot at record {at} DIFFERS from what the record says")
        return f"the snapshot at record {at} is what the record says"

    def _compare_join(self, kept: TableState | None) -> None:
        if kept is None:
            self._unlike += 1
        elif kept == self.state:
            self._joined += 1
        else:
            self._differences.append(f"the state kept after record {self.position} DIFFERS from what the record says")

    def _balance(self) -> None:
        for meter in self.state.pools:
            if (wrong := imbalance(meter)) is not None and wrong not in self._differences:
                self._differences.append(wrong)


def _before(opening: TableState, meter: Meter) -> Meter:
    """The pool's meter at the opening, in the units of now; an empty one where it was opened later."""
    for one in opening.pools:
        if one.pool == meter.pool and opening.opened:
            return one.in_units(meter.units_per_cent)
    return Meter(pool=meter.pool, units_per_cent=meter.units_per_cent)


def _pool(meter: Meter, before: Meter) -> PoolReplay:
    per_cent = meter.units_per_cent
    given = meter.contributed_units + meter.reserved_units - before.contributed_units - before.reserved_units
    rest = meter.units % per_cent
    return PoolReplay(
        pool=meter.pool,
        opening=str(_whole(before)),
        chips=meter.chips - before.chips,
        contributed=str(Fraction(given, per_cent)),
        seeded_cents=meter.seeded_cents - before.seeded_cents,
        raised_cents=meter.raised_cents - before.raised_cents,
        lowered_cents=meter.lowered_cents - before.lowered_cents,
        moved=str(Fraction(meter.moved_units - before.moved_units, per_cent)),
        paid_cents=meter.paid_cents - before.paid_cents,
        wins=meter.wins - before.wins,
        closing=str(_whole(meter)),
        shown_cents=meter.cents,
        carried=str(Fraction(rest, per_cent)) if rest else "",
    )


def _whole(meter: Meter) -> Fraction:
    """Everything that the pool holds, in cents."""
    units = meter.units + meter.overflow_units + meter.reserve_units
    return Fraction(units, meter.units_per_cent) + meter.pending_cents + meter.escrow_cents
