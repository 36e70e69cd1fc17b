"""How the table stands: the fold of its events and of nothing else.

Frozen values, replaced by :mod:`controller.table.apply`, read back from a snapshot. Holds nothing that a restart loses.
"""

from __future__ import annotations

import msgspec

from controller.table.access.first_evening import StepTaken as StepTaken
from controller.table.access.limits import Tries as Tries
from controller.table.awards.state import Award as Award, PendingAward as PendingAward
from controller.table.bidding.state import Banked as Banked, BankStood as BankStood, BankWord as BankWord
from controller.table.cards.state import (
    LOOK as LOOK,
    CardDevice as CardDevice,
    ModeAsked as ModeAsked,
    NewDeck as NewDeck,
    Order as Order,
    Stack as Stack,
)
from controller.table.draws.state import Drawn as Drawn, DrawOrder as DrawOrder
from controller.table.electronic.state import Electronic as Electronic
from controller.table.hands.state import OpenHand as OpenHand
from controller.table.ledger.state import Ledger as Ledger
from controller.table.linked.state import Link as Link
from controller.table.poker.state import Poker as Poker
from controller.table.pools.state import CommittedTrigger as CommittedTrigger, PoolMerger as PoolMerger
from controller.table.results.state import History as History, WheelGame as WheelGame
from controller.table.round.state import DeadHand as DeadHand, Exposed as Exposed
from controller.table.settings.state import (
    MeterCorrection as MeterCorrection,
    Setting as Setting,
    SettingChange as SettingChange,
)
from controller.table.shoe.state import Done as Done, Pack as Pack
from controller.table.staff.state import WrongCode as WrongCode
from controller.table.stakes.state import Owed as Owed, Stake as Stake
from controller.table.tape.state import Deviation as Deviation, Strip as Strip
from controller.table.tickets.state import Room as Room
from controller.table.upkeep.state import Kept as Kept
from games.pools.meter import Meter as Meter
from games.round.facts import INITIAL

CHECKING = "the record is being checked"
"""Why a table stands still that nobody suspended: a start looks at everything before it takes money."""
UNACCEPTED = "nobody accepted the first value of the meters"
ENDS_BY_ITSELF = (None, CHECKING, UNACCEPTED)
"""Why a table is suspended, where no key is needed to go on: what is graver takes its place."""


class Round(msgspec.Struct, frozen=True):
    """The round in play."""

    number: int = 1
    phase: str = INITIAL
    wagers: tuple[int, ...] = ()
    """Seats with a progressive wager, in the order the chips came."""
    metered: tuple[int, ...] = ()
    """Those of them that the meter has moved for."""
    coupons: tuple[int, ...] = ()
    """Those whose wager is a coupon, in the place of a chip."""
    flagged: tuple[int, ...] = ()
    """Seats where a chip passed that does not count."""
    flag: str = ""
    """Why the last of them does not."""
    laid: tuple[int, ...] = ()
    """Seats on whose bet sensor a chip lies while wagers are open: it counts at lock-out."""
    lifted: tuple[int, ...] = ()
    """Seats whose accepted bet was lifted off its sensor."""
    added: tuple[int, ...] = ()
    """Seats without a wager on whose sensor a chip was laid after lock-out."""
    opened: int | None = None
    """The edge of the step that opened this round's wagers, monotonic ns; None when it was in an earlier run."""
    cutoff: int | None = None
    """The edge of the lock-out press, monotonic ns; None without a press, or when it was in an earlier run."""
    drained: bool = False
    excused: tuple[int, ...] = ()
    count: int | None = None
    """Chips that the dealer keyed in."""
    answered: int | None = None
    """The count that differs from the lamps and that a supervisor answered for; None where none had to be."""
    hands: int = 0
    """Hands out, the dealer's included; 0 where nobody counts them."""
    hands_wanted: int = 0
    """Hands that the dealer said will be dealt; 0 where nobody said."""
    ruling: str = ""
    """What the rules say to the irregularity reported last, where it lets play go on; until the next step."""
    stack_waiting: bool = False
    stacks: tuple[Stack, ...] = ()
    """In the order in which they are dealt."""
    stub_counted: bool = False
    passed_over: tuple[int, ...] = ()
    """Hands of the progressive that a machine read and for which no award is due, by their place in the deal."""
    dead_hands: tuple[DeadHand, ...] = ()
    """In the order in which they were reported."""
    exposed: tuple[Exposed, ...] = ()
    bank: int | None = None
    """The seat that banks this round; None: the dealer, or nobody yet."""
    bank_cents: int | None = None
    """What the player who banks put up; None where nobody said so, and the bank covers everything."""
    bank_words: tuple[BankWord, ...] = ()
    """What was said of the bank where players bid for it, in order."""
    draw_order: DrawOrder | None = None
    drawn: tuple[Drawn, ...] = ()
    action_pile: int | None = None
    dealt_colour: str | None = None
    acts: tuple[Done, ...] = ()
    """What was done in a round that is dealt card by card, in order."""
    spots: tuple[int, ...] = ()
    """Where the dealer said that hands are dealt."""
    stakes: tuple[Stake, ...] = ()
    """What lies on the layout, where somebody entered it."""
    open_hands: tuple[OpenHand, ...] = ()
    """Those that lie open and were keyed in, in the order in which they were."""
    result: str = ""
    """The result that was told, of a round that one decides; empty before."""

    @property
    def chips_due(self) -> int:
        """How many chips the dealer holds when all is right: one for each lamp that no coupon lit."""
        return len(self.wagers) - len(self.coupons)

    @property
    def start(self) -> Drawn | None:
        """What was found as the start position, which has its place; None before."""
        return next((drawn for drawn in self.drawn if drawn.position is not None), None)

    @property
    def start_position(self) -> int | None:
        """Where the deal starts, counted from the dealer or the bank as 1; None before that was found."""
        return None if self.start is None else self.start.position

    def dead_hand(self, seat: int) -> DeadHand | None:
        """Why the hand at this seat is out of the round; None where it is not."""
        return next((hand for hand in self.dead_hands if hand.seat == seat), None)

    def of_draw(self, draw: str) -> Drawn | None:
        """The result of the draw of that name; None where there is none yet."""
        return next((drawn for drawn in self.drawn if drawn.draw == draw), None)


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a device, and where."""

    device: str
    fault: str
    where: str
    text: str


class Firmware(msgspec.Struct, frozen=True):
    """A device that is not what the table file approves, as it said itself."""

    device: str
    model: str
    serial: str
    firmware: str
    digest: str
    accepted_by: str | None = None
    """The role that answered for just this device; None: nobody has."""


class Irregularity(msgspec.Struct, frozen=True):
    """Something out of order that waits for a supervisor's answer."""

    what: str
    seat: int | None
    consequence: str
    voids_round: str
    remove_deck: bool = False


class NumberEntry(msgspec.Struct, frozen=True):
    """What was confirmed last at an entry pad."""

    pad: str
    number: str


class Disagreement(msgspec.Struct, frozen=True):
    """A copy of the critical record that contradicts the journal, and what it says, in one sentence."""

    memory: str
    why: str


class Damage(msgspec.Struct, frozen=True):
    """What is not as it was written: ``record`` of the record in ``file``, or a ``file`` of the program."""

    part: str
    file: str
    record: int
    why: str


class RoundSummary(msgspec.Struct, frozen=True):
    """A round that is over, for recall (standards E5)."""

    number: int
    void: bool
    seats: tuple[int, ...]
    awards: tuple[Award, ...]
    meter_cents: int


class TableState(msgspec.Struct, frozen=True):
    """The whole table."""

    table: str = ""
    series: str = ""
    rules: str = ""
    """The digest of what the table plays by; empty where the record does not say it."""
    game: str = ""
    house: str = ""
    seats: int = 0
    opened: bool = False
    round: Round = Round()
    meter: Meter = Meter()
    """The pool that ``[progressive]`` describes."""
    levels: tuple[Meter, ...] = ()
    """Every further pool."""
    mergers: tuple[PoolMerger, ...] = ()
    triggers: tuple[CommittedTrigger, ...] = ()
    """The last one of each mystery pool."""
    unaccepted: tuple[str, ...] = ()
    """Pools whose first value nobody accepted: until then nothing is played."""
    awards: tuple[Award, ...] = ()
    """Claims of this round."""
    pending: tuple[PendingAward, ...] = ()
    """Frozen awards, the first hit first; they are paid in this order."""
    next_award: int = 1
    shuffler: CardDevice = CardDevice()
    shoe: CardDevice = CardDevice()
    orders: tuple[Order, ...] = ()
    next_order: int = 1
    in_hand: str | None = None
    """The shuffled deck that left the shuffler and is not in the shoe: on its way, or in the dealer's hand."""
    last_colour: str | None = None
    """The deck that the last whole round was dealt from."""
    rounds_since_stub: int = 0
    pack: Pack | None = None
    """What is dealt card by card; None before the first shuffle, and at every other table."""
    spots_before: tuple[int, ...] = ()
    """Where hands were dealt last."""
    owed: tuple[Owed, ...] = ()
    """Commission that is marked and not collected."""
    history: History = History()
    """The results of rounds that one decides."""
    wheel: WheelGame | None = None
    """What a wheel's reader told last; None before, and without one."""
    room: Room = Room()
    """Of a game of tickets."""
    electronic: Electronic = Electronic()
    """Of a table that deals by itself."""
    ledger: Ledger = Ledger()
    """Of a table whose players have accounts."""
    poker: Poker = Poker()
    """Of a table of a poker room."""
    standing: tuple[Stake, ...] = ()
    """What was settled in the round that ends now and lies on into the next."""
    condemned: tuple[str, ...] = ()
    """Colours of decks that must leave the table, until a supervisor confirms new cards."""
    by_hand: bool = False
    """A supervisor lets the table be shuffled and dealt by hand, because shuffler or shoe are out of service."""
    cards_due: bool = False
    cards_changed_utc_ns: int | None = None
    new_decks: tuple[NewDeck, ...] = ()
    """Decks with something still to be done before they are shuffled."""
    cards_opened_round: int = 1
    """The first round with the cards that are on the table, where the table asks what is done to new ones."""
    dice_due: bool = False
    dice_changed_utc_ns: int | None = None
    """None where no dice are thrown as a rule, or the house sets them no time."""
    upkeep: tuple[Kept, ...] = ()
    """What is done to equipment again and again, by name."""
    cards_used_ns: int = 0
    """How long the cards were on the table when that was counted last."""
    dice_used_ns: int = 0
    use_counted_utc_ns: int | None = None
    closed: tuple[int, ...] = ()
    """Acceptors that were seen closed."""
    present: str | None = None
    """The role that identified itself last; its key turns count for this role."""
    person: str = ""
    """Who that was; empty where the whole role shares the code."""
    present_for: str = ""
    """A mark of what the next turn of a key would have done when they identified."""
    wrong_codes: tuple[WrongCode, ...] = ()
    """Those of the last hour before the newest, the oldest first."""
    tries: tuple[Tries, ...] = ()
    """Who tried to sign in to the console in vain, and from where: by accounts and addresses."""
    had_accounts: bool = False
    """Somebody had an account once: the first one is made no more by a code of the box's own display."""
    set_up: tuple[StepTaken, ...] = ()
    """Steps in which a new box is set up, as far as somebody took them."""
    keys_on: tuple[str, ...] = ()
    keys_idle: tuple[str, ...] = ()
    """Keys that are on and were reported as left on."""
    irregularity: Irregularity | None = None
    suspended: str | None = None
    disagreements: tuple[Disagreement, ...] = ()
    """Copies of the critical record that a named person has to decide about; until then no money moves."""
    unchecked: bool = False
    """Record and program are being checked since the start: until that is done no money moves."""
    damage: tuple[Damage, ...] = ()
    """What was found damaged of record and program; until it is whole again no money moves."""
    faults: tuple[Fault, ...] = ()
    doors_open: tuple[str, ...] = ()
    sorting: bool = False
    """The shuffler sorts decks and gives none to play with."""
    mode_asked: ModeAsked | None = None
    tray_covered: bool | None = None
    numbers: tuple[NumberEntry, ...] = ()
    firmware: tuple[Firmware, ...] = ()
    """What was found last in the place of each device that has to be another one."""
    tape: tuple[Strip, ...] = ()
    """The security tape on record, one strip a part; a fault says where it deviates."""
    deviations: tuple[Deviation, ...] = ()
    """What was found at a part's tape and was not reported to the regulator yet."""
    clock_synchronised: bool | None = None
    """Whether the clock gives the records true times; None where nobody can say."""
    settings: tuple[Setting, ...] = ()
    """What was changed since the record began; all else is as the rules file has it."""
    changes: tuple[SettingChange, ...] = ()
    """Changes that wait: for a witness, or for the pool to be won."""
    next_change: int = 1
    corrections: tuple[MeterCorrection, ...] = ()
    """Of meters, asked for and witnessed; each waits for a turn of the higher key, the first asked for first."""
    next_correction: int = 1
    generation: int = 1
    """How often the table went on from a backup, counted from 1: of two copies the older one does not run."""
    drawing_closed_by: tuple[str, ...] = ()
    """Sources of random numbers that failed a health test: dice are thrown until they passed again."""
    bank_stood: BankStood | None = None
    """How the bank stood after the round before, where players bid for it; None where a new shoe is bid for."""
    banked: Banked = Banked()
    """Before this round; a void one does not count."""
    disk: int = 0
    """Where the flat disk lies that marks the start position, counted from the dealer as 1; 0 before any round."""
    testing: bool = False
    """A technician has the table: acceptors are closed, and nothing that is done is play."""
    tested_from: int | None = None
    """The edge from which on no chip counts, monotonic ns; None when nothing is tested."""
    running: bool = False
    """Between a start of the service and its stop; a start while it says so followed a crash or a power cut."""
    unsafe_stops: int = 0
    """How often it ended without being stopped since it was stopped last."""
    link: Link | None = None
    """The pool over many tables that the main meter is part of; None where it is the table's own."""
    last_round: RoundSummary | None = None
    round_before: RoundSummary | None = None

    @property
    def pools(self) -> tuple[Meter, ...]:
        """The meter of every pool, the main one first."""
        return (self.meter, *self.levels)

    def pool(self, name: str) -> Meter:
        """The meter of one pool.

        Raises:
            LookupError: the table has no such pool.
        """
        for meter in self.pools:
            if meter.pool == name:
                return meter
        raise LookupError(f'this table has no pool "{name}"; it has {", ".join(one.pool for one in self.pools)}')

    def with_meter(self, meter: Meter) -> TableState:
        """The table with this meter in the place of the pool's last one."""
        if meter.pool == self.meter.pool:
            return msgspec.structs.replace(self, meter=meter)
        levels = tuple(meter if one.pool == meter.pool else one for one in self.levels)
        return msgspec.structs.replace(self, levels=levels)

    def open_awards(self) -> tuple[Award, ...]:
        """Claims that wait for a decision or a key: neither paid, denied nor frozen."""
        return tuple(award for award in self.awards if award.open)

    def card_device(self, name: str) -> CardDevice:
        """The shuffler or the shoe."""
        return self.shuffler if name == "shuffler" else self.shoe

    def at_work(self, device: str) -> bool:
        """Whether the device has an order that it has not answered."""
        return any(order.device == device for order in self.orders)

    def ordered(self, number: int, device: str) -> Order | None:
        """The order that the device has under this number and has not answered."""
        return next((order for order in self.orders if (order.order, order.device) == (number, device)), None)

    def faulty(self, device: str) -> bool:
        """Whether the device has a fault now."""
        return any(fault.device == device for fault in self.faults)
