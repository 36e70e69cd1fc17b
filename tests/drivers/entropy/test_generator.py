from random import Random

import pytest

from drivers.entropy.generator import GeneratorFailed, WatchedGenerator


def test_before_its_start_up_test_it_gives_nothing() -> None:
    with pytest.raises(GeneratorFailed, match="it was not started"):
        WatchedGenerator("random-numbers", read_bytes=Random(1).randbytes).read(1)


def test_bytes_of_the_start_up_test_are_used_for_nothing() -> None:
    generator = WatchedGenerator("random-numbers", read_bytes=Random(1).randbytes)
    generator.start()
    assert generator.read(8) == Random(1).randbytes(1_024 + 8)[1_024:]


def test_one_that_sticks_gives_no_byte_of_the_piece_in_which_it_did() -> None:
    rng, stuck = Random(1), False
    generator = WatchedGenerator("random-numbers", read_bytes=lambda n: bytes(n) if stuck else rng.randbytes(n))
    generator.start()
    stuck = True
    with pytest.raises(GeneratorFailed, match="gave the value 0 6 times in a row"):
        generator.read(16)
    stuck = False
    with pytest.raises(GeneratorFailed, match="failed its health test"):
        generator.read(1)
    generator.start()
    assert len(generator.read(16)) == 16


def test_one_that_gives_too_little_gives_nothing() -> None:
    generator = WatchedGenerator("random-numbers", read_bytes=lambda length: b"\0" * (length - 1))
    with pytest.raises(GeneratorFailed, match="gave 255 of 256 bytes"):
        generator.start()


def test_no_two_devices_and_no_two_starts_give_the_same_stream() -> None:
    """Standards G5: the kernel's generator is read, and nothing of a stream is kept for the next one."""
    first, second = WatchedGenerator("one"), WatchedGenerator("another")
    first.start()
    second.start()
    streams = [first.read(32), second.read(32)]
    first.start()
    streams.append(first.read(32))
    assert len(set(streams)) == 3
