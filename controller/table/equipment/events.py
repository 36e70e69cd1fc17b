"""Facts of the equipment: faults, doors, bets that a sensor sees, faces that were read, numbers keyed in.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event

# Faults


class FaultFound(Event, frozen=True, kw_only=True, tag=True):
    """A device does not do what it should: which, where it is wired, and what in plain words."""

    device: str
    fault: str
    where: str
    text: str


class FaultGone(Event, frozen=True, kw_only=True, tag=True):
    """The fault was looked at and is no more."""

    device: str
    fault: str


# Doors


class DoorOpened(Event, frozen=True, kw_only=True, tag=True):
    """A door was opened; ``at_start``: it was found open, ``while_off``: it was opened while there was no power."""

    door: str
    at_start: bool = False
    while_off: bool = False


class DoorClosed(Event, frozen=True, kw_only=True, tag=True):
    """The door was closed again."""

    door: str


# Bets that a sensor sees


class BetLaid(Event, frozen=True, kw_only=True, tag=True):
    """A chip was laid on the seat's sensor while wagers are open; what lies there at lock-out is its wager."""

    seat: int


class BetTakenBack(Event, frozen=True, kw_only=True, tag=True):
    """The chip was taken off the seat's sensor again before lock-out."""

    seat: int


class BetLifted(Event, frozen=True, kw_only=True, tag=True):
    """The chip of an accepted wager was lifted off its sensor after lock-out (standards C7)."""

    seat: int


class BetRestored(Event, frozen=True, kw_only=True, tag=True):
    """A chip lies on the sensor of the accepted wager again."""

    seat: int


class BetAdded(Event, frozen=True, kw_only=True, tag=True):
    """A chip was laid on the sensor of a seat without a wager after lock-out, or while none is taken (a door is open,
    the table is suspended): it does not count (standards C7, C13).
    """

    seat: int


class BetAddedTaken(Event, frozen=True, kw_only=True, tag=True):
    """The chip that did not count was taken away."""

    seat: int


# Cards and numbers


class CardsSeen(Event, frozen=True, kw_only=True, tag=True):
    """A card-reading device read the faces of the cards of its order as they left: ``As``, ``Jo``; ``??`` unread."""

    device: str
    order: int
    cards: tuple[str, ...]


class TraySeen(Event, frozen=True, kw_only=True, tag=True):
    """Cards lie in the shuffler's tray, or none do any more."""

    covered: bool


class ShufflerModeAsked(Event, frozen=True, kw_only=True, tag=True):
    """The empty shuffler would change to ``mode`` once a supervisor keys in ``token``, within a minute."""

    mode: str
    token: str


class ShufflerModeChanged(Event, frozen=True, kw_only=True, tag=True):
    """The empty shuffler was changed to ``shuffle`` or ``sort``; one that sorts gives no deck to play with."""

    mode: str


class DeckFoundSorted(Event, frozen=True, kw_only=True, tag=True):
    """A sorting shuffler read a whole deck: what it misses and what it has beyond one."""

    colour: str
    cards: int
    missing: tuple[str, ...]
    extra: tuple[str, ...]


class NumberKeyed(Event, frozen=True, kw_only=True, tag=True):
    """A number was confirmed at an entry pad: a winning number or a total of dice."""

    pad: str
    number: str


# Firmware


class FirmwareFound(Event, frozen=True, kw_only=True, tag=True):
    """A device said that it is not what the table file approves: it gets no orders until somebody answers for it."""

    device: str
    model: str
    serial: str
    firmware: str
    digest: str


class FirmwareAccepted(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor answers for the device that was found: just this one may work, also after a restart."""

    device: str
    model: str
    serial: str
    firmware: str
    digest: str
    role: str
    person: str = ""


# Test mode


class TestModeEntered(Event, frozen=True, kw_only=True, tag=True):
    """Somebody in this role took the table for a test, between rounds: from the edge ``at`` on no chip counts.

    Acceptors are closed and nothing that is done is play until :class:`TestModeLeft`; the rest of the state stays.
    """

    role: str
    person: str = ""
    at: int


class TestModeLeft(Event, frozen=True, kw_only=True, tag=True):
    """The test is over, also by a stop or a kill in its middle; what devices show is asked again."""
