"""One message to the pool: some facts of one member, numbered without a gap and sealed to that member's message before.

A member's messages are a record like any journal's: message n is record n of the chain that belongs to
``POOL/MEMBER`` (:mod:`controller.record.journal.record`). So a member's messages can be kept in a journal, exported and
proved by the same means, and none fits into another member's chain. Does not send anything.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from controller.linked.facts import AnyFact, Whole
from controller.record.journal.journal import JsonCodec
from controller.record.journal.record import Record, genesis_seal, seal

OFFICE = "office"
"""The member that speaks for the pool itself; no table may be called so."""


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What a message says, and where in the member's own record it stands."""

    generation: Whole = 1
    """Which life of the table's record: it grows by one where the table went on from a backup."""
    position: Whole = 0
    """The last record of the table that is told by now."""
    record_seal: str = ""
    """The seal of that record, so that the table's own export proves the message."""
    facts: tuple[AnyFact, ...]


CODEC: JsonCodec[Body] = JsonCodec(msgspec.json.Decoder(Body))
"""How bodies stand in a member's journal."""


class NotAMessage(ValueError):
    """What lies in the log is none of ours; the text says why."""


class _Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)]
    at_utc_ns: Whole
    seal: str
    body: msgspec.Raw


_decode_wire = msgspec.json.Decoder(_Wire).decode
_encode = msgspec.json.Encoder().encode


def chain_of(pool: str, member: str) -> str:
    """Whose record a member's messages are."""
    return f"{pool}/{member}"


def before_first(pool: str, member: str) -> bytes:
    """The seal that stands before a member's first message."""
    return genesis_seal(chain_of(pool, member))


def sealed(previous: bytes, number: int, at_utc_ns: int, body: Body) -> Record:
    """Message ``number`` with its seal, behind the one whose seal is ``previous``."""
    content = CODEC.encode(body)
    return Record(number, at_utc_ns, content, seal(previous, number, at_utc_ns, content))


def to_wire(message: Record) -> bytes:
    """The message as it is sent: one JSON object, the body byte for byte as it was sealed."""
    return _encode(_Wire(message.position, message.at_utc_ns, message.seal.hex(), msgspec.Raw(message.body)))


def from_wire(content: bytes) -> Record:
    """The message as it was sent; whether its seal fits is for the fold to check.

    Raises:
        NotAMessage: it is none.
    """
    try:
        wire = _decode_wire(content)
        return Record(wire.number, wire.at_utc_ns, bytes(wire.body), bytes.fromhex(wire.seal))
    except (msgspec.DecodeError, ValueError) as error:
        raise NotAMessage(f"this is no message of a linked pool: {error}") from error


def body_of(message: Record) -> Body:
    """What the message says.

    Raises:
        NotAMessage: nothing that this version knows.
    """
    try:
        return CODEC.decode(message.body)
    except msgspec.DecodeError as error:
        raise NotAMessage(f"message {message.position} says what this version does not know: {error}") from error
