"""Facts of the table, past tense, typed and immutable: all that the journal holds and all that state is made of.

Each event says in its docstring when it is recorded. Amounts are integer cents, or ``units``: whole parts of a
cent (``units_per_cent`` of :class:`TableOpened`), in which any rational rate is exact. Seats count clockwise
from the dealer's left, 1 = first base. Times named ``at`` are monotonic nanoseconds of the edge; the UTC time of
each event stands in its journal record. ``person`` is the ID of whoever acted in ``role``, as the table file's
``[person.ID]`` has it; empty where the whole role shares a code. Does not decide anything and does not know how events
are stored.
"""

from __future__ import annotations

from typing import Literal, get_args

from controller.table.awards.events import (
    AwardClaimed as AwardClaimed,
    AwardDenied as AwardDenied,
    AwardVerified as AwardVerified,
    MeterReduced as MeterReduced,
    MeterReset as MeterReset,
    PayoutLogged as PayoutLogged,
)
from controller.table.cards.events import (
    CardsChanged as CardsChanged,
    CardsDue as CardsDue,
    CardsSpread as CardsSpread,
    DeckCondemned as DeckCondemned,
    DeckPlaced as DeckPlaced,
    DeckPrepared as DeckPrepared,
    DeckShuffled as DeckShuffled,
    DeckTaken as DeckTaken,
    DeviceCleared as DeviceCleared,
    DeviceStopped as DeviceStopped,
    HandDealBegun as HandDealBegun,
    HandsAnnounced as HandsAnnounced,
    OrderAction as OrderAction,
    OrderCompleted as OrderCompleted,
    OrderFailed as OrderFailed,
    OrderIssued as OrderIssued,
    StackDelivered as StackDelivered,
    StackLifted as StackLifted,
)
from controller.table.clock.events import (
    ClockSynchronised as ClockSynchronised,
    ClockUnsynchronised as ClockUnsynchronised,
)
from controller.table.copies.events import (
    CopiesDisagreed as CopiesDisagreed,
    CopiesSettled as CopiesSettled,
    CopyRebuilt as CopyRebuilt,
    MemoryCleared as MemoryCleared,
    MeterReading as MeterReading,
)
from controller.table.draws.events import (
    DiceChanged as DiceChanged,
    DiceDue as DiceDue,
    DrawFailed as DrawFailed,
    DrawingClosed as DrawingClosed,
    DrawingReopened as DrawingReopened,
    DrawOrdered as DrawOrdered,
    NumbersDrawn as NumbersDrawn,
    StartPositionDrawn as StartPositionDrawn,
    StartPositionKeyed as StartPositionKeyed,
    StartPositionMarked as StartPositionMarked,
)
from controller.table.equipment.events import (
    BetAdded as BetAdded,
    BetAddedTaken as BetAddedTaken,
    BetLaid as BetLaid,
    BetLifted as BetLifted,
    BetRestored as BetRestored,
    BetTakenBack as BetTakenBack,
    CardsSeen as CardsSeen,
    DeckFoundSorted as DeckFoundSorted,
    DoorClosed as DoorClosed,
    DoorOpened as DoorOpened,
    FirmwareAccepted as FirmwareAccepted,
    FirmwareFound as FirmwareFound,
    NumberKeyed as NumberKeyed,
    ShufflerModeAsked as ShufflerModeAsked,
    ShufflerModeChanged as ShufflerModeChanged,
    TestModeEntered as TestModeEntered,
    TestModeLeft as TestModeLeft,
    TraySeen as TraySeen,
)
from controller.table.event import Event as Event
from controller.table.pools.events import (
    AwardPending as AwardPending,
    ContributionRefused as ContributionRefused,
    DisputeOpened as DisputeOpened,
    DisputeResolved as DisputeResolved,
    MysteryHit as MysteryHit,
    OverflowMoved as OverflowMoved,
    PoolOpened as PoolOpened,
    PoolRise as PoolRise,
    PoolsMerged as PoolsMerged,
    ReserveMoved as ReserveMoved,
    TriggerCommitted as TriggerCommitted,
)
from controller.table.round.events import BankTaken as BankTaken
from controller.table.running.events import TableRestored as TableRestored
from controller.table.settings.events import (
    CorrectionRecorded as CorrectionRecorded,
    ParameterChangeApplied as ParameterChangeApplied,
    ParameterChangeAsked as ParameterChangeAsked,
    ParameterChangeWithdrawn as ParameterChangeWithdrawn,
    ParameterChangeWitnessed as ParameterChangeWitnessed,
)

Role = Literal["dealer", "floor-supervisor", "pit-manager", "table-games-manager"]
KeyName = Literal["lower", "higher"]


# The table and the service


class TableOpened(Event, frozen=True, kw_only=True, tag=True):
    """The first event of a journal: which table, game and house, and the seed that the meter starts from.

    ``series`` names this journal to devices that remember orders by number.
    """

    table: str
    series: str
    game: str
    house: str
    seats: int
    seed_cents: int
    units_per_cent: int
    limit_cents: int | None = None
    """Where the main meter's display stops."""


class ServiceStarted(Event, frozen=True, kw_only=True, tag=True):
    """The service came up and goes on from here; what devices showed before is asked again."""

    version: str


class ServiceStopped(Event, frozen=True, kw_only=True, tag=True):
    """The service was told to stop and did. A start without it before was a crash or a power cut."""


class TableSuspended(Event, frozen=True, kw_only=True, tag=True):
    """Play and money stopped, with the reason; acceptors are closed until a supervisor's key resumes."""

    why: str


class TableResumed(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor's key let the table go on after a suspension."""

    role: str
    person: str = ""


class SignalRefused(Event, frozen=True, kw_only=True, tag=True):
    """Somebody or something asked for what is not possible now: what, where, and why not."""

    what: str
    device: str
    why: str


# Wagers and lock-out


class WagerAccepted(Event, frozen=True, kw_only=True, tag=True):
    """One chip counted at a seat: the chip, the seat's wager and the rise of every pool in one fact.

    ``units`` is what the main meter's display rises by; ``rises`` is all else: further levels, overflow, reserves.
    """

    seat: int
    at: int
    units: int
    rises: tuple[PoolRise, ...] = ()


class ChipFlagged(Event, frozen=True, kw_only=True, tag=True):
    """A chip that does not count passed at a seat; the dealer returns it."""

    seat: int
    why: str


class LockOutPressed(Event, frozen=True, kw_only=True, tag=True):
    """The dealer pressed lock-out; chips whose edge came before ``at`` still count while the acceptors close."""

    at: int


class AcceptorSeen(Event, frozen=True, kw_only=True, tag=True):
    """An acceptor was read back and is closed (or open)."""

    seat: int
    closed: bool


class AcceptorExcused(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor answered for an acceptor that does not confirm that it is closed."""

    seat: int
    role: str
    person: str = ""


class AcceptorsDrained(Event, frozen=True, kw_only=True, tag=True):
    """The time in which a chip from before the lock-out can still arrive is over."""


class TableLocked(Event, frozen=True, kw_only=True, tag=True):
    """Every acceptor is closed: these seats have a wager. ``units``: the meter's rise when it moves at lock-out.

    ``rises`` is what further levels, overflow and reserves rise by then.
    """

    seats: tuple[int, ...]
    units: int
    rises: tuple[PoolRise, ...] = ()


class ChipsCounted(Event, frozen=True, kw_only=True, tag=True):
    """The dealer keyed in the number of chips in hand, against the number of lamps."""

    chips: int
    lamps: int


class DifferenceAnswered(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor answered a difference between chips and lamps; lamps stand."""

    role: str
    person: str = ""
    chips: int
    lamps: int


# The round


class PhaseChanged(Event, frozen=True, kw_only=True, tag=True):
    """The round went along one edge of the game's chart."""

    signal: str
    before: str
    after: str


class HandsDeclared(Event, frozen=True, kw_only=True, tag=True):
    """The dealer keyed in how many hands were dealt, the dealer's own included."""

    hands: int


class StubCounted(Event, frozen=True, kw_only=True, tag=True):
    """The dealer counted the stub: how many cards, and whether that agrees with the hands dealt."""

    cards: int
    agrees: bool


class IrregularityReported(Event, frozen=True, kw_only=True, tag=True):
    """Something out of order was keyed in or reported; a supervisor answers it where it may void the round."""

    what: str
    seat: int | None
    consequence: str
    voids_round: Literal["no", "yes", "may"]
    remove_deck: bool = False


class IrregularityAnswered(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor answered the irregularity that was waiting: the round is void, or it stands."""

    what: str
    role: str
    person: str = ""
    void: bool


class RoundClosed(Event, frozen=True, kw_only=True, tag=True):
    """The round is over and wagers are open from the edge ``at`` on; after a void round its wagers are carried."""

    number: int
    void: bool
    carried: tuple[int, ...]
    at: int


# People and keys


class StaffIdentified(Event, frozen=True, kw_only=True, tag=True):
    """Somebody gave the code of this role at the key pad or the awards desk. The code itself is nowhere."""

    role: str
    person: str = ""


class KeyTurned(Event, frozen=True, kw_only=True, tag=True):
    """A key lock was turned on or away. ``at_start``: so it was found, which authorises nothing."""

    key: str
    on: bool
    at_start: bool


class KeyLeftOn(Event, frozen=True, kw_only=True, tag=True):
    """A key stayed turned on longer than it should."""

    key: str


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


def kinds() -> tuple[type[Event], ...]:
    """Every kind of event, in the order of this page.

    >>> kinds()[0].__name__
    'TableOpened'
    """
    return get_args(AnyEvent)


AnyEvent = (
    TableOpened | ServiceStarted | ServiceStopped | TableSuspended | TableResumed | SignalRefused | WagerAccepted
    | ChipFlagged | LockOutPressed | AcceptorSeen | AcceptorExcused | AcceptorsDrained | TableLocked | ChipsCounted
    | DifferenceAnswered | PhaseChanged | HandsDeclared | StubCounted | IrregularityReported | IrregularityAnswered
    | RoundClosed | OrderIssued | OrderCompleted | OrderFailed | DeckPlaced | DeckTaken | DeckShuffled
    | DeckCondemned | StackDelivered | StackLifted | DeviceStopped | DeviceCleared | CardsChanged | CardsDue
    | HandDealBegun | AwardClaimed | AwardVerified | AwardDenied | PayoutLogged | MeterReduced | MeterReset
    | StaffIdentified | KeyTurned | KeyLeftOn | FaultFound | FaultGone | DoorOpened | DoorClosed | BetLaid
    | BetTakenBack | BetLifted | BetRestored | BetAdded | BetAddedTaken | CardsSeen | TraySeen
    | ShufflerModeAsked | ShufflerModeChanged | DeckFoundSorted | NumberKeyed | FirmwareFound | FirmwareAccepted
    | TestModeEntered | TestModeLeft
    | TableRestored
    | MemoryCleared | CopyRebuilt | CopiesDisagreed | CopiesSettled
    | ClockSynchronised | ClockUnsynchronised
    | ParameterChangeAsked | ParameterChangeWitnessed | ParameterChangeApplied | ParameterChangeWithdrawn
    | CorrectionRecorded
    | PoolOpened | ContributionRefused | ReserveMoved | OverflowMoved | AwardPending | DisputeOpened | DisputeResolved
    | PoolsMerged | TriggerCommitted | MysteryHit
    | DrawOrdered | StartPositionDrawn | NumbersDrawn | DrawFailed | StartPositionKeyed | DrawingClosed
    | DrawingReopened | HandsAnnounced | StartPositionMarked | BankTaken | DiceChanged | DiceDue
    | CardsSpread | DeckPrepared
)  # fmt: skip
