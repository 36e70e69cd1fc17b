"""Whether the rules come to every record: the part of a reconciliation that sums cannot give.

Sums agree as well where somebody wrote the record. Does not decide anything itself (:mod:`controller.record.by_rules`).
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.record.by_rules import ByRules, Unfounded
from controller.record.journal.journal import Entry
from controller.reports.document import Block, Column, Figures, column, table
from controller.table.events import Event
from controller.table.state import TableState

MOST_TOLD = 25


def founded_of(entries: Iterable[Entry[Event]]) -> tuple[tuple[Block, ...], bool]:
    """The record from its first event on, decided again: what is told of it, and whether all of it is founded."""
    judge, unfounded = ByRules(TableState(), None), list[Unfounded]()
    for entry in entries:
        unfounded += judge.take(entry)
    unfounded += judge.end()
    rows = (
        ("records that were decided again", judge.judged),
        ("records that do not follow by the rules", len(unfounded)),
        ("records that do not say their rules", judge.not_judged),
    )
    told: Block = Figures("By the rules on record", tuple(row for row in rows if row[1] or row[0] != rows[2][0]))
    if not unfounded:
        return (told,), True
    columns: tuple[Column[Unfounded], ...] = (
        column("Record", 8, "record", lambda one: one.position, right=True),
        column("What the rules say", 80, "why", lambda one: one.why),
    )
    return (told, table("Records that do not follow", columns, unfounded[:MOST_TOLD])), False
