"""A legacy shuffler on contacts and a relay, against its twin."""

from __future__ import annotations

import random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings, strategies as st

from drivers.absent import AbsentInput
from drivers.buses.gpio_twin import GpioTwin
from drivers.reactor import VirtualReactor
from drivers.shuffler.contacts import ContactShuffler
from drivers.shuffler.contacts_twin import ContactShufflerTwin
from drivers.shuffler.deck import full_deck
from drivers.signals import (
    DeckLoaded,
    DeckRemoved,
    DeviceFault,
    DeviceJammed,
    DeviceRecovered,
    JamCleared,
    OrderRefused,
    ShuffleFinished,
    Signal,
    TrayChanged,
)

MS = 1_000_000
S = TypeVar("S", bound=Signal)
CONTACTS = ("ready", "busy", "jam", "tray", "pressed")


class ContactBench:
    """``contacts`` are those that are wired; ``settings`` go to the driver."""

    def __init__(self, *contacts: str, pushed: bool = False, **settings: Any) -> None:
        self.reactor = VirtualReactor(10_000 * MS)
        self.chip = GpioTwin("header", self.reactor)
        self.signals: list[Signal] = []
        self.contacts = ("ready", *(contacts or CONTACTS[1:]))
        self.settings = {"presses_to_unload": pushed, **settings}
        wires = {name: self.chip.line(name) for name in self.contacts}
        self.relay = self.chip.output("relay", start=False)
        rng = random.Random(1)
        self.twin = ContactShufflerTwin(self.reactor, rng, relay=self.relay, pushed=pushed, **wires)
        self.inputs = {name: self.chip.input(name) for name in self.contacts}
        self.driver = self.new_driver()

    def new_driver(self) -> ContactShuffler:
        for line in self.inputs.values():
            line.let_go()
        return ContactShuffler(
            "shuffler",
            reactor=self.reactor,
            emit=self.signals.append,
            relay=self.relay,
            **self.inputs,
            **self.settings,
        )

    def open(self, deck: bool = True) -> ContactBench:
        if deck:
            self.twin.load(full_deck("red"))
        self.driver.open()
        self.wait(2_000)
        self.signals.clear()
        return self

    def restart(self, order: int, verb: str | None = None) -> None:
        self.driver.close()
        self.signals.clear()
        self.driver = self.new_driver()
        self.driver.open()
        if verb is None:
            self.driver.query(order)
        else:
            self.driver.query(order, "start" if verb == "start" else "unload")

    def wait(self, ms: int) -> None:
        self.reactor.advance(ms * MS)

    def got(self, kind: type[S]) -> list[S]:
        return [signal for signal in self.signals if isinstance(signal, kind)]

    def told(self) -> list[type[Signal]]:
        return [type(signal) for signal in self.signals if not isinstance(signal, DeviceFault | DeviceRecovered)]

    def refusals(self) -> list[str]:
        return [signal.why for signal in self.got(OrderRefused)]

    def faults(self) -> list[str]:
        return [signal.fault for signal in self.got(DeviceFault)]

    def recovered(self) -> list[str]:
        return [signal.fault for signal in self.got(DeviceRecovered)]


DID_NOT_START = "it did not start: is a deck inside, and does the relay reach its button?"


@pytest.mark.parametrize("press_ms", [49, 2_001])
def test_a_press_that_no_button_feels_or_that_holds_it_down_is_refused(press_ms: int) -> None:
    with pytest.raises(ValueError, match="a press takes 50 to 2000 ms"):
        ContactBench(press_ms=press_ms)


def test_a_button_whose_wire_is_cut_starts_nothing_and_the_order_ends() -> None:
    bench = ContactBench().open()
    bench.twin.fail("no-answer")
    bench.driver.start(1)
    bench.wait(200_000)
    assert bench.refusals() == [DID_NOT_START]
    assert bench.told() == [OrderRefused]


def test_an_empty_machine_does_not_start() -> None:
    bench = ContactBench().open(deck=False)
    bench.driver.start(1)
    bench.wait(10_000)
    assert bench.refusals() == [DID_NOT_START]
    assert bench.twin.presses == 1


def test_a_welded_relay_is_a_fault_and_gets_no_further_order() -> None:
    bench = ContactBench().open()
    bench.twin.fail("welded")
    bench.driver.start(1)
    bench.wait(1_000)
    (fault,) = bench.got(DeviceFault)
    assert fault.text == "the button stays pressed: the relay at relay of header is welded or stuck"
    bench.wait(40_000)
    assert [signal.order for signal in bench.got(ShuffleFinished)] == [1]
    bench.driver.start(2)
    bench.wait(10_000)
    assert bench.refusals() == ["its relay does not do what is written: check it"]
    assert bench.twin.presses == 1
    bench.twin.mend()
    bench.wait(2_000)
    assert bench.recovered() == ["relay"]
    bench.driver.start(3)
    bench.wait(40_000)
    assert [signal.order for signal in bench.got(ShuffleFinished)] == [1, 3]


def test_a_welded_relay_that_nothing_sees_starts_nothing_twice() -> None:
    bench = ContactBench("busy").open()
    bench.twin.fail("welded")
    bench.driver.start(1)
    bench.wait(40_000)
    bench.driver.start(2)
    bench.wait(10_000)
    assert [signal.order for signal in bench.got(ShuffleFinished)] == [1]
    assert bench.refusals() == [DID_NOT_START]
    assert bench.twin.presses == 1


def test_a_relay_that_is_welded_at_the_start_is_said_before_any_order() -> None:
    bench = ContactBench()
    bench.twin.fail("welded")
    bench.relay.write(True)
    bench.driver.open()
    bench.wait(1_000)
    assert bench.faults() == ["relay"]


@pytest.mark.parametrize("contacts", [("busy",), CONTACTS[1:]])
def test_a_relay_whose_wire_does_not_move_presses_nothing_and_the_order_is_refused(contacts: tuple[str, ...]) -> None:
    bench = ContactBench(*contacts).open()
    bench.relay.stick(False)
    bench.driver.start(1)
    bench.wait(1_000)
    assert bench.refusals() == ["its relay did not press the button"]
    assert bench.faults() == ["relay"]
    assert bench.twin.presses == 0


def test_ready_and_busy_together_finish_nothing() -> None:
    bench = ContactBench().open()
    bench.driver.start(1)
    bench.wait(7_000)
    bench.twin.fail("ready-stuck")
    bench.wait(2_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("contacts", "ready of header")
    assert fault.text == "ready and busy are both closed: look for a shorted wire"
    assert bench.told() == []
    bench.wait(40_000)
    assert bench.refusals() == ["its contacts contradicted each other: shuffle the deck again"]
    bench.twin.mend()
    bench.wait(2_000)
    bench.driver.start(2)
    bench.wait(40_000)
    assert [signal.order for signal in bench.got(ShuffleFinished)] == [2]


def test_a_ready_contact_that_stays_closed_finishes_no_further_shuffle() -> None:
    bench = ContactBench().open()
    bench.twin.fail("ready-stuck")
    bench.driver.start(1)
    bench.wait(60_000)
    assert bench.refusals() == ["its contacts contradicted each other: shuffle the deck again"]
    bench = ContactBench("tray").open()
    bench.twin.fail("ready-stuck")
    bench.wait(2_000)
    bench.driver.start(1)
    bench.wait(60_000)
    assert bench.refusals() == [DID_NOT_START]


def test_contacts_that_contradict_each_other_get_no_order() -> None:
    bench = ContactBench().open()
    bench.twin.fail("ready-stuck")
    bench.driver.start(1)
    bench.wait(3_000)
    bench.driver.start(2)
    bench.wait(10)
    assert bench.refusals() == ["it is busy with another order"]
    assert bench.faults() == ["contacts"]


def test_a_busy_contact_that_stays_closed_makes_the_order_overdue() -> None:
    bench = ContactBench().open()
    bench.twin.fail("busy-stuck")
    bench.twin.fail("ready-cut")
    bench.wait(2_000)
    bench.driver.start(1)
    bench.wait(10)
    assert bench.refusals() == ["it is busy with another order"]
    bench = ContactBench().open()
    bench.driver.start(1)
    bench.wait(7_000)
    bench.twin.fail("busy-stuck")
    bench.twin.fail("ready-cut")
    bench.wait(120_000)
    assert bench.faults() == ["overdue"]
    assert bench.refusals() == []
    bench.twin.mend()
    bench.wait(2_000)
    assert [signal.order for signal in bench.got(ShuffleFinished)] == [1]
    assert bench.recovered() == ["overdue"]


def test_a_ready_that_comes_too_early_is_not_believed() -> None:
    bench = ContactBench().open()
    bench.twin.fail("busy-cut")
    bench.driver.start(1)
    bench.wait(10_000)
    assert bench.refusals() == [DID_NOT_START]
    bench = ContactBench("tray").open()
    bench.driver.start(1)
    bench.wait(1_000)
    bench.twin.fail("ready-stuck")
    bench.wait(3_000)
    assert bench.faults() == ["contacts"]
    assert bench.got(ShuffleFinished) == []
    bench.wait(200_000)
    assert bench.refusals() == ["no shuffled deck came within 120 s: look at the shuffler"]


def test_a_ready_wire_that_is_cut_finishes_nothing_and_is_told_as_interrupted() -> None:
    bench = ContactBench().open()
    bench.twin.fail("ready-cut")
    bench.driver.start(1)
    bench.wait(60_000)
    assert bench.refusals() == ["the shuffle was interrupted: take all cards out and count them"]


def test_a_jam_stops_the_order_with_every_card_still_inside() -> None:
    bench = ContactBench().open()
    bench.twin.fail("jam")
    bench.driver.start(1)
    bench.wait(10_000)
    assert [(jam.order, jam.cards_inside) for jam in bench.got(DeviceJammed)] == [(1, 52)]
    bench.driver.start(2)
    bench.wait(10)
    assert bench.refusals() == ["it is jammed: clear it first"]
    bench.twin.clear_jam()
    bench.wait(2_000)
    assert bench.told() == [DeviceJammed, OrderRefused, JamCleared]


def test_it_stays_jammed_while_a_card_is_left_inside() -> None:
    bench = ContactBench().open()
    bench.driver.start(1)
    bench.wait(3_000)
    bench.twin.fail("jam")
    bench.wait(10_000)
    assert len(bench.twin.clear_jam(leave=16).cards) == 36
    bench.wait(2_000)
    assert bench.told() == [DeviceJammed]
    assert len(bench.twin.clear_jam().cards) == 16
    bench.wait(2_000)
    assert bench.told() == [DeviceJammed, JamCleared]


@pytest.mark.parametrize("contacts", [("busy",), ("busy", "jam", "tray")])
def test_a_shuffle_that_lost_its_power_is_shuffled_anew_and_never_finished(contacts: tuple[str, ...]) -> None:
    """Standards H12."""
    bench = ContactBench(*contacts).open()
    bench.driver.start(1)
    bench.wait(7_000)
    bench.twin.fail("brown-out")
    bench.wait(60_000)
    assert bench.told() == [OrderRefused]
    assert bench.refusals() == ["the shuffle was interrupted: take all cards out and count them"]
    bench.driver.start(2)
    bench.wait(40_000)
    assert [signal.order for signal in bench.got(ShuffleFinished)] == [2]


def test_contacts_of_a_part_that_is_missing_are_a_fault_and_refuse_orders() -> None:
    bench = ContactBench()
    bench.inputs["ready"] = AbsentInput("inputs.A3", "the expander does not answer")  # type: ignore[assignment]
    driver = ContactShuffler(
        "shuffler", reactor=bench.reactor, emit=bench.signals.append, ready=bench.inputs["ready"], relay=bench.relay
    )
    driver.open()
    driver.start(1)
    driver.query(2)
    bench.wait(1_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("unplugged", "inputs.A3")
    assert bench.refusals() == 2 * ["its contacts cannot be read"]
    assert bench.twin.presses == 0
    assert driver.status() is None


def test_bounce_tells_nothing_twice() -> None:
    bench = ContactBench().open()
    bench.twin.fail("bounce")
    bench.driver.start(1)
    bench.wait(60_000)
    assert bench.told() == [ShuffleFinished]
    assert bench.faults() == []


@pytest.mark.parametrize("contacts", [("busy",), ("tray",), CONTACTS[1:]])
@pytest.mark.parametrize(("away_at_ms", "away_ms"), [(10, 10), (200, 10), (1_000, 500), (7_000, 60_000)])
def test_a_restart_presses_nothing_and_is_told_what_became_of_the_shuffle(
    contacts: tuple[str, ...], away_at_ms: int, away_ms: int
) -> None:
    bench = ContactBench(*contacts).open()
    bench.driver.start(1)
    bench.wait(away_at_ms)
    bench.driver.close()
    bench.wait(away_ms)
    presses = bench.twin.presses
    bench.restart(1)
    bench.wait(130_000)
    assert bench.twin.presses == presses
    finished = [signal.order for signal in bench.got(ShuffleFinished)]
    assert finished == ([1] if presses else [])
    assert len(bench.refusals()) == (0 if presses else 1)


def test_an_order_that_was_recorded_and_never_pressed_is_not_known_after_a_restart() -> None:
    bench = ContactBench().open()
    bench.restart(1)
    bench.wait(2_000)
    assert bench.refusals() == ["not known to the device"]
    assert bench.twin.presses == 0


@pytest.mark.parametrize("happened", [False, True])
def test_an_unload_is_asked_of_the_contacts_after_a_restart(happened: bool) -> None:
    bench = ContactBench(pushed=True).open()
    bench.driver.start(1)
    bench.wait(40_000)
    if happened:
        bench.driver.unload(2)
        bench.wait(200)
    bench.driver.close()
    bench.wait(5_000)
    bench.restart(2, "unload")
    bench.wait(2_000)
    assert bench.refusals() == ([] if happened else ["not known to the device"])
    assert [signal.order for signal in bench.got(DeckRemoved)] == ([None, 2] if happened else [])


@pytest.mark.parametrize("waits", [True, False])
def test_a_start_tells_where_no_shuffled_deck_waits_any_more(waits: bool) -> None:
    """Somebody may have taken it out, or put in another, while no program looked at the contacts."""
    bench = ContactBench("busy").open()
    bench.driver.start(1)
    bench.wait(60_000)
    if not waits:
        bench.twin.remove()
        bench.twin.load(full_deck("blue"))
    bench.restart(1, "unload")
    told = [signal.at_start for signal in bench.got(DeckRemoved) if signal.order is None]
    assert told == ([] if waits else [True])


def test_a_jam_is_found_at_the_start_and_ends_an_open_order() -> None:
    bench = ContactBench().open()
    bench.twin.fail("jam")
    bench.driver.start(1)
    bench.wait(1_000)
    bench.driver.close()
    bench.wait(5_000)
    bench.restart(1)
    bench.wait(100)
    assert [jam.order for jam in bench.got(DeviceJammed)] == [None, 1]


def test_what_cannot_be_done_is_not_pressed() -> None:
    bench = ContactBench(pushed=True).open()
    bench.driver.unload(1)
    bench.wait(10)
    bench.driver.start(2)
    bench.driver.start(3)
    bench.wait(10)
    assert bench.refusals() == ["no shuffled deck waits in it", "it is busy with another order"]
    bench.wait(40_000)
    assert bench.twin.presses == 1


def test_a_closed_driver_lets_the_button_go_and_says_nothing_more() -> None:
    bench = ContactBench().open()
    bench.driver.start(1)
    bench.wait(100)
    bench.driver.close()
    assert bench.relay.level() is False
    bench.wait(60_000)
    assert bench.signals == []


def test_a_hand_on_the_button_makes_the_deck_unshuffled_again() -> None:
    bench = ContactBench(colour="red").open()
    bench.driver.start(1)
    bench.wait(40_000)
    bench.twin.press_green()
    bench.wait(60_000)
    assert bench.told() == [ShuffleFinished, DeckLoaded]


def test_a_deck_that_a_hand_takes_is_told_with_the_order_that_waits_for_it() -> None:
    bench = ContactBench().open()
    bench.driver.loaded("blue")
    bench.driver.start(1)
    bench.wait(40_000)
    status = bench.driver.status()
    assert status is not None
    assert (status.state, status.colour, status.cards) == ("shuffled", "blue", None)
    bench.driver.unload(2)
    bench.wait(30_000)
    assert bench.twin.presses == 1
    bench.twin.remove()
    bench.wait(2_000)
    loaded, finished, removed = bench.signals
    assert isinstance(loaded, DeckLoaded)
    assert isinstance(finished, ShuffleFinished)
    assert (finished.order, finished.cards, finished.colour) == (1, None, "blue")
    assert isinstance(removed, DeckRemoved)
    assert removed.order == 2


def test_a_deck_that_is_taken_without_an_order_is_told_too() -> None:
    bench = ContactBench(colour="red").open()
    bench.driver.start(1)
    bench.wait(40_000)
    bench.twin.remove()
    bench.wait(2_000)
    assert bench.told() == [ShuffleFinished, DeckRemoved, DeckLoaded]


def test_a_whole_turn_of_a_machine_that_its_button_pushes() -> None:
    bench = ContactBench(pushed=True).open()
    bench.driver.start(1)
    bench.wait(40_000)
    bench.driver.unload(2)
    bench.wait(5_000)
    bench.twin.take_tray()
    bench.wait(1_000)
    assert bench.told() == [ShuffleFinished, DeckRemoved, TrayChanged, TrayChanged]
    assert bench.twin.presses == 2
    assert bench.faults() == []


ACTS = ["start", "unload", "load", "remove", "tray", "clear", "restart", "mend", *ContactShufflerTwin.FAULTS]


def act(bench: ContactBench, what: str, order: int) -> None:
    if what == "start":
        bench.driver.start(order)
    elif what == "unload":
        bench.driver.unload(order)
    elif what == "load" and bench.twin.state == "empty":
        bench.twin.load(full_deck("red"))
    elif what == "remove" and bench.twin.state in ("loaded", "shuffled"):
        bench.twin.remove()
    elif what == "tray" and bench.twin.tray is not None:
        bench.twin.take_tray()
    elif what == "clear" and bench.twin.state == "jammed":
        bench.twin.clear_jam()
    elif what == "mend":
        bench.twin.mend()
    elif what in bench.twin.FAULTS:
        bench.twin.fail(what)


@given(
    st.sampled_from([("busy",), ("jam",), ("busy", "tray"), CONTACTS[1:]]),
    st.booleans(),
    st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 40_000)), max_size=30),
)
@settings(max_examples=60, deadline=None)
def test_no_order_presses_twice_or_ends_twice_whatever_happens(
    contacts: tuple[str, ...], pushed: bool, acts: list[tuple[str, int]]
) -> None:
    bench = ContactBench(*contacts, pushed=pushed).open()
    kept: list[Signal] = []
    order = presses = 0

    def count(level: bool, _at_ns: int) -> None:
        nonlocal presses
        presses += level

    bench.relay.observe(count)
    for what, pause_ms in acts:
        order += what in ("start", "unload")
        if what == "restart":
            kept += bench.signals
            bench.restart(order + 1000)  # an order of nobody: nothing may come of it but its refusal
        else:
            act(bench, what, order)
        bench.wait(pause_ms)
    bench.twin.mend()
    bench.wait(200_000)
    assert bench.relay.level() is False
    signals = [*kept, *bench.signals]
    kinds = (ShuffleFinished, DeckRemoved, DeviceJammed, OrderRefused)
    ended = [s.order for s in signals if isinstance(s, kinds) and s.order is not None and s.order < 1000]
    assert len(ended) == len(set(ended))
    assert presses <= order


def test_a_shuffle_that_ends_soon_after_a_restart_is_no_contradiction() -> None:
    """Nobody knows when it began: it may have gone on for long enough."""
    bench = ContactBench(shortest_ms=11_000).open()
    bench.driver.start(1)
    bench.wait(11_000)
    bench.restart(1)
    bench.wait(25_000)
    assert [finished.order for finished in bench.got(ShuffleFinished)] == [1]
    assert (bench.faults(), bench.refusals()) == ([], [])
