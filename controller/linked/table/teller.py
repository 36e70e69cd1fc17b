"""What a table's own record tells the pool: a fold of its events, with a fact wherever the pool must know.

Wagers are told as the table's own meter counted them, awards as they were asked for, paid or given up. What it told
before follows from the position that it is begun with. Sends nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.linked.facts import HitPaid, HitVerified, HitWithdrawn, Joined, Left, TableFact, Wagered, Winner
from controller.record.journal.journal import Entry
from controller.table import events as e
from controller.table.apply import apply
from controller.table.state import TableState


class Teller:
    """Follows one table's record. ``state`` is that after the last record which was told."""

    def __init__(self, state: TableState) -> None:
        self.state = state

    def tell(self, entries: Iterable[Entry[e.Event]]) -> tuple[TableFact, ...]:
        """What these records tell, in their order; wagers that stand together are one fact."""
        facts: list[TableFact] = []
        for entry in entries:
            before, self.state = self.state, apply(self.state, entry.event)
            self._told(facts, before, entry)
        return tuple(facts)

    def _told(self, facts: list[TableFact], before: TableState, entry: Entry[e.Event]) -> None:
        event, now = entry.event, self.state
        if isinstance(event, e.TableLinked):
            facts.append(Joined(terms=event.terms))
        elif isinstance(event, e.TableUnlinked):
            facts.append(Left(why="the table file links the table no more"))
        if now.link is None:
            return
        wagers = now.meter.chips - before.meter.chips
        last = facts[-1] if facts else None
        if wagers > 0 and isinstance(last, Wagered):
            facts[-1] = Wagered(wagers=last.wagers + wagers, position=entry.position)
        elif wagers > 0:
            facts.append(Wagered(wagers=wagers, position=entry.position))
        if isinstance(event, e.PoolAsked):
            winners = tuple(Winner(award=one.award, seat=one.seat, hand=one.hand) for one in event.hands)
            facts.append(HitVerified(winners=winners))
        facts += self._over(before, event)

    def _over(self, before: TableState, event: e.Event) -> list[TableFact]:
        """Awards that the pool was asked for and that are over: paid, or given up in whatever way."""
        if isinstance(event, e.MeterReduced):
            paid = [one for one in before.awards if one.award == event.award]
            paid += [one.award for one in before.pending if one.award.award == event.award]
            return [HitPaid(award=event.award, cents=event.cents)] if any(one.asked_pool for one in paid) else []
        kept = {one.award for one in self.state.awards} | {one.award.award for one in self.state.pending}
        return [
            HitWithdrawn(award=one.award)
            for one in before.awards
            if one.asked_pool and one.open and (one.award not in kept or self._denied(one.award))
        ]

    def _denied(self, award: int) -> bool:
        return any(one.award == award and one.denied for one in self.state.awards)
