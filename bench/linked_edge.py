"""From the edge of an acceptor's sensor to the lamp's wire while the table is linked: link on, and link dying.

The peer is the same table without a link, in turns on the same disk; the fact is on disk before the lamp in each. What
`lammer link serve` starts, link and server, runs beside it on the same machine, as at no casino. While it dies the
server is killed, and started again by the link, or stands still, all the time. Chips fall 30 ms apart: the link's
thread tells each of them meanwhile. Does not measure a bus or the kernel.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread

from bench.figure import Figure, no_slower, take_turns
from bench.gpio_table import GpioTable, gpio_table_file
from controller.assembly import CODEC
from controller.cli.linked_table import joined
from controller.config.service_sections import Linked
from controller.config.table_file import TableFile
from controller.linked.jetstream.server import EmbeddedServer
from controller.record.journal.sqlite import SqliteJournal
from tests.controller.linked.servers import free_ports
from tests.linked.demonstration import Pit

APART_S = 0.03
DEAD_S, ALIVE_S = 0.5, 0.5


def measure(folder: Path, turns: int = 40) -> list[Figure]:
    """Edge to lamp of a linked table, beside the same one without a link."""
    pit = Pit(folder / "pit", 1, free_ports(4))
    (pit.folder / "state").mkdir()
    (table,) = pit.names
    try:
        pit.start_link()
        pit.office("open")
        pit.office("join", table)
        return _measured(folder, turns, pit, table)
    finally:
        pit.stop()
        _server(pit).stop()


def _server(pit: Pit) -> EmbeddedServer:
    return EmbeddedServer(pit.folder / "state/linked/city/servers/a/nats.conf")


def _measured(folder: Path, turns: int, pit: Pit, name: str) -> list[Figure]:
    plain = gpio_table_file()
    carried = str(pit.folder / "state/linked/city/tables" / name)
    linked = plain.model_copy(
        update={
            "table": plain.table.model_copy(update={"id": name}),
            "linked": Linked(pool="city", folder=carried, without_link="go-on"),
        }
    )
    with _table(folder / "alone.journal", plain) as alone, _table(folder / "linked.journal", linked) as joined_table:

        def dying() -> list[float]:
            with _dying(_server(pit)):
                return joined_table.rounds(1)

        found = take_turns(
            turns, {"alone": partial(alone.rounds, 1), "on": partial(joined_table.rounds, 1), "dying": dying}
        )
    peer = "the same table, no link"
    return [
        no_slower("edge to lamp, link on", found["on"], peer, found["alone"], goal=1.02),
        no_slower("edge to lamp, link dying", found["dying"], peer, found["alone"], goal=1.02),
    ]


@contextmanager
def _table(path: Path, file: TableFile) -> Iterator[GpioTable]:
    """A running table; its link runs with it where its file has one."""
    loop = asyncio.new_event_loop()
    journal = SqliteJournal(str(path), file.table.id, CODEC)

    async def quiet() -> None:
        await asyncio.sleep(APART_S)

    table = GpioTable(loop, journal, threaded=True, rest=quiet, file=file)
    end = joined(table.running, path, loop, _failed)
    try:
        yield table
    finally:
        end()
        table.close()


def _failed(error: Exception) -> None:
    raise error


@contextmanager
def _dying(server: EmbeddedServer) -> Iterator[None]:
    """The server is killed and comes back, or stands still, by turns."""
    ended = Event()

    def again() -> None:
        while not ended.is_set():
            for number in (signal.SIGKILL, signal.SIGSTOP):
                if (pid := server.pid) is not None:
                    os.kill(pid, number)
                ended.wait(DEAD_S)
                if (pid := server.pid) is not None:
                    os.kill(pid, signal.SIGCONT)
                if ended.wait(ALIVE_S):
                    break

    thread = Thread(target=again)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
