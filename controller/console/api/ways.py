"""What the interface for programs asks of the console, and where it is. Serves nothing itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from starlette.requests import Request

from controller.console.api.records import TableRecords
from controller.console.api.told import TableTold
from controller.console.desk import Desk
from controller.console.entrance import Who
from controller.console.reports import Download

PATH = "/api/v1"

Program: TypeAlias = Callable[[Request], Awaitable[Who | None]]
"""The program whose token came; None where none came. Raises HTTPException (401) where it is good for nothing."""
Made: TypeAlias = Callable[[str, Mapping[str, str]], Awaitable[Download]]


@dataclass(frozen=True, slots=True)
class Ways:
    """All of it."""

    told: TableTold
    records: TableRecords
    report: Made
    desk: Desk
    program: Program
    now_ns: Callable[[], int]
