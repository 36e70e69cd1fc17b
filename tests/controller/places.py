"""A table in every phase of its round, and in what can stand across it: for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.table.commands import SuspensionDemanded
from tests.controller.conftest import CoreTable


def locked(table: CoreTable) -> None:
    table.lock(2, 6)


def locking(table: CoreTable) -> None:
    table.chip(2)
    table.lock_out()


def not_closing(table: CoreTable) -> None:
    locking(table)
    table.confirm(1, 2, 3, 4, 5)
    table.time("acceptors-overdue")


def disputed(table: CoreTable) -> None:
    locked(table)
    table.count(3)


def ready(table: CoreTable) -> None:
    locked(table)
    table.count()


def dealing(table: CoreTable) -> None:
    table.shuffle()
    ready(table)
    table.deal(1)


def decisions(table: CoreTable) -> None:
    table.shuffle()
    ready(table)
    table.deal(3)
    table.all_out()


def settling(table: CoreTable) -> None:
    table.to_settling(2, 6)


def awarding(table: CoreTable) -> None:
    settling(table)
    table.claim(2, "flush")
    table.claim(6, "royal-flush")


def irregular(table: CoreTable) -> None:
    dealing(table)
    table.report("face-up-in-deck", exposed=2)


def voided(table: CoreTable) -> None:
    irregular(table)
    table.staff("floor-supervisor")


def suspended(table: CoreTable) -> None:
    table.take(SuspensionDemanded(device="service", at=0, why="the disk is nearly full"))


def flagged(table: CoreTable) -> None:
    table.chip(2)
    table.chip(2)


PLACES: Mapping[str, Callable[[CoreTable], None]] = {
    "betting": lambda table: None,
    **{
        place.__name__: place
        for place in (
            flagged, locking, not_closing, locked, disputed, ready, dealing, decisions,
            settling, awarding, irregular, voided, suspended,
        )
    },
}  # fmt: skip
