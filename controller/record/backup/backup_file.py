"""One backup as a file: a line that everybody may read, then the encrypted content.

The first line is JSON: which table, which generation, which number, up to which record, the SHA-256 of the backup file
before it, and the file key as it is wrapped. The content is a tar file (`controller.record.proof.tar`), compressed with
zlib, then encrypted (`encryption`). The line is bound to the content: changed, nothing opens. Does not know what is in
it.
"""

from __future__ import annotations

import os
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.record.backup.encryption import (
    KEY_BYTES,
    PIECE_BYTES,
    TAG_BYTES,
    CannotOpen,
    Opener,
    Recipient,
    Wrapped,
    opened_pieces,
    sealed_pieces,
)
from controller.record.flushing import flush_folder, naming

FORMAT = "lammer backup 1"
_LONGEST_LINE = 64 * 1024
_READ_BYTES = 1 << 18


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    keys: tuple[Wrapped, ...] = ()


def write_backup(
    path: Path, header: Header, content: BinaryIO, recipients: Sequence[Recipient], file_key: bytes
) -> Header:
    """Write ``content`` encrypted to ``path``, whole or not at all, and flush it. The header as it was written.

    Raises FileExistsError where the backup is there already, and OSError where it cannot be written.
    """
    keys = tuple(recipient.wrap(file_key, os.urandom(KEY_BYTES)) for recipient in recipients)
    header = msgspec.structs.replace(header, keys=keys)
    line = msgspec.json.encode(header) + b"\n"
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        with naming(path), unfinished.open("wb") as out:
            os.fchmod(out.fileno(), 0o600)
            out.write(line)
            for piece in sealed_pieces(file_key, line, _compressed(content)):
                out.write(piece)
            out.flush()
            os.fsync(out.fileno())
        if path.exists():
            raise FileExistsError(f"{path} is there already")
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    flush_folder(path.parent, path, needed=False)
    return header


def read_header(path: Path) -> Header:
    """What everybody may read; it is proved only by opening the backup. Raises CannotOpen, OSError."""
    with path.open("rb") as file:
        return _header(_line(file, path), path)


def open_backup(path: Path, opener: Opener, folder: Path) -> tuple[Header, BinaryIO]:
    """The header and the content, decrypted into a file without a name in ``folder``, which goes when it is closed.

    Raises CannotOpen where nothing of it may be used, and OSError.
    """
    with path.open("rb") as file:
        line = _line(file, path)
        header = _header(line, path)
        content = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - handed to the caller
        try:
            file_key = _file_key(header, opener)
            pieces = opened_pieces(file_key, line, iter(lambda: file.read(PIECE_BYTES + TAG_BYTES), b""))
            for part in _decompressed(pieces):
                content.write(part)
        except (CannotOpen, zlib.error) as error:
            content.close()
            raise CannotOpen(f"{path}: {error}") from error
        except BaseException:
            content.close()
            raise
    content.seek(0)
    return header, content


def digest_of(path: Path) -> str:
    """SHA-256 of a whole backup file, in hexadecimal: what the next one names as its previous."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _line(file: BinaryIO, path: Path) -> bytes:
    line = file.readline(_LONGEST_LINE)
    if not line.endswith(b"\n"):
        raise CannotOpen(f"{path}: this is no backup: it does not begin with a line that says what it is")
    return line


def _header(line: bytes, path: Path) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.MsgspecError as error:
        raise CannotOpen(f"{path}: this is no backup: {error}") from error
    if header.format != FORMAT:
        raise CannotOpen(f"{path}: it is written as {header.format!r}; this program reads {FORMAT!r}")
    return header


def _file_key(header: Header, opener: Opener) -> bytes:
    for wrapped in header.keys:
        file_key = opener.unwrap(wrapped)
        if file_key is not None:
            return file_key
    to = ", ".join(f"recovery key {key.to}" if key.to else "a passphrase" for key in header.keys)
    raise CannotOpen(f"it opens with {to or 'nothing'}, and not with what was given")


def _compressed(content: BinaryIO) -> Iterator[bytes]:
    compressor = zlib.compressobj(6)
    while data := content.read(_READ_BYTES):
        yield compressor.compress(data)
    yield compressor.flush()


def _decompressed(pieces: Iterator[bytes]) -> Iterator[bytes]:
    decompressor = zlib.decompressobj()
    for piece in pieces:
        while piece and not decompressor.eof:
            yield decompressor.decompress(piece, _READ_BYTES)
            piece = decompressor.unconsumed_tail
    yield decompressor.flush()
    if not decompressor.eof or decompressor.unused_data:
        raise CannotOpen("its content does not end where it should")
