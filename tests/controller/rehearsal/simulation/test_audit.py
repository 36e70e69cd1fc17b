"""What an auditor objects to, and that no history of any kind gives cause."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, time

import msgspec
import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import invariant, rule

from controller.record.journal.journal import Entry
from controller.rehearsal.simulation.audit import faults_of
from controller.reports.calendar import Calendar
from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.any_signal import HANDS, choctaw, oneida
from tests.controller.conftest import CoreTable, ask_correction
from tests.controller.table.test_any_order import AnyOrder, AnyOrderAtLockOut, AnyOrderByThirds, AnyOrderOfTwoPools

CALENDAR = Calendar(UTC, (time(4), time(12), time(20)))
HOUR = 3_600 * 10**9
START_NS = 1_793_000_000 * 10**9
FS, PM, TGM = "floor-supervisor", "pit-manager", "table-games-manager"


def found(events: list[e.Event], setup: object = None) -> list[str]:
    """The auditor's words on these events, an hour apart."""
    entries = [Entry(position, START_NS + position * HOUR, event) for position, event in enumerate(events, 1)]
    return list(faults_of(entries, setup or choctaw(), CALENDAR))  # type: ignore[arg-type]


@pytest.fixture
def flush() -> list[e.Event]:
    """A whole round with one flush paid at seat 3."""
    table = CoreTable(choctaw())
    table.to_settling(3)
    table.claim(3, "flush")
    table.staff(FS)
    table.staff(FS)
    table.staff(FS)
    table.turn("lower")
    table.next()
    return table.events


def changed(events: list[e.Event], kind: type[e.Event], **fields: object) -> list[e.Event]:
    """The same record, with this of one kind said otherwise."""
    return [msgspec.structs.replace(one, **fields) if type(one) is kind else one for one in events]  # type: ignore[type-var]


def without(events: list[e.Event], kind: type[e.Event]) -> list[e.Event]:
    return [one for one in events if type(one) is not kind]


def test_a_record_in_order_gives_no_cause(flush: list[e.Event]) -> None:
    assert found(flush) == []


FORGERIES: dict[str, Callable[[list[e.Event]], list[e.Event]]] = {
    "was paid and not verified by floor-supervisor": lambda events: without(events, e.AwardVerified),
    "the payout log does not have its 5000 cents": lambda events: changed(events, e.PayoutLogged, cents=4_000),
    "was paid by the lower key of the pit-manager": lambda events: changed(events, e.MeterReduced, role=PM),
    "was paid by the lower key of the dealer": lambda events: changed(events, e.MeterReduced, role="dealer"),
    "frozen, and the key says otherwise": lambda events: [
        msgspec.structs.replace(one, pending=True) if isinstance(one, e.MeterReduced) else one for one in events
    ],
}


@pytest.mark.parametrize("objection", FORGERIES)
def test_what_was_not_done_is_missed(flush: list[e.Event], objection: str) -> None:
    assert any(objection in fault for fault in found(FORGERIES[objection](flush)))


def test_an_award_paid_twice_is_missed(flush: list[e.Event]) -> None:
    at = next(number for number, event in enumerate(flush) if isinstance(event, e.MeterReduced))
    assert any("paid twice" in fault for fault in found([*flush[: at + 1], *flush[at:]]))


def test_a_meter_that_falls_without_a_reason_is_missed(flush: list[e.Event]) -> None:
    lowered = e.CorrectionRecorded(
        position=1,
        of="WagerAccepted",
        what="meter",
        why="",
        role=FS,
        pool="progressive",
        cents=-50,
        reason="malfunction",
    )
    assert any("nobody said why" in fault for fault in found([*flush, lowered]))


@pytest.mark.parametrize(
    ("forged", "objection"),
    [
        (lambda events: without(events, e.CorrectionAsked), "was corrected as nobody asked for"),
        (lambda events: changed(events, e.CorrectionAsked, cents=-40), "was corrected as nobody asked for"),
        (lambda events: [*events, events[-1]], "was corrected as nobody asked for"),
        (lambda events: without(events, e.KeyTurned), "no key was turned for it"),
        (lambda events: changed(events, e.KeyTurned, at_start=True), "no key was turned for it"),
        (lambda events: changed(events, e.CorrectionRecorded, key_role=FS), "by the key of floor-supervisor"),
        (lambda events: changed(events, e.CorrectionAsked, witness_role=""), "nobody witnessed correction 1"),
    ],
)
def test_a_meter_that_was_corrected_in_another_way_than_by_two_and_a_key_is_missed(
    forged: Callable[[list[e.Event]], list[e.Event]], objection: str
) -> None:
    table = CoreTable(choctaw())
    ask_correction(table, -50)
    table.staff(PM)
    table.key("higher")
    assert found(table.events) == []
    assert any(objection in fault for fault in found(forged(table.events)))


def test_a_meter_that_falls_with_anything_else_is_missed(flush: list[e.Event]) -> None:
    """A wager that takes: the fold does as it is told, the auditor does not."""
    taking = e.WagerAccepted(seat=4, at=10**12, units=-50)
    assert any("fell with WagerAccepted" in fault for fault in found([*flush, taking]))


def test_shares_that_leave_more_than_their_cents_are_missed() -> None:
    table = CoreTable(oneida())
    table.to_settling(1, 5)
    for seat in (1, 5):
        table.claim(seat, "royal-flush")
    for _ in range(2):
        table.staff(FS)
    for _ in range(2):
        table.staff(PM)
        table.staff("table-games-manager")
        table.turn("higher")
    assert [event.sharers for event in table.events if isinstance(event, e.PayoutLogged)] == [2, 2]
    assert found(table.events, oneida()) == []
    less = changed(changed(table.events, e.PayoutLogged, cents=400_000), e.MeterReduced, cents=400_000)
    assert any("the shares of the royal-flush leave" in fault for fault in found(less, oneida()))


class Audited(AnyOrder):
    """Anything at any moment, over hours and days."""

    def __init__(self):  # type: ignore[no-untyped-def]
        super().__init__()
        self.at_ns = START_NS
        self.entries = []

    def take(self, *events):  # type: ignore[no-untyped-def]
        first = len(self.entries) + 1
        self.entries += [Entry(first + number, self.at_ns, event) for number, event in enumerate(events)]
        super().take(*events)

    @rule(hours=st.integers(-1, 9))
    def hours_pass(self, hours: int) -> None:
        self.at_ns += hours * HOUR

    @rule(hands=st.lists(st.sampled_from(HANDS), min_size=1, max_size=4), corrected=st.none() | st.integers(0, 12))
    def a_round_with_winners(self, hands: list[str], corrected: int | None) -> None:
        """Each at a seat of its own; people do what the table asks for, and the meter is corrected in the middle."""
        self.on_to("betting")
        self.drop_chips(range(1, len(hands) + 1))
        self.on_to("settling")
        for seat, hand in enumerate(hands, 1):
            self.signal(c.HandKeyed(device="key-pad", at=self.now, seat=seat, hand=hand))
        for step in range(40):
            if step == corrected:
                self.ask_for_a_correction("progressive", 100)
            if self.state.open_awards():
                self.the_right_thing(1)
        for award in self.state.pending:
            for role in (PM, TGM):
                self.turn(role, self.setup.awards[award.award.hand].key or "")

    @rule(role=st.sampled_from((FS, PM, TGM)), key=st.sampled_from(("lower", "higher")))
    def turn(self, role: str, key: str) -> None:
        """Whoever it is says who they are and turns a key, on and away."""
        self.signal(c.StaffAnswered(device="key-pad", at=self.now, role=role))
        for on in (True, False):
            self.signal(s.KeyLockChanged(device=f"key.{key}", at=self.now, on=on))

    @rule(
        pool=st.sampled_from(("progressive", "minor")),
        change=st.sampled_from(
            (("rate", "100/7"), ("reserve-rate", "10/3"), ("reset", "900000"), ("limit", "1100000"))
        ),
    )
    def change_a_setting(self, pool: str, change: tuple[str, str]) -> None:
        at = {"device": "accounting", "at": self.now}
        setting, value = change
        asked = {"pool": pool, "setting": setting, "value": value, "why": "a new year"}
        self.signal(c.SettingAsked(**at, role=TGM, configuration=True, **asked))
        for one in self.state.changes:
            self.signal(c.SettingWitnessed(**at, role="accountant", change=one.change))

    @rule(pool=st.sampled_from(("progressive", "minor")), cents=st.integers(-500, 500))
    def correct_a_meter(self, pool: str, cents: int) -> None:
        self.ask_for_a_correction(pool, cents)
        self.turn(PM, "higher")

    def ask_for_a_correction(self, pool: str, cents: int) -> None:
        wrong = {"position": 1, "of": "WagerAccepted", "what": "meter", "why": "a mistake", "reason": "malfunction"}
        who = {"role": FS, "witness_role": "accountant", "meters": (pool,)}
        self.signal(c.CorrectionKeyed(device="accounting", at=self.now, pool=pool, cents=cents, **who, **wrong))

    @rule()
    def merge(self) -> None:
        self.on_to("betting")
        at = {"device": "awards-desk", "at": self.now}
        self.signal(c.MergerKeyed(**at, pool="minor", into="progressive", role=TGM))

    @invariant()
    def the_meter_is_seed_and_rate_less_awards(self) -> None:
        """The auditor reckons at the end, also with what people changed and corrected."""

    def on_to(self, phase: str) -> None:
        for _ in range(60):
            if self.state.round.phase != phase:
                self.the_right_thing(1)

    def teardown(self) -> None:
        assert list(faults_of(self.entries, self.setup, CALENDAR)) == []


@pytest.mark.parametrize("machine", [AnyOrder, AnyOrderAtLockOut, AnyOrderByThirds, AnyOrderOfTwoPools])
def test_no_history_gives_cause(machine: type[AnyOrder]) -> None:
    """A8 of every pool, shift and day; every fall on record; equal winners get the whole."""
    case = type("AuditedHere", (Audited, machine), {}).TestCase()
    case.settings = settings(
        max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case.runTest()
