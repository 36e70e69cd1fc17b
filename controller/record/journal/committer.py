"""Group commit: the loop hands batches over and goes on; everything that waits becomes durable in one commit.

While one commit is being flushed, the next batches gather, so a burst costs few flushes and a lone event costs one.
Both committers call back on the loop's thread, in order, and only after the commit. Neither retries anything.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Generic, Protocol, TypeVar

from controller.record.journal.errors import JournalError
from controller.record.journal.journal import Batch, Event, Journal

Submitted = TypeVar("Submitted", contravariant=True)

GROUP_LIMIT = 4_096
"""Batches in one commit, so that no commit grows without bound."""


class Watcher(Protocol):
    """What the thread's committer needs of the loop; every `drivers.reactor.Reactor` on a real loop has it."""

    def add_reader(self, descriptor: int, action: Callable[[], None]) -> None: ...

    def remove_reader(self, descriptor: int) -> None: ...


class Committer(Protocol[Submitted]):
    """Makes batches durable, in the order in which they were submitted."""

    @property
    def durable_seal(self) -> bytes:
        """The seal of the last record that ``on_durable`` was called for; before the first, what the journal had."""

    def submit(self, events: Sequence[Submitted], at_utc_ns: int) -> None:
        """Have ``events`` committed, all or none; ``on_durable(position)`` follows.

        Raises JournalError once ``on_failed`` was called.
        """

    def snapshot(self, position: int, state: bytes) -> None:
        """Have the state after ``position`` kept, behind everything submitted so far."""

    def checkpoint(self) -> None:
        """Have the journal tidied up, behind everything submitted so far; between rounds."""

    def rotate(self) -> None:
        """Have the journal go on in a new file where it is time, behind everything submitted so far; between rounds."""

    def close(self) -> None:
        """Commit what waits, call back, and close the journal."""


class InlineCommitter(Generic[Event]):
    """Commits at once, in the caller's thread: ``on_durable`` is called before `submit` returns."""

    def __init__(
        self,
        journal: Journal[Event],
        on_durable: Callable[[int], None],
        on_failed: Callable[[JournalError], None],
    ) -> None:
        self._journal = journal
        self._on_durable = on_durable
        self._on_failed = on_failed
        self._failed: JournalError | None = None
        self.durable_seal = journal.last_seal

    def submit(self, events: Sequence[Event], at_utc_ns: int) -> None:
        if self._failed is not None:
            raise self._failed
        try:
            position = self._journal.append(events, at_utc_ns)
        except JournalError as error:
            self._fail(error)
            return
        self.durable_seal = self._journal.last_seal
        self._on_durable(position)

    def snapshot(self, position: int, state: bytes) -> None:
        self._tidy(lambda: self._journal.snapshot(position, state))

    def checkpoint(self) -> None:
        self._tidy(self._journal.checkpoint)

    def rotate(self) -> None:
        self._tidy(self._journal.rotate)

    def close(self) -> None:
        self._journal.close()

    def _tidy(self, work: Callable[[], None]) -> None:
        if self._failed is not None:
            raise self._failed
        try:
            work()
        except JournalError as error:
            self._fail(error)

    def _fail(self, error: JournalError) -> None:
        self._failed = error
        self._on_failed(error)


class _Stop:
    """The last thing in the queue."""


class ThreadCommitter(Generic[Event]):
    """Commits in a thread of its own; ``on_durable`` is called once a commit, on the loop, with the last position.

    From now on only this object may touch the journal. The thread wakes the loop through an event descriptor.
    """

    def __init__(
        self,
        journal: Journal[Event],
        watcher: Watcher,
        on_durable: Callable[[int], None],
        on_failed: Callable[[JournalError], None],
    ) -> None:
        self._journal = journal
        self._watcher = watcher
        self._on_durable = on_durable
        self._on_failed = on_failed
        self._waiting: SimpleQueue[Batch[Event] | Callable[[], None] | _Stop] = SimpleQueue()
        self._durable: deque[tuple[int, bytes]] = deque()
        self.durable_seal = journal.last_seal
        self._error: Exception | None = None  # set by the thread, once
        self._told = False
        self._closed = False
        self._wake = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        watcher.add_reader(self._wake, self._deliver)
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, events: Sequence[Event], at_utc_ns: int) -> None:
        self._hand_over(Batch(events, at_utc_ns))

    def snapshot(self, position: int, state: bytes) -> None:
        self._hand_over(lambda: self._journal.snapshot(position, state))

    def checkpoint(self) -> None:
        self._hand_over(self._journal.checkpoint)

    def rotate(self) -> None:
        self._hand_over(self._journal.rotate)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._waiting.put(_Stop())
        self._thread.join()
        self._watcher.remove_reader(self._wake)
        self._call_back()
        os.close(self._wake)
        self._journal.close()

    def _hand_over(self, work: Batch[Event] | Callable[[], None]) -> None:
        if self._closed:
            raise JournalError("the journal is closed: nothing more can be recorded")
        if self._told and self._error is not None:
            raise JournalError(f"the journal failed: nothing more is recorded: {self._error}") from self._error
        self._waiting.put(work)

    # In the thread.

    def _run(self) -> None:
        try:
            self._commit_until_stopped()
        except Exception as error:  # noqa: BLE001 - whatever ends this thread must reach the loop
            self._error = error
            os.eventfd_write(self._wake, 1)

    def _commit_until_stopped(self) -> None:
        waiting, journal = self._waiting, self._journal
        work = waiting.get()
        while not isinstance(work, _Stop):
            if not isinstance(work, Batch):
                work()
                work = waiting.get()
                continue
            group = [work]
            following = None
            while following is None and len(group) < GROUP_LIMIT and not waiting.empty():
                following = waiting.get()
                if isinstance(following, Batch):
                    group.append(following)
                    following = None
            position = journal.append_all(group)
            self._durable.append((position, journal.last_seal))
            os.eventfd_write(self._wake, 1)
            work = following if following is not None else waiting.get()

    # On the loop.

    def _deliver(self) -> None:
        """The lamp comes first; then the wake-up is taken back, and what was committed meanwhile is called back too."""
        self._call_back()
        if not self._closed:
            os.eventfd_read(self._wake)
            self._call_back()

    def _call_back(self) -> None:
        durable = self._durable
        while durable:
            position, self.durable_seal = durable.popleft()
            self._on_durable(position)
        if self._error is not None and not self._told:
            self._told = True
            error = self._error
            self._on_failed(
                error if isinstance(error, JournalError) else JournalError(f"the journal's thread: {error!r}")
            )
