"""What devices report: the vocabulary between drivers and the table.

A signal is a fact about a device, not about the game: it names the device and carries the monotonic time of
the edge that caused it, in nanoseconds (the kernel's timestamp where the bus gives one). The controller
decides what a signal means. Signals are immutable and ordered by ``at``, not by when Python saw them.
Does not know seats, wagers or money: a seat is only part of a device's name (``acceptor.3``).
"""

from typing import Literal

import msgspec


class Signal(msgspec.Struct, frozen=True, kw_only=True, tag_field="signal", tag=True):
    """The common part: which device, and when its edge was (monotonic nanoseconds)."""

    device: str
    at: int


class ChipPassed(Signal, frozen=True, kw_only=True, tag=True):
    """One chip went through an acceptor, forwards and plausibly. ``at`` is its leading edge.

    Where the acceptor does not tell the edge, ``at`` is the latest time at which it can have been, and ``width_us`` 0.
    """

    width_us: int


ImplausibleChip = Literal[
    "too-short",
    "too-long",
    "backwards",
    "incomplete-train",
    # What an acceptor that judges by itself reports besides. The first four fell into its return cup.
    "rejected",
    "inhibited",
    "too-close",
    "return-lever",
    "too-fast",
    "too-slow",
    "on-a-string",
    "swallowed",
    "wrong-chip",
    "unheard",
]
"""Why something is not one chip going in.

``unheard``: it went in while the acceptor did not answer, nobody knows when.
"""


class ChipImplausible(Signal, frozen=True, kw_only=True, tag=True):
    """An acceptor saw something that is not one chip going in; it counts nothing.

    ``width_us`` is 0 where it is not measured.
    """

    why: ImplausibleChip
    width_us: int = 0


class AcceptorConfirmed(Signal, frozen=True, kw_only=True, tag=True):
    """The acceptor was read back and really is closed (or open): seen, not only wanted."""

    closed: bool


class AcceptorUnsure(Signal, frozen=True, kw_only=True, tag=True):
    """The acceptor was ordered open: it may be, and until it is read back nobody knows it to be closed."""


class ButtonPressed(Signal, frozen=True, kw_only=True, tag=True):
    """A button went down. ``at`` is the first edge of the press."""


class KeyLockChanged(Signal, frozen=True, kw_only=True, tag=True):
    """A key lock was turned on or away. ``at_start`` marks the position found when the lines were opened."""

    on: bool
    at_start: bool = False


class KeyPressed(Signal, frozen=True, kw_only=True, tag=True):
    """A key of a key pad went down; ``key`` is the legend that the table file gives it, for example ``5``."""

    key: str


class NumberEntered(Signal, frozen=True, kw_only=True, tag=True):
    """A number was keyed in at an entry pad and confirmed there: a winning number (``00`` too) or a total of dice."""

    number: str


class BetSensorChanged(Signal, frozen=True, kw_only=True, tag=True):
    """The sensor of a bet spot is covered by a chip, or it is not covered any more."""

    covered: bool


class DoorChanged(Signal, frozen=True, kw_only=True, tag=True):
    """A door was opened or closed.

    ``at_start`` marks how it was found; ``while_off``: it was opened while the table had no power, nobody knows when.
    """

    open: bool
    at_start: bool = False
    while_off: bool = False


class ShuffleFinished(Signal, frozen=True, kw_only=True, tag=True):
    """The shuffler completed order ``order``: ``cards`` counted (None when this model does not count)."""

    order: int
    cards: int | None
    colour: str


class DeckLoaded(Signal, frozen=True, kw_only=True, tag=True):
    """A deck was put into a shuffler by hand, or arrived in a shoe; ``colour`` is its backs.

    ``at_start`` marks what was found when the device was first connected.
    """

    colour: str
    cards: int | None = None
    order: int | None = None
    at_start: bool = False


class DeckRemoved(Signal, frozen=True, kw_only=True, tag=True):
    """The device is empty now: the deck or the stub was taken out (``order`` when an eject was asked for).

    ``cards`` were counted as they left, where the device put them out itself and counts. ``at_start`` marks that it was
    found empty when the device was first connected.
    """

    order: int | None = None
    cards: int | None = None
    at_start: bool = False


class StackReady(Signal, frozen=True, kw_only=True, tag=True):
    """The shoe put out the stack of order ``order``: ``cards`` counted as they left, ``left`` remain inside."""

    order: int
    cards: int
    left: int


UNREAD = "??"
"""The face of a card that a machine could not read."""


class CardsRead(Signal, frozen=True, kw_only=True, tag=True):
    """The device read the faces of the cards of order ``order``, in the order in which they left.

    A card is written like ``As`` or ``Td``, the joker ``Jo``, one that could not be read ``??``.
    """

    order: int
    cards: tuple[str, ...]


class CardDrawn(Signal, frozen=True, kw_only=True, tag=True):
    """One card was drawn from a shoe that reads each as it leaves: ``7h``, or ``??`` where it could not be read."""

    card: str


class CutCardSeen(Signal, frozen=True, kw_only=True, tag=True):
    """The cut card came to the mouth of the shoe. A shoe and a sensor beside it may both tell of the same one."""


class BallDrawn(Signal, frozen=True, kw_only=True, tag=True):
    """The reader saw ``ball`` come out as the ``place``-th of this draw, 1 the first.

    A ball seen twice at the same place is one; told again after a start, it is the same one.
    """

    ball: int
    place: int


class BallsReady(Signal, frozen=True, kw_only=True, tag=True):
    """All balls are back in the blower, ``balls`` counted; a new draw may begin."""

    balls: int


class TicketRead(Signal, frozen=True, kw_only=True, tag=True):
    """A reader read the number of a ticket, as it is printed there."""

    number: str


class AccountCardRead(Signal, frozen=True, kw_only=True, tag=True):
    """A reader read the number of a player's card."""

    number: str


class TicketPrinted(Signal, frozen=True, kw_only=True, tag=True):
    """The printer printed and cut the ticket of order ``order``, and said so."""

    order: int


WheelState = Literal["start", "bets", "ball", "no-more-bets", "number", "closed"]
"""What a wheel's reader is at: a game begins, bets are taken, the ball runs, no more bets, its number, shut."""
WheelWarning = Literal["ball-removed", "wrong-direction", "sensor", "failed-launch"]
"""Why a wheel's reader does not trust a spin."""


class WheelSeen(Signal, frozen=True, kw_only=True, tag=True):
    """A wheel's reader says something else than before. Never said twice of the same.

    ``spin``: its own count of games. ``clockwise``: the wheel's direction; None where it does not tell it.
    """

    state: WheelState
    spin: int
    clockwise: bool | None = None
    warnings: tuple[WheelWarning, ...] = ()


class ResultRead(Signal, frozen=True, kw_only=True, tag=True):
    """A wheel's reader read where the ball lies: ``17`` or ``00``. Once a spin, however often it is said.

    ``spin``: the reader's own count of games; None where it does not count.
    """

    result: str
    spin: int | None = None


class WheelTurned(Signal, frozen=True, kw_only=True, tag=True):
    """A big six wheel came to rest after ``pegs`` of its pegs passed the clapper; ``at`` is the edge of the last one.

    ``clockwise`` as players see it; None where it is not known. ``between``: the clapper rests between two sections.
    """

    pegs: int
    clockwise: bool | None = None
    between: bool = False


class CupOpened(Signal, frozen=True, kw_only=True, tag=True):
    """The dice cup was opened: its dice may be seen."""


class CupClosed(Signal, frozen=True, kw_only=True, tag=True):
    """The dice cup was closed."""


class StackTaken(Signal, frozen=True, kw_only=True, tag=True):
    """The stack at the shoe's mouth was lifted."""


class TrayChanged(Signal, frozen=True, kw_only=True, tag=True):
    """Cards lie in the shuffler's tray, or none do any more. ``at_start`` marks how it was found."""

    covered: bool
    at_start: bool = False


class ModePrepared(Signal, frozen=True, kw_only=True, tag=True):
    """The shuffler would change to ``mode``: a person has to key ``token`` for the order that does it."""

    order: int
    mode: Literal["shuffle", "sort"]
    token: str


class ModeChanged(Signal, frozen=True, kw_only=True, tag=True):
    """The empty shuffler changed its mode by order ``order``."""

    order: int
    mode: Literal["shuffle", "sort"]


class DeckSorted(Signal, frozen=True, kw_only=True, tag=True):
    """The shuffler sorted and read a deck, which is not played: ``missing`` of a whole deck and ``extra`` beyond it.

    Cards are written as in ``CardsRead``; one that the device counted and could not name is ``??``.
    """

    order: int
    colour: str
    cards: int
    missing: tuple[str, ...]
    extra: tuple[str, ...]


class DeviceJammed(Signal, frozen=True, kw_only=True, tag=True):
    """A shuffler or shoe stopped: ``order`` is unfinished and ``cards_inside`` remain in the device."""

    order: int | None
    cards_inside: int


class JamCleared(Signal, frozen=True, kw_only=True, tag=True):
    """A person cleared the jam; the device is empty and counted again.

    ``at_start`` marks that it was found without a jam when the device was first connected.
    """

    cards_inside: int = 0
    at_start: bool = False


class OrderRefused(Signal, frozen=True, kw_only=True, tag=True):
    """The device did not and will not carry out ``order``; ``why`` is its plain reason."""

    order: int
    why: str


class DeviceFault(Signal, frozen=True, kw_only=True, tag=True):
    """A device does not do what it should. ``where`` names the wire (``acceptors.A2``, ``0x70 on felt``)."""

    fault: str
    where: str
    text: str


class FirmwareDeviates(Signal, frozen=True, kw_only=True, tag=True):
    """A device says that it is not what the table file approves; it gets no orders before a person answers for it."""

    model: str
    serial: str
    firmware: str
    digest: str


class DeviceRecovered(Signal, frozen=True, kw_only=True, tag=True):
    """The named fault of the device was looked at and is gone."""

    fault: str
