"""What simulated people do about new cards and dice: bring them, say so, and do what is asked of a new deck.

Now and then it is said too early, or by nobody who may. Does not deal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from controller.rehearsal.simulation.floor import Floor
from controller.service.service import TableService
from controller.table.cards.new_cards import asked_now
from controller.table.commands import CardsChangedKeyed, DiceChangedKeyed, UpkeepKeyed
from controller.table.draft import SUPERVISORS
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.upkeep.course import due_first

Script = Iterator[int]


class Supplies:
    """Whoever brings new cards and dice; ``keys`` presses keys of the pad, ``staff`` gives the code of a role.

    ``chance`` says whether something happens that happens in this share of cases.
    """

    def __init__(
        self,
        floor: Floor,
        setup: TableSetup,
        rng: random.Random,
        keys: Callable[[str], Script],
        staff: Callable[[str], Script],
        code_of: Callable[[str], str],
        chance: Callable[[float], bool],
    ) -> None:
        self._floor = floor
        self._setup = setup
        self._rng = rng
        self._keys = keys
        self._staff = staff
        self._code_of = code_of
        self._chance = chance

    def new_cards(self, service: TableService) -> Script:
        """A supervisor brings new cards, and says so at the key pad or the console."""
        role = self._rng.choice(SUPERVISORS)
        if self._rng.random() < 0.5:
            yield from self._keys(f"STAFF {' '.join(self._code_of(role))} SHUFFLE")
        else:
            at, utc = self._floor.reactor.now(), self._floor.utc_now_ns()
            service.take(CardsChangedKeyed(device="console", at=at, role=role, at_utc_ns=utc))
            yield 100

    def prepare(self, state: TableState) -> Script:
        """Do what is asked of a new deck, and say so; now and then it is said too early, or by nobody who may."""
        step = asked_now(state, self._setup)
        if step is not None and step.by_code and not self._chance(0.1):
            yield from self._staff(self._rng.choice(SUPERVISORS))
        else:
            yield from self._keys("ENTER")

    def see_to(self, state: TableState, service: TableService) -> Script:
        """Somebody brings new dice or sees to other equipment that is due, and says so at the awards desk."""
        at, utc, role = self._floor.reactor.now(), self._floor.utc_now_ns(), self._rng.choice(SUPERVISORS)
        duty = due_first(state, self._setup)
        if state.dice_due:
            service.take(DiceChangedKeyed(device="awards-desk", at=at, role=role, at_utc_ns=utc))
        elif duty is not None:
            service.take(UpkeepKeyed(device="awards-desk", at=at, of=duty.name, role=role, at_utc_ns=utc))
        yield 0
