"""One backup as a file: a line that everybody may read (`first_line`), then an age file of a compressed tar file.

The first file in the tar is that line again, so that the line and the content are bound together: age itself binds
nothing to what it encrypts. `tail -n +2 BACKUP | age -d -i KEY | tar xz` opens it without this program. Does not know
what else is in it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import zlib
from gzip import BadGzipFile, GzipFile
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.record.backup.encryption import Key, Opener, encrypt
from controller.record.backup.first_line import FORMAT, CannotOpen, Header, header_in, line_of
from controller.record.flushing import flush_folder, naming
from controller.record.proof import tar

_LINE = "first-line.json"
_COMPRESSION = 6
_COPIED_BYTES = 1 << 18


def write_backup(path: Path, header: Header, content: BinaryIO, key: Key, scratch: Path) -> None:
    """Write ``content``, a tar file, to ``path``, whole or not at all, and flush it.

    It is encrypted for the recovery keys in ``header`` and for ``key``; ``scratch`` takes it compressed meanwhile.
    Raises FileExistsError where the backup is there already, and OSError where it cannot be written.
    """
    line = msgspec.json.encode(header) + b"\n"
    unfinished = path.with_name(f"{path.name}.unfinished")
    with tempfile.TemporaryFile(dir=scratch) as packed:
        with GzipFile(fileobj=packed, mode="wb", compresslevel=_COMPRESSION, mtime=0) as compressed:
            compressed.write(_first_file(line))
            shutil.copyfileobj(content, compressed, _COPIED_BYTES)
        packed.seek(0)
        try:
            with naming(path), unfinished.open("wb") as out:
                os.fchmod(out.fileno(), 0o600)
                out.write(line)
                encrypt(packed, out, (*header.recovery_keys, key.public))
                out.flush()
                os.fsync(out.fileno())
            if path.exists():
                raise FileExistsError(f"{path} is there already")
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)
    flush_folder(path.parent, path, needed=False)


def open_backup(path: Path, opener: Opener, folder: Path) -> tuple[Header, BinaryIO]:
    """The header and the content, decrypted into a file without a name in ``folder``, which goes when it is closed.

    Raises CannotOpen where nothing of it may be used, and OSError.
    """
    with path.open("rb") as file, tempfile.TemporaryFile(dir=folder) as packed:
        line = line_of(file, path)
        header = header_in(line, path)
        if header.format != FORMAT:
            raise CannotOpen(
                f"{path}: it is written as {header.format!r}, in a way of its own, and this program opens age files: "
                "restore it with the lammer that wrote it, and back the table up anew with this one"
            )
        try:
            opener.key_to(header).decrypt(file, packed)
        except CannotOpen as error:
            raise CannotOpen(f"{path}: it opens with {header.opens_with}; {error}") from error
        packed.seek(0)
        content = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - handed to the caller
        try:
            _unpack(packed, line, content)
        except (CannotOpen, BadGzipFile, EOFError, zlib.error) as error:
            content.close()
            raise CannotOpen(f"{path}: {error}") from error
        except BaseException:
            content.close()
            raise
    content.seek(0)
    return header, content


def _unpack(packed: BinaryIO, line: bytes, content: BinaryIO) -> None:
    first = _first_file(line)
    with GzipFile(fileobj=packed, mode="rb") as compressed:
        if compressed.read(len(first)) != first:
            raise CannotOpen("its first line is not the one that it was written with")
        shutil.copyfileobj(compressed, content, _COPIED_BYTES)


def _first_file(line: bytes) -> bytes:
    return tar.header(_LINE, len(line)) + line + bytes(-len(line) % tar.BLOCK_BYTES)
