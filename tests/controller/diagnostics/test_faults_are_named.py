"""Each twin is broken and a walk names it: the device or the part, the wire, and the seat where there is one."""

import pytest

from controller.devices.equipment import SHUFFLER
from controller.diagnostics.table_under_test import FOUND_WITHIN_MS
from tests.controller.diagnostics.bench import MakeBench

PULSE = [
    # device, fault, whom the finding names, its wire, words of its sentence
    ("acceptors", "unplug", "acceptors", "0x20 on felt", "the acceptors of seats 1 to 7"),
    ("lamps", "unplug", "lamps", "0x21 on felt", "the lamps of seats 1 to 7"),
    ("panel", "unplug", "panel", "0x22 on felt", "the lock-out button, the lower key lock and the higher key lock"),
    ("keys", "unplug", "keys", "0x23 on felt", "the key pad"),
    ("meter", "unplug", "meter", "0x70 on felt", "the meter display"),
    ("dealer", "unplug", "dealer", "0x27 on felt", "the dealer display"),
    ("acceptors", "garbage", "acceptors", "0x20 on felt", "the acceptors of seats 1 to 7"),
    ("lamps", "garbage", "lamps", "0x21 on felt", "the lamps of seats 1 to 7"),
    ("panel", "garbage", "panel", "0x22 on felt", "the lock-out button"),
    ("acceptors", "mute", "acceptors", "GPIO17 of header", "its interrupt line said nothing"),
    ("panel", "mute", "panel", "GPIO27 of header", "its interrupt line said nothing"),
    ("acceptor.3", "jam", "acceptor.3", "acceptors.A2 (0x20 on felt)", "the sensor of seat 3 is covered"),
    ("acceptor.3", "deaf", "acceptor.3", "acceptors.A2 (0x20 on felt)", "seat 3: a chip went in and nothing was seen"),
    ("acceptor.3", "leaky", "acceptor.3", "acceptors.B2 (0x20 on felt)", "seat 3: a chip passed although"),
    ("inhibit.6", "stuck-open", "acceptor.6", "acceptors.B5 (0x20 on felt)", "seat 6: ordered closed, but"),
    ("inhibit.6", "stuck-open", "acceptors", "acceptors.B5 (0x20 on felt)", "the inhibit of seat 6"),
    ("inhibit.6", "stuck-closed", "acceptor.6", "acceptors.B5 (0x20 on felt)", "seat 6 was ordered open"),
    ("lamp.4", "burnt-out", "lamp.4", "lamps.A3 (0x21 on felt)", "the lamp of seat 4 is not lit although its wire"),
    ("lock-out", "cut", "lock-out", "panel.A0 (0x22 on felt)", "nothing was seen of the press"),
    ("lock-out", "held", "lock-out", "panel.A0 (0x22 on felt)", "is pressed while nobody touches it"),
    ("key.lower", "cut", "key.lower", "panel.A1 (0x22 on felt)", "nothing was seen of the turn"),
    ("key.higher", "cut", "key.higher", "panel.A2 (0x22 on felt)", "nothing was seen of the turn"),
    ("key-pad", "stuck-key", "key-pad", "keys.B1 (0x23 on felt)", "column 2 of the key pad is low: a key is down"),
    ("shuffler", "silence", "shuffler", "shuffler", "does not answer: is it switched on"),
    ("shuffler", "late", "shuffler", "shuffler", "answers too late or twice"),
    ("shuffler", "duplicate", "shuffler", "shuffler", "answers too late or twice"),
    ("shuffler", "garbage", "shuffler", "shuffler", "the line carries garbage"),
    ("shuffler", "unplug", "shuffler", "shuffler", "nothing is plugged in"),
    ("shoe", "silence", "shoe", "shoe", "does not answer: is it switched on"),
    ("shoe", "garbage", "shoe", "shoe", "the line carries garbage"),
    ("shoe", "unplug", "shoe", "shoe", "nothing is plugged in"),
]
CCTALK = [
    ("acceptor.3", "silence", "acceptor.3", "address 4 on coins", "the acceptor of seat 3: it does not answer"),
    ("acceptor.3", "unplug", "acceptor.3", "address 4 on coins", "the acceptor of seat 3: it does not answer"),
    ("acceptor.3", "stuck-open", "acceptor.3", "address 4 on coins", "seat 3: ordered closed, but"),
    ("acceptor.3", "jam", "acceptor.3", "address 4 on coins", "the credit sensor is faulty or covered"),
    (
        "acceptor.3",
        "leaky",
        "acceptor.3",
        "address 4 on coins",
        "seat 3: a chip passed although the acceptor is closed",
    ),
    ("coins", "garbage", "coins", "coins", "the wire carries garbage"),
    ("coins", "unplug", "coins", "coins", "nothing is plugged in"),
]
ALL = [("pulse", *row) for row in PULSE] + [("cctalk", *row) for row in CCTALK]


@pytest.mark.parametrize(("kind", "device", "fault", "named", "where", "words"), ALL)
def test_a_broken_device_is_named_with_its_wire(
    bench: MakeBench, kind: str, device: str, fault: str, named: str, where: str, words: str
) -> None:
    table = bench(kind)
    table.faults.break_device(device, fault)
    found = [finding for finding in table.wrong() if finding.device == named and finding.where == where]
    assert any(words in finding.text for finding in found), found


@pytest.mark.parametrize(("kind", "device", "fault"), sorted({row[:3] for row in ALL}))
def test_what_is_sound_beside_it_is_not_blamed(bench: MakeBench, kind: str, device: str, fault: str) -> None:
    """A lamp is not at fault for a shuffler, nor one seat for another."""
    table = bench(kind)
    table.faults.break_device(device, fault)
    blamed = {finding.device for finding in table.wrong()}
    broken = {row[3] for row in ALL if row[:3] == (kind, device, fault)}
    if "." in device and device.partition(".")[2].isdecimal():
        seat = device.partition(".")[2]
        assert blamed <= broken | {"acceptors", f"acceptor.{seat}"}
    elif fault == "mute":  # a chip is quicker than a poll, so no seat of this part sees one
        assert blamed <= broken | {f"acceptor.{seat}" for seat in range(1, 8)}
    else:
        assert blamed <= broken | {device}


@pytest.mark.parametrize(("kind", "device", "fault"), sorted({row[:3] for row in ALL}))
def test_once_mended_nothing_is_wrong(bench: MakeBench, kind: str, device: str, fault: str) -> None:
    table = bench(kind)
    table.faults.break_device(device, fault)
    table.walk()
    table.faults.mend(device)
    table.reactor.advance(1_000_000_000)  # what was on its way on a line has arrived
    assert table.wrong() == []


def test_what_hangs_on_a_missing_part_is_not_tried_and_is_said_once(bench: MakeBench) -> None:
    table = bench()
    table.faults.break_device("acceptors", "unplug")
    found = table.walk()
    assert len([finding for finding in found if finding.verdict == "wrong"]) == 1
    assert [finding.text for finding in found if finding.verdict == "skipped"] == [
        "acceptors: not tried, because acceptors does not answer"
    ]


def test_a_bus_that_is_held_low_is_said_once_and_not_for_every_part(bench: MakeBench) -> None:
    table = bench()
    table.twins.i2c("felt").hold(True)
    found = table.walk()
    assert [finding.device for finding in found if finding.verdict == "wrong"] == ["felt"]
    assert {finding.device for finding in found if finding.verdict == "skipped"} >= {"lamps", "acceptors", "key-pad"}


def test_bounce_is_measured_and_is_not_wrong_while_the_driver_waits_long_enough(bench: MakeBench) -> None:
    table = bench()
    table.faults.break_device("lock-out", "bounce")
    (press,) = table.walk("lock-out")
    assert press.verdict == "ok"
    assert press.measured["edges"] == 6
    assert press.measured["shortest_us"] == 2_000
    assert "6 edges, the shortest pulse 2.0 ms; 20.0 ms are waited" in press.text


def test_a_button_that_bounces_for_longer_than_its_driver_waits_is_wrong(bench: MakeBench) -> None:
    table = bench()
    table.twins.lock_out.bounce_ms = (30, 60)
    (press,) = table.walk("lock-out")
    assert press.verdict == "wrong"
    assert "one press was seen 3 times" in press.text


def test_an_input_that_moves_while_nobody_touches_it_is_noise(bench: MakeBench) -> None:
    table = bench()
    for ms in range(2_200, 2_800, 100):
        table.reactor.call_later(ms * 1_000_000, lambda: table.twins.keys["lower"].turn_on())
        table.reactor.call_later((ms + 7) * 1_000_000, lambda: table.twins.keys["lower"].turn_away())
    noise, interrupts = table.wrong("inputs")
    assert (noise.device, interrupts.device) == ("key.lower", "panel")
    assert noise.where == "panel.A1 (0x22 on felt)"
    assert "moves while nobody touches it (12 edges, the shortest pulse 7.0 ms)" in noise.text


def test_a_chip_too_quick_for_the_table_is_shown_with_its_width(bench: MakeBench) -> None:
    table = bench()
    twin = table.twins.acceptors[3]
    drop = twin.drop
    twin.drop = lambda width_ms=40: drop(8)  # type: ignore[method-assign]
    wrong = table.wrong("acceptor.3")
    assert [finding.text for finding in wrong] == [
        "seat 3: the chip was judged too-short (8.0 ms, 20 to 120 ms are allowed): "
        "clean the sensor at acceptors.A2 (0x20 on felt) or set its limits"
    ]


def test_a_dark_segment_is_seen_by_whoever_looks(bench: MakeBench) -> None:
    table = bench()
    shows = table.twins.meter_text
    table.twins.meter_text = lambda: shows().replace("8", "0")  # type: ignore[method-assign]
    assert [finding.measured["shown"] for finding in table.wrong("meter-display")] == ["888888.88"]


def test_a_jammed_shuffler_is_named_with_the_cards_inside(bench: MakeBench) -> None:
    table = bench()
    assert table.twins.shuffler is not None
    table.twins.load("red")
    under_test = table.table()
    opening = under_test.open()
    next(opening)
    table.reactor.advance(FOUND_WITHIN_MS * 1_000_000)
    assert list(opening) == []
    table.twins.shuffler.fail("jam")
    under_test.equipment.fitted(SHUFFLER).start(1)
    table.reactor.advance(60_000_000_000)
    under_test.close()
    (text,) = [finding.text for finding in table.wrong("shuffler") if finding.test == "state"]
    assert text.startswith("the shuffler is jammed with 52 cards inside: open it")


def test_a_shuffler_left_on_sort_is_named(bench: MakeBench) -> None:
    table = bench()
    assert table.twins.shuffler is not None
    table.twins.shuffler.turn_switch("sort")
    assert any("stands on sort: empty it" in finding.text for finding in table.wrong("shuffler"))
