"""The office: now and then a setting is changed and witnessed, and the record corrected, whatever the table does.

Each script yields how many milliseconds pass until the next thing. What is asked may be wrong: the table refuses it.
Does not play rounds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from controller.assembly import RunningTable
from controller.record.journal.errors import JournalError
from controller.rehearsal.simulation.floor import Floor
from controller.table import events as e
from controller.table.commands import (
    CopiesSettledKeyed,
    CorrectionKeyed,
    CorrectionWithdrawnKeyed,
    SettingAsked,
    SettingWithdrawn,
    SettingWitnessed,
)
from controller.table.settings.meters import meters_of
from drivers.signals import Signal

DEVICE = "accounting"
ROLES = ("table-games-manager", "table-games-manager", "pit-manager", "accountant", "surveillance-officer", "dealer")
WITNESSES = ("accountant", "surveillance-officer", "pit-manager")
VALUES = {
    "rate": ("50", "40", "100/3", "25"),
    "reserve-rate": ("0", "5", "10/3"),
    "reset": ("1000000", "1200000", "900000"),
    "limit": ("none", "1100000", "5000000"),
}
ROOM_CENTS = (1, 100, 300)
"""A limit so little above the reset amount is reached within a few chips, and then chips overflow."""
CORRECTED = (("meter", e.WagerAccepted), ("count", e.ChipsCounted), ("payout-entry", e.PayoutLogged))
"""What is corrected, and the kind of the wrong record."""
LOOKED_AT = 60
"""Records that somebody reads through for the wrong one."""
PAUSE_MS = (20_000, 240_000)


class Office:
    """The accountant at the accounting page; ``pause_ms`` between two things, at least and at most."""

    def __init__(
        self, floor: Floor, rng: random.Random, pools: tuple[str, ...], pause_ms: tuple[int, int] = PAUSE_MS
    ) -> None:
        self._floor = floor
        self._rng = rng
        self._pools = pools
        self._pause_ms = pause_ms

    def script(self) -> Iterator[int]:
        """One thing after another, for as long as the simulation lasts."""
        while True:
            yield self._rng.randint(*self._pause_ms)
            table = self._floor.table
            if table is None:
                continue
            try:
                asked = self._something(self._floor.reactor.now(), table)
            except JournalError:  # who cannot look a record up asks for nothing
                continue
            table.service.take(asked)

    def _something(self, at: int, table: RunningTable) -> Signal:
        rng, act = self._rng, self._rng.random()
        waiting = [one.change for one in table.service.state.changes]
        change = rng.choice(waiting) if waiting else 1
        if act < 0.35:
            return self._setting(at, table)
        if act < 0.7:
            return SettingWitnessed(device=DEVICE, at=at, role=rng.choice(WITNESSES), change=change)
        if act < 0.78:
            return SettingWithdrawn(device=DEVICE, at=at, role=rng.choice(ROLES), change=change, why="not needed")
        if act < 0.82:
            asked = [one.correction for one in table.service.state.corrections]
            one = rng.choice(asked) if asked else 1
            return CorrectionWithdrawnKeyed(
                device=DEVICE, at=at, role=rng.choice(ROLES), correction=one, why="it was right"
            )
        return self._correction(at, table)

    def _setting(self, at: int, table: RunningTable) -> SettingAsked:
        rng = self._rng
        setting, pool = rng.choice(tuple(VALUES)), rng.choice(self._pools)
        value = rng.choice(VALUES[setting])
        if setting == "limit" and rng.random() < 0.8:
            rules = table.setup.now(table.service.state).rules
            reset_cents = rules.pools[pool].reset_cents if pool in rules.pools else 0  # it may have gone into another
            value = str(reset_cents + rng.choice(ROOM_CENTS))
        return SettingAsked(
            device=DEVICE,
            at=at,
            role=rng.choice(ROLES),
            configuration=rng.random() < 0.9,
            pool=pool,
            setting=setting,
            value=value,
            why="a new year",
        )

    def _correction(self, at: int, table: RunningTable) -> CorrectionKeyed:
        rng = self._rng
        what, kind = rng.choice(
            (("meter", e.WagerAccepted), ("count", e.ChipsCounted), ("payout-entry", e.PayoutLogged))
        )
        pool = rng.choice(self._pools)
        position, event = self._looked_up(table, kind)
        return CorrectionKeyed(
            device=DEVICE,
            at=at,
            role="floor-supervisor",
            witness_role=rng.choice(WITNESSES),
            position=position,
            of=type(event).__name__,
            meters=meters_of(event),
            what=what,
            why="a mistake was found",
            pool=pool,
            cents=rng.choice((-50, -50, 50, 100, -20_000_000)),
            reason=rng.choice(("malfunction", "malfunction", "over-limit")),
            chips=rng.randint(0, 7),
            award=rng.randint(1, 9),
        )

    def _looked_up(self, table: RunningTable, kind: type[e.Event]) -> tuple[int, e.Event]:
        """A record of this kind, where one is found at the place that was opened; else the first there."""
        first = self._rng.randint(1, max(1, table.journal.position - LOOKED_AT))
        page = [*islice(table.journal.read(first), LOOKED_AT)]
        found = next((entry for entry in page if type(entry.event) is kind), page[0])
        return found.position, found.event


def settled_copies(at: int, rng: random.Random, *, in_order: bool) -> CopiesSettledKeyed:
    """Somebody compared the copies of the meters and says that the journal stands; not ``in_order``: nobody who may."""
    wrong = (("table-games-manager", ""), ("dealer", "Mia Moss"))
    role, person = ("table-games-manager", "Mia Moss") if in_order else rng.choice(wrong)
    why = "the chip is another table's"
    return CopiesSettledKeyed(device=DEVICE, at=at, role=role, person=person, configuration=True, why=why)
