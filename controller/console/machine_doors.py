"""What machines ask of a console beside its interface for programs: measurements, the certificate to be trusted.

Each is there only where the table file opens it, and its library is loaded only then. Knows no page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from controller.console.access import EVERYBODY, may_open
from controller.console.entrance import Door, Entrance
from controller.console.health import BoxHealth

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
