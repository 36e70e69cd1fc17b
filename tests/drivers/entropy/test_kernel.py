"""The kernel's own devices: what is fed into its generator, and its hardware generator where this machine has one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from drivers.entropy.hwrng import PATH, KernelNoise
from drivers.entropy.kernel import stir_in
from drivers.errors import DeviceError


def test_a_generator_that_is_not_there_says_so() -> None:
    with pytest.raises(DeviceError, match=r"the kernel's generator takes nothing \(No such file or directory\)"):
        stir_in(b"noise", path="/dev/none")


def test_a_device_that_takes_nothing_is_an_error() -> None:
    with pytest.raises(DeviceError, match="No space left on device"):
        stir_in(b"noise", path="/dev/full")


def test_what_is_fed_reaches_the_generator_whole(tmp_path: Path) -> None:
    there = tmp_path / "random"
    there.touch()
    stir_in(b"noise", path=str(there))
    stir_in(b"", path="/dev/none")
    assert there.read_bytes() == b"noise"


def test_anybody_may_stir_noise_into_the_kernels_generator() -> None:
    stir_in(os.urandom(64))


@pytest.mark.skipif(not os.access(PATH, os.R_OK), reason="this machine shows no hardware generator to this user")
def test_a_hardware_generator_gives_bytes_without_waiting() -> None:
    device = KernelNoise()
    try:
        assert 0 < len(device.read(64)) <= 64
    except BlockingIOError:
        pass  # none at hand, and it did not wait
    finally:
        device.close()


def test_a_missing_device_file_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        KernelNoise("/dev/none")
