from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from drivers.buses.spi import MAX_TRANSFER, SpidevPort
from drivers.buses.spi_twin import TwinSpiPort
from drivers.errors import DeviceLost


class Recorder:
    """A part that keeps what it was sent."""

    def __init__(self) -> None:
        self.got: list[tuple[bytes, int]] = []
        self.starts = 0

    def transfer(self, data: bytes, speed_hz: int) -> None:
        self.got.append((data, speed_hz))

    def power_up(self) -> None:
        self.starts += 1


# --- the kernel's ---


def test_a_port_that_is_not_there_is_lost_and_says_what_to_look_at() -> None:
    port = SpidevPort("lamps", "/dev/spidev99.9", speed_hz=1_000_000)
    with pytest.raises(DeviceLost) as error:
        port.write(b"\x00")
    assert str(error.value) == (
        "lamps: /dev/spidev99.9 does not work (No such file or directory); is SPI switched on, and the path right?"
    )


def test_a_file_that_is_no_spi_port_is_lost_and_is_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "spidev0.0"
    file.write_bytes(b"")
    port = SpidevPort("lamps", str(file), speed_hz=1_000_000)
    with pytest.raises(DeviceLost, match=r"does not work .*is SPI switched on, and the path right"):
        port.write(b"\x00")
    assert file.read_bytes() == b""


def test_a_lost_port_is_opened_again_by_the_next_write() -> None:
    port = SpidevPort("lamps", "/dev/spidev99.9", speed_hz=1_000_000)
    for _ in range(2):
        with pytest.raises(DeviceLost):
            port.write(b"\x00")
    port.close()
    port.close()


@pytest.mark.parametrize("speed_hz", [9_999, 10_000_001])
def test_a_speed_that_makes_no_sense_is_refused(speed_hz: int) -> None:
    with pytest.raises(ValueError, match="it is 10,000 to 10,000,000"):
        SpidevPort("lamps", "/dev/spidev0.0", speed_hz=speed_hz)


def test_a_transfer_that_the_kernel_would_refuse_is_refused_here() -> None:
    with pytest.raises(ValueError, match="4097 bytes; at most 4096"):
        SpidevPort("lamps", "/dev/spidev0.0", speed_hz=1_000_000).write(bytes(MAX_TRANSFER + 1))


# --- the twin ---


def test_a_twin_that_is_unplugged_swallows_silently_and_starts_anew() -> None:
    port, part = TwinSpiPort(), Recorder()
    port.attach(part)
    port.fail("unplug")
    port.write(b"\x01")
    port.mend()
    port.write(b"\x02")
    assert (part.got, part.starts) == ([(b"\x02", 1_000_000)], 2)


def test_a_twin_without_its_adapter_says_the_sentence_of_the_kernel_s() -> None:
    port = TwinSpiPort("/dev/spidev99.9")
    port.fail("lose-adapter")
    with pytest.raises(DeviceLost) as twin:
        port.write(b"\x00")
    with pytest.raises(DeviceLost) as real:
        SpidevPort("lamps", "/dev/spidev99.9", speed_hz=1_000_000).write(b"\x00")
    assert twin.value.text == real.value.text


def test_a_garbling_twin_changes_bits_and_not_their_number() -> None:
    port, part = TwinSpiPort(rng=Random(1)), Recorder()
    port.attach(part)
    port.fail("garbage")
    port.write(bytes(1_000))
    ((data, _),) = part.got
    wrong = sum(byte.bit_count() for byte in data)
    assert (len(data), 40 < wrong < 130) == (1_000, True)


def test_a_brown_out_passes_at_once() -> None:
    port, part = TwinSpiPort(), Recorder()
    port.attach(part)
    port.fail("brown-out")
    port.write(b"\x01")
    assert (part.starts, len(part.got)) == (1, 1)


def test_a_twin_port_has_one_part_and_knows_its_faults() -> None:
    port = TwinSpiPort()
    port.attach(Recorder())
    with pytest.raises(ValueError, match="one chip select"):
        port.attach(Recorder())
    with pytest.raises(ValueError, match="no fault 'jam'"):
        port.fail("jam")


def test_an_adapter_that_is_gone_for_a_while_leaves_other_faults_as_they_are() -> None:
    """As when the process that works on it dies."""
    port, part = TwinSpiPort(), Recorder()
    port.attach(part)
    port.fail("unplug")
    port.lose_adapter(True)
    with pytest.raises(DeviceLost):
        port.write(b"a")
    port.lose_adapter(False)
    port.write(b"b")
    assert part.got == []
    port.mend()
    port.write(b"c")
    assert [data for data, _ in part.got] == [b"c"]
