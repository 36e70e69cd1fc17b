"""One round of Caribbean stud as people play it, on a felt of twins or on the felt behind a kernel.

Each deed waits for the fact that it must make, never for a time, so that both tables go the same way whatever their
speed. Does not judge what was recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from controller.assembly import CODEC
from controller.config.table_file import TableFile, TwinBus
from controller.record.journal.reader import JournalReader
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.table.events import Event
from controller.twins.table import TwinTable
from drivers.shuffler.deck import Deck
from drivers.shuffler.twin import ShufflerTwin
from tests.hil.guest.felt import Felt
from tests.hil.guest.rigs import wait_until

MS = 1_000_000
Deed = Callable[[TwinTable], object]


class PlayedTable(Protocol):
    """A table with a felt that people act on and a record that they can look into."""

    def act(self, deed: Deed, *, after_ms: int = 0) -> None:
        """Do it to the felt, ``after_ms`` from now."""

    def events(self) -> Sequence[Event]:
        """All that is recorded."""

    def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass until it holds."""


class SlowFall:
    """The well of the shoe, which a deck reaches a moment after it left the shuffler."""

    def __init__(self, world: World) -> None:
        self._world = world

    def free(self) -> bool:
        return self._world.twins.free()

    def receive(self, deck: Deck) -> None:
        self._world.reactor.call_later(MS, lambda: self._world.twins.receive(deck))


class SimulatedTable:
    """The table of ``file`` with every bus a twin, on virtual time.

    Shuffler and shoe have a line each: that a deck is out and that it is in may be read in either order.
    ``shuffler_first``: in this one.
    """

    def __init__(self, file: TableFile, *, shuffler_first: bool = False) -> None:
        twin = TwinBus(kind="twin")
        self._world = World(file.model_copy(update={"bus": dict.fromkeys(file.bus, twin)}), 1, MemoryStorage(1))
        if shuffler_first:
            shuffler = self._world.twins.shuffler
            assert isinstance(shuffler, ShufflerTwin)
            shuffler.outlet = SlowFall(self._world)

    def act(self, deed: Deed, *, after_ms: int = 0) -> None:
        def act() -> None:
            deed(self._world.twins)

        self._world.reactor.call_later(after_ms * MS, act)

    def events(self) -> Sequence[Event]:
        return [entry.event for entry in self._world.events_after(0)]

    def until(self, condition: Callable[[], bool]) -> None:
        for _ in range(30_000):
            if condition():
                return
            self._world.advance(10_000_000)
        raise AssertionError("waited five minutes in vain")

    def close(self) -> None:
        self._world.close()


class KernelTable:
    """The table whose service writes ``journal``, on a felt behind the kernel."""

    def __init__(self, felt: Felt, journal: Path) -> None:
        self._felt = felt
        self._journal = journal

    def act(self, deed: Deed, *, after_ms: int = 0) -> None:
        self._felt.do_later(lambda: deed(self._felt.twins), after_ms)

    def events(self) -> Sequence[Event]:
        with JournalReader(str(self._journal)) as reader:
            return [entry.event for entry in reader.read(CODEC)]

    def until(self, condition: Callable[[], bool]) -> None:
        try:
            wait_until(condition, 30, every_s=0.1)
        except AssertionError as error:
            raise AssertionError("\n".join((str(error), "the record ends:", *map(repr, self.events()[-20:])))) from None


def play_round(table: PlayedTable) -> None:
    """Wagers at seats 2 and 5, the second chip still falling when the dealer locks out; three hands; no award."""
    kinds: list[str] = []

    def after(deed: Deed, *wanted: str, after_ms: int = 0) -> None:
        """Do it, and wait for one more of each of these facts."""
        kinds[:] = [type(event).__name__ for event in table.events()]
        missing = [(kind, kinds.count(kind) + wanted.count(kind)) for kind in set(wanted)]
        table.act(deed, after_ms=after_ms)

        def recorded() -> bool:
            now = [type(event).__name__ for event in table.events()]
            return all(now.count(kind) >= count for kind, count in missing)

        table.until(recorded)

    def key(legend: str, *wanted: str) -> None:
        """Press a key, once the finger has left the one before; a NEXT that follows another comes after a look."""
        after(lambda twins: twins.key(legend), *wanted, after_ms=1_600 if legend == "NEXT" else 200)

    after(lambda twins: twins.load("red"), "DeckPlaced")
    key("SHUFFLE", "DeckShuffled")
    after(lambda twins: twins.chip(2), "WagerAccepted", "AcceptorSeen")
    table.act(lambda twins: twins.chip(5))
    after(lambda twins: twins.press("lock-out"), "WagerAccepted", "TableLocked", after_ms=4)
    key("ENTER", "ChipsCounted")
    for _ in range(3):
        key("DEAL", "StackDelivered")
        after(lambda twins: twins.take_stack(), "StackLifted")
    key("NEXT", "OrderCompleted")
    after(lambda twins: twins.take_stack())
    key("NEXT", "PhaseChanged")
    key("NEXT", "RoundClosed")
