"""Where the console serves the interface for programs: nowhere, unless the table file opens it.

Its library is loaded only then, so that a table without it is no larger. Knows no call of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.routing import Mount

from controller.console.access import May
from controller.console.api.records import TableRecords
from controller.console.api.told import TableTold
from controller.console.api.ways import PATH, Made, Program, Ways
from controller.console.desk import Desk
from controller.console.health import BoxHealth
from controller.console.live import Live
from controller.people.accounts.account import SCOPES

if TYPE_CHECKING:
    from controller.assembly import RunningTable


class Interface(Mount):
    """All its calls. Each asks for a token of its own that is good for it."""

    may = May(scopes=frozenset(SCOPES))


def for_programs(
    table: RunningTable,
    live: Live,
    desk: Desk,
    report: Made,
    health: BoxHealth,
    program: Program,
    now_ns: Callable[[], int],
    utc_now_ns: Callable[[], int],
) -> tuple[Interface, ...]:
    """The routes of the interface of ``table``."""
    if not table.file.console.api:
        return ()
    from controller.console.api.app import create_api

    told = TableTold(table, health, now_ns, utc_now_ns)
    return (Interface(PATH, create_api(Ways(told, TableRecords(table, live), report, desk, program, now_ns))),)
