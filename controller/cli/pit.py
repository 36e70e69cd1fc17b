"""``lammer pit``: many tables on one page. Watches them with their tokens; a table never knows how many look at it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import BadFile, NotUsed
from controller.cli.lines import answer, example, json_option, say

if TYPE_CHECKING:
    from controller.pit.house import House
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
    from controller.pit.pit_file import NoToken, token_in

    file = pit_file_at(Path(pit_file))
    for one in file.table:
        try:
            token_in(Path(one.token))
        except NoToken as error:
            say(f"lammer: {one.name}: {error}", err=True)
    return asyncio.run(_watched(file, file.port if port is None else port, as_json=as_json))


def pit_file_at(path: Path) -> PitFile:
    """The checked pit file.

    Raises:
        BadFile: there is none.
        NotUsed: it is not used; every mistake of it is named.
    """
    from controller.pit.pit_file import InvalidPit, load_pit

    if not os.path.exists(path):
        raise BadFile(f"{path}: there is no such pit file")
    try:
        return load_pit(path)
    except InvalidPit as error:
        raise NotUsed(f"this pit file is not used:\n{error}") from error


async def _watched(file: PitFile, port: int, *, as_json: bool) -> int:
    from controller.console.server import PortTaken, serve
    from controller.pit.app import create_pit
    from controller.pit.follower import Follower
    from controller.pit.seen import Floor

    loop, end = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end.set)
    floor = Floor(file.table)
    followers = {one.name: Follower(one, floor, time.time_ns) for one in file.table}
    failures = list[Exception]()

    def failed(error: Exception) -> None:
        failures.append(error)
        end.set()

    with ExitStack() as held:
        network = file.network
        if file.asks_who:
            house = _house(file, held, failed)
            hosts = ("127.0.0.1",) if house.certificate is None else house.certificate.certificates.names.words
            proxies = frozenset(network.proxies if network is not None else ())
            app = create_pit(
                file.name,
                floor,
                time.monotonic_ns,
                time.time_ns,
                house.people,
                lambda table, told: followers[table].answer(told),
                hosts,
                proxies,
            )
        else:
            house, app = None, create_pit(file.name, floor, time.monotonic_ns, time.time_ns)
        encrypted = None if house is None or network is None else house.encrypted(network)
        try:
            page = await serve(app, "127.0.0.1", port, encrypted=encrypted)
        except PortTaken as error:
            raise BadFile(error.strerror or str(error)) from error
        row = {"pit": page.url, "network": page.network_url or None, "name": file.name, "tables": len(file.table)}
        answer(
            row,
            f"pit      {page.url}",
            *((f"network  {page.network_url}",) if page.network_url else ()),
            f"tables   {len(file.table)}, of {file.name}",
            "stop     Ctrl-C",
            as_json=as_json,
        )
        following = [loop.create_task(one.follow()) for one in followers.values()]
        await end.wait()
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        await page.stop()
    if failures:
        raise failures[0]
    return 0


def _house(file: PitFile, held: ExitStack, failed: Callable[[Exception], None]) -> House:
    """Record, accounts and certificate of a pit, held until it ends. Raises BadFile."""
    from controller.cli.files import in_state_folder, of_file
    from controller.pit.house import opened
    from controller.record.journal.errors import JournalError

    record = in_state_folder(file.record)
    try:
        record.parent.mkdir(parents=True, exist_ok=True)
        house = opened(file, record, os.environ, failed)
    except JournalError as error:
        raise BadFile(str(error)) from error
    except OSError as error:
        raise BadFile(f"{record}: no place for the record: {of_file(error)}") from error
    held.callback(house.close)
    if file.network is not None and house.certificate is None:
        say(f"lammer: the pit stays closed to other machines: {house.why_no_certificate}", err=True)
    return house
