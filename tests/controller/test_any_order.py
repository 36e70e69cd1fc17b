"""Any signal at any moment: no exception, no illegal state, the meter exact, replay equal to live.

The pure core alone (decide, apply, outputs and all that is shown), under three houses: the meter moves at the chip,
at lock-out, and by a third of a cent. Values are plausible, odd, or both.
"""

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from controller import commands as c
from controller import events as e
from controller import outputs
from controller.advice import actions, advice, award_step
from controller.apply import fold
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.house_rules import load_house_rules
from controller.decide import decide
from controller.invariants import violation
from controller.key_pad_entry import irregularity_menu
from controller.panel import dealer_lines
from controller.progressive.awards import current_award
from controller.setup import setup_of
from controller.state import TableState
from drivers import signals as s
from games.irregularity import AtLeast
from games.library import game

HANDS = ("flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush")
ROLES = ("dealer", "floor-supervisor", "pit-manager", "table-games-manager")
CARDS = {
    "flush": "2h 5h 9h Jh Kh",
    "full-house": "2h 2s 2d Jh Jd",
    "four-of-a-kind": "2h 2s 2d 2c Jd",
    "straight-flush": "5h 6h 7h 8h 9h",
    "royal-flush": "Th Jh Qh Kh Ah",
}
MOMENTS = st.integers(0, 400) | st.integers(-(2**62), 2**62)
COUNTS = st.integers(0, 9) | st.sampled_from([26, 52]) | st.integers(-(10**6), 10**6)
SEATS = st.integers(1, 7) | st.integers(-1, 99)
ORDERS = st.integers(0, 12) | st.just(10**9)
COLOURS = st.sampled_from(["red", "blue", "unknown"])
FAULTS = st.sampled_from(["lost", "stuck", "inhibit"])
WORDS = st.text(max_size=30)


def demonstration(name):
    file = load_table(config_folder() / "tables" / f"{name}.toml")
    return setup_of(file, game(file.table.game), load_house_rules(file.table.game, file.table.rules))


def choctaw():
    """Chips move the meter at once; automated shoe under a counting shuffler."""
    return demonstration("demo-caribbean-stud")


def oneida():
    """The meter moves at lock-out; the shuffler does not count, so the stub is counted every fifth round."""
    return replace(demonstration("demo-caribbean-stud-oneida"), shuffler_counts=False)


def third_of_a_cent():
    """A rate that no whole number of cents can hold; dealt by hand without any machine."""
    setup = choctaw()
    progressive = setup.progressive.model_copy(update={"per_chip_cents": Fraction(1, 3), "rate": None})
    return replace(
        setup,
        rules=setup.rules.model_copy(update={"progressive": progressive}),
        units_per_cent=3,
        units_per_chip=1,
        deal_method="manual-shoe",
        has_shuffler=False,
        has_shoe=False,
        shuffler_counts=False,
    )


def signals_of(setup):
    """Every kind of signal that this table's devices, people and timers can give."""
    acceptors = st.sampled_from(sorted(setup.seat_of))
    machines = [name for name, there in (("shuffler", setup.has_shuffler), ("shoe", setup.has_shoe)) if there]
    names = st.sampled_from([*sorted(setup.seat_of), "acceptors", "panel", "keys", "lock-out", *machines])
    pad = {"device": st.just("key-pad"), "at": MOMENTS}
    roles = st.sampled_from(ROLES)
    menu = irregularity_menu(setup)
    facts = st.dictionaries(WORDS, st.integers() | st.booleans() | WORDS, max_size=2)
    kinds = [
        st.builds(s.ChipPassed, device=acceptors, at=MOMENTS, width_us=st.integers(0, 10**6)),
        st.builds(s.ChipImplausible, device=acceptors, at=MOMENTS),
        st.builds(s.AcceptorConfirmed, device=acceptors, at=MOMENTS),
        st.builds(s.ButtonPressed, device=st.sampled_from(["lock-out", "shuffler.green-button"]), at=MOMENTS),
        st.builds(s.KeyLockChanged, device=st.sampled_from(["key.lower", "key.higher"]), at=MOMENTS),
        st.builds(s.KeyPressed, device=st.just("key-pad"), at=MOMENTS),
        st.builds(s.DeviceFault, device=names, at=MOMENTS, fault=FAULTS),
        st.builds(s.DeviceRecovered, device=names, at=MOMENTS, fault=FAULTS | st.just("not-closed")),
        st.builds(c.CountKeyed, **pad, chips=st.none() | COUNTS),
        st.builds(c.HandKeyed, **pad, seat=SEATS, hand=st.sampled_from(HANDS) | WORDS),
        st.builds(c.DealKeyed, **pad),
        st.builds(c.NextKeyed, **pad, hands=st.none() | COUNTS),
        st.builds(c.ShuffleKeyed, **pad),
        st.builds(c.StubKeyed, **pad, cards=COUNTS),
        st.builds(
            c.IrregularityKeyed,
            **pad,
            what=st.sampled_from(sorted({rule.what for rule in menu})) | WORDS,
            facts=st.sampled_from([plain(rule.given) for rule in menu]) | facts,
            seat=st.none() | SEATS,
        ),
        st.builds(c.StaffAnswered, **pad, role=roles, cards=st.sampled_from(["", *CARDS.values()]) | WORDS),
        st.builds(c.CodeRefused, **pad),
        st.builds(c.CardsChangedKeyed, **pad, role=roles, at_utc_ns=st.integers(0, 2**62)),
        st.builds(
            c.TimeReached,
            device=st.just("time"),
            at=MOMENTS,
            name=st.sampled_from(
                ["drained", "acceptors-overdue", "cards-due", "key-left-on.lower", "key-left-on.higher"]
            ),
        ),
        st.builds(c.SuspensionDemanded, device=st.just("service"), at=MOMENTS),
        st.builds(c.EntryRefused, **pad),
    ]
    if machines:
        machine = {"device": st.sampled_from(machines), "at": MOMENTS}
        kinds += [
            st.builds(s.DeckLoaded, **machine, colour=COLOURS, cards=st.none() | COUNTS),
            st.builds(s.DeckRemoved, **machine, order=st.none() | ORDERS),
            st.builds(s.DeviceJammed, **machine, order=st.none() | ORDERS, cards_inside=COUNTS),
            st.builds(s.JamCleared, **machine, cards_inside=COUNTS),
            st.builds(s.OrderRefused, **machine, order=ORDERS),
        ]
    if setup.has_shuffler:
        shuffler = {"device": st.just("shuffler"), "at": MOMENTS}
        kinds.append(st.builds(s.ShuffleFinished, **shuffler, order=ORDERS, cards=st.none() | COUNTS, colour=COLOURS))
    if setup.has_shoe:
        shoe = {"device": st.just("shoe"), "at": MOMENTS}
        kinds += [
            st.builds(s.StackReady, **shoe, order=ORDERS, cards=COUNTS, left=COUNTS),
            st.builds(s.StackTaken, **shoe),
        ]
    return kinds


def plain(given):
    return {name: fact.min if isinstance(fact, AtLeast) else fact for name, fact in given.items()}


def wanted_next(state, setup, now):
    """The signal that leads a round on from here, as a dealer, a supervisor or a device would give it."""
    pad = {"device": "key-pad", "at": now}
    if state.suspended is not None:
        if state.present in (None, "dealer"):
            return c.StaffAnswered(**pad, role="floor-supervisor")
        return s.KeyLockChanged(device="key.lower", at=now, on="lower" not in state.keys_on)
    if state.irregularity is not None:
        return c.StaffAnswered(**pad, role="floor-supervisor", yes=True)
    for order in state.orders:
        return device_answer(state, order, setup, now)
    for device, known in (("shuffler", state.shuffler), ("shoe", state.shoe)):
        if known.stopped:
            return s.JamCleared(device=device, at=now)
    match state.round.phase:
        case "betting":
            return s.ButtonPressed(device="lock-out", at=now)
        case "locking":
            for seat in setup.seats:
                if seat not in state.closed:
                    return s.AcceptorConfirmed(device=f"acceptor.{seat}", at=now, closed=True)
            return c.TimeReached(device="time", at=now, name="drained")
        case "locked":
            return c.CountKeyed(**pad, chips=None)
        case "disputed":
            return c.StaffAnswered(**pad, role="pit-manager")
        case "ready":
            return towards_the_deal(state, setup, now)
        case "dealing":
            return towards_all_hands(state, setup, now)
        case "stub-count":
            return c.StubKeyed(**pad, cards=52 - 5 * max(2, state.round.hands))
        case "awarding":
            return towards_payment(state, setup, now)
    return c.NextKeyed(**pad)


def device_answer(state, order, setup, now):
    shuffler = {"device": "shuffler", "at": now, "order": order.order}
    match order.action:
        case "start":
            cards = 52 if setup.shuffler_counts else None
            return s.ShuffleFinished(**shuffler, colour=state.shuffler.colour or "red", cards=cards)
        case "unload":
            return s.DeckRemoved(**shuffler)
        case "eject":
            return s.DeckRemoved(device="shoe", at=now, order=order.order)
    if state.round.stack_waiting:
        return s.StackTaken(device="shoe", at=now)
    left = (state.shoe.cards or 52) - 5
    return s.StackReady(device="shoe", at=now, order=order.order, cards=5, left=left)


def towards_the_deal(state, setup, now):
    shuffler = state.shuffler
    due = next((colour for colour in setup.colours if colour != state.last_colour), setup.colours[0])
    if not setup.has_shuffler or shuffler.shuffled or state.in_hand is not None:
        return c.DealKeyed(device="key-pad", at=now)
    if shuffler.colour is None:
        return s.DeckLoaded(device="shuffler", at=now, colour=due, cards=52)
    if shuffler.condemned or shuffler.colour != due:
        return s.DeckRemoved(device="shuffler", at=now)
    return c.ShuffleKeyed(device="key-pad", at=now)


def towards_all_hands(state, setup, now):
    if setup.has_shoe and state.in_hand is not None:
        return s.DeckLoaded(device="shoe", at=now, colour=state.in_hand, cards=52)
    if setup.has_shoe and state.round.hands < max(2, len(state.round.wagers) + 1):
        return c.DealKeyed(device="key-pad", at=now)
    return c.NextKeyed(device="key-pad", at=now)


def towards_payment(state, setup, now):
    award = current_award(state, setup)
    rule = setup.awards[award.hand]
    missing = [role for role in rule.verified_by if role not in award.verified]
    pad = {"device": "key-pad", "at": now}
    if missing:
        return c.StaffAnswered(**pad, role=missing[0])
    if award.logged_by is None:
        return c.StaffAnswered(**pad, role=rule.verified_by[0], cards=CARDS[award.hand])
    if state.present not in rule.turned_by:
        return c.StaffAnswered(**pad, role=rule.turned_by[0])
    return s.KeyLockChanged(device=f"key.{rule.key}", at=now, on=rule.key not in state.keys_on)


class AnyOrder(RuleBasedStateMachine):
    """One table in the hands of people and devices that do anything, and sometimes the right thing."""

    setup = choctaw()
    kinds = signals_of(setup)

    def __init__(self):
        super().__init__()
        self.state = TableState()
        self.events = []
        self.now = 100
        self.chips = self.reset_cents = self.paid_cents = 0
        self.unmetered = 0

    @initialize()
    def open(self):
        setup = self.setup
        self.take(
            e.TableOpened(
                table=setup.table,
                series="a1",
                game=setup.game.name,
                house=setup.house,
                seats=len(setup.seats),
                seed_cents=setup.progressive.seed_cents,
                units_per_cent=setup.units_per_cent,
            ),
            e.ServiceStarted(version="0"),
        )

    @rule(data=st.data())
    def anything(self, data):
        kind = data.draw(st.sampled_from(range(len(self.kinds))), label="kind")
        self.signal(data.draw(self.kinds[kind], label="signal"))

    @rule(times=st.integers(1, 12))
    def the_right_thing(self, times):
        for _ in range(times):
            self.now += 10
            self.signal(wanted_next(self.state, self.setup, self.now))

    @rule(seats=st.lists(st.integers(1, 7), min_size=1, max_size=4))
    def drop_chips(self, seats):
        for seat in seats:
            self.now += 10
            self.signal(s.ChipPassed(device=f"acceptor.{seat}", at=self.now, width_us=40_000))

    @precondition(lambda self: self.state.round.phase in ("settling", "awarding"))
    @rule(hand=st.sampled_from(HANDS), data=st.data())
    def claim(self, hand, data):
        seat = data.draw(st.sampled_from(self.state.round.wagers or (1,)))
        self.signal(c.HandKeyed(device="key-pad", at=self.now, seat=seat, hand=hand))

    @rule(keys_on=st.lists(st.sampled_from(["key.lower", "key.higher"]), unique=True))
    def restart(self, keys_on):
        self.take(e.ServiceStarted(version="0"))
        for device in keys_on:
            self.signal(s.KeyLockChanged(device=device, at=self.now, on=True, at_start=True))

    def signal(self, signal):
        self.take(*decide(self.state, signal, self.setup))

    def take(self, *events):
        for event in events:
            self.events.append(event)
            self.state = fold([event], self.state)
            self.reckon(event)

    def reckon(self, event):
        """The money, told a second time and without units: chips, awards, resets."""
        match event:
            case e.WagerAccepted():
                self.unmetered += 1
            case e.TableLocked():
                self.chips += 0 if self.setup.meter_at_chip else self.unmetered
                self.unmetered = 0
            case e.MeterReduced():
                assert event.cents >= event.off_meter_cents >= 0
                self.paid_cents += event.off_meter_cents
            case e.MeterReset():
                self.reset_cents += event.cents
        if self.setup.meter_at_chip:
            self.chips, self.unmetered = self.chips + self.unmetered, 0

    @invariant()
    def nothing_is_violated(self):
        if self.state.opened:
            assert violation(self.state, self.setup) is None

    @invariant()
    def the_meter_is_seed_and_rate_less_awards(self):
        rules, meter = self.setup.progressive, self.state.meter
        if self.state.opened:
            expected = rules.seed_cents + self.chips * rules.increment_cents + self.reset_cents - self.paid_cents
            assert Fraction(meter.units, meter.units_per_cent) == expected
            assert meter.chips == self.chips

    @invariant()
    def an_acceptor_is_open_only_for_a_seat_without_a_wager_while_wagers_are_open(self):
        if not self.state.opened:
            return
        for seat, closed in zip(self.setup.seats, outputs.closed(self.state, self.setup), strict=True):
            wagers_open = self.state.round.phase == "betting" and self.state.suspended is None
            assert closed or (wagers_open and seat not in self.state.round.wagers)

    @invariant()
    def everything_can_be_shown(self):
        state, setup = self.state, self.setup
        if not state.opened:
            return
        outputs.lamps(state, setup)
        outputs.timers(state, setup)
        assert len(dealer_lines(state, setup, "")) == 4
        assert advice(state, setup).say
        for award in state.awards:
            assert award_step(state, setup, award)

    @invariant()
    def what_is_offered_is_not_refused(self):
        if not self.state.opened:
            return
        offers = {
            "lock-out": s.ButtonPressed(device="lock-out", at=self.now),
            "shuffle": c.ShuffleKeyed(device="key-pad", at=self.now),
            "next": c.NextKeyed(device="key-pad", at=self.now),
        }
        for action in actions(self.state, self.setup):
            if action.name in offers:
                made = decide(self.state, offers[action.name], self.setup)
                refused = [event.why for event in made if isinstance(event, e.SignalRefused)]
                assert refused == ([] if action.why_not is None else [action.why_not])

    def teardown(self):
        assert fold(self.events) == self.state
        kept = msgspec.json.encode(self.state)
        assert msgspec.json.decode(kept, type=TableState) == self.state
        paid = [event.award for event in self.events if isinstance(event, e.MeterReduced)]
        assert len(paid) == len(set(paid)), "an award was paid twice"


class AnyOrderAtLockOut(AnyOrder):
    setup = oneida()
    kinds = signals_of(setup)


class AnyOrderByThirds(AnyOrder):
    setup = third_of_a_cent()
    kinds = signals_of(setup)


@pytest.mark.parametrize("machine", [AnyOrder, AnyOrderAtLockOut, AnyOrderByThirds])
def test_anything_may_happen_at_any_moment(machine):
    case = machine.TestCase()
    case.settings = settings(
        max_examples=60, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case.runTest()


@pytest.mark.parametrize("setup", [choctaw(), oneida(), third_of_a_cent()], ids=["chip", "lock-out", "thirds"])
def test_doing_the_right_thing_plays_whole_rounds(setup):
    """The machines above get deep into a round only if this holds."""
    table = type("Machine", (AnyOrder,), {"setup": setup, "kinds": []})()
    table.open()
    for number in range(1, 7):
        table.drop_chips([1, 4])
        for _ in range(60):
            if table.state.round.number > number:
                break
            if table.state.round.phase == "settling" and not table.state.awards:
                table.signal(c.HandKeyed(device="key-pad", at=table.now, seat=4, hand=HANDS[number % 5]))
            table.the_right_thing(1)
        assert table.state.round.number == number + 1
        assert table.state.last_round.awards[0].paid
