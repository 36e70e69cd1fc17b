"""The event that these tests record: it has no meaning, only a number and some text."""

import msgspec

from controller.record.journal.journal import JsonCodec


class Happened(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    number: int
    text: str = "a chip went in"


CODEC = JsonCodec(msgspec.json.Decoder(Happened))


def written(wal, page=1024):
    """The part of a write-ahead file that commits have reached; behind it are zeros."""
    frames = [start for start in range(32, len(wal), 24 + page) if any(wal[start + 8 : start + 16])]
    return wal[: frames[-1] + 24 + page] if frames else b""


def numbers(entries):
    return [entry.event.number for entry in entries]
