"""Any signal at any moment: no exception, no illegal state, the meter exact, replay equal to live.

The pure core alone (decide, apply, outputs and all that is shown), under three houses.
"""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from controller.record.by_rules import ByRules
from controller.record.journal.journal import Entry
from controller.shows import outputs
from controller.shows.advice import actions, advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.awards.waits import award_step
from controller.table.decide import decide
from controller.table.invariants import violation
from controller.table.running.opening import opening, pools_to_open
from controller.table.state import TableState
from drivers import signals as s
from tests.controller.any_signal import (
    HANDS,
    OTHER_GAMES,
    choctaw,
    demonstration,
    oneida,
    signals_of,
    third_of_a_cent,
    two_pools,
    wanted_next,
)


class AnyOrder(RuleBasedStateMachine):
    """One table in the hands of people and devices that do anything, and sometimes the right thing."""

    setup = choctaw()
    kinds = signals_of(setup)
    decides_again = True
    """Each decision is made once more from its record; left out where that is tried already."""

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
            opening(setup, "a1"),
            *pools_to_open(self.state, setup),
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
        self.take(e.ServiceStarted(version="0"), *([e.TestModeLeft()] if self.state.testing else []))
        for device in keys_on:
            self.signal(s.KeyLockChanged(device=device, at=self.now, on=True, at_start=True))

    def signal(self, signal):
        events = decide(self.state, signal, self.setup)
        if self.decides_again:
            again = ByRules(self.state, self.setup)
            unfounded = [one for event in events for one in again.take(Entry(0, self.now, event))]
            assert [*unfounded, *again.end()] == [], "what was decided can be decided again from its record alone"
        self.take(*events)

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
            case e.DisputeOpened():
                self.paid_cents += event.cents
                self.reset_cents += event.base_cents
            case e.DisputeResolved() if event.in_favour_of == "licensee":
                self.reset_cents += event.cents - event.base_cents
        if self.setup.meter_at_chip:
            self.chips, self.unmetered = self.chips + self.unmetered, 0

    @invariant()
    def nothing_is_violated(self):
        if self.state.opened:
            assert violation(self.state, self.setup) is None

    @invariant()
    def the_meter_is_seed_and_rate_less_awards(self):
        meter = self.state.meter
        if self.state.opened and self.setup.has_meter:
            rules = self.setup.progressive
            expected = rules.seed_cents + self.chips * rules.increment_cents + self.reset_cents - self.paid_cents
            assert Fraction(meter.units, meter.units_per_cent) == expected
            assert meter.chips == self.chips

    @invariant()
    def an_acceptor_is_open_only_for_a_seat_without_a_wager_while_wagers_are_open(self):
        if not self.state.opened or not self.setup.has_acceptors:
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


class AnyOrderOfTwoPools(AnyOrder):
    """Every pool, with its overflow and its reserve, told a second time in fractions of a cent."""

    setup = two_pools()
    kinds = signals_of(setup)

    def __init__(self):
        super().__init__()
        self.held = {}

    def reckon(self, event):
        pools = self.setup.now(self.state).rules.pools
        match event:
            case e.TableOpened():
                self.held["progressive"] = Fraction(event.seed_cents)
            case e.PoolOpened():
                self.held[event.pool] = Fraction(event.seed_cents)
            case e.WagerAccepted():
                for name, rules in pools.items():
                    self.held[name] += rules.increment(100) + rules.reserve(100)
            case e.MeterReduced():
                self.held[event.pool] -= 0 if event.pending else event.off_meter_cents
            case e.AwardPending():
                self.held[event.pool] -= event.cents
            case e.MeterReset():
                self.held[event.pool] += event.cents
            case e.DisputeOpened():
                self.held[event.pool] += event.base_cents - event.cents
            case e.DisputeResolved() if event.in_favour_of == "licensee":
                self.held[event.pool] += event.cents - event.base_cents
            case e.PoolsMerged():
                self.held[event.into] += self.held[event.pool]
                self.held[event.pool] = Fraction(0)
            case e.CorrectionRecorded() if event.what == "meter":
                self.held[event.pool] += event.cents

    @invariant()
    def the_meter_is_seed_and_rate_less_awards(self):
        for meter in self.state.pools if self.state.opened else ():
            units = meter.units + meter.overflow_units + meter.reserve_units
            assert Fraction(units, meter.units_per_cent) == self.held[meter.pool]

    @rule(winner=st.sampled_from(["licensee", "patron"]), pool=st.sampled_from(["progressive", "minor"]))
    def dispute(self, winner, pool):
        at = {"device": "awards-desk", "at": self.now, "pool": pool, "why": "w", "role": "table-games-manager"}
        self.signal(c.DisputeKeyed(**at))
        self.signal(c.DisputeDecided(**at, in_favour_of=winner))


@pytest.mark.parametrize("machine", [AnyOrder, AnyOrderAtLockOut, AnyOrderByThirds, AnyOrderOfTwoPools])
def test_anything_may_happen_at_any_moment(machine):
    case = machine.TestCase()
    case.settings = settings(
        max_examples=60, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case.runTest()


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_anything_may_happen_at_a_table_of_another_game(name):
    setup = demonstration(f"demo-{name}")
    case = type("AnyOrderHere", (AnyOrder,), {"setup": setup, "kinds": signals_of(setup)}).TestCase()
    case.settings = settings(
        max_examples=20, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case.runTest()


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_doing_the_right_thing_plays_whole_rounds_of_another_game(name):
    setup = demonstration(f"demo-{name}")
    table = type("Machine", (AnyOrder,), {"setup": setup, "kinds": []})()
    table.open()
    for number in range(1, 5):
        if setup.has_acceptors:
            table.drop_chips([1, 4])
        for _ in range(80):
            if table.state.round.number > number:
                break
            table.the_right_thing(1)
        assert table.state.round.number == number + 1
        assert not table.state.last_round.void


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


def test_no_kind_of_signal_is_left_out():
    """A table with every machine gets every signal that decisions know of."""
    thrown = {repr(kind).removeprefix("builds(").partition(",")[0] for kind in signals_of(choctaw())}
    signals = {one for known in (s, c) for one in vars(known).values() if isinstance(one, type)}
    kinds = {kind for kind in signals if issubclass(kind, s.Signal)} - {s.Signal, c.Request}
    assert thrown == {kind.__name__ for kind in kinds}
