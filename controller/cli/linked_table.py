"""A running table joined to its pool over many tables: the link's thread beside it, and what is heard shown.

Loads nothing of the network for a table that is not linked. Does not run the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.files import BadFile, in_state_folder
from games.money.dollars import dollars

if TYPE_CHECKING:
    from controller.assembly import RunningTable


def why_not_linked(running: RunningTable) -> str | None:
    """Why this table cannot be linked now; None where it can, or is not to be."""
    state, linked = running.service.state, running.setup.linked
    if linked is None or state.link is not None or not state.opened or not state.meter.units:
        return None
    return (
        f"the meter of this table shows {dollars(state.meter.cents)} of its own: bring it to nothing with a correction "
        f"(reason pool-closed) and open the pool {linked.pool} with that amount, or link a table with a new record"
    )


def joined(
    running: RunningTable, record: Path, loop: asyncio.AbstractEventLoop, failed: Callable[[Exception], None]
) -> Callable[[], None]:
    """Start the link of a table that is linked; what comes back ends it.

    Raises:
        BadFile: the client of the servers is not installed.
    """
    section = running.file.linked
    if section is None or running.setup.linked is None:
        return _nothing
    try:
        from controller.linked.table.thread import LinkThread
    except ModuleNotFoundError as error:
        raise BadFile(f'[linked] takes the part "linked" of lammer, which is not installed: {error.name}') from error
    from controller.assembly import CODEC
    from controller.linked.table.heard import HeardPool

    logging.getLogger("asyncio").setLevel(logging.ERROR)  # what it says of a connection that ends is no news
    service = running.service
    heard = HeardPool(
        service,
        service.linked.show,
        section.pool,
        running.reactor,
        running.utc_now_ns,
        section.old_after_s,
        section.not_available_after_s,
    )

    def on_loop(action: Callable[[], None]) -> None:
        def acted() -> None:
            try:
                action()
            except Exception as error:  # noqa: BLE001 - as whatever escapes on this loop
                failed(error)

        if not loop.is_closed():
            loop.call_soon_threadsafe(acted)

    folder = in_state_folder(section.folder)
    thread = LinkThread(running.file.table.id, str(record), folder, CODEC, heard, on_loop, running.utc_now_ns)
    unwatch = service.watch(thread.news)
    thread.start()

    def end() -> None:
        unwatch()
        heard.close()
        thread.stop()

    return end


def _nothing() -> None:
    """There is no link to end."""
