"""The hands of the people at a scenario's table: what every deed is done with. Expects nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from controller.people.key_pad_entry import TWICE_NS
from controller.rehearsal.scenario.names import legends, words_of
from controller.rehearsal.scenario.seen import Got
from controller.rehearsal.scenario.step import Step
from controller.rehearsal.scenario.world import World
from controller.service.service import TableService
from controller.twins.table import KEY_MS
from drivers.signals import Signal
from games.library import game

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from controller.assembly import RunningTable

MS = 1_000_000
SETTLES_NS = 500 * MS
"""How long a step goes on where it does not say: long enough for a lock-out to end in LOCKED."""
KEY_EVERY_MS = 200


class Hands:
    """One pair, for one table. ``got`` is what the last step got to read, None where it asked for nothing."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.got: Got | None = None
        self.console: tuple[RunningTable, Starlette] | None = None
        """The console that was asked last, and whose it is."""
        self._next_after = 0
        self._words = words_of(game(world.file.table.game))
        self._codes: Mapping[str, str | None] = {role: entry.code for role, entry in world.file.staff.items()}
        self._codes_of_people = {person: entry.code for person, entry in world.file.person.items()}

    @property
    def now_ns(self) -> int:
        """Monotonic time."""
        return self.world.reactor.now()

    def keys(self, keys: str, held_ms: int = KEY_MS) -> None:
        """Each key with the pace of somebody who looks at the display after NEXT."""
        for legend in legends(keys, self._words):
            if legend == "NEXT":
                self.world.advance(max(0, self._next_after - self.now_ns))
                self._next_after = self.now_ns + TWICE_NS
            self.world.twins.key(legend, held_ms)
            self.world.advance(max(KEY_EVERY_MS, held_ms + KEY_MS) * MS)

    def staff(self, role: str, last: str, person: str | None = None) -> None:
        """Give the code of the role, or of the one person, and press the ``last`` key."""
        code = self._codes[role] if person is None else self._codes_of_people[person]
        self.keys(f"STAFF {code} {last}")

    def give(self, signal: Signal) -> None:
        """What is asked of the table elsewhere than at its key pad. Raises ValueError while no service runs."""
        self.service.take(signal)

    @property
    def service(self) -> TableService:
        """The service. Raises ValueError while it does not run."""
        table = self.world.table
        if table is None:
            raise ValueError("the service does not run")
        return table.service


Deed = Callable[[Hands, Step], None]
"""Does what a step's verb says. Raises ValueError where it cannot be done; the text says why."""
