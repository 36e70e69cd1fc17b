from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given, settings, strategies as st

from drivers.buses.spi_twin import TwinSpiPort
from drivers.errors import DeviceLost
from drivers.lamp.led_ring import LedRings, RingColours
from drivers.lamp.led_ring_twin import LedRingTwin
from drivers.lamp.pattern import FLASH, INVITE, OFF, STEADY, WARN, LampMode
from drivers.parts.apa102 import frame
from drivers.parts.apa102_twin import Apa102Twin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench

SEATS = 7
LEDS = 16


class Felt:
    def __init__(
        self,
        bench: Bench,
        *,
        limit_ma: int = 1_500,
        chip: Literal["apa102", "sk9822"] = "apa102",
        gone: bool = False,
    ) -> None:
        self.port = TwinSpiPort(speed_hz=2_000_000)
        self.chain = Apa102Twin(SEATS * LEDS, chip=chip)
        self.port.attach(self.chain)
        if gone:
            self.port.fail("lose-adapter")
        self.lamps = LedRings(
            "lamps",
            self.port,
            reactor=bench.reactor,
            emit=bench.emit,
            lamps=tuple(f"lamp.{seat}" for seat in range(1, SEATS + 1)),
            leds=LEDS,
            current_limit_ma=limit_ma,
        )
        self.rings = self.lamps.rings
        self.twins = [LedRingTwin(self.chain, bench.reactor, first=LEDS * place, leds=LEDS) for place in range(SEATS)]
        self.lamps.open()


# --- faults ---


def test_a_port_that_is_gone_is_one_fault_and_the_lamps_are_right_when_it_is_back(bench: Bench) -> None:
    felt = Felt(bench, gone=True)
    felt.rings[2].show(STEADY)
    bench.wait(5_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("lamps", "lost", "/dev/spidev0.0")
    with pytest.raises(DeviceLost, match=r"nothing goes out on /dev/spidev0\.0"):
        felt.rings[2].seen_lit()
    felt.port.mend()
    bench.wait(5_000)
    assert ([twin.lit for twin in felt.twins].index(True), bench.recovered()) == (2, ["lost"])


@pytest.mark.parametrize("fault", ["brown-out", "unplug", "garbage"])
def test_what_nobody_sees_is_mended_within_a_second(bench: Bench, fault: str) -> None:
    felt = Felt(bench)
    for ring in felt.rings[::2]:
        ring.show(STEADY)
    bench.wait(500)
    felt.port.fail(fault)
    bench.wait(3_000)
    felt.port.mend()
    bench.wait(3_100)
    assert [twin.look() for twin in felt.twins] == ["steady", "dark"] * 3 + ["steady"]
    assert bench.signals == []


def test_a_cut_chain_leaves_the_rings_before_it_right(bench: Bench) -> None:
    felt = Felt(bench)
    felt.chain.fail("cut-chain")
    for ring in felt.rings:
        ring.show(STEADY)
    bench.wait(3_000)
    assert [twin.lit for twin in felt.twins] == [True, True, True, True, False, False, False]


def test_a_first_led_that_mistakes_its_frames_keeps_its_colour_and_passes_the_others_on(bench: Bench) -> None:
    felt = Felt(bench)
    felt.chain.fail("wrong-first")
    felt.rings[0].show(STEADY)
    bench.wait(1_000)
    assert [any(led[:3]) for led in felt.chain.leds[:LEDS]] == [False] + [True] * (LEDS - 1)
    felt.chain.mend()
    bench.wait(1_000)
    assert all(any(led[:3]) for led in felt.chain.leds[:LEDS])


def test_a_burnt_out_ring_shows_nothing(bench: Bench) -> None:
    felt = Felt(bench)
    felt.twins[0].burn_out(True)
    felt.rings[0].show(STEADY)
    bench.wait(3_000)
    assert not felt.twins[0].lit
    felt.twins[0].burn_out(False)
    assert felt.twins[0].lit


def test_a_limit_that_leaves_no_light_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="lamps: 112 LEDs draw 196 mA when they are hardly lit; the limit is 150 mA"):
        Felt(bench, limit_ma=150)


def test_a_chain_that_would_hold_up_the_loop_is_refused(bench: Bench) -> None:
    names = tuple(f"lamp.{seat}" for seat in range(9))
    with pytest.raises(ValueError, match=r"216 LEDs take 14.2 ms on /dev/spidev0.0 at 500000 bits per second"):
        LedRings("lamps", TwinSpiPort(speed_hz=500_000), reactor=bench.reactor, emit=bench.emit, lamps=names, leds=24)


@pytest.mark.parametrize(("lamps", "leds"), [((), 16), (("lamp.1",), 3), (("lamp.1",), 61)])
def test_a_ring_that_does_not_exist_is_refused(bench: Bench, lamps: tuple[str, ...], leds: int) -> None:
    with pytest.raises(ValueError, match="needs one ring at least, of 4 to 60"):
        LedRings("lamps", TwinSpiPort(), reactor=bench.reactor, emit=bench.emit, lamps=lamps, leds=leds)


# --- what a person sees ---


def test_a_ring_is_dark_until_told(bench: Bench) -> None:
    felt = Felt(bench)
    bench.wait(3_000)
    assert felt.chain.frames > 0
    assert {twin.look() for twin in felt.twins} == {"dark"}


@pytest.mark.parametrize("chip", ["apa102", "sk9822"])
def test_inviting_moves_placed_flashes_accepted_is_steady(bench: Bench, chip: Literal["apa102", "sk9822"]) -> None:
    """US 5,836,818 (standards C2), to the last ring of the chain."""
    felt = Felt(bench, chip=chip)
    for ring, mode in zip(felt.rings, (OFF, INVITE, FLASH, STEADY, WARN, OFF, INVITE), strict=True):
        ring.show(mode)
    bench.wait(4_000)
    assert [twin.look() for twin in felt.twins] == [
        "dark", "moving", "flashing", "steady", "flashing", "dark", "moving",
    ]  # fmt: skip
    assert (felt.twins[1].moving, felt.twins[2].flashing, felt.twins[3].flashing) == (True, True, False)


def test_an_arc_runs_once_around_the_ring_and_is_never_gone(bench: Bench) -> None:
    felt = Felt(bench)
    felt.rings[0].show(INVITE)
    bench.wait(1_000 - bench.now() // 1_000_000 % 1_000 + 1)
    arcs = []
    for _ in range(LEDS):
        arcs.append(tuple(place for place, led in enumerate(felt.chain.leds[:LEDS]) if any(led[:3])))
        bench.wait(125)
    assert len(set(arcs)) == LEDS
    assert {len(arc) for arc in arcs} == {LEDS // 4}


def test_a_warning_has_its_own_colour(bench: Bench) -> None:
    felt = Felt(bench)
    felt.rings[0].show(WARN)
    felt.rings[1].show(STEADY)
    bench.wait(1_000 - bench.now() // 1_000_000 % 1_000 + 1)
    assert felt.twins[0].colours() == {(255, 40, 0)}
    assert felt.twins[1].colours() == {(0, 200, 0)}


@given(st.integers(0, 2_000))
def test_a_ring_that_begins_to_flash_lights_within_25_ms_and_stays_lit_for_two_steps(offset_ms: int) -> None:
    bench = Bench()
    felt = Felt(bench)
    bench.wait(offset_ms)
    felt.rings[0].show(FLASH)
    bench.wait(26)
    assert felt.twins[0].lit
    bench.wait(470)
    assert [lit for _, lit in felt.twins[0].history] == [True]


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from(LampMode), st.integers(0, 1_500)), max_size=8))
def test_no_mode_is_ever_faster_than_two_hertz_by_itself(orders: list[tuple[LampMode, int]]) -> None:
    bench = Bench()
    felt = Felt(bench)
    for mode, wait_ms in orders:
        bench.wait(wait_ms)
        felt.rings[0].show(mode)
        bench.wait(30)
        felt.twins[0].history.clear()
        bench.wait(2_000)
        times = [at for at, lit in felt.twins[0].history if lit]
        assert all(later - earlier >= 500_000_000 for earlier, later in pairwise(times))


def test_seen_is_what_went_out(bench: Bench) -> None:
    felt = Felt(bench)
    felt.rings[3].show(STEADY)
    bench.wait(30)
    assert (felt.rings[3].seen_lit(), felt.rings[2].seen_lit()) == (True, False)
    felt.rings[3].show(OFF)
    bench.wait(30)
    assert not felt.rings[3].seen_lit()


def test_every_ring_is_dark_when_the_order_to_darken_returns(bench: Bench) -> None:
    felt = Felt(bench)
    for ring in felt.rings:
        ring.show(STEADY)
    bench.wait(500)
    felt.lamps.darken()
    assert not any(twin.lit for twin in felt.twins)


# --- frames ---


def test_orders_that_come_together_go_out_as_one_frame(bench: Bench) -> None:
    felt = Felt(bench)
    bench.wait(500)
    before = felt.chain.frames
    for ring in felt.rings:
        ring.show(STEADY)
    bench.wait(1)
    assert felt.chain.frames - before == 1
    assert all(twin.lit for twin in felt.twins)


def test_there_are_never_more_than_forty_frames_a_second(bench: Bench) -> None:
    felt = Felt(bench)
    bench.wait(500)
    before = felt.chain.frames
    for at in range(1_000):
        felt.rings[at % SEATS].show(STEADY if at // SEATS % 2 else INVITE)
        bench.wait(1)
    assert felt.chain.frames - before <= 41


def test_nothing_moving_costs_one_frame_a_second_and_moving_eight(bench: Bench) -> None:
    felt = Felt(bench)
    felt.rings[0].show(STEADY)
    bench.wait(1_000)
    before = felt.chain.frames
    bench.wait(10_000)
    assert felt.chain.frames - before == 10
    felt.rings[0].show(FLASH)
    bench.wait(1_000)
    before = felt.chain.frames
    bench.wait(10_000)
    assert felt.chain.frames - before == 80


def test_a_closed_chain_is_written_no_more(bench: Bench) -> None:
    felt = Felt(bench)
    felt.rings[0].show(INVITE)
    bench.wait(500)
    felt.lamps.close()
    before = felt.port.transfers
    felt.rings[0].show(FLASH)
    bench.wait(10_000)
    assert felt.port.transfers == before


@pytest.mark.parametrize("chip", ["apa102", "sk9822"])
@pytest.mark.parametrize("leds", [1, 15, 16, 17, 64, 65, 216])
def test_a_frame_reaches_the_last_led_of_any_chain(chip: Literal["apa102", "sk9822"], leds: int) -> None:
    chain = Apa102Twin(leds, chip=chip)
    chain.transfer(frame([(1, 2, 3)] * leds, 9), 1_000_000)
    assert chain.leds == [(1, 2, 3, 9)] * leds


@pytest.mark.parametrize(("chip", "missing"), [("sk9822", 1), ("apa102", 5)])
def test_a_frame_with_an_end_too_short_would_leave_the_last_leds_as_they_were(
    chip: Literal["apa102", "sk9822"], missing: int
) -> None:
    """The twin tells what the driver must get right: each LED needs half a clock more behind its bits."""
    chain = Apa102Twin(216, chip=chip)
    chain.transfer(frame([(1, 2, 3)] * 216, 9)[:-missing], 1_000_000)
    assert (chain.leds[0], chain.leds[-1]) == ((1, 2, 3, 9), (0, 0, 0, 0))


# --- current ---


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(LampMode), min_size=SEATS, max_size=SEATS),
    st.integers(200, 4_000),
    st.lists(st.integers(0, 2_000), max_size=3),
)
def test_the_limit_holds_whatever_is_shown(modes: list[LampMode], limit_ma: int, waits_ms: list[int]) -> None:
    """Reckoned by the twin from what the LEDs took, not by the driver."""
    bench = Bench()
    felt = Felt(bench, limit_ma=limit_ma)
    for ring, mode in zip(felt.rings, modes, strict=True):
        ring.show(mode)
    for wait_ms in waits_ms:
        bench.wait(wait_ms)
        assert felt.chain.current_ma() <= felt.lamps.current_ma() + 1
    assert felt.chain.highest_ma <= limit_ma


def test_brightness_does_not_change_with_what_the_others_show(bench: Bench) -> None:
    felt = Felt(bench, limit_ma=500)
    felt.rings[0].show(STEADY)
    bench.wait(100)
    alone = felt.chain.leds[0]
    for ring in felt.rings:
        ring.show(STEADY)
    bench.wait(100)
    assert felt.chain.leds[0] == alone


def test_a_limit_that_is_ample_gives_full_brightness(bench: Bench) -> None:
    assert Felt(bench, limit_ma=4_000).lamps.level == 31


def test_colours_are_a_setting(bench: Bench) -> None:
    port, chain = TwinSpiPort(), Apa102Twin(8)
    port.attach(chain)
    colours = RingColours(accepted=(0, 0, 255))
    rings = LedRings("lamps", port, reactor=bench.reactor, emit=bench.emit, lamps=("lamp.1",), leds=8, colours=colours)
    rings.open()
    rings.rings[0].show(STEADY)
    bench.wait(100)
    assert {led[:3] for led in chain.leds} == {(0, 0, 255)}
