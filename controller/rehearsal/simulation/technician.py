"""The technician: now and then takes the table between rounds, tests something with it, and gives it back.

Tests and test mode are the real ones, on the wires of the simulated table. The person asked for something does it,
says yes, or does not come. Does not judge: the witness does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from controller.devices.checks.steps import REPLIES
from controller.diagnostics.computer import Computer
from controller.diagnostics.record import NOTHING
from controller.diagnostics.session import Session
from controller.diagnostics.walk import SCAN, Surroundings, wire_tests
from controller.rehearsal.simulation.floor import MS, Floor
from controller.rehearsal.simulation.mood import Mood
from controller.table.commands import TestModeAsked
from controller.table.equipment.testing import TESTERS, why_not_test

DEVICE = "awards-desk"
PAUSE_MS = (30_000, 400_000)
WAITS_FOR = 200
"""Looks at the table before they ask all the same."""
ENTERS_WITHIN_MS = 10_000
TESTS_FOR_MS = (500, 40_000)
LOOKS_EVERY_MS = 200


class Technician:
    """The technician of one table; ``pause_ms`` between two visits, at least and at most."""

    def __init__(self, floor: Floor, rng: random.Random, mood: Mood, pause_ms: tuple[int, int] = PAUSE_MS) -> None:
        self._floor = floor
        self._rng = rng
        self._mood = mood
        self._pause_ms = pause_ms
        self._words = (SCAN, *wire_tests(floor.file))
        nowhere = Path("/nonexistent")
        computer = Computer(floor.utc_now_ns, floor.reactor.now, nowhere)
        self._around = Surroundings(computer, NOTHING, nowhere)

    def script(self) -> Iterator[int]:
        """One visit after another, for as long as the simulation lasts."""
        while True:
            yield self._rng.randint(*self._pause_ms)
            yield from self._until_between_rounds()
            session = self._floor.session
            if session is None or self._mood.careful:
                continue
            self._ask()
            yield from self._until_idle(session)
            yield from self._test(session)
            stays = self._rng.random() < 0.2 and not self._mood.careful
            if self._floor.session is session and not stays:
                session.leave()

    # --- inside ---

    def _until_between_rounds(self) -> Iterator[int]:
        for _ in range(self._rng.choice((0, WAITS_FOR, WAITS_FOR))):
            table = self._floor.table
            if table is not None and why_not_test(table.service.state, table.setup) is None:
                return
            yield LOOKS_EVERY_MS

    def _ask(self) -> None:
        table = self._floor.table
        if table is not None:
            role, at = self._rng.choice((*TESTERS, "dealer")), self._floor.reactor.now()
            table.service.take(TestModeAsked(device=DEVICE, at=at, role=role))

    def _until_idle(self, session: Session) -> Iterator[int]:
        for _ in range(ENTERS_WITHIN_MS // LOOKS_EVERY_MS):
            if session.stage in ("idle", "off"):
                return
            yield LOOKS_EVERY_MS

    def _test(self, session: Session) -> Iterator[int]:
        """One word after another, until the time is up or everybody has to be careful."""
        ends = self._floor.reactor.now() + self._rng.randint(*TESTS_FOR_MS) * MS
        while self._floor.reactor.now() < ends and not self._mood.careful:
            if self._floor.session is not session or session.stage == "off":
                return
            if session.stage == "idle":
                session.start(self._rng.choice(self._words), self._around)
            elif session.request is not None and self._rng.random() < 0.5:
                with suppress(ValueError):
                    session.answer(session.asked, self._rng.choice(tuple(REPLIES[type(session.request)])))
            elif self._rng.random() < 0.02:
                session.end_run()
            yield LOOKS_EVERY_MS
