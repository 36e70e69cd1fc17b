"""Whoever keeps the register of security tape: sticks it on, reads it now and then, and reports what was found.

A strip may be torn; a new one follows, the sooner the more careful everybody is. What is written down may be wrong: the
table refuses it. Does not look behind a door.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from controller.rehearsal.simulation.floor import Floor
from controller.rehearsal.simulation.mood import Mood
from controller.table.commands import DeviationReportedKeyed, TapeAffixedKeyed, TapeReadKeyed
from controller.table.equipment.faults import TAPE
from controller.table.state import TableState
from drivers.signals import Signal

DEVICE = "technician"
PAUSE_MS = (20_000, 300_000)
SOON_MS = (500, 4_000)
NOTICED_MS = 2_000
"""That a strip is torn, by whoever is careful."""
ROLES = ("technician", "technician", "floor-supervisor", "dealer")
TORN = 0.1


class Inspector:
    """One person. ``parts`` are those with tape; ``recorded`` gives the state on record."""

    def __init__(
        self, floor: Floor, rng: random.Random, parts: tuple[str, ...], recorded: Callable[[], TableState], mood: Mood
    ) -> None:
        self._floor = floor
        self._rng = rng
        self._parts = parts
        self._recorded = recorded
        self._mood = mood
        self._printed = 0
        """The number of the last strip."""

    def script(self) -> Iterator[int]:
        while True:
            yield from self._pause()
            state = self._recorded()
            for part in self._wrong(state):
                self._affix(part)
            if state.deviations:
                self._take(DeviationReportedKeyed, role=self._supervisor(), part=state.deviations[0].part, to="case 7")
            self._look(self._rng.choice(self._parts), self._recorded())

    def _pause(self) -> Iterator[int]:
        """Until the next time; cut short where somebody careful is wanted, also when all became so meanwhile."""
        left_ms = self._rng.randint(*PAUSE_MS)
        while left_ms > 0 and not self._is_wanted():
            step_ms = min(left_ms, NOTICED_MS)
            yield step_ms
            left_ms -= step_ms
        if self._is_wanted():
            yield self._rng.randint(*SOON_MS)

    def _is_wanted(self) -> bool:
        state = self._recorded()
        return self._mood.careful and bool(self._wrong(state) or state.deviations)

    def _wrong(self, state: TableState) -> tuple[str, ...]:
        """Parts that want a strip: without one, or with one that deviates."""
        on_record = {strip.part for strip in state.tape}
        deviate = {fault.device for fault in state.faults if fault.fault == TAPE}
        return tuple(part for part in self._parts if part not in on_record or part in deviate)

    def _look(self, part: str, state: TableState) -> None:
        strip = next((one for one in state.tape if one.part == part), None)
        number = "" if strip is None else strip.number
        found = "torn" if not self._mood.careful and self._rng.random() < TORN else ""
        self._take(TapeReadKeyed, role=self._role(), part=part, number=number, found=found)

    def _affix(self, part: str) -> None:
        self._printed += 1
        number = f"T{self._printed:04}"
        told = {"part": part, "number": number, "chip": f"U-{part}", "affixed_by": "the regulator", "why": "torn"}
        self._take(TapeAffixedKeyed, role=self._role(), **told)

    def _role(self) -> str:
        return "technician" if self._mood.careful else self._rng.choice(ROLES)

    def _supervisor(self) -> str:
        return "pit-manager" if self._mood.careful else self._rng.choice(("pit-manager", "technician"))

    def _take(self, kind: type[Signal], **said: str) -> None:
        table = self._floor.table
        if table is not None:
            table.service.take(kind(device=DEVICE, at=self._floor.reactor.now(), **said))
