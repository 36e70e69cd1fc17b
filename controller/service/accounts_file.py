"""The file that keeps accounts and tokens beside a record, and the folder in which the command line asks for changes.

The file is readable by the service alone and replaced whole, so that a power cut leaves the old or the new one. The
command line never writes it: it lays a change into the folder beside it, and the table that runs, or the next start,
records it first and then makes it. Neither is part of a backup, a bundle or an export. Judges no change.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from controller.people.accounts.account import People, check_people
from controller.people.accounts.store import Asked, NoAccounts
from controller.record.private_file import read_private, write_private

_FORMAT = 1


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    format: int = _FORMAT
    people: People
    mark_key: bytes
    """Makes marks of names that nobody has (:class:`controller.table.events.SignInRefused`)."""


def beside(record: Path) -> Path:
    """Where the accounts of the table lie whose record this is."""
    return record.with_name(f"{record.name}-accounts")


class FileStore:
    """``path`` is the file; changes that are asked for lie in ``path-asked``."""

    def __init__(self, path: Path, random_bytes: Callable[[int], bytes]) -> None:
        self.path = path
        self._asked = path.with_name(f"{path.name}-asked")
        self._random_bytes = random_bytes
        self._mark_key = b""

    def read(self) -> People:
        """All there are; none where there is no file yet.

        Raises:
            NoAccounts: the file is none, others may read it, or the disk does not give it out.
        """
        try:
            kept = read_private(self.path, "the accounts")
        except ValueError as error:
            raise NoAccounts(str(error)) from error
        if kept is None:
            return People()
        try:
            found = msgspec.json.decode(kept, type=_Kept, strict=True)
            check_people(found.people)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise NoAccounts(f"{self.path}: is no file of accounts: {error}") from error
        if found.format != _FORMAT:
            raise NoAccounts(f"{self.path}: was written by another version, as format {found.format}")
        self._mark_key = found.mark_key
        return found.people

    def replace(self, people: People) -> None:
        """Keep these from now on: on the disk when it returns. Raises OSError."""
        kept = _Kept(people=people, mark_key=self.mark_key())
        write_private(self.path, msgspec.json.encode(kept))

    def mark_key(self) -> bytes:
        if not self._mark_key:
            self._mark_key = self._random_bytes(32)
        return self._mark_key

    def ask(self, asked: Asked, now_utc_ns: int) -> str:
        """Lay a change before the table; its name. Raises OSError where that cannot be."""
        owner = self.path.parent.stat()
        self._asked.mkdir(mode=0o700, exist_ok=True)
        name = f"{now_utc_ns:020d}-{self._random_bytes(4).hex()}"
        write_private(self._asked / name, msgspec.json.encode(asked))
        if os.geteuid() == 0:  # the service is another user, and the folder is its own
            os.chown(self._asked, owner.st_uid, owner.st_gid)
            os.chown(self._asked / name, owner.st_uid, owner.st_gid)
        return name

    def asked(self) -> tuple[tuple[str, Asked], ...]:
        """Those that can be read; what is none is left where it lies."""
        found = []
        for name in self._names():
            try:
                found.append((name, msgspec.json.decode((self._asked / name).read_bytes(), type=Asked)))
            except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
                continue
        return tuple(found)

    def waits(self, name: str) -> bool:
        """Whether a change was not looked at yet."""
        return name in self._names()

    def done(self, name: str) -> None:
        (self._asked / name).unlink(missing_ok=True)

    def _names(self) -> list[str]:
        try:
            return sorted(name for name in os.listdir(self._asked) if not name.startswith("."))
        except OSError:
            return []
