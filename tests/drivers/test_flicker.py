from __future__ import annotations

from drivers.flicker import Flicker
from drivers.signals import DeviceFault
from tests.drivers.workbench import MS, Bench


def build(bench: Bench) -> tuple[Flicker, list[int]]:
    changes: list[int] = []
    flicker = Flicker(
        "door.cabinet",
        "panel.A3",
        what="the door contact",
        reactor=bench.reactor,
        emit=bench.emit,
        changed=changes.append,
    )
    return flicker, changes


def shake(bench: Bench, flicker: Flicker, edges: int, every_ms: float) -> None:
    for _ in range(edges):
        bench.wait(every_ms)
        flicker.edge(bench.now())


def test_thirty_edges_within_two_seconds_are_a_fault_that_names_the_wire(bench: Bench) -> None:
    flicker, changes = build(bench)
    shake(bench, flicker, 30, 20)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where, fault.at) == ("door.cabinet", "flicker", "panel.A3", bench.now())
    assert fault.text.startswith("the door contact at panel.A3 changed 30 times within 2000 ms; look for")
    assert (flicker.flickering, changes) == (True, [bench.now()])


def test_twenty_nine_edges_are_none(bench: Bench) -> None:
    flicker, _ = build(bench)
    shake(bench, flicker, 29, 20)
    assert bench.faults() == []


def test_many_edges_over_a_long_time_are_none(bench: Bench) -> None:
    flicker, _ = build(bench)
    shake(bench, flicker, 200, 70)
    assert bench.faults() == []


def test_it_is_said_once_and_taken_back_when_it_was_quiet_for_two_seconds(bench: Bench) -> None:
    flicker, changes = build(bench)
    shake(bench, flicker, 300, 20)
    last_ns = bench.now()
    bench.wait(1_999)
    assert flicker.flickering
    bench.wait(1)
    assert (bench.faults(), bench.recovered(), flicker.flickering) == (["flicker"], ["flicker"], False)
    assert changes[-1] == last_ns + 2_000 * MS
