"""Which requests for a change are taken: not too many, and none that was asked for while the table did not answer.

A request that waited while the process hung would be carried out seconds after the dealer gave it up. So a page says
when it asks, by the table's own clock, which its stream tells it. What is not taken is answered with a sentence and
leaves no record, so no number of refused keys fills a disk. Does not ask who it is (:mod:`controller.console.guard`).
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Set

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from controller.console.asked_from import address_of, asked_from
from controller.console.guard import SAFE_METHODS
from controller.console.refusal_form import refusal
from controller.service.bucket import Bucket
from controller.table.setup import MILLISECOND
from controller.words.one_line import one_line

ASKED = "lammer-asked-ms"
"""The header: the time at which a page asked, in milliseconds of the table's clock. Who sends none is not a page."""
LATE_MS = 2_000
"""A request that is older is not carried out. The page has greyed a second before."""
AHEAD_MS = 1_000
"""A page whose clock is further ahead does not know this clock: it is from before a start of the machine."""
STALE = 412
"""Precondition Failed: now is not when it was asked for."""
TOO_MANY = 429
TOO_LATE = "Not done: when this was asked, the table did not answer. Look at the table and ask again."

AT_ONCE, A_SECOND = 60, 5.0
"""From one address. Nobody keys in more for long, and a test of the whole table asks for less."""
A_DAY_AT_ONCE, A_DAY_A_SECOND = 20_000, 0.5
"""From all of them: about 40 MB of records in a day, when all are refused."""
SILENT_S = 60.0
"""The least time between two sentences to the service's own log about that."""
ADDRESSES = 256
"""Of so many the last requests are remembered."""

LOCK_OUT = "/lock-out"
CROWDED = "crowded"
"""In the state of a request: why it is one too many. Only a lock-out gets so far; it is taken where it makes safe."""


class Admission:
    """ASGI middleware, behind the guard. ``now_ns`` is the table's clock, ``proxies`` are those of the house."""

    def __init__(self, app: ASGIApp, now_ns: Callable[[], int], proxies: Set[str] = frozenset()) -> None:
        self._app = app
        self._now_ns = now_ns
        self._proxies = proxies
        self._sentences = Bucket(1, 1 / SILENT_S, now_ns())
        self._of_all = Bucket(A_DAY_AT_ONCE, A_DAY_A_SECOND, now_ns())
        self._of_address: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        if _stale(Headers(scope=scope).get(ASKED), self._now_ns() // MILLISECOND):
            await refusal(scope, STALE, TOO_LATE)(scope, receive, send)
            return
        wait_s = self.wait_s(address_of(scope))
        if wait_s and self._sentences.take(self._now_ns()):
            whence = one_line(asked_from(scope, self._proxies))
            print(f"lammer: the console is asked too much at a time, as by {whence}", file=sys.stderr, flush=True)
        if wait_s:
            scope.setdefault("state", {})[CROWDED] = f"Not done: too much is asked at a time. Again in {wait_s} s."
        if wait_s and scope["path"] != LOCK_OUT:
            response = refusal(scope, TOO_MANY, scope["state"][CROWDED], {"retry-after": str(wait_s)})
            await response(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def wait_s(self, address: str) -> int:
        """How long this address has to wait, in seconds; 0 where its request is taken, and counted."""
        now_ns = self._now_ns()
        own = self._of_address.get(address)
        if own is None:
            own = self._of_address[address] = Bucket(AT_ONCE, A_SECOND, now_ns)
            if len(self._of_address) > ADDRESSES:
                self._of_address.popitem(last=False)
        self._of_address.move_to_end(address)
        for bucket in (own, self._of_all):
            if not bucket.take(now_ns):
                return bucket.wait_s()
        return 0


def _stale(asked: str | None, now_ms: int) -> bool:
    """Whether it was asked too long ago, or by another clock.

    >>> _stale(None, 10_000), _stale("9000", 10_000), _stale("7000", 10_000), _stale("12000", 10_000), _stale("x", 1)
    (False, False, True, True, True)
    """
    if asked is None:
        return False
    if not asked.isascii() or not asked.isdigit() or len(asked) > 18:
        return True
    return not -AHEAD_MS <= now_ms - int(asked) <= LATE_MS
