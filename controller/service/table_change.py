"""A table file that somebody changes on a page of the console: checked as any other, and laid beside the record.

Where the service may write its own table file, the changed one takes its place at once, and the one before it is kept
beside it. The service of the Debian package may not: there the box's own command line takes what was laid there
(``lammer first-evening take``). Either way it has effect at the next start. A change is of one text of the file: where
somebody else changed that since, it is not taken. Starts nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from controller.config.check import load_table
from controller.config.folder import config_folder, folder_of
from controller.config.mistake import InvalidTable, shown_path
from controller.config.table_file import TableFile
from controller.record.flushing import flush_folder
from controller.record.private_file import write_like, write_private

_MARK = "# lammer: instead of "
"""Before the digest of the file that a change is of, in its first line."""
KEPT = ".before"


class NotTaken(ValueError):
    """A change is not made; the text says why."""


@dataclass(frozen=True, slots=True)
class PlaceOfTable:
    """Where the table file is, and where a change of it is laid: beside the record."""

    file: Path
    record: Path

    @property
    def proposed(self) -> Path:
        """The changed file, while it waits to be taken."""
        return self.record.with_name(f"{self.record.name}-table.toml")

    @property
    def is_shipped(self) -> bool:
        """Whether the file came with the program, so that every table on the machine begins with it."""
        return folder_of(self.file.resolve()).is_relative_to(config_folder().resolve())

    @property
    def is_writable(self) -> bool:
        """Whether the service may change the file itself."""
        return os.access(self.file, os.W_OK) and os.access(folder_of(self.file), os.W_OK | os.X_OK)

    def text(self) -> str:
        """The file as it will be: with what was changed already and waits. Raises OSError."""
        waiting = self.waiting()
        return self.now() if waiting is None else waiting

    def now(self) -> str:
        """The file as it is. Raises OSError."""
        return self.file.read_text(encoding="utf-8")

    def waiting(self) -> str | None:
        """A change that waits to be taken, and is one of the file as it is; None where there is none."""
        with suppress(OSError, UnicodeDecodeError):
            mark, _, text = self.proposed.read_text(encoding="utf-8").partition("\n")
            if mark == _MARK + _digest(self.now()):
                return text
        return None

    def check(self, text: str) -> TableFile:
        """What a changed text says.

        Raises:
            NotTaken: the file is one that ships.
            InvalidTable: it has mistakes.
            OSError: it cannot even be laid down to be read.
        """
        if self.is_shipped:
            raise NotTaken(f"{self.file} is a file that ships: copy it, and run the table from the copy")
        trial = self.proposed.with_name(f"{self.proposed.stem}-trial.toml")
        try:
            write_private(trial, text.encode())
            return self._read(trial)
        finally:
            trial.unlink(missing_ok=True)

    def propose(self, text: str) -> TableFile:
        """Check a changed text, and take it or lay it where it can be taken from; what it says. Raises as `check`."""
        found = self.check(text)
        write_private(self.proposed, f"{_MARK}{_digest(self.now())}\n{text}".encode())
        if self.is_writable:
            self.take()
        return found

    def take(self, shown: Callable[[str, str], None] | None = None) -> TableFile:
        """Put what waits in the place of the file, which is kept beside it; ``shown`` is told both texts before.

        Raises:
            NotTaken: nothing waits, or the file was changed since.
            InvalidTable: it has mistakes after all.
            OSError: it cannot be written.
        """
        if not self.proposed.exists():
            raise NotTaken(f"{self.proposed}: nothing waits to be taken")
        text = self.waiting()
        if text is None:
            raise NotTaken(f"{self.file} was changed since this was asked for: ask for it again on the page")
        before, taken = self.now(), self.file.with_name(f".{self.file.stem}-taken.toml")
        try:
            write_like(taken, text.encode(), self.file)
            found = self._read(taken)
            if shown is not None:
                shown(before, text)
            if text != before:
                write_like(self.file.with_name(self.file.name + KEPT), before.encode(), self.file)
                os.replace(taken, self.file)
        finally:
            taken.unlink(missing_ok=True)
        flush_folder(folder_of(self.file), self.file, needed=False)
        self.proposed.unlink(missing_ok=True)
        return found

    def _read(self, trial: Path) -> TableFile:
        """What a changed text says that lies elsewhere for the moment. Raises InvalidTable."""
        try:
            return load_table(trial)
        except InvalidTable as error:
            at, here = shown_path(trial), shown_path(self.file)
            named = [replace(one, file=here if one.file == at else one.file) for one in error.mistakes]
            raise InvalidTable(named) from error


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
