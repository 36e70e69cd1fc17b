"""One way out for news of the box: a thread of its own, one place for each finding, a limit of how often it speaks.

Whoever has news only puts it down, which takes no time and cannot fail. Where nobody takes it, the newest of each
finding waits: so no number of changes fills the memory, and what is told in the end is how things stand. Does not know
what it speaks.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from contextlib import suppress
from threading import Condition, Thread
from typing import Protocol

from controller.outlets.news import News
from controller.service.bucket import Bucket

SHORTEST_S, LONGEST_S = 1.0, 300.0
"""Between two attempts at what does not answer: each pause is twice the one before, up to five minutes."""
AT_ONCE, A_SECOND = 20, 0.2
"""News that go out: so many at once, then one each five seconds."""
REST_S = 1.0
"""So often the connection is looked after while there is no news."""


class Undelivered(Exception):
    """It did not go out; the text says why. ``again``: another attempt may succeed."""

    def __init__(self, why: str, *, again: bool = True) -> None:
        super().__init__(why)
        self.again = again


class Sender(Protocol):
    """What speaks to the other side, from one thread alone. Everything it does ends within some seconds."""

    @property
    def where(self) -> str:
        """Whom it speaks to, for people."""

    def send(self, news: News) -> None:
        """Tell one. Raises Undelivered."""

    def rest(self, standing: Mapping[str, News]) -> None:
        """Look after the connection, where there is one. Raises Undelivered."""

    def close(self) -> None:
        """Say good-bye; nothing is raised."""


class Outlet:
    """One sender in its thread, from ``start`` until ``close``."""

    def __init__(self, sender: Sender, chance: random.Random) -> None:
        self.where = sender.where
        self.trouble = ""
        """Why the last attempt failed; empty where it did not."""
        self._sender = sender
        self._chance = chance
        self._waiting: dict[str, News] = {}
        self._standing: Mapping[str, News] = {}
        self._woken = Condition()
        self._closed = False
        self._thread = Thread(target=self._run, name="outlet", daemon=True)

    @property
    def waiting(self) -> int:
        """News that nobody has taken yet."""
        return len(self._waiting)

    def start(self) -> None:
        """Begin. Raises RuntimeError where the system gives no thread."""
        self._thread.start()

    def put(self, news: list[News], standing: Mapping[str, News]) -> None:
        """Tell these, and have this known for whoever connects."""
        with self._woken:
            self._standing = dict(standing)
            for one in news:
                self._waiting.pop(one.check.id, None)
                self._waiting[one.check.id] = one
            if news:
                self._woken.notify()

    def close(self, within_s: float = 1.0) -> None:
        """Begin nothing more. A thread that hangs in the network is left there: it holds nothing of the table."""
        with self._woken:
            self._closed = True
            self._woken.notify()
        if self._thread.is_alive():
            self._thread.join(within_s)

    def _run(self) -> None:
        pause_s = 0.0
        limit = Bucket(AT_ONCE, A_SECOND, time.monotonic_ns())
        while self._wait(pause_s):
            try:
                self._step(limit)
                pause_s, self.trouble = 0.0, ""
            except Undelivered as error:
                self.trouble = str(error)
                pause_s = min(LONGEST_S, max(SHORTEST_S, 2 * pause_s)) if error.again else 0.0
            except Exception as error:  # noqa: BLE001 - no table ends because of what a broker said
                self.trouble = f"an error of the program: {error!r}"
                pause_s = LONGEST_S
            pause_s *= self._chance.uniform(0.9, 1.1)
        with suppress(Exception):
            self._sender.close()

    def _wait(self, pause_s: float) -> bool:
        """Until there is something to do; False where it is to end. A pause is kept whatever comes."""
        until = time.monotonic() + (pause_s or REST_S)
        with self._woken:
            while not self._closed:
                left_s = until - time.monotonic()
                if left_s <= 0 or (self._waiting and not pause_s):
                    return True
                self._woken.wait(left_s)
        return False

    def _step(self, limit: Bucket) -> None:
        self._sender.rest(self._standing)
        with self._woken:
            news = next(iter(self._waiting.values()), None)
        if news is None:
            return
        if not limit.take(time.monotonic_ns()):
            with self._woken:
                self._woken.wait(0 if self._closed else min(REST_S, limit.wait_s()))
            return
        try:
            self._sender.send(news)
        except Undelivered as error:
            if not error.again:
                self._told(news)
            raise
        self._told(news)

    def _told(self, news: News) -> None:
        """Forget it, unless there is newer news of the same finding already."""
        with self._woken:
            if self._waiting.get(news.check.id) is news:
                del self._waiting[news.check.id]
