"""What does not change while a table runs: its game, its house's rules and its equipment, as plain values.

Made once from the table file and the house rules; decisions and outputs read it, nothing writes it. Does not read
files (:mod:`controller.config` does) and holds no driver.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from controller.config.table_file import TableFile
from controller.state import TableState
from games.game import Game
from games.house_rules import AwardRule, HouseRules, Progressive
from games.irregularity import Fact, Irregularity, UnknownIrregularity, rule_on
from games.progressive import may_pay

SECOND = 1_000_000_000
MILLISECOND = 1_000_000
CLOSING_LIMIT_NS = 2 * SECOND
"""How long acceptors may take to confirm that they are closed before they are named."""


@dataclass(frozen=True)
class TableSetup:
    """One table, as decisions see it."""

    table: str
    game: Game
    house: str
    rules: HouseRules
    seats: tuple[int, ...]
    units_per_cent: int
    units_per_chip: int
    meter_at_chip: bool
    """The meter moves with each chip; otherwise when the table is locked."""
    deal_method: str
    colours: tuple[str, ...]
    has_shuffler: bool
    has_shoe: bool
    shuffler_counts: bool
    drain_ns: int
    """How long after the lock-out press a chip from before it can still be reported."""
    left_on_ns: Mapping[str, int]
    """For each key: how long it may stay turned on."""
    acceptor_needs: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """For each seat: the devices and parts without which its acceptor stays closed."""
    lock_out_needs: frozenset[str] = frozenset({"lock-out"})
    counts_at_lock_out: bool = False
    """Acceptors count when they are closed what lies there, so that only lock-out may close them."""
    acceptor: Mapping[int, str] = field(default_factory=dict)
    doors: Mapping[str, bool] = field(default_factory=dict)
    """The doors; True: the table is suspended when this one is opened."""
    entry_pads: frozenset[str] = frozenset()
    seat_of: Mapping[str, int] = field(default_factory=dict)
    key_of: Mapping[str, str] = field(default_factory=lambda: {"key.lower": "lower", "key.higher": "higher"})

    @cached_property
    def by_hand(self) -> TableSetup:
        """The same table while it is shuffled and dealt by hand: without shuffler and shoe."""
        return replace(self, has_shuffler=False, has_shoe=False, shuffler_counts=False)

    def now(self, state: TableState) -> TableSetup:
        """The table as it is dealt now."""
        return self.by_hand if state.by_hand else self

    @property
    def progressive(self) -> Progressive:
        """The house's progressive; a table set up here always has one."""
        assert self.rules.progressive is not None
        return self.rules.progressive

    @property
    def awards(self) -> Mapping[str, AwardRule]:
        """Hands that win from the meter, with what they are paid and who may do what."""
        return self.progressive.awards

    @property
    def reset_cents(self) -> int:
        return self.progressive.reset_cents

    @property
    def deck_cards(self) -> int:
        return self.game.deck.size

    @property
    def hand_cards(self) -> int:
        return self.game.hand_cards

    @property
    def stub_count_every_rounds(self) -> int:
        return self.rules.cards.stub_count_every_rounds

    @property
    def change_cards_ns(self) -> int:
        return self.rules.cards.change_after_hours * 3600 * SECOND

    def why_not_turn(self, hand: str, verified: tuple[str, ...], logged: bool, key: str, by: str) -> str | None:
        """Why this turn of this key pays nothing; None where it pays."""
        return may_pay(self.progressive, hand, verified_by=verified, log_complete=logged, key=key, turned_by=by)

    def irregularity(self, what: str, facts: Mapping[str, Fact]) -> Irregularity | None:
        """The rule on what happened; None where no rule covers it and a supervisor decides."""
        try:
            return rule_on((*self.rules.irregularity, *self.game.irregularities), what, facts)
        except UnknownIrregularity:
            return None


def setup_of(file: TableFile, game: Game, rules: HouseRules) -> TableSetup:
    """The setup of the table that ``file`` describes, under ``rules``.

    Raises:
        ValueError: the house's rules carry no progressive, which a table with acceptors needs.
    """
    if rules.progressive is None:
        raise ValueError(f"the {file.table.rules} rules of {game.title} have no [progressive]")
    increment = rules.progressive.increment_cents
    seats = tuple(range(1, file.table.seats + 1))
    return TableSetup(
        table=file.table.id,
        game=game,
        house=file.table.rules,
        rules=rules,
        seats=seats,
        units_per_cent=increment.denominator,
        units_per_chip=increment.numerator,
        meter_at_chip=rules.progressive.meter_moves_at == "chip",
        deal_method=file.deal.method,
        colours=file.shuffler.colours if file.shuffler else ("red",),
        has_shuffler=file.shuffler is not None,
        has_shoe=file.shoe is not None and file.deal.method == "automated-shoe",
        shuffler_counts=file.shuffler is not None and file.shuffler.counts_cards,
        drain_ns=file.acceptor.drain_ms(len(seats)) * MILLISECOND,
        left_on_ns={
            "lower": file.key.lower.left_on_s * SECOND,
            "higher": file.key.higher.left_on_s * SECOND,
        },
        acceptor_needs={
            seat: file.acceptor.hangs_on(seat) | {f"acceptor.{seat}"} | file.lamp.hangs_on(seat) for seat in seats
        },
        lock_out_needs=file.lock_out.hangs_on() | {"lock-out"},
        counts_at_lock_out=file.acceptor.COUNTS_AT_LOCK_OUT,
        acceptor={seat: f"acceptor.{seat}" for seat in seats},
        doors={f"door.{name}": section.suspends for name, section in file.door.items()},
        entry_pads=frozenset(f"entry-pad.{name}" for name in file.entry_pad),
        seat_of={f"acceptor.{seat}": seat for seat in seats},
    )
