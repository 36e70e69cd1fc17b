"""What the interface for programs asks of the console, and where it is. Serves nothing itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from controller.console.api.records import TableRecords
from controller.console.api.told import TableTold
from controller.console.desk import Desk
from controller.console.reports import Download

PATH = "/api/v1"

Programs: TypeAlias = Callable[[str, str], Awaitable[tuple[str, ...] | None]]
"""The scopes of the token that came from this address; None where it is good for nothing."""
Made: TypeAlias = Callable[[str, Mapping[str, str]], Awaitable[Download]]


@dataclass(frozen=True, slots=True)
class Ways:
    """All of it."""

    told: TableTold
    records: TableRecords
    report: Made
    desk: Desk
    programs: Programs
    now_ns: Callable[[], int]
