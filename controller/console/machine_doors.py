"""What machines ask of a console: measurements, the certificate that browsers are to trust, the interface for programs.

Each is there only where the table file opens it, and its library is loaded only then. Knows no page.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from controller.console.access import EVERYBODY, may_open
from controller.console.api.mounted import Interface, for_programs
from controller.console.api.ways import Made
from controller.console.desk import Desk
from controller.console.entrance import Door, Entrance
from controller.console.health import BoxHealth
from controller.console.live import Live

if TYPE_CHECKING:
    from controller.assembly import RunningTable


def measurements(
    table: RunningTable, health: BoxHealth, now_ns: Callable[[], int], entrance: Entrance
) -> tuple[Door, ...]:
    """Where a collector asks, with a token for that."""
    if not table.file.console.metrics:
        return ()
    from controller.console.metrics import MEDIA, Metrics

    metrics = Metrics(table, health, now_ns)

    async def measured(_: Request) -> Response:
        return Response(metrics.text(), headers={"content-type": MEDIA})

    return (Door("/metrics", measured, may_open("technician", (), "metrics"), entrance),)


def authority(table: RunningTable, entrance: Entrance) -> tuple[Door, ...]:
    """Where browsers fetch the certificate that they are to trust; it is nobody's secret."""
    watch = table.certificate
    if watch is None:
        return ()

    async def trusted(_: Request) -> Response:
        return Response(watch.ready.trusted, media_type="application/x-x509-ca-cert")

    return (Door("/authority.crt", trusted, EVERYBODY, entrance),)


def interface(
    table: RunningTable,
    live: Live,
    desk: Desk,
    report: Made,
    health: BoxHealth,
    clocks: tuple[Callable[[], int], Callable[[], int]],
) -> tuple[Interface, ...]:
    """The interface for programs; ``clocks`` are the table's and UTC."""
    return for_programs(table, live, desk, report, health, partial(_scopes, table), *clocks)


async def _scopes(table: RunningTable, shown: str, source: str) -> tuple[str, ...] | None:
    """What the token of a program is good for."""
    token = await table.accounts.program(shown, source)
    return None if token is None else token.scopes
