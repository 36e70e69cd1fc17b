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
            state = self._path.stat()
            if state.st_mode & 0o077 or state.st_uid != os.geteuid():
                return ()
            found = msgspec.json.decode(self._path.read_bytes(), type=_File)
            passed_ns, utc_passed_ns = self._now_ns() - found.now_ns, self._utc_now_ns() - found.utc_now_ns
            if passed_ns >= 0 and abs(passed_ns - utc_passed_ns) <= NEAR_NS:
                return found.sessions
        return ()

    def replace(self, kept: tuple[Kept, ...]) -> None:
        """Where it cannot be written, they end with the process."""
        file = _File(now_ns=self._now_ns(), utc_now_ns=self._utc_now_ns(), sessions=kept)
        unfinished = self._path.with_name(f".{self._path.name}.unfinished")
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
            descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            with os.fdopen(descriptor, "wb") as out:
                out.write(msgspec.json.encode(file))
            os.replace(unfinished, self._path)


def runtime_folder(environment: Mapping[str, str]) -> Path | None:
    """The folder that a start of the machine empties; None where nobody says which."""
    given = environment.get("RUNTIME_DIRECTORY", "").split(":")[0] or environment.get("XDG_RUNTIME_DIR", "")
    return Path(given) if given else None
