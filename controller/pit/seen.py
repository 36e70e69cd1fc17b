"""What a pit knows of its tables. Asks none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from controller.console.api.models import State, Table
from controller.pit.pit_file import WatchedTable


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One table as it was told last. ``why_away`` says why nothing is heard of it; empty where it answers."""

    watched: WatchedTable
    table: Table | None = None
    state: State | None = None
    why_away: str = "not asked yet"
    away_since_utc_ns: int | None = None


class Floor:
    """All of them, in the order of the file. ``watch`` tells of each change."""

    def __init__(self, watched: Iterable[WatchedTable]) -> None:
        self._seen = {one.name: TableSeen(one) for one in watched}
        self._watchers: list[Callable[[], None]] = []
        self.position = 0
        """How often something has changed."""

    @property
    def tables(self) -> tuple[TableSeen, ...]:
        return tuple(self._seen.values())

    def table(self, name: str) -> TableSeen | None:
        """The table of this name."""
        return self._seen.get(name)

    def see(self, seen: TableSeen) -> None:
        """Keep what is known of a table now."""
        if self._seen[seen.watched.name] == seen:
            return
        self._seen[seen.watched.name] = seen
        self.position += 1
        for watcher in self._watchers:
            watcher()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call ``watcher`` after each change; returns how to stop."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)
