"""What people did with the cards while the line was dead: what lies in the device now is told last."""

from __future__ import annotations

from drivers.shuffler.deck import full_deck
from drivers.signals import DeckLoaded, DeviceJammed, JamCleared, OrderRefused, Signal
from tests.drivers.line_protocol.bench import ShoeBench, ShufflerBench


def _told(signals: list[Signal]) -> list[type[Signal]]:
    return [type(signal) for signal in signals if isinstance(signal, DeviceJammed | JamCleared | DeckLoaded)][-3:]


def test_a_shuffler_that_was_cleared_and_loaded_again_unseen_is_known_as_loaded() -> None:
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(1)
    bench.driver.close()
    bench.twin.fail("brown-out")
    bench.run(3)
    bench.twin.clear_jam()
    bench.twin.load(full_deck("red"))
    bench.restart(1)
    bench.run(2)
    assert _told(bench.take()) == [DeviceJammed, JamCleared, DeckLoaded]


def test_a_shoe_that_was_cleared_and_loaded_again_unseen_is_known_as_loaded() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(0.2)
    bench.driver.close()
    bench.twin.fail("brown-out")
    bench.run(3)
    bench.twin.clear_jam()
    bench.twin.load(full_deck("red"))
    bench.restart(1)
    bench.run(2)
    assert _told(bench.take()) == [DeviceJammed, JamCleared, DeckLoaded]


def test_a_deck_exchanged_by_hand_while_an_unload_was_lost_on_the_line_is_no_shuffled_deck() -> None:
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(40)
    bench.wire.half_open("device")
    bench.driver.unload(2)
    bench.run(3)
    bench.twin.remove()
    bench.twin.load(full_deck("red"))
    bench.take()
    bench.wire.mend()
    bench.run(20)
    bench.take()
    bench.driver.unload(3)
    bench.run(1)
    told = [type(signal) for signal in bench.take()]
    assert told == [OrderRefused, DeckLoaded]
