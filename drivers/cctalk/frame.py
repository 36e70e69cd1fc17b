"""One ccTalk frame, to and from bytes: destination, length, source, header, data, checksum (standards N1, N2).

In the CRC form the low byte of the checksum stands in the place of the source, so such a frame does not say who sent
it. A reader cuts frames out of a stream and finds the next valid one after any rubbish. Does not know what a header
means.
"""

from __future__ import annotations

from binascii import crc_hqx
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

LONGEST_DATA = 252
"""Bytes of data in one frame (ccTalk generic specification, part 1)."""
AROUND_DATA = 5
"""Bytes of a frame beside its data."""
GAP_NS = 10_000_000
"""Two bytes of one frame are nearer than this (standards N3)."""


class Checksum(Enum):
    """How frames are checked; all devices of one wire do it alike."""

    SUM = "sum"
    """All bytes add up to 0 modulo 256."""
    CRC = "crc"
    """CRC-16, polynomial 0x1021, start 0, over everything but the source and the last byte."""


class BadFrame(ValueError):
    """Bytes that are not a frame, or values that do not fit in one; the text is one plain sentence."""


class Frame(NamedTuple):
    """A checked frame. ``source`` is None in the CRC form, which does not carry it."""

    destination: int
    source: int | None
    header: int
    data: bytes = b""


@lru_cache(maxsize=256)  # the same few questions and answers come again and again
def encode(frame: Frame, checksum: Checksum) -> bytes:
    """The bytes of a frame.

    >>> list(encode(Frame(2, 1, 254), Checksum.SUM))
    [2, 0, 1, 254, 255]
    >>> list(encode(Frame(40, None, 1), Checksum.CRC))
    [40, 0, 70, 1, 63]

    Raises:
        BadFrame: a value is not a byte, the data are too long, or the sum form has no source.
    """
    source = 0 if checksum is Checksum.CRC else frame.source
    if source is None:
        raise BadFrame("a frame with a plain sum carries its source")
    if len(frame.data) > LONGEST_DATA:
        raise BadFrame(f"{len(frame.data)} bytes of data; a frame carries at most {LONGEST_DATA}")
    try:
        raw = bytearray((frame.destination, len(frame.data), source, frame.header, *frame.data))
    except ValueError as error:
        raise BadFrame(f"{frame} has a value that is not a byte") from error
    if checksum is Checksum.CRC:
        crc = _crc(raw)
        raw[2] = crc & 0xFF
        raw.append(crc >> 8)
    else:
        raw.append(-sum(raw) & 0xFF)
    return bytes(raw)


@lru_cache(maxsize=256)
def decode(raw: bytes, checksum: Checksum) -> Frame:
    """The frame that ``raw`` is, whole.

    Raises:
        BadFrame: the length or the checksum is wrong.
    """
    if len(raw) < AROUND_DATA or raw[1] > LONGEST_DATA or len(raw) != raw[1] + AROUND_DATA:
        raise BadFrame("the length does not fit")
    if checksum is Checksum.CRC:
        if _crc(raw[:-1]) != raw[2] | raw[-1] << 8:
            raise BadFrame("the CRC is wrong")
        return Frame(raw[0], None, raw[3], raw[4:-1])
    if sum(raw) & 0xFF:
        raise BadFrame("the bytes do not add up to 0")
    return Frame(raw[0], raw[2], raw[3], raw[4:-1])


def _crc(raw: bytes | bytearray) -> int:
    """The CRC over destination, length, header and data; ``raw`` has the source but no last byte."""
    return crc_hqx(raw[3:], crc_hqx(raw[:2], 0))


class FrameReader:
    """Cuts a stream of bytes into frames; holds no more than one frame's worth.

    Args:
        checksum: the form of the wire.
        gap_ns: a longer pause ends a frame. A host hears bytes later than they came, and in lumps: it allows more.
    """

    def __init__(self, checksum: Checksum, *, gap_ns: int = GAP_NS) -> None:
        self.garbage = 0
        """Bytes that belonged to no frame."""
        self._checksum = checksum
        self._gap_ns = gap_ns
        self._buffer = b""
        self._last_ns = 0

    def feed(self, data: bytes, now_ns: int) -> list[Frame]:
        """The frames that ``data``, heard at ``now_ns``, completes."""
        frames = self.flush() if self._buffer and now_ns - self._last_ns > self._gap_ns else []
        self._last_ns = now_ns
        self._buffer += data
        return frames + self._cut(final=False)

    def flush(self) -> list[Frame]:
        """The wire is quiet: what is unfinished is rubbish, and so is the frame that it promised to be."""
        return self._cut(final=True)

    def _cut(self, *, final: bool) -> list[Frame]:
        frames: list[Frame] = []
        buffer, start = self._buffer, 0
        while start < len(buffer):
            length = buffer[start + 1] if start + 1 < len(buffer) else None
            possible = length is None or length <= LONGEST_DATA
            end = start + (length or 0) + AROUND_DATA
            if possible and end > len(buffer) and not final:
                break
            try:
                frames.append(decode(buffer[start:end], self._checksum))
                start = end
            except BadFrame:
                self.garbage += 1
                start += 1
        self._buffer = buffer[start:]
        return frames
