"""A table that is played by hand, and whether everything that stands on its record is decided so again by the rules."""

from __future__ import annotations

from controller.record.by_rules import ByRules
from controller.record.journal.journal import Entry
from controller.table import events as e
from controller.table.setup import TableSetup
from drivers import signals as s
from tests.controller.conftest import CoreTable


class JudgedTable(CoreTable):
    """It keeps what each decision made, from its opening on."""

    def __init__(self, setup: TableSetup) -> None:
        super().__init__(setup)
        self._opened = self.state
        self._decisions: list[tuple[e.Event, ...]] = []

    def take(self, signal: s.Signal) -> tuple[e.Event, ...]:
        made = super().take(signal)
        self._decisions.append(made)
        return made

    def unfounded(self) -> list[str]:
        """What the rules say instead of what stands there; each decision stands at a time of its own."""
        judge, found, position = ByRules(self._opened, self.setup), list[str](), 0
        for at, made in enumerate(self._decisions, 1):
            for event in made:
                position += 1
                found += [one.why for one in judge.take(Entry(position, at, event))]
        return found + [one.why for one in judge.end()]
