"""What a backup says of itself to everybody, in its first line: of which table it is, and for whom it was encrypted.

The line is JSON, and proved only by opening the backup (`backup_file`). Needs no cipher: a table reads it as it starts.
"""

from __future__ import annotations

from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO

import msgspec

FORMAT = "lammer backup 2"
BEFORE = "lammer backup 1"
"""The first line was the same, and what follows it was no age file: it is listed, and not opened."""
_LONGEST_LINE = 64 * 1024


class CannotOpen(ValueError):
    """The backup cannot be opened with what was given, or is not what was written; the text says which."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line. ``previous`` is the SHA-256 of the backup before this one, empty where it is the first."""

    format: str = FORMAT
    table: str
    generation: int
    number: int
    position: int
    last_seal: str
    made_utc_ns: int
    previous: str
    lammer: str
    recovery_keys: tuple[str, ...] = ()
    """The public halves of the recovery keys that open it."""
    passphrase_key: str = ""
    """A key that opens it, as an age file for which the passphrase is asked; empty where there is no passphrase."""

    @property
    def opens_with(self) -> str:
        """Whose it is, in words."""
        passphrase = ("a passphrase",) if self.passphrase_key else ()
        return " or ".join((*(f"recovery key {key}" for key in self.recovery_keys), *passphrase)) or "nothing"


def read_header(path: Path) -> Header:
    """What everybody may read. Raises CannotOpen, OSError."""
    with path.open("rb") as file:
        return header_in(line_of(file, path), path)


def line_of(file: BinaryIO, path: Path) -> bytes:
    """The first line of a backup, with its end; ``file`` is left behind it. Raises CannotOpen where there is none."""
    line = file.readline(_LONGEST_LINE)
    if not line.endswith(b"\n"):
        raise CannotOpen(f"{path}: this is no backup: it does not begin with a line that says what it is")
    return line


def header_in(line: bytes, path: Path) -> Header:
    """What a first line says. Raises CannotOpen where it is that of no backup."""
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.MsgspecError as error:
        raise CannotOpen(f"{path}: this is no backup: {error}") from error
    if header.format not in (FORMAT, BEFORE):
        raise CannotOpen(f"{path}: it is written as {header.format!r}; this program reads {FORMAT!r}")
    return header


def digest_of(path: Path) -> str:
    """SHA-256 of a whole backup file, in hexadecimal: what the next one names as its previous."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
