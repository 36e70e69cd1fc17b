"""A member's side of the log: its messages, kept in a journal of its own, told in order and once.

A message is in the outbox's journal before it is sent. One is under way at a time, published with the last place of the
own subject that is expected; whatever is not known (a refusal, silence, a start) is found out by asking for the last
message of the own subject, and never by a window of the server in which it drops what came twice. A subject that
holds what this outbox never wrote, or other than it wrote, is not written to any more. One thread may write while
another sends. Pure but for its journal: who sends, and when a silence is one, is somebody else's.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from threading import Lock
from typing import NamedTuple

from controller.linked.message import Body
from controller.record.journal.journal import Journal
from controller.record.journal.record import Record

READ_AHEAD = 256
"""How many messages are kept in memory of those that wait."""
ROOM = 2
"""How many messages wait at most: one under way, and the next on disk behind it. What comes later goes together."""


class Last(NamedTuple):
    """The last message of the own subject, and its place in the log."""

    sequence: int
    message: Record


class Publish(NamedTuple):
    """To be sent now: refused by the log unless the subject's last place is ``expected``."""

    message: Record
    expected: int


class AskLast(NamedTuple):
    """To be asked now: what is the last message of the own subject?"""


class OutboxRefused(Exception):
    """The own subject is not what this outbox wrote; the text says how. Nothing more is sent."""


class Outbox:
    """The messages of one member to one pool. ``journal`` belongs to ``POOL/MEMBER``."""

    def __init__(self, journal: Journal[Body]) -> None:
        self.journal = journal
        self._one_at_a_time = Lock()
        """A journal is not for two threads at once."""
        self._ahead: deque[Record] = deque()
        self._next = 1
        self._expected: int | None = None
        self._under_way: Record | None = None

    # What the member says

    def write(self, body: Body, at_utc_ns: int) -> None:
        """Keep one message; it is sent once all before it are taken. Raises JournalFailed."""
        with self._one_at_a_time:
            self.journal.append([body], at_utc_ns)

    @property
    def has_room(self) -> bool:
        """Whether another message may be written: until then what there is to say grows, and costs one message."""
        return self.waiting < ROOM

    @property
    def waiting(self) -> int:
        """How many messages the log has not taken, as far as is known."""
        return self.journal.position - self._next + 1

    @property
    def taken(self) -> int:
        """The last message that the log is known to have."""
        return self._next - 1

    # What is to be done

    def wants(self) -> Publish | AskLast | None:
        """What to send now; None while there is nothing, or something is under way."""
        if self._under_way is not None:
            return None
        if self._expected is None:
            return AskLast()
        message = self._message()
        if message is None:
            return None
        self._under_way = message
        return Publish(message, self._expected)

    def _message(self) -> Record | None:
        if not self._ahead and self._next <= self.journal.position:
            self._ahead += self._kept(self._next, READ_AHEAD)
        return self._ahead[0] if self._ahead else None

    def _kept(self, number: int, many: int) -> list[Record]:
        with self._one_at_a_time:
            return list(islice(self.journal.records(number), many))

    # What became of it

    def told_taken(self, number: int, sequence: int) -> None:
        """The log has message ``number``, at this place."""
        if self._under_way is None or self._under_way.position != number:
            return  # an answer that comes late: it was asked about since
        self._under_way = None
        self._ahead.popleft()
        self._next, self._expected = number + 1, sequence

    def told_nothing(self) -> None:
        """Refused, unanswered or cut off: whether the log has it is not known."""
        self._under_way = self._expected = None

    def told_last(self, last: Last | None) -> None:
        """The last message of the own subject; None where it has none.

        Raises:
            OutboxRefused: this outbox did not write it.
        """
        if last is None:
            self._go_on(1, 0)
            return
        sequence, message = last
        if message.position > self.journal.position:
            raise OutboxRefused(
                f"{self.journal.table}: the log has message {message.position}, and this outbox wrote "
                f"{self.journal.position}: it is an older copy, and two people admit the table again"
            )
        (own,) = self._kept(message.position, 1)
        if own.seal != message.seal:
            raise OutboxRefused(
                f"{self.journal.table}: message {message.position} in the log is not the one that this outbox wrote: "
                "somebody else wrote in its name"
            )
        self._go_on(message.position + 1, sequence)

    def _go_on(self, number: int, expected: int) -> None:
        if number != self._next:
            self._ahead.clear()
        self._next, self._expected, self._under_way = number, expected, None
