"""``lammer pit``: many tables on one page. Watches them with their tokens; a table never knows how many look at it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import BadFile, NotUsed
from controller.cli.lines import answer, example, json_option, say

if TYPE_CHECKING:
    from controller.pit.pit_file import PitFile


@click.command(epilog=example("lammer pit --pit /etc/lammer/pits/north.toml"))
@click.option("--pit", "pit_file", metavar="FILE", required=True, help="The pit file: its tables, with tokens.")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port instead of the file's; 0: any.")
@json_option
def pit(pit_file: str, port: int | None, as_json: bool) -> int:
    """Show many tables on one page, the most urgent first; end it with Ctrl-C or SIGTERM.

    docs/pit.md tells how a table is opened to it.

    \f
    Raises:
        BadFile: there is no such file, or the port cannot be had.
        NotUsed: the file is not used; every mistake of it is named.
    """
    from controller.pit.pit_file import InvalidPit, NoToken, load_pit, token_in

    path = Path(pit_file)
    if not os.path.exists(path):
        raise BadFile(f"{path}: there is no such pit file")
    try:
        file = load_pit(path)
    except InvalidPit as error:
        raise NotUsed(f"this pit file is not used:\n{error}") from error
    for one in file.table:
        try:
            token_in(Path(one.token))
        except NoToken as error:
            say(f"lammer: {one.name}: {error}", err=True)
    return asyncio.run(_watched(file, file.port if port is None else port, as_json=as_json))


async def _watched(file: PitFile, port: int, *, as_json: bool) -> int:
    from controller.console.server import PortTaken, serve
    from controller.pit.app import create_pit
    from controller.pit.follower import Follower
    from controller.pit.seen import Floor

    loop, end = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end.set)
    floor = Floor(file.table)
    try:
        page = await serve(create_pit(file.name, floor, time.monotonic_ns, time.time_ns), "127.0.0.1", port)
    except PortTaken as error:
        raise BadFile(error.strerror or str(error)) from error
    answer(
        {"pit": page.url, "name": file.name, "tables": len(file.table)},
        f"pit      {page.url}",
        f"tables   {len(file.table)}, of {file.name}",
        "stop     Ctrl-C",
        as_json=as_json,
    )
    following = [loop.create_task(Follower(one, floor, time.time_ns).follow()) for one in file.table]
    await end.wait()
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    await page.stop()
    return 0
