"""What a ccTalk acceptor remembers: its event counter and its last five events (header 229; standards N4, N5).

Pure: compares an answer with the counter known before and gives what is new, or says why that cannot be known. It
guesses nothing and does not know what an event is worth.
"""

from __future__ import annotations

from typing import NamedTuple

REMEMBERED = 5
"""Events in one answer."""
ANSWER_BYTES = 1 + 2 * REMEMBERED
STARTED = 0
"""The counter of an acceptor that has just started."""
HIGHEST = 255
"""After this the counter goes on with 1."""


class Event(NamedTuple):
    """One event. ``coin`` 0 is an error, whose number is ``error``."""

    coin: int
    second: int

    @property
    def error(self) -> int | None:
        """The number of the error; None for a chip."""
        return self.second if self.coin == 0 else None

    @property
    def path(self) -> int:
        """Where a chip went: the sorter path, 0 on an acceptor without one."""
        return self.second


NULL = Event(0, 0)
"""The null event: nothing happened, or nothing is remembered, as after a start."""


class Restarted(Exception):
    """The acceptor started again; what it saw before is lost."""


class EventsLost(Exception):
    """More happened than the acceptor remembers; ``count`` says how much at least."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} events since the last answer; the acceptor remembers {REMEMBERED}")
        self.count = count


def new_events(before: int, answer: bytes) -> tuple[Event, ...]:
    """The events in ``answer`` after counter ``before``, the oldest first.

    >>> new_events(254, bytes([1, 3, 1, 0, 17, 0, 0, 0, 0, 0, 0]))
    (Event(coin=0, second=17), Event(coin=3, second=1))

    Raises:
        Restarted: the counter is 0 and was not.
        EventsLost: more than five are new.
    """
    after = answer[0]
    if after == STARTED and before != STARTED:
        raise Restarted
    count = (after - before) % HIGHEST if before != STARTED else after
    if count > REMEMBERED:
        raise EventsLost(count)
    pairs = [Event(answer[place], answer[place + 1]) for place in range(1, 2 * count, 2)]
    return tuple(reversed(pairs))
