"""Any wire, any moment: what must be true of orders and signals after it."""

from __future__ import annotations

import random

from hypothesis import given, settings, strategies as st

from drivers.buses.serial_memory import WireFault
from drivers.shuffler.deck import full_deck
from drivers.signals import DeviceJammed, JamCleared, OrderRefused, StackReady, StackTaken
from tests.drivers.line_protocol.bench import ShoeBench

FAULTS: list[WireFault | None] = ["drop", "delay", "duplicate", "garble", *[None] * 6]
ACTS = st.sampled_from(
    ["dispense", "take", "brown-out", "unplug", "silence", "late", "mend", "jam", "clear", "wait", "restart"]
)


def act(bench: ShoeBench, what: str, order: int) -> None:
    """One thing that a person, a wire or the controller does."""
    if what == "dispense":
        bench.driver.dispense(order, 2)
    elif what == "take" and bench.twin.state == "ready":
        bench.twin.take()
    elif what == "clear" and bench.twin.state == "jammed":
        bench.twin.clear_jam()
        bench.twin.load(full_deck("blue"))
    elif what in bench.twin.FAULTS:
        bench.twin.fail(what)
    elif what == "mend":
        bench.twin.mend()
    elif what == "restart":
        signals = list(bench.signals)
        bench.restart(*open_orders(bench, order))
        bench.signals[:0] = signals


def open_orders(bench: ShoeBench, last: int) -> list[int]:
    """What the controller's journal would hold open: not ended, or put out and not yet taken."""
    ended = {signal.order for kind in (OrderRefused, DeviceJammed) for signal in bench.seen(kind)}
    ready = [signal.order for signal in bench.seen(StackReady)]
    if len(bench.seen(StackTaken)) < len(ready):
        ready.pop()
    return sorted(set(range(1, last + 1)) - ended - set(ready))


@given(st.integers(0, 2**32), st.lists(st.tuples(ACTS, st.integers(0, 4_000)), max_size=40))
@settings(max_examples=60, deadline=None)
def test_every_order_ends_once_whatever_happens_to_the_line(seed: int, acts: list[tuple[str, int]]) -> None:
    bench = ShoeBench().connect()
    rng = random.Random(seed)
    bench.wire.disturb(lambda: rng.choice(FAULTS))
    order = 0
    restarted = False
    for what, pause_ms in acts:
        order += what == "dispense"
        restarted |= what == "restart"
        act(bench, what, order)
        bench.run(pause_ms / 1_000)
    bench.wire.mend()
    bench.twin.mend()
    bench.run(120)
    ready = [signal.order for signal in bench.seen(StackReady)]
    refused = [signal.order for signal in bench.seen(OrderRefused)]
    jammed = [signal.order for signal in bench.seen(DeviceJammed) if signal.order is not None]
    assert {*ready, *refused, *jammed} == set(range(1, order + 1))
    assert not set(ready) & set(refused)
    if not restarted:
        assert len(ready) == len(set(ready))
        assert len(refused) == len(set(refused))
        assert len(jammed) == len(set(jammed))
        assert len(bench.seen(StackTaken)) in (len(ready), len(ready) - 1)
    assert bench.driver.connected
    status = bench.driver.status()
    assert status is not None
    assert (status.state, status.left) == (bench.twin.state, len(bench.twin.cards))
    assert bool(bench.seen(JamCleared)) or not bench.seen(DeviceJammed) or bench.twin.state == "jammed"
