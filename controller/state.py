"""How the table stands: the fold of its events and of nothing else.

Frozen values, replaced and never changed; :mod:`controller.apply` makes the next from the last. Everything here
can be written to a snapshot and read back. Does not hold time, handles, drivers or anything that a restart loses.
"""

from __future__ import annotations

import msgspec


class Meter(msgspec.Struct, frozen=True):
    """One progressive meter, exact: ``units`` are ``1/units_per_cent`` of a cent, and none is ever rounded away."""

    units: int = 0
    units_per_cent: int = 1
    chips: int = 0
    """Accepted chips that the meter has moved for (coin-in)."""
    seeded_cents: int = 0
    """All that the house put in: the first seed and the credit of each reset."""
    paid_cents: int = 0
    """All that was paid off the meter."""
    contributed_units: int = 0
    """All that chips put in."""
    wins: int = 0

    @property
    def cents(self) -> int:
        """What the display shows: whole cents; the rest is carried in ``units``."""
        return self.units // self.units_per_cent


class Round(msgspec.Struct, frozen=True):
    """The round in play."""

    number: int = 1
    phase: str = "betting"
    wagers: tuple[int, ...] = ()
    """Seats with a progressive wager, in the order the chips came."""
    metered: tuple[int, ...] = ()
    """Those of them that the meter has moved for."""
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
    hands: int = 0
    """Hands out, the dealer's included; 0 where nobody counts them."""
    ruling: str = ""
    """What the rules say to the irregularity reported last, where it lets play go on; until the next step."""
    stack_waiting: bool = False
    stub_counted: bool = False
    dealt_colour: str | None = None


class Award(msgspec.Struct, frozen=True):
    """One claim on the meter, from the key pad to the key."""

    award: int
    seat: int
    hand: str
    verified: tuple[str, ...] = ()
    cents: int | None = None
    """The amount, once the payout log names it."""
    base_cents: int = 0
    """The meter that the amount was worked out from."""
    sharers: int = 1
    logged_by: str | None = None
    paid: bool = False
    denied: bool = False

    @property
    def open(self) -> bool:
        return not (self.paid or self.denied)


class CardDevice(msgspec.Struct, frozen=True):
    """What is known of a shuffler or a shoe."""

    colour: str | None = None
    cards: int | None = None
    shuffled: bool = False
    fresh: bool = False
    """Nothing of the deck was dealt."""
    condemned: bool = False
    stopped: bool = False
    cards_inside: int = 0

    @property
    def ready(self) -> bool:
        """Whether a shuffled deck can come out."""
        return self.shuffled and not self.condemned and not self.stopped


class Order(msgspec.Struct, frozen=True):
    """Work given to a device and not answered yet."""

    order: int
    device: str
    action: str
    cards: int = 0


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a device, and where."""

    device: str
    fault: str
    where: str
    text: str


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


class RoundSummary(msgspec.Struct, frozen=True):
    """The last round, for recall (standards E5)."""

    number: int
    void: bool
    seats: tuple[int, ...]
    awards: tuple[Award, ...]
    meter_cents: int


class TableState(msgspec.Struct, frozen=True):
    """The whole table."""

    table: str = ""
    series: str = ""
    game: str = ""
    house: str = ""
    seats: int = 0
    opened: bool = False
    round: Round = Round()
    meter: Meter = Meter()
    awards: tuple[Award, ...] = ()
    """Claims of this round."""
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
    condemned: tuple[str, ...] = ()
    """Colours of decks that must leave the table, until a supervisor confirms new cards."""
    by_hand: bool = False
    """A supervisor lets the table be shuffled and dealt by hand, because shuffler or shoe are out of service."""
    cards_due: bool = False
    cards_changed_utc_ns: int | None = None
    closed: tuple[int, ...] = ()
    """Acceptors that were seen closed."""
    present: str | None = None
    """The role that identified itself last; its key turns count for this role."""
    keys_on: tuple[str, ...] = ()
    keys_idle: tuple[str, ...] = ()
    """Keys that are on and were reported as left on."""
    irregularity: Irregularity | None = None
    suspended: str | None = None
    faults: tuple[Fault, ...] = ()
    doors_open: tuple[str, ...] = ()
    sorting: bool = False
    """The shuffler sorts decks and gives none to play with."""
    tray_covered: bool | None = None
    numbers: tuple[NumberEntry, ...] = ()
    testing: bool = False
    """A technician has the table: acceptors are closed, and nothing that is done is play."""
    tested_from: int | None = None
    """The edge from which on no chip counts, monotonic ns; None when nothing is tested."""
    last_refusal: str | None = None
    last_round: RoundSummary | None = None

    def open_awards(self) -> tuple[Award, ...]:
        """Claims that are neither paid nor denied."""
        return tuple(award for award in self.awards if award.open)

    def card_device(self, name: str) -> CardDevice:
        """The shuffler or the shoe."""
        return self.shuffler if name == "shuffler" else self.shoe

    def at_work(self, device: str) -> bool:
        """Whether the device has an order that it has not answered."""
        return any(order.device == device for order in self.orders)

    def ordered(self, number: int, device: str) -> bool:
        """Whether the device has this order and has not answered it."""
        return any((order.order, order.device) == (number, device) for order in self.orders)

    def faulty(self, device: str) -> bool:
        """Whether the device has a fault now."""
        return any(fault.device == device for fault in self.faults)
