"""How often a table began to start and did not get so far that it served: after two such in a row it starts safely.

A file beside the record says so, since a process that is killed says nothing any more. What cannot be written there is
not counted: no table stays down for it. Does not decide what a safe start is.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

FAILED_STARTS = 2
"""So many in a row (ecosystem 3.10)."""
KILLED = "the process ended without a word, as where it was killed or the power was cut"
LARGEST = 4_096


class _Kept(msgspec.Struct):
    failed: int = 0
    why: str = ""


class Starts:
    """The starts of one table. ``failed`` is how many failed before this one, ``why`` what the last of them said.

    Without a ``path`` nobody counts.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        kept = _Kept()
        if path is not None:
            with suppress(OSError, msgspec.MsgspecError), path.open("rb") as file:
                kept = msgspec.json.decode(file.read(LARGEST), type=_Kept)
        self.failed, self.why = max(0, kept.failed), kept.why

    @property
    def safe(self) -> bool:
        """Whether this start is to be a safe one."""
        return self.failed >= FAILED_STARTS

    def begin(self) -> None:
        """One more has begun. A safe start is none that could fail again."""
        if not self.safe:
            self._write(_Kept(self.failed + 1, KILLED))

    def fail(self, why: str) -> None:
        """It did not get so far, and it can say why."""
        if not self.safe:
            self._write(_Kept(self.failed + 1, why[:1_000]))

    def take_back(self) -> None:
        """It is not counted: a person has a file to correct, and is told."""
        self._write(_Kept(self.failed, self.why))

    def well(self) -> None:
        """The table serves. In safe mode only a person says so."""
        if not self.safe:
            self.forget()

    def forget(self) -> None:
        """The next start is one as any other."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def forgotten(self) -> bool:
        """Whether somebody has said so."""
        return self._path is None or not os.path.exists(self._path)

    def _write(self, kept: _Kept) -> None:
        """Whole or as it was."""
        if not kept.failed or self._path is None:
            self.forget()
            return
        unfinished = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with suppress(OSError):
            try:
                with unfinished.open("wb") as file:
                    file.write(msgspec.json.encode(kept))
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(unfinished, self._path)
            finally:
                unfinished.unlink(missing_ok=True)
