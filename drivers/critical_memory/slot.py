"""One slot of a critical memory: a header of 16 bytes, then the record.

=========  =====================================================================
bytes 0-3  ``LCM1``
byte 4     the slot's own number, 0 or 1: a slot that answers for the other one is found
byte 5     0
bytes 6-7  length of the record
bytes 8-11 sequence number, modulo 2³²
12-15      CRC-32 (zlib's) of bytes 0 to 11 and of the record
=========  =====================================================================

Numbers have their high byte first. Does not know where a slot lies or which of two is the newer.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Literal

HEADER_BYTES = 16
SEQUENCES = 1 << 32
_MARK = b"LCM1"
_CHECKED = struct.Struct(">4sBxHI")
_CRC = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Written:
    """A slot with a whole record."""

    sequence: int
    data: bytes


Slot = Written | Literal["blank", "bad"]
"""What is in a slot. ``blank``: its header is all zeros or all ones, as before the first write or after clearing."""


def encode(number: int, sequence: int, data: bytes) -> bytes:
    """The bytes of slot ``number`` with this record."""
    checked = _CHECKED.pack(_MARK, number, len(data), sequence)
    return checked + _CRC.pack(zlib.crc32(data, zlib.crc32(checked))) + data


def record_length(header: bytes, number: int, capacity: int) -> int | None:
    """How long the record behind ``header`` is; None when it is no header of slot ``number``."""
    mark, found, length, _ = _CHECKED.unpack(header[: _CHECKED.size])
    plausible = mark == _MARK and found == number and header[5] == 0 and length <= capacity
    return int(length) if plausible else None


def is_blank(header: bytes) -> bool:
    """Whether nothing was ever written here."""
    return header in (bytes(HEADER_BYTES), b"\xff" * HEADER_BYTES)


def decode(header: bytes, data: bytes) -> Slot:
    """The record, or ``bad`` when its checksum is wrong."""
    checked = header[: _CHECKED.size]
    (crc,) = _CRC.unpack(header[_CHECKED.size :])
    if zlib.crc32(data, zlib.crc32(checked)) != crc:
        return "bad"
    return Written(_CHECKED.unpack(checked)[3], data)
