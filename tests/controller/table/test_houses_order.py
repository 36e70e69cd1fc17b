"""Every order of verifications, log entries and keys, tried: only the house's own pays (standards group D).

Walks all situations that people and keys can bring about once a hand is claimed. What each house asks for is written
here a second time, from its procedures; the table must pay in exactly the situations that these allow.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

import pytest

from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.decide import decide
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers import signals as s
from tests.controller.any_signal import choctaw, oneida, two_pools
from tests.controller.conftest import CoreTable

FS, PM, TGM = "floor-supervisor", "pit-manager", "table-games-manager"
ROLES = ("dealer", FS, PM, TGM, "technician")
HIGHER_HOLDERS = (PM, TGM)  # of either house: 002:749-750; Oneida's are the house's own
Rule = tuple[tuple[str, ...], tuple[str, ...], str, tuple[str, ...]]
CHOCTAW: dict[str, Rule] = {  # 002:741-750: who verifies, who else signs beside the dealer, which key, who turns it
    "flush": ((FS,), (), "lower", (FS,)),
    "full-house": ((FS,), (), "lower", (FS,)),
    "four-of-a-kind": ((FS,), (), "lower", (FS,)),
    "straight-flush": ((FS, PM), (), "higher", (PM,)),
    "royal-flush": ((FS, PM, TGM), (), "higher", (PM, TGM)),
}
ONEIDA: dict[str, Rule] = {  # 003:756-757: a supervisor verifies; signatures and keys are the house's
    "flush": ((FS,), (), "lower", (FS,)),
    "full-house": ((FS,), (), "lower", (FS,)),
    "four-of-a-kind": ((FS,), (), "lower", (FS,)),
    "straight-flush": ((FS,), (PM,), "higher", (PM,)),
    "royal-flush": ((FS,), (PM, TGM), "higher", (PM, TGM)),
}
CASES = [
    pytest.param(setup, hand, rule, id=f"{setup.house} {hand}")
    for setup, house in ((choctaw(), CHOCTAW), (oneida(), ONEIDA))
    for hand, rule in house.items()
]


@dataclass(frozen=True)
class Told:
    """What people did so far, told without the table."""

    verified: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    logged: bool = False
    at_the_key: str = ""
    over: bool = False

    def answered(self, role: str, yes: bool, rule: Rule) -> Told:
        told, (verifiers, signers, _, _) = replace(self, at_the_key=role), rule
        if self.over:
            return told
        if not yes:
            return replace(told, over=role in verifiers)
        if role in verifiers and role not in self.verified:
            return replace(told, verified=self.verified | {role})
        if self.verified != frozenset(verifiers) or self.logged:
            return told
        if role in ("dealer", *signers):
            told = replace(told, signed=self.signed | {role})
        completes = role in (*verifiers, *signers) and told.signed == {"dealer", *signers}
        return replace(told, logged=completes)

    def dealer_pressed_enter(self, rule: Rule) -> Told:
        verified = not self.over and not self.logged and self.verified == frozenset(rule[0])
        return replace(self, signed=self.signed | {"dealer"}) if verified else self

    def pays(self, key: str, rule: Rule) -> bool:
        verifiers, _, asked, turned_by = rule
        held_by = turned_by if key == asked else HIGHER_HOLDERS if key == "higher" else ()
        return not self.over and self.verified == frozenset(verifiers) and self.logged and self.at_the_key in held_by


ACTS: tuple[tuple[s.Signal, str], ...] = (
    *((c.StaffAnswered(device="key-pad", at=9, role=role, yes=yes), role) for role in ROLES for yes in (True, False)),
    *((s.KeyLockChanged(device=f"key.{key}", at=9, on=on), key) for key in ("lower", "higher") for on in (True, False)),
    *((s.KeyLockChanged(device=f"key.{key}", at=9, on=True, at_start=True), key) for key in ("lower", "higher")),
    (c.LogSignedKeyed(device="key-pad", at=9), "dealer"),
)


def without_cards(setup: TableSetup) -> TableSetup:
    """The same house, which does not ask for the cards: signatures alone are walked here."""
    progressive = setup.progressive.model_copy(update={"log_cards": False})
    return replace(setup, rules=setup.rules.model_copy(update={"progressive": progressive}))


def claimed(setup: TableSetup, hand: str) -> TableState:
    """A hand is claimed at seat 3, and nobody has looked."""
    table = CoreTable(setup)
    table.to_settling(3)
    table.claim(3, hand)
    return table.state


@pytest.mark.parametrize(("setup", "hand", "rule"), CASES)
def test_only_the_houses_order_pays(setup: TableSetup, hand: str, rule: Rule) -> None:
    setup = without_cards(setup)
    first = (claimed(setup, hand), Told())
    seen, waiting, payments = {first}, deque([first]), 0
    while waiting:
        state, told = waiting.popleft()
        for signal, word in ACTS:
            made = decide(state, signal, setup)
            paid = sum(isinstance(event, e.MeterReduced) for event in made)
            if isinstance(signal, c.StaffAnswered):
                due, then = False, told.answered(word, signal.yes, rule)
            elif isinstance(signal, c.LogSignedKeyed):
                due, then = False, told.dealer_pressed_enter(rule)
            else:
                assert isinstance(signal, s.KeyLockChanged)
                turned = signal.on and not signal.at_start and word not in state.keys_on
                due = turned and told.pays(word, rule)
                then = replace(told, over=True, at_the_key="") if due else told
            assert paid == due, f"{hand}, {told}: {signal} paid {paid} times"
            payments += paid
            after = (fold(made, state), then)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    assert payments > 0, "no order at all paid"
    assert len(seen) > 50


def test_a_frozen_award_is_paid_once_and_by_its_own_key_whoever_turns_what() -> None:
    """Standards B16, D4: after the lock, over all orders of codes and keys."""
    setup = two_pools()
    state = claimed(setup, "royal-flush")
    for role in (FS, PM, "dealer", PM):
        state = fold(decide(state, c.StaffAnswered(device="key-pad", at=9, role=role), setup), state)
    assert len(state.pending) == 1
    first = state
    seen, waiting, paying = {first}, deque([first]), set()
    while waiting:
        before = waiting.popleft()
        for signal, word in ACTS:
            made = decide(before, signal, setup)
            for event in made:
                if isinstance(event, e.MeterReduced):
                    assert before.pending, "an award was paid that no longer waited"
                    assert (word, event.role, event.cents) == ("higher", before.present, 1_000_020)
                    paying.add(event.role)
            after = fold(made, before)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    assert paying == {PM, TGM}
