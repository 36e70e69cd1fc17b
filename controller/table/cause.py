"""The way back from a record to what brought it about: which signals can have led to just these events.

A journal holds what was decided and not what was reported. Each subject says, for each of its kinds of events that a
decision can begin with, which signals may have been decided on (``CAUSES`` in its ``causes.py``); whether one of them
was, :mod:`controller.table.decide` says by deciding again. Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from controller.table.commands import TimeReached
from controller.table.event import Event
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import Signal

T = TypeVar("T", bound=Event)
EARLY = 0
LATE = 2**62
"""Edges before and after all that a record names, in monotonic nanoseconds: where a decision does not hang on them."""


About: TypeAlias = tuple[str, tuple[str, ...]]
"""The kind of a record, and the pools whose meter it moved."""


class Recorded(NamedTuple):
    """What stands on record from one event on, and how the table stood before it.

    ``events`` are the event itself and those that were recorded at the same time after it, without refusals.
    ``earlier`` tells of the record at a position what kind it is and which meters it moved; None where that is unknown.
    """

    events: tuple[Event, ...]
    state: TableState
    setup: TableSetup
    at_utc_ns: int
    earlier: Callable[[int], About | None]

    def then(self, kind: type[T]) -> T | None:
        """The first event of this kind after the first; None where none was recorded at the same time."""
        return next((event for event in self.events[1:] if isinstance(event, kind)), None)


Cause: TypeAlias = Callable[[Any, Recorded], Iterable[Signal]]
"""Signals that may have led to this event and those after it."""


def follows(_: Event, __: Recorded) -> Iterable[Signal]:
    """None: an event of this kind is only ever recorded after another, or by the service itself."""
    return ()


def said(kind: type[Signal], event: Event, **besides: Any) -> Signal:
    """The signal of this kind that says what the event says, field by field of the same name, and ``besides``."""
    names = set(kind.__struct_fields__) & set(event.__struct_fields__)
    return kind(**{"device": "", "at": EARLY, **{name: getattr(event, name) for name in names}, **besides})


def saying(kind: type[Signal], **besides: Any) -> Cause:
    """The one signal that an event comes from: it says the same."""
    return lambda event, _: (said(kind, event, **besides),)


def always(signal: Callable[[Any], Signal]) -> Cause:
    """The one signal that an event of this kind comes from, read off the event alone."""
    return lambda event, _: (signal(event),)


def time_reached(name: str) -> Cause:
    """A time that the state asked for."""
    return lambda *_: (TimeReached(device="time", at=EARLY, name=name),)
