"""From wherever anything may lead, people who do what the table asks for reach the next round.

The machine of `test_any_order` throws everything at a table; then devices are mended, and the dealer and a supervisor
go on by what is refused and why. Every way of dealing, both houses.
"""

import pytest
from hypothesis import HealthCheck, settings

from controller import commands as c
from controller.decide.dealing import why_not_deal, why_not_next
from controller.decide.devices import why_not_change_cards
from controller.decide.draft import SUPERVISORS
from controller.decide.shuffling import why_not_shuffle
from drivers import signals as s
from tests.controller.any_signal import device_answer, signals_of, towards_payment
from tests.controller.test_any_order import AnyOrder

STEPS = 120
WAYS = (
    *("choctaw", "oneida", "shoe", "hand", "manual-shoe", "no card counter"),
    *("dealing shuffler", "shuffler on contacts"),
)


def go_on(state, setup, now):
    """What somebody does next, or what a device that works says next."""
    pad = {"device": "key-pad", "at": now}
    supervisor = c.StaffAnswered(**pad, role="floor-supervisor")
    if state.testing:
        return c.TestModeEnded(**pad)
    for fault in state.faults:
        if fault.fault != "not-closed":
            return s.DeviceRecovered(device=fault.device, at=now, fault=fault.fault)
    for key in state.keys_on:
        return s.KeyLockChanged(device=f"key.{key}", at=now, on=False)
    if state.suspended is not None:
        known = state.present in SUPERVISORS
        return s.KeyLockChanged(device="key.lower", at=now, on=True) if known else supervisor
    if state.irregularity is not None:
        return supervisor
    for device in ("shuffler", "shoe"):
        if state.card_device(device).stopped:
            return s.JamCleared(device=device, at=now)
    if state.sorting and not state.orders:
        return leave_sort_mode(state, now)
    for order in state.orders:
        return device_answer(state, order, setup, now)
    if state.condemned and why_not_change_cards(state) is None:
        return c.CardsChangedKeyed(**pad, role="floor-supervisor", at_utc_ns=1)
    match state.round.phase:
        case "betting":
            return s.ButtonPressed(device="lock-out", at=now)
        case "locking":
            open_seats = [seat for seat in setup.seats if seat not in state.closed]
            if open_seats:
                return s.AcceptorConfirmed(device=f"acceptor.{open_seats[0]}", at=now, closed=True)
            return c.TimeReached(device="time", at=now, name="drained")
        case "locked":
            return c.CountKeyed(**pad, chips=None)
        case "disputed":
            return supervisor
        case "ready" | "dealing":
            return bring_cards(state, setup.now(state), now)
        case "stub-count":
            return c.StubKeyed(**pad, cards=52 - 5 * max(2, state.round.hands))
        case "awarding":
            return towards_payment(state, setup, now)
    return c.NextKeyed(**pad)


def leave_sort_mode(state, now):
    if state.shuffler.colour is not None:
        return s.DeckRemoved(device="shuffler", at=now)
    token = "" if state.mode_asked is None else state.mode_asked.token
    desk = {"device": "awards-desk", "at": now}
    return c.ShufflerModeKeyed(**desk, role="floor-supervisor", mode="shuffle", token=token)


def bring_cards(state, setup, now):
    pad, now_dealt = {"device": "key-pad", "at": now}, state.round
    if now_dealt.phase == "dealing" and why_not_next(state, setup) is None:
        return c.NextKeyed(**pad)
    fresh = now_dealt.hands == 0
    if setup.has_shoe and state.in_hand is not None and state.shoe.colour is None and now_dealt.phase == "dealing":
        return s.DeckLoaded(device="shoe", at=now, colour=state.in_hand, cards=52)
    begun = state.shuffler.colour is not None and not state.shuffler.fresh
    emptied = begun if setup.stacks_from == "shuffler" else state.shoe.colour is not None
    if why_not_deal(state, setup) is None or (setup.has_shoe and emptied and fresh):
        return c.DealKeyed(**pad)
    if fresh and setup.has_shuffler:
        return shuffle_one(state, setup, now)
    if fresh and setup.has_shoe:
        return s.DeckLoaded(device="shoe", at=now, colour="red", cards=52)
    return c.IrregularityKeyed(**pad, what="device-failure", facts={"device": "automated-shoe"})


def shuffle_one(state, setup, now):
    """Load the deck that the table names, and shuffle it; take out what it does not want."""
    refusal = why_not_shuffle(state, setup)
    if refusal is None:
        return c.ShuffleKeyed(device="key-pad", at=now)
    if state.shuffler.colour is not None:
        return s.DeckRemoved(device="shuffler", at=now)
    due = next(colour for colour in setup.colours if f"load the {colour} deck" in refusal)
    return s.DeckLoaded(device="shuffler", at=now, colour=due)


class NoDeadEnd(AnyOrder):
    def teardown(self):
        number = self.state.round.number
        done = []
        while self.state.opened and self.state.round.number == number:
            assert len(done) < STEPS, f"a dead end in {self.state.round.phase}: {done[-6:]}"
            self.now += 10
            signal = go_on(self.state, self.setup, self.now)
            self.signal(signal)
            done.append((signal, self.state.last_refusal))
            self.nothing_is_violated()


@pytest.mark.parametrize("way", WAYS)
def test_the_next_round_is_reached_from_everywhere(setups, way):
    setup = setups[way]
    machine = type("NoDeadEndHere", (NoDeadEnd,), {"setup": setup, "kinds": signals_of(setup)})
    case = machine.TestCase()
    case.settings = settings(
        max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case.runTest()
