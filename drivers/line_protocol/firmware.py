"""What a device's firmware has besides its machine: lines as docs/protocols/line.md writes them, and memory of orders.

Written from that page alone, for the twins; shares no code and no constant with the driver's side.
Does not model: wear of the memory, a memory that fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import msgspec


def _crc_table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 8
        for _ in range(8):
            value = (value << 1) ^ 0x1021 if value & 0x8000 else value << 1
        table.append(value & 0xFFFF)
    return table


_TABLE = _crc_table()


def checksum(data: bytes) -> int:
    """CRC-16/XMODEM: polynomial 0x1021, start 0, not reflected; ``123456789`` gives 0x31C3."""
    value = 0
    for byte in data:
        value = ((value << 8) & 0xFFFF) ^ _TABLE[(value >> 8) ^ byte]
    return value


class Received(NamedTuple):
    """A line that came from the host."""

    mark: str
    number: int
    word: str
    fields: dict[str, str]


def compose(mark: str, number: int, word: str, fields: dict[str, str]) -> bytes:
    """A line's bytes with CRC and end."""
    raw = f"{mark}{number} {word}{''.join(f' {key}={value}' for key, value in fields.items())}".encode("ascii")
    return raw + b"*%04X\r\n" % checksum(raw)


def parse(raw: bytes) -> Received | None:
    """The line, or None for anything else."""
    body, star, check = raw.rpartition(b"*")
    if star != b"*" or len(raw) > 120 or check != b"%04X" % checksum(body):
        return None
    try:
        head, word, *rest = body.decode("ascii").split(" ")
        return Received(head[0], int(head[1:]), word, dict(pair.split("=") for pair in rest))
    except (ValueError, IndexError):
        return None


@dataclass(slots=True)
class Report:
    """Something that happened, until the host has seen it."""

    number: int
    word: str
    fields: dict[str, str]
    at: int


class Memory(msgspec.Struct):
    """What the device keeps without power."""

    boot: int = 0
    series: str = ""
    highest: int = 0
    orders: list[dict[str, str]] = []
    """The records of the last eight orders, oldest first."""
    faces: dict[str, str] = {}
    """What was read of them: ``41.cards`` to ``AsTd--``."""

    def record(self, order: int) -> dict[str, str] | None:
        """The record of ``order``, if it is still remembered."""
        return next((record for record in self.orders if record["order"] == str(order)), None)

    def remember(self, record: dict[str, str]) -> None:
        """Keep a new order's record; its number is the highest now."""
        self.highest = int(record["order"])
        self.orders = [*self.orders[-7:], record]
        known = {kept["order"] for kept in self.orders}
        self.faces = {name: faces for name, faces in self.faces.items() if name.partition(".")[0] in known}

    def running(self) -> dict[str, str] | None:
        """The record of the order that runs, if one does."""
        return next((record for record in self.orders if record["state"] == "running"), None)
