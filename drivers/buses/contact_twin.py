"""A contact on a line as a thing: what every twin of one wire does when its contact bounces, flickers or is cut off.

Faults, of which a thing names those that it has: ``cut`` (the wire's resistor decides), ``short`` (the wire is low),
``flicker`` (its contact comes and goes). Does not know what moves the contact.
Does not model: resistance, how a contact wears.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor, TwinWire


class ContactTwin(Breakable, ABC):
    """One contact; ``worked_level`` is what it puts on its line while it is worked, ``pull`` what a cut wire reads.

    A thing calls ``_put`` once it stands there, and whenever what it says in ``_worked`` may have changed.
    """

    FLICKER_EVERY_MS: ClassVar[int]

    def __init__(self, reactor: TwinReactor, line: TwinWire, *, worked_level: bool, pull: bool = True) -> None:
        super().__init__()
        self._reactor = reactor
        self._line = line
        self._worked_level = worked_level
        self._pull = pull
        self._shaken = False
        """Whether the contact is the other way just now than the thing has it."""

    @abstractmethod
    def _worked(self) -> bool:
        """Whether the thing works its contact, before the contact's own unrest."""

    def _level(self) -> bool:
        """What the line gets; a thing whose wire fails otherwise says so here."""
        if "cut" in self._faults:
            return self._pull
        if "short" in self._faults:
            return False
        return (self._worked() is not self._shaken) is self._worked_level

    def _put(self) -> None:
        self._line.drive(self._level())

    def _move(self, bounces_ms: Iterable[int] = ()) -> None:
        """The thing moved its contact, which changes again at these distances (an even number of them)."""
        self._put()
        for number, distance_ms in enumerate(bounces_ms):
            self._reactor.call_later(distance_ms * 1_000_000, partial(self._shake, number % 2 == 0))

    def _shake(self, shaken: bool) -> None:
        self._shaken = shaken
        self._put()

    def _when_broken(self, fault: str) -> None:
        if fault == "flicker":
            self._flicker()
        self._put()

    def _when_mended(self, faults: frozenset[str]) -> None:
        self._shake(False)

    def _flicker(self) -> None:
        if "flicker" in self._faults:
            self._shake(not self._shaken)
            self._reactor.call_later(self.FLICKER_EVERY_MS * 1_000_000, self._flicker)
