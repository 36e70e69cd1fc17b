"""Whatever is asked, withdrawn, turned, thrown in, won or cut off: a correction moves its meter with its key, and once.

The machine knows corrections a second time: what was asked for and neither given up nor made. It trusts no state.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.decide import decide
from controller.table.invariants import violation
from controller.table.running.opening import opening, pools_to_open
from controller.table.settings.meters import meters_of
from controller.table.state import TableState
from drivers import signals as s
from tests.controller.any_signal import two_pools, wanted_next

ROLES = st.sampled_from(("dealer", "floor-supervisor", "pit-manager", "table-games-manager", "accountant"))
POOLS = st.sampled_from(("progressive", "minor"))
HOLDERS = ("pit-manager", "table-games-manager")
HANDS = st.sampled_from(("flush", "full-house", "straight-flush", "royal-flush"))


class AnyCorrection(RuleBasedStateMachine):
    """One table of two pools, and people who correct its meters in any order."""

    setup = two_pools()

    def __init__(self) -> None:
        super().__init__()
        self.state = TableState()
        self.events: list[e.Event] = []
        self.waiting: dict[int, e.CorrectionAsked] = {}
        self.identified = ""
        self.now = 100

    @initialize()
    def open(self) -> None:
        self.take([opening(self.setup, "a1")])
        self.take([*pools_to_open(self.state, self.setup), e.ServiceStarted(version="0")])

    @rule(
        pool=POOLS,
        cents=st.sampled_from((-50, 50, 1, -1_000_000, 10**9)),
        reason=st.sampled_from(("malfunction", "malfunction", "over-limit")),
        of=st.sampled_from(((), ("progressive",), ("minor",), ("progressive", "minor"))),
        by=ROLES,
        witness=ROLES,
    )
    def ask(self, pool: str, cents: int, reason: str, of: tuple[str, ...], by: str, witness: str) -> None:
        self._ask(pool, cents, reason, of, by, witness)

    @rule(pool=POOLS, cents=st.sampled_from((-50, 50)))
    def ask_in_order(self, pool: str, cents: int) -> None:
        self._ask(pool, cents, "malfunction", (pool,), "floor-supervisor", "accountant")

    def _ask(self, pool: str, cents: int, reason: str, of: tuple[str, ...], by: str, witness: str) -> None:
        wrong = {"position": 1, "of": "WagerAccepted", "meters": of, "what": "meter", "why": "a chip fell twice"}
        moves: dict[str, Any] = {"pool": pool, "cents": cents, "reason": reason}
        self.signal(
            c.CorrectionKeyed(device="accounting", at=self.now, role=by, witness_role=witness, **wrong, **moves)
        )

    @rule(by=ROLES, correction=st.integers(1, 4))
    def withdraw(self, by: str, correction: int) -> None:
        told = {"correction": correction, "why": "it was right"}
        self.signal(c.CorrectionWithdrawnKeyed(device="accounting", at=self.now, role=by, **told))

    @rule(role=ROLES, yes=st.booleans())
    def code(self, role: str, yes: bool) -> None:
        self.signal(c.StaffAnswered(device="key-pad", at=self.now, role=role, yes=yes))

    @rule(key=st.sampled_from(("lower", "higher")), on=st.booleans(), at_start=st.booleans())
    def turn(self, key: str, on: bool, at_start: bool) -> None:
        self.signal(s.KeyLockChanged(device=f"key.{key}", at=self.now, on=on, at_start=at_start))

    @rule(role=st.sampled_from(HOLDERS))
    def turn_in_order(self, role: str) -> None:
        for on in (False, True, False):
            if on:
                self.signal(c.StaffAnswered(device="key-pad", at=self.now, role=role))
            self.signal(s.KeyLockChanged(device="key.higher", at=self.now, on=on))

    @rule(seat=st.integers(1, 7))
    def chip(self, seat: int) -> None:
        self.signal(s.ChipPassed(device=f"acceptor.{seat}", at=self.now, width_us=40_000))

    @rule(times=st.integers(1, 40), hand=HANDS)
    def play_on(self, times: int, hand: str) -> None:
        """Rounds, and awards that are verified and paid by their keys."""
        for _ in range(times):
            self.signal(wanted_next(self.state, self.setup, self.now))
        for seat in self.state.round.metered[:1]:
            self.signal(c.HandKeyed(device="key-pad", at=self.now, seat=seat, hand=hand))

    @rule(pool=POOLS)
    def dispute(self, pool: str) -> None:
        self.signal(c.DisputeKeyed(device="desk", at=self.now, pool=pool, why="a flush", role="pit-manager"))

    @rule()
    def lose_power(self) -> None:
        """The state is what the record says, and keys are found as they stand."""
        self.state = fold(self.events)
        self.take([e.ServiceStarted(version="0")])
        for key in ("lower", "higher"):
            found = {"on": key in self.state.keys_on, "at_start": True}
            self.signal(s.KeyLockChanged(device=f"key.{key}", at=self.now, **found))

    def signal(self, signal: s.Signal) -> None:
        self.now += 10
        self.take(list(decide(self.state, signal, self.setup)), signal)

    def take(self, events: list[e.Event], signal: s.Signal | None = None) -> None:
        for event in events:
            before, self.state = self.state, fold([event], self.state)
            self.events.append(event)
            stood = {(meter.pool, meter.units) for meter in before.pools}
            changed = {meter.pool for meter in self.state.pools if (meter.pool, meter.units) not in stood}
            assert changed <= set(meters_of(event)), f"{event} moved {changed}"
            self.follow(event, before, signal)

    def follow(self, event: e.Event, before: TableState, signal: s.Signal | None) -> None:
        match event:
            case e.StaffIdentified():
                self.identified = event.role
            case e.CorrectionAsked():
                assert event.correction not in self.waiting
                assert event.role != event.witness_role == "accountant"
                self.waiting[event.correction] = event
            case e.CorrectionWithdrawn() | e.CorrectionLapsed():
                del self.waiting[event.correction]
            case e.CorrectionRecorded():
                assert isinstance(signal, s.KeyLockChanged)
                assert (signal.device, signal.on, signal.at_start) == ("key.higher", True, False)
                assert not before.open_awards(), "an award waited, and the correction took its turn"
                assert event.key_role == self.identified
                assert event.key_role in HOLDERS
                asked = self.waiting.pop(event.correction or 0)
                assert (asked.pool, asked.cents, asked.role) == (event.pool, event.cents, event.role)
                assert self.state.pool(event.pool).units - before.pool(event.pool).units == (
                    event.cents * before.pool(event.pool).units_per_cent
                )

    @invariant()
    def the_table_waits_for_just_these(self) -> None:
        assert {one.correction for one in self.state.corrections} == set(self.waiting)
        if self.state.opened:
            assert violation(self.state, self.setup) is None

    def teardown(self) -> None:
        assert fold(self.events) == self.state


@pytest.mark.slow
def test_a_correction_moves_its_meter_with_its_key_and_once() -> None:
    case = AnyCorrection.TestCase()
    case.settings = settings(
        max_examples=80, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case.runTest()


def test_the_machine_reaches_what_it_is_there_for() -> None:
    """Asked, made, withdrawn and lapsed, a turn each."""
    machine = AnyCorrection()
    machine.open()
    for pool in ("progressive", "minor"):
        machine.ask_in_order(pool, 50)
        machine.turn_in_order("pit-manager")
        machine.ask_in_order(pool, -50)
        machine.lose_power()
        machine.withdraw("accountant", 2 if pool == "progressive" else 4)
    machine.ask_in_order("minor", 50)
    machine.dispute("minor")
    kinds = {type(event) for event in machine.events}
    assert kinds >= {e.CorrectionAsked, e.CorrectionRecorded, e.CorrectionWithdrawn, e.CorrectionLapsed}
    machine.teardown()
