"""``lammer make-safe``: every acceptor closed, for a table whose service has ended. Reads no record, runs no table."""

from __future__ import annotations

import asyncio

import click

from controller.cli.files import BadFile, table_file
from controller.cli.lines import answer, example, json_option, say
from controller.cli.plug_in import without_refused


@click.command("make-safe", epilog=example("lammer make-safe --table /etc/lammer/tables/cs-07.toml"))
@click.option("--table", metavar="FILE", required=True, help="The table file, or its name in config/tables.")
@json_option
def make_safe(table: str, as_json: bool) -> int:
    """Close the acceptors of a table that no service runs; the service's unit calls this when it has ended.

    Exit code 1 where an acceptor was not seen closed.

    \f
    Raises:
        BadFile: the table file is not used, or the acceptors cannot be reached.
    """
    from controller.config.table_file import TwinBus

    with without_refused():
        _, file = table_file(table)
    if any(isinstance(bus, TwinBus) for bus in file.bus.values()):
        nothing = f"{file.table.id}: its twins ended with the program; there is nothing to close"
        answer({"table": file.table.id, "closed": True, "open_seats": (), "twins": True}, nothing, as_json=as_json)
        return 0
    from controller.devices.make_safe import MakingSafe
    from controller.service.loop import AsyncioReactor
    from drivers.errors import DeviceError

    async def closed() -> tuple[tuple[int, ...], list[str]]:
        loop = asyncio.get_running_loop()
        end: asyncio.Future[tuple[int, ...]] = loop.create_future()
        making_safe = MakingSafe(file, AsyncioReactor(loop), None, end.set_result)
        making_safe.start()
        return await end, making_safe.faults

    try:
        seats, faults = asyncio.run(closed())
    except DeviceError as error:
        raise BadFile(f"the acceptors cannot be reached: {error}") from error
    for fault in faults:
        say(fault, err=True)
    closed_all = () if seats else (f"{file.table.id}: every acceptor is closed",)
    row = {"table": file.table.id, "closed": not seats, "open_seats": seats, "twins": False}
    answer(row, *closed_all, as_json=as_json)
    if seats:
        say(f"lammer: not seen closed: the acceptors of seats {', '.join(map(str, seats))}", err=True)
    return 1 if seats else 0
