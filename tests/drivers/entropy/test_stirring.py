from random import Random

from drivers.entropy.health import HealthTests
from drivers.entropy.hwrng import Hwrng
from drivers.entropy.stirring import Stirring
from drivers.entropy.twin import HwrngTwin
from drivers.errors import DeviceError
from tests.drivers.workbench import Bench


class Pool:
    """A kernel's generator that takes bytes, or does not."""

    def __init__(self) -> None:
        self.taken = b""
        self.shut = False

    def stir(self, data: bytes) -> None:
        if self.shut:
            raise DeviceError("/dev/random", "the kernel's generator takes nothing (Operation not permitted)")
        self.taken += data


def stirred() -> tuple[Bench, HwrngTwin, Hwrng, Pool, Stirring]:
    bench, pool = Bench(), Pool()
    twin = HwrngTwin(bench.reactor, Random(1))
    source = Hwrng(
        "entropy.own",
        reactor=bench.reactor,
        emit=bench.emit,
        tests=HealthTests(min_entropy_bits=4.0),
        open_device=twin.open,
    )
    stirring = Stirring(source, reactor=bench.reactor, emit=bench.emit, stir=pool.stir)
    source.open()
    stirring.open()
    return bench, twin, source, pool, stirring


def test_tested_bytes_are_stirred_in_every_second() -> None:
    bench, _, source, pool, _ = stirred()
    bench.wait(10_000)
    assert source.healthy
    assert 64 * 5 <= len(pool.taken) <= 64 * 10


def test_a_source_with_an_alarm_gives_nothing() -> None:
    bench, twin, source, pool, _ = stirred()
    bench.wait(5_000)
    twin.fail("stuck")
    bench.wait(2_000)
    before = len(pool.taken)
    bench.wait(5_000)
    assert not source.healthy
    assert len(pool.taken) == before


def test_a_kernel_that_takes_nothing_is_told_once_and_its_end_too() -> None:
    bench, _, _, pool, _ = stirred()
    pool.shut = True
    bench.wait(6_000)
    assert bench.faults() == ["not-stirred"]
    pool.shut = False
    bench.wait(2_000)
    assert bench.recovered() == ["not-stirred"]


def test_closed_it_stirs_no_more() -> None:
    bench, _, _, pool, stirring = stirred()
    bench.wait(5_000)
    stirring.close()
    before = len(pool.taken)
    bench.wait(5_000)
    assert len(pool.taken) == before
