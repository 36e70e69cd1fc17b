"""The record as it may leave the table: faces of a round that is still in play are held back, hole cards for good.

Every reader who prints, renders or hands over records reads through this; what rebuilds, proves or copies the table
does not (:mod:`controller.table.cards.faces` says which faces are public). A record cannot be changed without breaking
its seal, so what is handed over as it was sealed ends before the first face that is held back. Reads no journal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

import msgspec

from controller.record.journal.journal import Entry
from controller.record.journal.record import Record
from controller.table.cards.faces import hides, makes_public, rounds_until_public, without_faces
from controller.table.electronic.events import DeckDrawn
from controller.table.equipment.events import CardsSeen
from controller.table.event import Event
from controller.table.poker.events import PokerCardsDealt
from controller.table.round.events import RoundClosed
from controller.table.shoe.events import CardCarried, CardDealt


class _Placed(Protocol):
    @property
    def position(self) -> int: ...


Placed = TypeVar("Placed", bound=_Placed)

_FACES = tuple(
    b'{"event":"%s"' % kind.__name__.encode()
    for kind in (CardsSeen, CardDealt, CardCarried, PokerCardsDealt, DeckDrawn)
)
_PUBLIC = b'{"event":"%s"' % RoundClosed.__name__.encode()
_with_faces = msgspec.json.Decoder(CardsSeen | CardDealt | CardCarried | PokerCardsDealt | DeckDrawn)


def veiled(entries: Iterable[Entry[Event]], upto: int | None = None) -> Iterator[Entry[Event]]:
    """The entries, with the backs of the cards whose round is not closed among them.

    ``upto`` is the last that is wanted: what comes after it is read only to know whether the round was closed.
    """
    for entry, hidden in _told(
        entries, lambda one: rounds_until_public(one.event), lambda one: makes_public(one.event), upto
    ):
        hidden = hidden or hides(entry.event)
        yield Entry(entry.position, entry.at_utc_ns, without_faces(entry.event)) if hidden else entry


def veiled_records(records: Iterable[Record], upto: int | None = None) -> Iterator[Record]:
    """The same of records that nobody decoded; one that is veiled no longer fits its seal."""
    for record, hidden in _told(records, _until_public, _makes_public, upto):
        event = _with_faces.decode(record.body) if _has_faces(record) else None
        if event is not None and (hidden or hides(event)):
            body = msgspec.json.encode(without_faces(event))
            yield Record(record.position, record.at_utc_ns, body, record.seal)
        else:
            yield record


class Handed:
    """Records as they were sealed, to hand over: they end before the first with a face that is not public."""

    def __init__(self, records: Iterable[Record], upto: int | None = None) -> None:
        self._records = records
        self.upto = upto
        """The last that is wanted; None for all."""
        self.held_from: int | None = None
        """The first record that was held back; None where none was, as far as was read."""

    def __iter__(self) -> Iterator[Record]:
        for record, hidden in _told(self._records, _until_public, _makes_public, self.upto):
            if hidden:
                self.held_from = record.position
                return
            yield record

    def again(self, records: Iterable[Record]) -> Iterator[Record]:
        """The same of what could be read of these records, once the others could not be read on."""
        self._records, self.held_from = records, None
        yield from self


def _told(
    records: Iterable[Placed], rounds: Callable[[Placed], int], public: Callable[[Placed], bool], upto: int | None
) -> Iterator[tuple[Placed, bool]]:
    """Each record up to ``upto``, and whether faces in it are not public; the records of two rounds wait at most.

    ``rounds`` says of each how many have to close first.
    """
    held: deque[tuple[Placed, int]] = deque()
    for one in records:
        past = upto is not None and one.position > upto
        if past and not held:
            return
        if not past:
            held.append((one, rounds(one)))
        if public(one):
            held = deque((waiting, left - 1) for waiting, left in held)
        while held and held[0][1] <= 0:
            yield held.popleft()[0], False
    yield from ((waiting, left > 0) for waiting, left in held)


def _has_faces(record: Record) -> bool:
    return record.body.startswith(_FACES)


def _until_public(record: Record) -> int:
    return rounds_until_public(_with_faces.decode(record.body)) if _has_faces(record) else 0


def _makes_public(record: Record) -> bool:
    return record.body.startswith(_PUBLIC)
