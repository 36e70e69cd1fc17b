"""The event that these tests record: it has no meaning, only a number and some text."""

import msgspec

from controller.record.journal.journal import JsonCodec


class Happened(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    number: int
    text: str = "a chip went in"


CODEC = JsonCodec(msgspec.json.Decoder(Happened))


def numbers(entries):
    return [entry.event.number for entry in entries]
