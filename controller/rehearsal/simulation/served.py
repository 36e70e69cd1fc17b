"""The console of a simulated table, as one process serves it: the real application on virtual time.

An answer that is an error of the console's program ends the run; a record that the disk did not give out at that moment
does not. Does not ask anything by itself: :mod:`controller.rehearsal.simulation.console_people` does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from controller.assembly import RunningTable
from controller.console.app import create_app
from controller.diagnostics.session import Session
from controller.record.journal.errors import JournalError
from controller.rehearsal.signed_in import SignedIn
from controller.rehearsal.simulation.browser import Exchange
from controller.rehearsal.simulation.virtual_loop import VirtualLoop
from drivers.reactor import Reactor


class ServedConsole:
    """It answers from the start of a service until :meth:`end`."""

    def __init__(self, table: RunningTable, life: Reactor, utc_now_ns: Callable[[], int]) -> None:
        self.ended = False
        self._app = create_app(table, life.now, utc_now_ns)
        self._people = SignedIn(self._app)
        self._loop = VirtualLoop(life)  # type: ignore[abstract] # no socket, no process

    @property
    def session(self) -> Session:
        """The technician's part of it."""
        session: Session = self._app.state.session
        return session

    def ask(
        self,
        exchange: Exchange,
        method: str = "GET",
        form: Mapping[str, str] | None = None,
        asked_ms: int | None = None,
    ) -> None:
        """Send a request; ``asked_ms`` is when its page says that it asked, on the table's clock."""
        asked = {} if asked_ms is None else {"lammer-asked-ms": str(asked_ms)}
        headers = {**self._people.headers(), **asked}
        self._loop.create_task(exchange.run(self._app, method, form or {}, headers)).add_done_callback(_look_at)

    def stop(self) -> None:
        """End the streams in order."""
        self._app.state.live.close()

    def end(self) -> None:
        """The process is gone, or stops: so do all its answers. Ending twice is harmless."""
        self.ended = True
        self._loop.end()


def _look_at(task: asyncio.Task[None]) -> None:
    """Raises what an answer ended with, where that is no fault of the disk."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not _of_the_disk(error):
        raise error


def _of_the_disk(error: BaseException) -> bool:
    if isinstance(error, BaseExceptionGroup):
        return all(map(_of_the_disk, error.exceptions))
    return isinstance(error, JournalError)
