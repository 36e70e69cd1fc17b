"""A pool against the records of its tables, to the part of a cent: what each put in, was paid, and has under way.

The pool's side is its own record folded anew; a table's side is that table's record, read by the same teller that told
the pool. What a table told and the pool has not is a difference; what it has not told yet is under way. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from controller.linked.facts import HitPaid, Wagered
from controller.linked.member import Member
from controller.linked.state import PoolState
from controller.linked.table.teller import Teller
from controller.record.journal.journal import Entry
from controller.reports.document import Column, Document, Figures, Table, column, table
from controller.reports.values import Moment, Money
from controller.table import events as e
from controller.table.state import TableState


class OwnFigures(NamedTuple):
    """What one table's record says, up to the record that the pool was told of, and beyond it."""

    wagers: int
    paid_cents: int
    wagers_under_way: int
    paid_under_way_cents: int


def own_figures(entries: Iterable[Entry[e.Event]], told_until: int) -> OwnFigures:
    """The figures of a table's whole record; the pool was told of it up to ``told_until``."""
    teller, sums = Teller(TableState()), [0, 0, 0, 0]
    for entry in entries:
        beyond = 2 if entry.position > told_until else 0
        for fact in teller.tell([entry]):
            if isinstance(fact, Wagered):
                sums[beyond] += fact.wagers
            elif isinstance(fact, HitPaid):
                sums[beyond + 1] += fact.cents
    return OwnFigures(*sums)


class _Row(NamedTuple):
    of: Member
    put: Fraction
    won_cents: int
    own: OwnFigures | None

    @property
    def differs(self) -> str:
        """What differs, in words."""
        if self.own is None:
            return "its record is not here"
        if self.own.wagers != self.of.wagers:
            return f"WAGERS: it told {self.own.wagers}"
        if self.own.paid_cents != self.won_cents:
            return f"PAID: it told {self.own.paid_cents} cents"
        return "agrees"


def paid_of(state: PoolState, name: str) -> int:
    """What the pool knows to be paid at a table: decided, less what waits for a key."""
    waits = sum(hit.cents for hit in state.hits.values() if hit.table == name and hit.state == "decided")
    return state.member(name).won_cents - waits


def reconciled(state: PoolState, own: Mapping[str, OwnFigures], at_utc_ns: int) -> Document:
    """The reconciliation; ``own`` has the figures of each table whose record is here."""
    meter, per_cent = state.meter, state.meter.units_per_cent
    rows = [
        _Row(of, Fraction(of.units + of.reserve_units, per_cent), paid_of(state, of.name), own.get(of.name))
        for of in state.tables()
    ]
    wrong = [why for why in (state.wrong(), state.stopped) if why]
    differs = [row for row in rows if row.own is not None and row.differs != "agrees"]
    return Document(
        name="pool",
        title="Reconciliation of a linked pool",
        heading=(
            ("pool", state.name),
            ("made at", Moment(at_utc_ns, None)),
            ("messages in its log", state.sequence),
            ("tables", len(rows)),
        ),
        blocks=(
            Figures(
                "The pool",
                (
                    ("seeds", Money.of(meter.seeded_cents)),
                    ("increases", Money.of(meter.raised_cents)),
                    ("contributions", Money(Fraction(meter.contributed_units, per_cent))),
                    ("into the reserve", Money(Fraction(meter.reserved_units, per_cent))),
                    ("from and to other pools", Money(Fraction(meter.moved_units, per_cent))),
                    ("awards paid off the meter", Money.of(-meter.paid_cents)),
                    ("decreases", Money.of(-meter.lowered_cents)),
                    ("waits for a key", Money.of(meter.pending_cents)),
                    ("in escrow", Money.of(meter.escrow_cents)),
                    ("stands on the display", Money(Fraction(meter.units, per_cent))),
                    ("stands in overflow", Money(Fraction(meter.overflow_units, per_cent))),
                    ("stands in reserve", Money(Fraction(meter.reserve_units, per_cent))),
                ),
            ),
            _tables(rows),
        ),
        notes=(
            "Contributions of the pool are the sum of its tables to the part of a cent."
            if not wrong
            else f"DIFFERS: {wrong[0]}",
            "Under way: on the table's record, and not told to the pool yet.",
        ),
        agrees=not wrong and not differs,
    )


def _tables(rows: list[_Row]) -> Table:
    columns: list[Column[_Row]] = [
        column("Table", 12, "table", lambda row: row.of.name),
        column("Wagers", 8, "wagers", lambda row: row.of.wagers, right=True),
        column("Put in", 16, "put_in", lambda row: Money(row.put), right=True),
        column("Paid", 14, "paid", lambda row: Money.of(row.won_cents), right=True),
        column(
            "Under way", 10, "under_way", lambda row: None if row.own is None else row.own.wagers_under_way, right=True
        ),
        column("Against its own record", 28, "against", lambda row: row.differs),
    ]
    return table("Tables", columns, rows, "No table feeds this pool.")
