"""What the computer tells of itself, each trouble true once and gone once; no real machine is asked."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from controller.devices.checks.finding import Finding
from controller.diagnostics import computer as of_computer
from controller.diagnostics.computer import Computer, look_at_computer
from tests.controller.diagnostics.bench import NOW_UTC_NS, computer

Look = Callable[..., Finding]


def look(machine: Computer, folder: Path, device: str, test: str, last: int | None = None, before: int = 0) -> Finding:
    found = look_at_computer(machine, folder, last_record_utc_ns=last, offset_before_ns=machine.offset_ns() - before)
    (finding,) = [finding for finding in found if (finding.device, finding.test) == (device, test)]
    return finding


def test_a_clock_behind_the_last_record_was_set_back(tmp_path: Path) -> None:
    found = look(computer(tmp_path), tmp_path, "clock", "time", last=NOW_UTC_NS + 90_000_000_000)
    assert found.verdict == "wrong"
    assert "90 s behind the last record" in found.text
    assert look(computer(tmp_path), tmp_path, "clock", "time", last=NOW_UTC_NS - 1).verdict == "ok"


def test_a_clock_that_was_never_set_is_wrong(tmp_path: Path) -> None:
    machine = replace(computer(tmp_path), utc_now_ns=lambda: 1_000_000_000)
    assert "never set" in look(machine, tmp_path, "clock", "time").text


@pytest.mark.parametrize(("stepped_ns", "verdict"), [(0, "ok"), (99_000_000, "ok"), (2_000_000_000, "wrong")])
def test_a_step_during_the_walk_is_seen_and_a_slew_is_not_called_one(
    tmp_path: Path, stepped_ns: int, verdict: str
) -> None:
    assert look(computer(tmp_path), tmp_path, "clock", "time", before=stepped_ns).verdict == verdict


@pytest.mark.parametrize(("kernel", "verdict"), [(True, "ok"), (False, "wrong"), (None, "noted")])
def test_the_clock_is_as_synchronised_as_the_kernel_says(tmp_path: Path, kernel: bool | None, verdict: str) -> None:
    machine = replace(computer(tmp_path), synchronised=lambda: kernel)
    assert look(machine, tmp_path, "clock", "synchronised").verdict == verdict


@pytest.mark.parametrize(("free", "verdict"), [(50, "ok"), (20, "noted"), (5, "wrong")])
def test_room_is_told_from_80_per_cent_and_wrong_from_95(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, verdict: str
) -> None:
    real = os.statvfs(tmp_path)
    room = os.statvfs_result((4096, 4096, 100, free, free, *real[5:10]))
    monkeypatch.setattr(os, "statvfs", lambda _: room)
    found = look(computer(tmp_path), tmp_path, "disk", "room")
    assert (found.verdict, found.measured["full_percent"]) == (verdict, 100 - free)


def test_a_folder_that_is_gone_is_said_and_nothing_raises(tmp_path: Path) -> None:
    assert look(computer(tmp_path), tmp_path / "gone", "disk", "room").verdict == "wrong"


@pytest.mark.parametrize(("life", "verdict", "percent"), [("0x01 0x02", "ok", 20), ("0x0a 0x01", "wrong", 100)])
def test_wear_is_the_worse_of_the_two_kinds_of_cells_of_an_emmc(
    tmp_path: Path, life: str, verdict: str, percent: int
) -> None:
    """The record lies on a partition; its disk, one folder up, tells."""
    (partition(tmp_path) / "device/life_time").write_text(life)
    found = look(computer(tmp_path), tmp_path, "disk", "wear")
    assert (found.verdict, found.measured["wear_percent"]) == (verdict, percent)


@pytest.mark.parametrize(("spare", "verdict"), [("0x01", "ok"), ("0x02", "wrong"), ("0x03", "wrong"), (None, "ok")])
def test_an_emmc_that_runs_out_of_spare_cells_is_worn(tmp_path: Path, spare: str | None, verdict: str) -> None:
    disk = partition(tmp_path)
    (disk / "device/life_time").write_text("0x01 0x01")
    if spare is not None:
        (disk / "device/pre_eol_info").write_text(spare)
    assert look(computer(tmp_path), tmp_path, "disk", "wear").verdict == verdict


def partition(root: Path) -> Path:
    """The disk on whose partition ``root`` lies, as the kernel tells of it."""
    number = root.stat().st_dev
    disk = root / "sys/devices/mmcblk0"
    (disk / "mmcblk0p2").mkdir(parents=True)
    (disk / "device").mkdir()
    (root / "sys/dev/block").mkdir(parents=True)
    (root / f"sys/dev/block/{os.major(number)}:{os.minor(number)}").symlink_to(disk / "mmcblk0p2")
    return disk


@pytest.mark.parametrize(("errors", "wrong"), [("0", False), ("3", True)])
def test_errors_that_the_file_system_counted_are_told(tmp_path: Path, errors: str, wrong: bool) -> None:
    partition(tmp_path)
    counted = tmp_path / "sys/fs/ext4/mmcblk0p2"
    counted.mkdir(parents=True)
    (counted / "errors_count").write_text(f"{errors}\n")
    found = look_at_computer(computer(tmp_path), tmp_path, last_record_utc_ns=None, offset_before_ns=0)
    told = [finding.text for finding in found if finding.test == "errors"]
    assert told == (
        [f"the file system of the record has found {errors} errors: check it with fsck, and replace the disk"]
        if wrong
        else []
    )


@pytest.mark.parametrize(("flags", "files_left", "test"), [(os.ST_RDONLY, 900, "writable"), (0, 40, "files")])
def test_a_disk_that_takes_no_file_any_more_is_wrong_although_it_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: int, files_left: int, test: str
) -> None:
    room = os.statvfs_result((4096, 4096, 100, 90, 90, 1_000, files_left, files_left, flags, 255))
    monkeypatch.setattr(os, "statvfs", lambda _: room)
    assert look(computer(tmp_path), tmp_path, "disk", test).verdict == "wrong"


def test_a_disk_that_does_not_tell_its_wear_is_no_fault(tmp_path: Path) -> None:
    assert look(computer(tmp_path), tmp_path, "disk", "wear").verdict == "noted"


@pytest.mark.parametrize(("millidegrees", "verdict"), [(55_500, "ok"), (70_000, "noted"), (81_000, "wrong")])
def test_heat_is_told_from_70_degrees_and_wrong_from_80(tmp_path: Path, millidegrees: int, verdict: str) -> None:
    zone = tmp_path / "sys/class/thermal/thermal_zone0"
    zone.mkdir(parents=True)
    (zone / "temp").write_text(f"{millidegrees}\n")
    found = look(computer(tmp_path), tmp_path, "computer", "temperature")
    assert (found.verdict, found.measured["celsius"]) == (verdict, millidegrees // 1_000)


@pytest.mark.parametrize(
    ("told", "verdict", "words"),
    [
        ("throttled=0x0", "ok", "right since the start"),
        ("throttled=0x50000", "wrong", "its supply voltage was too low since it started"),
        ("throttled=0x50005", "wrong", "its supply voltage is too low now"),
        ("error=1", "noted", "does not tell"),
        (None, "noted", "does not tell"),
    ],
)
def test_under_voltage_now_and_since_the_start_are_told_apart(
    tmp_path: Path, told: str | None, verdict: str, words: str
) -> None:
    machine = replace(computer(tmp_path), command=lambda _: told)
    found = look(machine, tmp_path, "computer", "supply")
    assert found.verdict == verdict
    assert words in found.text
    assert ("now" in found.text) is (told == "throttled=0x50005")


@pytest.mark.parametrize(
    ("told", "verdict", "words"),
    [("0", "ok", "right since the start"), ("50000", "wrong", "too low since it started"), ("1", "wrong", "low now")],
)
def test_the_pi_kernels_own_file_is_read_before_a_command_is_run(
    tmp_path: Path, told: str, verdict: str, words: str
) -> None:
    firmware = tmp_path / "sys/devices/platform/soc/soc:firmware"
    firmware.mkdir(parents=True)
    (firmware / "get_throttled").write_text(f"{told}\n")
    machine = replace(computer(tmp_path), command=lambda _: pytest.fail("nobody has to ask"))
    found = look(machine, tmp_path, "computer", "supply")
    assert found.verdict == verdict
    assert words in found.text


@pytest.mark.parametrize(("alarm", "verdict"), [("0", "ok"), ("1", "wrong")])
def test_without_vcgencmd_the_kernel_is_asked(tmp_path: Path, alarm: str, verdict: str) -> None:
    monitor = tmp_path / "sys/class/hwmon/hwmon1"
    monitor.mkdir(parents=True)
    (monitor / "in0_lcrit_alarm").write_text(alarm)
    assert look(computer(tmp_path), tmp_path, "computer", "supply").verdict == verdict


@pytest.mark.parametrize(("seeded", "verdict"), [(True, "ok"), (False, "wrong")])
def test_an_unseeded_generator_is_wrong(tmp_path: Path, seeded: bool, verdict: str) -> None:
    machine = replace(computer(tmp_path), entropy=lambda: seeded)
    assert look(machine, tmp_path, "randomness", "seeded").verdict == verdict


def test_the_hardware_source_is_named(tmp_path: Path) -> None:
    (tmp_path / "sys/class/misc/hw_random").mkdir(parents=True)
    (tmp_path / "sys/class/misc/hw_random/rng_current").write_text("bcm2835-rng\n")
    (tmp_path / "proc/sys/kernel/random").mkdir(parents=True)
    (tmp_path / "proc/sys/kernel/random/entropy_avail").write_text("256\n")
    found = look(computer(tmp_path), tmp_path, "randomness", "seeded")
    assert found.text.endswith("fed by bcm2835-rng")
    assert found.measured == {"entropy_bits": 256}


def test_the_real_machine_answers_or_says_that_it_does_not() -> None:
    assert of_computer.clock_is_synchronised() in (True, False, None)
    assert of_computer.has_entropy()
    assert of_computer.ask_command(("no-such-command-here",)) is None
    assert of_computer.ask_command(("false",)) is None
    assert of_computer.ask_command(("echo", "throttled=0x0")) == "throttled=0x0"
