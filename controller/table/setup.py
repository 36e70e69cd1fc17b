"""What does not change while a table runs: its game, its house's rules and its equipment, as plain values.

Made once from the table file and the house rules; decisions and outputs read it, nothing writes it. Does not read
files (:mod:`controller.config` does) and holds no driver.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from controller.config.lock_out_needs import lock_out_needs
from controller.config.poker import Poker
from controller.config.table_file import TableFile
from controller.table.awards.done import done
from controller.table.linked.setting import Linked, linked_rules, why_kept_off
from controller.table.running.events import RulesLoaded
from controller.table.settings.values import rules_with
from controller.table.state import Award, PoolMerger, Setting, TableState
from controller.words.language import ENGLISH
from games.cards.card import Pack
from games.declared.chance import Stacks
from games.declared.deal import felt_cards
from games.declared.game import Game
from games.declared.house_rules import AwardRule, HouseRules, Progressive, Role
from games.draws.draw import Draw
from games.draws.start_order import is_thrown
from games.house.authority import Person, Turn, may_log, may_pay, may_sign, may_verify, not_signed
from games.irregularities.rule import Fact, Irregularity, UnknownIrregularity, rule_on
from games.pools.awards import pool_of
from games.pools.contribution import Rate, rate_of
from games.pools.merging import merged_rules
from games.pools.rules import MAIN, Pool

SECOND, MILLISECOND = 1_000_000_000, 1_000_000
CARD_DEVICES = ("shuffler", "shoe")
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
    wagers_need: frozenset[str] = frozenset({"lock-out"})
    """The devices and parts without which every acceptor stays closed: those of lock-out button and doors."""
    stacks_from: str = "shoe"
    """Which machine deals stacks, where one does (``has_shoe``): the shoe, or a shuffler that deals by itself."""
    stacks_follow: bool = False
    """The next stack is dealt as one is lifted, until the rest is asked for; the shuffler's green button asks too."""
    language: str = ENGLISH  # of the dealer's display; what is recorded is English
    shuffler_sees_backs: bool = True
    """The shuffler tells when a deck is put in, and its backs; otherwise the dealer's SHUFFLE says that it was."""
    shuffler_sorts: bool = False
    unread_set_apart: frozenset[str] = frozenset()
    """The machines whose deck is set apart once one of its cards could not be read."""
    counts_at_lock_out: bool = False
    """Acceptors count when they are closed what lies there, so that only lock-out may close them."""
    has_card_shoe: bool = False
    """A shoe that reads each card as it is drawn from it."""
    has_cut_card: bool = False
    """A sensor in its mouth that sees the cutting card."""
    fitted: frozenset[str] = frozenset()
    """Of blower, ticket printer and ticket reader those that the table has."""
    poker: Poker | None = None
    """Which game of a poker room is dealt here, and for what."""
    has_wheel: bool = False
    """A reader tells where the ball of a wheel lies."""
    has_lock_out: bool = True
    """There is a lock-out button; otherwise the dealer's NEXT says that no more bets are taken."""
    pad_locks_out: bool = False
    """The dealer's NEXT says so beside the button too."""
    dealers_have_codes: bool = False
    """Dealers have codes of their own, which tell who signs; otherwise the key pad's ENTER signs for the dealer."""
    asks_for_new_cards: bool = False
    """The table asks for each step that the house prescribes for new cards, and shuffles none before."""
    start_method: str = ""
    """How the start position is found, where the game has one: rng, dice, ten-sided-die or disk."""
    acceptor: Mapping[int, str] = field(default_factory=dict)
    doors: Mapping[str, bool] = field(default_factory=dict)
    """The doors; True: behind it is the logic, and the table is suspended when it is opened."""
    taped: tuple[str, ...] = ()
    """Parts that a regulator seals with security tape."""
    entry_pads: frozenset[str] = frozenset()
    card_readers: Mapping[str, int] = field(default_factory=dict)
    """The readers of account cards, each with its station; 0 is the cash station."""
    seat_of: Mapping[str, int] = field(default_factory=dict)
    key_of: Mapping[str, str] = field(default_factory=lambda: {"key.lower": "lower", "key.higher": "higher"})
    values_are_accepted: bool = False
    """Whether a person accepts what a meter begins with; on a bench of twins nobody has to."""
    linked: Linked | None = None
    loaded: RulesLoaded | None = None
    """The files that all this was read from, as they go on record; None where it was put together otherwise."""

    @cached_property
    def by_hand(self) -> TableSetup:
        """The same table while it is shuffled and dealt by hand: without shuffler and shoe."""
        return replace(self, has_shuffler=False, has_shoe=False, shuffler_counts=False, stacks_follow=False)

    def now(self, state: TableState) -> TableSetup:
        """The table as it is dealt now."""
        changed = self._with_settings(state) if state.settings or state.mergers else self
        return changed.by_hand if state.by_hand else changed

    def _with_settings(self, state: TableState) -> TableSetup:
        """The same table with the settings that the record holds in place of the rules file's; the last is kept."""
        key = (state.settings, state.mergers, state.meter.units_per_cent)
        if key not in self._changed:
            rules = rules_with(self._merged(state.mergers), state.settings)
            assert rules.progressive is not None, "only a table with a meter has settings"
            per_chip = rules.progressive.increment_cents * state.meter.units_per_cent
            self._changed.clear()
            self._changed[key] = replace(
                self,
                rules=rules,
                units_per_cent=state.meter.units_per_cent,
                units_per_chip=per_chip.numerator,
                linked=self.linked and self.linked.at_rate(rules.progressive),
            )
        return self._changed[key]

    @cached_property
    def _changed(self) -> dict[tuple[tuple[Setting, ...], tuple[PoolMerger, ...], int], TableSetup]:
        return {}

    def _merged(self, mergers: tuple[PoolMerger, ...]) -> HouseRules:
        """The rules once levels went into others."""
        pools = self.rules.pools
        for one in mergers:
            pools = merged_rules(pools, one.pool, one.into, self.progressive.chip_cents)
        further = {name: pool for name, pool in pools.items() if name != MAIN}
        return self.rules.model_copy(update={"progressive": pools[MAIN], "pool": further})

    @cached_property
    def chip_rates(self) -> Mapping[str, Rate]:
        """What one chip adds to each pool; no chip is accepted where a pool refuses it."""
        return {name: rate_of(pool, self.wager_cents) for name, pool in self.rules.pools.items()}

    @cached_property
    def one_plain_pool(self) -> bool:
        """Whether every chip moves one display and nothing else: no further level, no reserve, no bound."""
        main = self.rules.progressive
        return main is None or not (self.rules.pool or main.reserve_rate or main.max_contribution_cents is not None)

    @cached_property
    def has_acceptors(self) -> bool:
        """Whether a wager goes through acceptors here."""
        return bool(self.acceptor)

    def is_open(self, state: TableState) -> bool:
        """Whether wagers are open: a chip that goes in now is one."""
        return state.round.phase in self.game.round.open

    def why_no_wagers(self, state: TableState) -> str | None:
        """Why no chip is taken now though wagers may be open; None where nothing keeps them off."""
        if state.suspended is not None:
            return "the table is suspended"
        if state.doors_open and self.has_acceptors:
            return f"the {state.doors_open[-1]} door is open"
        return why_kept_off(self.linked, state)

    def logic_open(self, state: TableState) -> tuple[str, ...]:
        """The doors behind which the logic is, of those that are open."""
        return tuple(door for door in state.doors_open if self.doors.get(f"door.{door}"))

    @property
    def no_more_bets(self) -> str:
        """What the dealer presses to say that no more bets are taken."""
        return "lock-out" if self.has_lock_out else "NEXT"

    def hands_are_out(self, state: TableState) -> bool:
        """Whether players have cards."""
        return state.round.phase in self.game.round.hands_out

    def expects(self, state: TableState, signal: str) -> bool:
        """Whether the round is where its chart knows this signal: the acceptors close, the count is in dispute, …"""
        return self.game.round.knows(state.round.phase, signal)

    @property
    def has_meter(self) -> bool:
        """Whether this table has a progressive."""
        return self.rules.progressive is not None

    @property
    def takes_coupons(self) -> bool:
        """Whether a coupon is redeemed for a progressive wager here."""
        return self.has_meter and self.progressive.coupons

    @property
    def progressive(self) -> Progressive:
        """The house's progressive, of a table that has a meter."""
        assert self.rules.progressive is not None, "this table has no meter"
        return self.rules.progressive

    @property
    def wager_cents(self) -> int:
        """What each wager is that the pools rise by: a chip, or the price of a ticket; 0 where nothing feeds any."""
        if self.has_meter:
            return self.progressive.chip_cents
        return self.game.by_tickets.wager_cents(self.rules) if self.game.is_by_tickets else 0

    @property
    def awards(self) -> Mapping[str, AwardRule]:
        """Hands that win from any meter, with what they are paid and who may do what."""
        return self._awards

    @cached_property
    def _awards(self) -> Mapping[str, AwardRule]:
        return {hand: rule for pool in self.rules.pools.values() for hand, rule in pool.awards.items()}

    def pool_of(self, hand: str) -> str:
        """The name of the pool that pays ``hand``, which has an award."""
        return pool_of(self.rules.pools, hand)

    def found_by_meter(self, hand: str) -> bool:
        """Whether ``hand`` is no hand: a mystery pool's award, which its meter finds and nobody claims."""
        mysteries = (pool for pool in self.rules.pools.values() if pool.must_hit_by_cents is not None)
        return any(hand in pool.awards for pool in mysteries)

    def pool_rules(self, hand: str) -> Pool:
        """The rules of the pool that pays ``hand``."""
        return self.rules.pools[self.pool_of(hand)]

    @cached_property
    def pack(self) -> Pack:
        """What is dealt card by card: the decks of the house's shoe as one."""
        shoe = self.rules.shoe
        return self.game.dealt_by_card.pack.of(1 if shoe is None else shoe.decks)

    @property
    def deck_cards(self) -> int:
        return self.pack.size if self.game.is_dealt_by_card else self.game.pack.size

    @property
    def hand_cards(self) -> int:
        """Cards of a hand that is dealt whole; 0 where they come one by one."""
        return self.game.stacks.hand_cards if isinstance(self.game.chance, Stacks) else 0

    @property
    def felt_cards(self) -> int:
        """Cards that the felt gets in the deal for all players, those that are burned with them; 0 where it gets none.

        They are the last stack of a machine that can deal one of them, see `felt_by_hand`.
        """
        return felt_cards(self.game, self.rules, self.deal_method)

    @property
    def felt_by_hand(self) -> bool:
        """Whether the felt's cards are dealt by hand from what is left, because the machine deals no such stack."""
        other_size = self.felt_cards not in (0, self.hand_cards)
        return other_size and self.has_shoe and self.stacks_from == "shuffler"

    @property
    def generator_draws(self) -> tuple[Draw, ...]:
        """What the random number generator draws: no start position that is thrown with dice or marked by a disk."""
        elsewhere = is_thrown(self.start_method) or self.start_method == "disk"
        return tuple(draw for draw in self.game.draws if draw.start is None or not elsewhere)

    @property
    def stub_count_every_rounds(self) -> int:
        return self.rules.cards.stub_count_every_rounds

    @property
    def opening_steps(self) -> tuple[str, ...]:
        """What this table asks for before the first shuffle of a new deck."""
        return self.rules.cards.opening if self.asks_for_new_cards else ()

    @property
    def steps_after_idling(self) -> tuple[str, ...]:
        """What this table asks for before the next shuffle of cards that lay spread while nobody played."""
        return self.rules.cards.after_idling if self.asks_for_new_cards else ()

    @property
    def change_cards_ns(self) -> int | None:
        """How long cards may stay on this table; None where none are dealt."""
        if not self.rules.cards.colours:
            return None
        return self.rules.change_cards_after_hours(self.deal_method) * 3600 * SECOND

    @property
    def change_dice_ns(self) -> int | None:
        """How long dice may stay on this table; None where it throws none as a rule, or the house sets no time."""
        thrown = is_thrown(self.start_method) or (self.game.is_by_result and self.game.by_result.of == "dice")
        hours = self.rules.change_dice_hours if thrown else None
        return None if hours is None else hours * 3600 * SECOND

    def why_not_verify(self, award: Award, by: Person) -> str | None:
        """Why this person cannot verify this award; None where they can."""
        return may_verify(self.rules.authorities, award.hand, by, done(award))

    def not_signed(self, award: Award) -> list[Role]:
        """The roles whose signature the payout log lacks for this award, in the house's order."""
        return not_signed(self.awards[award.hand], done(award))

    def why_not_sign(self, award: Award, by: Person) -> str | None:
        """Why this person cannot sign the payout log for this award; None where they can."""
        return may_sign(self.rules.authorities, award.hand, by, done(award))

    def why_not_log(self, award: Award) -> str | None:
        """Why the entry in the payout log cannot be completed yet."""
        return may_log(self.rules.authorities, award.hand, done(award))

    def why_not_turn(self, award: Award, key: str, by: Person) -> str | None:
        """Why this turn of this key pays nothing; None where it pays."""
        return may_pay(self.rules.authorities, award.hand, done(award), Turn(key, by))

    def irregularity(self, what: str, facts: Mapping[str, Fact]) -> Irregularity | None:
        """The rule on what happened; None where no rule covers it and a supervisor decides."""
        try:
            return rule_on((*self.rules.irregularity, *self.game.irregularities), what, facts)
        except UnknownIrregularity:
            return None


def setup_of(file: TableFile, game: Game, rules: HouseRules, loaded: RulesLoaded | None = None) -> TableSetup:
    """The setup of the table that ``file`` describes, under ``rules``; without acceptors it has no progressive.

    The pools of a game of tickets are fed by its sale, that of a poker room by its hands.

    ``loaded`` is what both were read from.
    """
    if file.acceptor is None:
        rules = rules.model_copy(update={"progressive": None, "pool": rules.pool if game.has_pools_of_its_own else {}})
    else:
        rules = rules.with_wager(file.acceptor.chip_cents)
    linked, rules = linked_rules(file, rules)
    main = rules.progressive
    units_per_cent = 1 if main is None else main.units_per_cent(main.chip_cents)
    seats = tuple(range(1, file.table.seats + 1))
    return TableSetup(
        table=file.table.id,
        game=game,
        house=file.table.rules,
        rules=rules,
        seats=seats,
        units_per_cent=units_per_cent,
        units_per_chip=0 if main is None else (main.increment_cents * units_per_cent).numerator,
        meter_at_chip=main is not None and main.meter_moves_at == "chip",
        deal_method=file.deal.method,
        colours=file.shuffler.colours if file.shuffler else rules.cards.colours[:1],
        has_shuffler=file.shuffler is not None,
        has_shoe=file.deals_stacks,
        has_card_shoe=file.card_shoe is not None,
        has_cut_card=file.cut_card is not None,
        has_wheel=file.wheel is not None,
        fitted=file.of_a_room,
        poker=file.poker,
        stacks_from="shuffler" if file.shuffler_deals else "shoe",
        stacks_follow=file.shuffler is not None and file.shuffler.stacks_follow,
        language=file.console.language,
        shuffler_sorts=file.shuffler is not None and file.shuffler.sorts,
        unread_set_apart=file.unread_set_apart,
        shuffler_sees_backs=file.shuffler is None or file.shuffler.SEES_BACKS,
        shuffler_counts=file.shuffler is not None and file.shuffler.counts_cards,
        drain_ns=0 if file.acceptor is None else file.acceptor.drain_ms(len(seats)) * MILLISECOND,
        left_on_ns={name: lock.left_on_s * SECOND for name, lock in file.key.fitted().items()},
        acceptor_needs={
            seat: file.hangs_on("acceptor", seat) | {f"acceptor.{seat}"} | file.hangs_on("lamp", seat)
            for seat in (() if file.acceptor is None else seats)
        },
        wagers_need=lock_out_needs(file).union(*(door.hangs_on() for door in file.door.values())),
        counts_at_lock_out=file.acceptor is not None and file.acceptor.COUNTS_AT_LOCK_OUT,
        has_lock_out=file.lock_out is not None,
        pad_locks_out=file.key_pad.locks_out,
        dealers_have_codes=any(person.role == "dealer" for person in file.person.values()),
        asks_for_new_cards=file.deal.new_cards is not None,
        start_method=next((way for way in (file.deal.start, *rules.start_methods) if way is not None), ""),
        acceptor={} if file.acceptor is None else {seat: f"acceptor.{seat}" for seat in seats},
        doors={f"door.{name}": name in file.logic_doors for name in file.door},
        taped=file.security_tape.on,
        entry_pads=frozenset(f"entry-pad.{name}" for name in file.entry_pad),
        card_readers=file.card_readers,
        seat_of={} if file.acceptor is None else {f"acceptor.{seat}": seat for seat in seats},
        key_of={f"key.{name}": name for name in file.key.fitted()},
        values_are_accepted=not file.on_twins and linked is None,
        linked=linked,
        loaded=loaded,
    )
