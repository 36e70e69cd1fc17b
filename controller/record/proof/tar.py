"""A tar file of which each byte has one possible value: same contents, same file.

Any tar program opens it. Names, sizes and contents are free; all the rest of a header is fixed, so that the reader can
compare it with the header that the writer would have written, and a byte changed anywhere is found.
Source: POSIX.1-2017, pax, "ustar Interchange Format". Does not know what the files are; no folders, links or times.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import BinaryIO

BLOCK_BYTES = 512
END = bytes(2 * BLOCK_BYTES)
_NAME_BYTES = 100
_SIZE_AT = slice(124, 135)  # eleven octal digits
_CHECKSUM_AT = slice(148, 156)
_LARGEST = 8**11 - 1
_PASSED_BYTES = 1 << 20


class NotCanonical(ValueError):
    """The file is not what the writer writes; the text says where."""


def header(name: str, size: int) -> bytes:
    """The header of one file: readable by all, writable by its owner, of nobody in particular, at no time.

    Raises:
        ValueError: the name or the size does not fit into one.
    """
    encoded = name.encode()
    if not 0 < len(encoded) <= _NAME_BYTES or not 0 <= size <= _LARGEST:
        raise ValueError(f"{name!r} with {size} bytes does not fit into a tar header")
    block = bytearray(BLOCK_BYTES)
    block[: len(encoded)] = encoded
    block[100:124] = b"0000644\0" + b"0000000\0" * 2
    block[124:148] = b"%011o\0%011o\0" % (size, 0)
    block[_CHECKSUM_AT] = b" " * 8
    block[156:157] = b"0"  # a regular file
    block[257:265] = b"ustar\x0000"
    block[_CHECKSUM_AT] = b"%06o\0 " % sum(block)
    return bytes(block)


class TarWriter:
    """Writes files one after the other into a file that can be read back and sought in."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self.digests: dict[str, str] = {}
        """SHA-256 of each file written so far, in hexadecimal, in order."""

    def add(self, name: str, content: bytes) -> None:
        with self.stream(name) as out:
            out.write(content)

    @contextmanager
    def stream(self, name: str) -> Iterator[BinaryIO]:
        """Write a file whose size is not known yet."""
        start = self._out.tell()
        self._out.write(bytes(BLOCK_BYTES))
        counted = _Counting(self._out)
        yield counted  # type: ignore[misc]
        self._out.write(bytes(-counted.size % BLOCK_BYTES))
        end = self._out.tell()
        self._out.seek(start)
        self._out.write(header(name, counted.size))
        self._out.seek(end)
        self.digests[name] = counted.digest.hexdigest()

    def finish(self) -> None:
        self._out.write(END)


class _Counting(io.RawIOBase):
    """What is written passes through, counted and digested."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self.size = 0
        self.digest = sha256()

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self.size += len(data)
        self.digest.update(data)
        return self._out.write(data)


class TarMember(io.RawIOBase):
    """One file as it is read: once, from its beginning to its end."""

    def __init__(self, source: BinaryIO, name: str, size: int) -> None:
        self.name = name
        self.size = size
        self.digest = sha256()
        self._source = source
        self._left = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read on, and count what was read into the digest. Raises NotCanonical where the file ends too early."""
        data = self._source.read(min(len(buffer), self._left))
        if not data and self._left:
            raise NotCanonical(f"the file ends within {self.name}")
        buffer[: len(data)] = data
        self._left -= len(data)
        self.digest.update(data)
        return len(data)

    def rest(self) -> bytes:
        """What was not read yet."""
        return self.readall() or b""

    def pass_by(self) -> None:
        """Read what was not read yet, for its digest alone. Raises NotCanonical where the file ends too early."""
        while self._left:
            data = self._source.read(min(_PASSED_BYTES, self._left))
            if not data:
                raise NotCanonical(f"the file ends within {self.name}")
            self._left -= len(data)
            self.digest.update(data)

    def lines(self) -> Iterator[bytes]:
        """Its lines, each with its end."""
        buffered = io.BufferedReader(self, 1 << 18)
        yield from buffered
        buffered.detach()


def members(source: BinaryIO) -> Iterator[TarMember]:
    """The files, in order; each must be read before the next is asked for. Raises NotCanonical."""
    while (block := source.read(BLOCK_BYTES)) != END[:BLOCK_BYTES]:
        name, size = _named(block)
        member = TarMember(source, name, size)
        yield member
        member.pass_by()
        if source.read(-size % BLOCK_BYTES).strip(b"\0") or not _at_block(source):
            raise NotCanonical(f"what follows {name} up to the next block is not empty")
    if source.read(BLOCK_BYTES) != END[BLOCK_BYTES:] or source.read(1):
        raise NotCanonical("the file does not end with two empty blocks and nothing more")


def _named(block: bytes) -> tuple[str, int]:
    if len(block) < BLOCK_BYTES:
        raise NotCanonical("the file was cut off")
    try:
        name, size = block[:_NAME_BYTES].partition(b"\0")[0].decode(), int(block[_SIZE_AT], 8)
        expected = header(name, size)
    except ValueError as error:
        raise NotCanonical("what should be a header is none") from error
    if block != expected:
        raise NotCanonical(f"the header of {name} is not as it was written")
    return name, size


def _at_block(source: BinaryIO) -> bool:
    return source.tell() % BLOCK_BYTES == 0
