"""The recovery key of backups while somebody writes it down: made by a process of its own, shown once, typed back.

The private half is kept in memory until it was typed back or the session ends, and nowhere else. Encrypts nothing.
"""

from __future__ import annotations

import asyncio
import hmac
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

MADE_WITHIN_S = 20.0
NOT_THE_SAME = "this is not the key that was shown: look at each letter, or make another one"


@dataclass(frozen=True, slots=True, repr=False)
class _Pending:
    private: str
    public: str
    shown: bool = False


class RecoveryKeys:
    """Those that wait to be typed back, by session. ``sessions`` are the open ones."""

    def __init__(self, sessions: Callable[[], Collection[str]]) -> None:
        self._sessions = sessions
        self._pending: dict[str, _Pending] = {}

    async def make(self, session: str) -> None:
        """Make a new one, in the place of one that was not typed back. Raises ValueError where none can be made."""
        open_ = self._sessions()
        self._pending = {one: key for one, key in self._pending.items() if one in open_}
        self._pending[session] = await _made()

    def shown_once(self, session: str) -> str:
        """The private half, the first time that this is asked after it was made; empty otherwise."""
        pending = self._pending.get(session)
        if pending is None or pending.shown:
            return ""
        self._pending[session] = replace(pending, shown=True)
        return pending.private

    def waits(self, session: str) -> bool:
        """Whether one waits to be typed back."""
        return session in self._pending

    def typed(self, session: str, text: str) -> str:
        """The public half, where this is the private one. Raises ValueError where it is not."""
        pending = self._pending.get(session)
        if pending is None:
            raise ValueError("no key waits to be typed back: make one first")
        letters = "".join(text.upper().split())
        if not hmac.compare_digest(letters.encode(), pending.private.encode()):
            raise ValueError(NOT_THE_SAME)
        return pending.public

    def forget(self, session: str) -> None:
        """It was typed back, and is on paper."""
        self._pending.pop(session, None)


async def _made() -> _Pending:
    words = (sys.executable, "-m", "controller.record.backup.new_key")
    try:
        process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
        async with asyncio.timeout(MADE_WITHIN_S):
            told, _ = await process.communicate()
    except (OSError, TimeoutError) as error:
        raise ValueError("no key could be made: ask again in a moment") from error
    halves = told.decode(errors="replace").split()
    if process.returncode != 0 or len(halves) != 2:
        raise ValueError("no key could be made: lammer keys recovery says why, on the machine itself")
    private, public = halves
    return _Pending(private, public)
