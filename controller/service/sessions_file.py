"""Keeps sessions of the console over a start of the process, in a folder that a start of the machine empties.

That is systemd's runtime folder of the service, or that of the person who runs it; where there is none, sessions end
with the process. Nothing of it reaches a disk. Judges no session.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from controller.people.accounts.sessions import Kept
from controller.record.private_file import read_private, write_private

NEAR_NS = 60 * 1_000_000_000
"""So far apart may the two clocks have run while nobody looked; another start of the machine is further."""


class _File(msgspec.Struct, frozen=True, kw_only=True):
    now_ns: int
    utc_now_ns: int
    sessions: tuple[Kept, ...]


class SessionsFile:
    """``path`` is the file; ``now_ns`` the clock of the machine, which begins anew with it."""

    def __init__(self, path: Path, now_ns: Callable[[], int], utc_now_ns: Callable[[], int]) -> None:
        self._path = path
        self._now_ns = now_ns
        self._utc_now_ns = utc_now_ns

    def read(self) -> tuple[Kept, ...]:
        """Those of this start of the machine, where nobody else could have written them."""
        with suppress(OSError, msgspec.MsgspecError, ValueError, RecursionError):
            content = read_private(self._path, "the sessions")
            if content is None or self._path.stat().st_uid != os.geteuid():
                return ()
            found = msgspec.json.decode(content, type=_File)
            passed_ns, utc_passed_ns = self._now_ns() - found.now_ns, self._utc_now_ns() - found.utc_now_ns
            if passed_ns >= 0 and abs(passed_ns - utc_passed_ns) <= NEAR_NS:
                return found.sessions
        return ()

    def replace(self, kept: tuple[Kept, ...]) -> None:
        """Where it cannot be written, they end with the process."""
        file = _File(now_ns=self._now_ns(), utc_now_ns=self._utc_now_ns(), sessions=kept)
        with suppress(OSError):
            write_private(self._path, msgspec.json.encode(file))


def runtime_folder(environment: Mapping[str, str]) -> Path | None:
    """The folder that a start of the machine empties; None where nobody says which."""
    given = environment.get("RUNTIME_DIRECTORY", "").split(":")[0] or environment.get("XDG_RUNTIME_DIR", "")
    return Path(given) if given else None
