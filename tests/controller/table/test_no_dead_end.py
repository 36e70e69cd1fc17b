"""From wherever anything may lead, people who do what the table asks for reach the next round.

The machine of `test_any_order` throws everything at a table; then devices are mended, and the dealer and a supervisor
go on by what is refused and why. Every way of dealing, both houses.
"""

import pytest
from hypothesis import HealthCheck, settings

from controller.table import commands as c
from controller.table.cards import hands
from controller.table.cards.change import why_not_change
from controller.table.cards.dealing import why_not_deal, why_not_next
from controller.table.cards.new_cards import asked_now
from controller.table.cards.shuffling import why_not_shuffle
from controller.table.draft import SUPERVISORS
from controller.table.equipment.faults import TAPE
from drivers import signals as s
from tests.controller.any_signal import (
    OTHER_GAMES,
    deal_keyed,
    demonstration,
    device_answer,
    plain_step,
    signals_of,
    towards_payment,
)
from tests.controller.table.test_any_order import AnyOrder

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
    if state.unchecked or state.damage:
        return c.CheckedWhole(device="check", at=now, position=10**6, seal="")
    if state.disagreements:
        role = setup.rules.configuration.asked_by[0]
        return c.CopiesSettledKeyed(**pad, role=role, person="ann-ames", configuration=True, why="read them")
    for fault in state.faults:
        if fault.fault == TAPE:
            who = {"role": "technician", "affixed_by": "the regulator", "why": "the old strip was torn"}
            return c.TapeAffixedKeyed(**pad, part=fault.device, number="0452", **who)
        if fault.fault != "not-closed":
            return s.DeviceRecovered(device=fault.device, at=now, fault=fault.fault)
    for door in state.doors_open:
        return s.DoorChanged(device=f"door.{door}", at=now, open=False)
    for key in state.keys_on:
        return s.KeyLockChanged(device=f"key.{key}", at=now, on=False)
    if state.suspended is not None:
        known = setup.key_of and state.present in SUPERVISORS
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
    if (state.condemned or state.cards_due) and why_not_change(state, setup, "cards") is None:
        return c.CardsChangedKeyed(**pad, role="floor-supervisor", at_utc_ns=1)
    if state.dice_due and why_not_change(state, setup, "dice") is None:
        return c.DiceChangedKeyed(**pad, role="floor-supervisor", at_utc_ns=1)
    step = asked_now(state, setup)
    if step is not None:
        prepared = c.DeckPreparedKeyed(**pad, colour=step.colour, step=step.name)
        return supervisor if step.by_code else prepared
    game, phase = setup.game, state.round.phase
    if game.allows(phase, "all_acceptors_closed"):
        open_seats = [seat for seat in setup.seats if seat not in state.closed]
        if open_seats:
            return s.AcceptorConfirmed(device=f"acceptor.{open_seats[0]}", at=now, closed=True)
        return c.TimeReached(device="time", at=now, name="drained")
    if game.allows(phase, "difference_answered"):
        return supervisor
    if game.allows(phase, "deal") or game.allows(phase, "all_hands_out"):
        return bring_cards(state, setup.now(state), now)
    if game.allows(phase, "award_closed"):
        return towards_payment(state, setup, now)
    return plain_step(state, setup, now)


def leave_sort_mode(state, now):
    if state.shuffler.colour is not None:
        return s.DeckRemoved(device="shuffler", at=now)
    token = "" if state.mode_asked is None else state.mode_asked.token
    desk = {"device": "awards-desk", "at": now}
    return c.ShufflerModeKeyed(**desk, role="floor-supervisor", mode="shuffle", token=token)


def bring_cards(state, setup, now):
    pad, now_dealt = {"device": "key-pad", "at": now}, state.round
    dealing = hands.dealing(state, setup)
    if now_dealt.stack_waiting:
        return s.StackTaken(device=setup.stacks_from, at=now)
    if dealing and why_not_next(state, setup) is None:
        return c.NextKeyed(**pad)
    fresh = now_dealt.hands == 0
    if setup.has_shoe and state.in_hand is not None and state.shoe.colour is None and dealing:
        return s.DeckLoaded(device="shoe", at=now, colour=state.in_hand, cards=setup.deck_cards)
    begun = state.shuffler.colour is not None and not state.shuffler.fresh
    emptied = begun if setup.stacks_from == "shuffler" else state.shoe.colour is not None
    keyed = deal_keyed(state, setup, now)
    if why_not_deal(state, setup, keyed.hands) is None or (setup.has_shoe and emptied and fresh):
        return keyed
    if fresh and setup.has_shuffler:
        return shuffle_one(state, setup, now)
    if fresh and setup.has_shoe:
        return s.DeckLoaded(device="shoe", at=now, colour="red", cards=setup.deck_cards)
    return c.IrregularityKeyed(**pad, what="device-failure", facts={"device": "automated-shoe"})


def shuffle_one(state, setup, now):
    """Load the deck that the table names, and shuffle it; take out what it does not want."""
    refusal = why_not_shuffle(state, setup)
    if refusal is None:
        return c.ShuffleKeyed(device="key-pad", at=now)
    if "report what voids the round" in refusal:
        return c.IrregularityKeyed(device="key-pad", at=now, what="device-failure", facts={"device": "automated-shoe"})
    if state.shuffler.colour is not None:
        return s.DeckRemoved(device="shuffler", at=now)
    due = next(colour for colour in setup.colours if f"load the {colour} deck" in refusal)
    return s.DeckLoaded(device="shuffler", at=now, colour=due)


class NoDeadEnd(AnyOrder):
    decides_again = False

    def teardown(self):
        number = self.state.round.number
        done = []
        while self.state.opened and self.state.round.number == number:
            assert len(done) < STEPS, f"a dead end in {self.state.round.phase}: {done[-6:]}"
            self.now += 10
            signal = go_on(self.state, self.setup, self.now)
            self.signal(signal)
            done.append(signal)
            self.nothing_is_violated()


def reach_the_next_round(setup, examples):
    machine = type("NoDeadEndHere", (NoDeadEnd,), {"setup": setup, "kinds": signals_of(setup)})
    case = machine.TestCase()
    case.settings = settings(
        max_examples=examples, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case.runTest()


@pytest.mark.parametrize("way", WAYS)
def test_the_next_round_is_reached_from_everywhere(setups, way):
    reach_the_next_round(setups[way], 40)


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_the_next_round_of_every_game_is_reached_from_everywhere(name):
    reach_the_next_round(demonstration(f"demo-{name}"), 20)
