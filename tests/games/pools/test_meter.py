"""Every random history of a pool keeps the identity of standards A8, to the unit."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.pools import lowering
from games.pools.awards import Claim
from games.pools.contribution import contribution
from games.pools.hit import hit, opened
from games.pools.merging import merged_meters
from games.pools.meter import Meter, imbalance
from games.pools.reset import refill, refilled
from games.pools.rules import AwardRule, Pool

HANDS = {
    "flush": AwardRule(cents=5_000, verified_by=()),
    "straight-flush": AwardRule(of_meter=Fraction(1, 10), verified_by=()),
    "royal-flush": AwardRule(of_meter=Fraction(1), at_least_cents=80_000, verified_by=(), then="reset"),
}
CENTS = st.integers(1, 10**6)
RATES = st.fractions(0, Fraction(1, 2), max_denominator=97)


class History(RuleBasedStateMachine):
    """One pool in the hands of people who do anything that is allowed; the ledger beside it is kept in fractions."""

    @initialize(rate=RATES, reserve=RATES, limit=st.none() | st.integers(100_000, 200_000), several=st.booleans())
    def open(self, rate: Fraction, reserve: Fraction, limit: int | None, several: bool) -> None:
        self.rules = Pool(
            seed_cents=100_000,
            reset_cents=90_000,
            rate=rate,
            reserve_rate=reserve,
            limit_cents=limit,
            several_royals="share" if several else "in-turn",
            awards=HANDS,
        )
        self.meter = opened("main", self.rules, 100)
        self.held = Fraction(100_000)
        """What the meter, its overflow and its reserve should hold together, in cents."""

    @rule(wagers=st.integers(1, 2_000))
    def wagers(self, wagers: int) -> None:
        adds = contribution(self.rules, self.meter, 100, wagers)
        self.meter = self.meter.contributed(
            adds.units, overflow=adds.overflow_units, reserve=adds.reserve_units, wagers=wagers
        )
        self.held += wagers * 100 * ((self.rules.rate or 0) + self.rules.reserve_rate)

    @rule(hands=st.lists(st.sampled_from(tuple(HANDS)), min_size=1, max_size=7))
    def round(self, hands: list[str]) -> None:
        before = self.meter
        claims = [Claim(seat, hand) for seat, hand in enumerate(hands, 1)]
        meters, awards = hit({"main": self.rules}, {"main": self.meter}, claims)
        self.meter = meters["main"]
        assert self.meter.won_cents - before.won_cents == sum(award.cents for award in awards)
        assert self.meter.paid_cents - before.paid_cents == sum(award.off_meter_cents for award in awards)
        assert self.meter.wins - before.wins == len(hands)
        self.held -= sum(award.off_meter_cents for award in awards)
        self.held += self.meter.seeded_cents - before.seeded_cents

    @rule()
    def lock_pays_later(self) -> None:
        frozen = self.meter.cents
        self.meter = self.meter.frozen(frozen)
        assert imbalance(self.meter) is None
        self.meter = self.meter.pending_paid(frozen, frozen)
        refilling = refill(self.rules, self.meter)
        self.meter = refilled(self.meter, refilling)
        self.held += refilling.house_cents - frozen

    @precondition(lambda self: lowering.why_not_dispute(self.meter) is None)
    @rule(winner=st.sampled_from(["licensee", "patron"]))
    def dispute(self, winner) -> None:
        shown = self.meter.cents
        self.meter = lowering.disputed(self.meter, self.meter.cents, 90_000)
        assert imbalance(self.meter) is None
        assert (self.meter.escrow_cents, self.meter.cents) == (shown, 90_000)
        self.meter = lowering.resolved(
            self.meter, winner, self.meter.escrow_cents, lowering.base_of(self.meter, 90_000)
        )
        self.held += 90_000 - (90_000 if winner == "licensee" else shown)

    @rule(cents=CENTS)
    def raised(self, cents: int) -> None:
        self.meter = self.meter.raised(cents)
        self.held += cents

    @rule(to=st.integers(0, 10**6), reason=st.sampled_from([*lowering.REASONS, "management-choice"]))
    def lowered(self, to: int, reason: str) -> None:
        if lowering.why_not_lower(self.meter, to, reason) is None:
            self.held -= self.meter.cents - to
            self.meter = self.meter.lowered(self.meter.cents - to)

    @rule(other=RATES, chips=st.integers(0, 50))
    def another_goes_into_it(self, other: Fraction, chips: int) -> None:
        rules = Pool(seed_cents=7, reset_cents=7, rate=other, awards={})
        minor = opened("minor", rules, 100)
        minor = minor.contributed(contribution(rules, minor, 100, max(1, chips)).units)
        gone, self.meter = merged_meters(minor, self.meter)
        assert (gone.units, imbalance(gone)) == (0, None)
        self.held += 7 + max(1, chips) * 100 * other

    @invariant()
    def identity(self) -> None:
        assert imbalance(self.meter) is None
        now = self.meter
        held = Fraction(now.units + now.overflow_units + now.reserve_units, now.units_per_cent)
        assert held == self.held

    def teardown(self) -> None:
        assert msgspec.json.decode(msgspec.json.encode(self.meter), type=Meter) == self.meter


def test_no_history_loses_or_makes_a_unit() -> None:
    case = History.TestCase()
    case.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
    case.runTest()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"units": 5}, "is not seed plus contributions less awards"),
        ({"paid_cents": 1}, "is not seed plus contributions less awards"),
        ({"units": -100, "lowered_cents": 200}, "the meter of the main pool is below zero"),
        ({"units": 200, "reserve_units": -100}, "the reserve of the main pool is below zero"),
        ({"units": 200, "escrow_cents": -100}, "the escrow of the main pool is below zero"),
    ],
)
def test_a_meter_that_does_not_add_up_is_told(wrong: dict[str, int], told: str) -> None:
    sound = Meter(pool="main").seeded(100)
    assert imbalance(sound) is None
    assert told in str(imbalance(msgspec.structs.replace(sound, **wrong)))


def test_a_meter_in_finer_units_shows_the_same() -> None:
    meter = Meter(units_per_cent=3).seeded(10).contributed(2, overflow=1, reserve=1)
    finer = meter.in_units(12)
    assert (finer.cents, finer.units, finer.overflow_units, finer.reserve_units) == (10, 128, 4, 4)
    assert imbalance(finer) is None
    with pytest.raises(ValueError, match="in parts of 1/12 cent is not counted in 1/4"):
        finer.in_units(4)


def test_what_was_paid_is_told_apart_by_who_handed_it_over() -> None:
    """58 Pa. Code 605a.7(a)(2)-(4)."""
    meter = Meter().seeded(1_000).paid(300, 300).paid(200, 100, "system")
    assert (meter.by_attendant_cents, meter.by_system_cents, meter.by_house_cents) == (300, 200, 100)


@given(rate=RATES, wagers=st.integers(0, 10**7))
def test_no_rate_drifts(rate: Fraction, wagers: int) -> None:
    """After n wagers the meter is start + n times the rate, for every n (standards A2)."""
    rules = Pool(seed_cents=50, reset_cents=50, rate=rate)
    meter = opened("main", rules, 100)
    meter = meter.contributed(contribution(rules, meter, 100, wagers).units, wagers=wagers)
    assert Fraction(meter.units, meter.units_per_cent) == 50 + wagers * 100 * rate


def test_one_wager_is_counted_where_nobody_says_how_many() -> None:
    assert Meter().contributed(50).chips == 1
