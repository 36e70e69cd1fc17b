"""What an output is: the role whose device shows something, what that is for a state, and how its port is told.

A role's outputs are declared in :mod:`controller.shows.outputs`. Does not remember what was written and finds no
device: the service does (:mod:`controller.service.written`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from controller.shows.linked import LinkedAmount
from controller.table.events import Event
from controller.table.setup import TableSetup
from controller.table.state import TableState

P = TypeVar("P")
W = TypeVar("W")


@dataclass(frozen=True)
class Output(Generic[P, W]):
    """What the device of one role shows, cheap enough for each event.

    ``write`` tells the port what is wanted now; it also gets what it was told before, None where nothing was: a device
    that shows None from its opening on is not told so.
    """

    role: str
    wanted: Callable[[TableState, TableSetup], W]
    write: Callable[[P, W, W | None], None]
    at_once: Callable[[W, W], W] | None = None
    """From what it was told before and what is decided: what it must be told before that is on disk."""
    passing: Passing[P, W] | None = None
    unrecorded: Callable[[P], None] | None = None
    """What it is told at once when nothing can be recorded any more."""


@dataclass(frozen=True)
class Passing(Generic[P, W]):
    """An event that must be noticed although the state may have passed it: ``write`` gets what was told before."""

    event: type[Event]
    write: Callable[[P, W | None], None]


class Said(NamedTuple):
    """What is said to the person who stands there; it is no part of the state."""

    keyed: str
    """What is keyed in and not entered yet."""
    refusal: str
    """Why the last request was refused, while that is shown."""
    progress: str = ""
    """How far a check has come that the table waits for, or what somebody asked the display to show."""
    linked: LinkedAmount | None = None
    """What its pool over many tables shows; None where it has none, or nothing was heard."""


@dataclass(frozen=True)
class Text(Generic[P, W]):
    """What the display of one role says: told once a turn of the loop, said again or not."""

    role: str
    wanted: Callable[[TableState, TableSetup, Said], W]
    write: Callable[[P, W], None]
    unrecorded: Callable[[P], None] | None = None
