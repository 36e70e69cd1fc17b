"""A box is measured from files below a root; what is not there is said to be unknown, and nothing raises."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from controller.health import readers
from controller.health.box import Box
from controller.health.facts import Backups, BoxFacts, Memory, Supply, Unknown
from controller.record.backup.first_line import Header
from controller.record.backup.target import Target
from tests.controller.health.measured import CERTIFICATE, NOW_UTC_NS


def box(root: Path, backups: Path | None = None, synchronised: bool | None = True) -> Box:
    return Box(
        lambda: NOW_UTC_NS, lambda: synchronised, (3, 51, 3), root, "CS-07", backups, lambda: CERTIFICATE, dict, root
    )


def told(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


SOFT_LIMIT = "its soft temperature limit is reached"
FIRMWARE = "sys/devices/platform/soc/soc:firmware/get_throttled"
VOLTAGE = "sys/class/hwmon/hwmon2/in0_lcrit_alarm"


@pytest.mark.parametrize(
    ("bits", "supply"),
    [
        ("0\n", Supply(False, False, (), ())),
        ("1\n", Supply(True, False, (), ())),
        ("50000\n", Supply(False, True, (), ("it is throttled",))),
        ("50005\n", Supply(True, True, ("it is throttled",), ("it is throttled",))),
        (
            "80008",
            Supply(
                False, False, ("its soft temperature limit is reached",), ("its soft temperature limit is reached",)
            ),
        ),
    ],
)
def test_the_firmwares_bits_tell_now_and_since_the_start_apart(tmp_path: Path, bits: str, supply: Supply) -> None:
    """Raspberry Pi documentation, "vcgencmd", get_throttled: bit 0 now, bit 16 since the start."""
    told(tmp_path, FIRMWARE, bits)
    assert box(tmp_path).measure().supply == supply


@pytest.mark.parametrize(("alarm", "low"), [("1\n", True), ("0\n", False)])
def test_a_kernel_with_an_alarm_alone_says_how_the_voltage_is_now_and_not_how_it_was(
    tmp_path: Path, alarm: str, low: bool
) -> None:
    """Linux, drivers/hwmon/raspberrypi-hwmon.c clears the bit of "since" itself, every two seconds."""
    told(tmp_path, VOLTAGE, alarm)
    told(tmp_path, "sys/class/hwmon/hwmon2/name", "rpi_volt\n")
    supply = box(tmp_path).measure().supply
    assert isinstance(supply, Supply)
    assert supply.low is low
    assert isinstance(supply.low_before, Unknown)


def test_the_alarm_of_another_chip_is_not_the_supply(tmp_path: Path) -> None:
    told(tmp_path, VOLTAGE, "1\n")
    told(tmp_path, "sys/class/hwmon/hwmon2/name", "nct6775\n")
    assert isinstance(box(tmp_path).measure().supply, Unknown)


def test_temperature_memory_and_clock_are_as_the_kernel_tells(tmp_path: Path) -> None:
    told(tmp_path, "sys/class/thermal/thermal_zone0/temp", "61875\n")
    told(tmp_path, "proc/meminfo", "MemTotal:  1000 kB\nMemFree: 10 kB\nMemAvailable:   250 kB\nHugePages_Total: 0\n")
    found = box(tmp_path, synchronised=False).measure()
    assert (found.celsius, found.memory, found.synchronised) == (61, Memory(250 << 10, 1_000 << 10), False)


@pytest.mark.parametrize("field", ["supply", "celsius", "memory", "disk_errors", "wear", "synchronised", "backups"])
def test_a_machine_that_tells_nothing_gives_a_reason_for_each(tmp_path: Path, field: str) -> None:
    found = getattr(box(tmp_path, synchronised=None).measure(), field)
    assert isinstance(found, Unknown)
    assert found.why


@pytest.mark.parametrize("path", [FIRMWARE, VOLTAGE, "sys/class/thermal/thermal_zone0/temp", "proc/meminfo"])
def test_a_file_with_nonsense_in_it_is_as_if_it_were_not_there(tmp_path: Path, path: str) -> None:
    told(tmp_path, path, "MemTotal: many\nMemAvailable: \xff")
    found = box(tmp_path).measure()
    assert isinstance(found.celsius, Unknown)
    assert isinstance(found.memory, Unknown)
    assert not isinstance(found.supply, Supply) or found.supply.low is False


def test_a_folder_that_is_gone_is_said_and_nothing_raises(tmp_path: Path) -> None:
    gone = Box(
        lambda: 0, lambda: None, (3, 51, 3), tmp_path / "gone", "CS-07", None, lambda: CERTIFICATE, dict, tmp_path
    )
    found: BoxFacts = gone.measure()
    assert isinstance(found.disk, Unknown)
    assert "cannot be looked at" in found.disk.why


def test_the_disk_is_measured_as_it_is(tmp_path: Path) -> None:
    disk = readers.disk(tmp_path)
    assert 0 <= disk.full_percent <= 100
    assert disk.free_bytes > 0
    assert not disk.read_only


def backup(folder: Path, generation: int, number: int, made_utc_ns: int) -> None:
    header = Header(
        table="CS-07",
        generation=generation,
        number=number,
        position=1,
        last_seal="",
        made_utc_ns=made_utc_ns,
        previous="",
        lammer="0.1.0",
    )
    Target(folder, "CS-07").path_of(generation, number).write_bytes(msgspec.json.encode(header) + b"\n")


def test_the_last_backup_is_the_one_with_the_highest_number_of_the_newest_generation(tmp_path: Path) -> None:
    assert box(tmp_path, tmp_path).measure().backups == Backups(str(tmp_path), True, None)
    backup(tmp_path, 1, 9, NOW_UTC_NS - 3)
    backup(tmp_path, 2, 1, NOW_UTC_NS - 1)
    backup(tmp_path, 2, 2, NOW_UTC_NS - 2)
    assert box(tmp_path, tmp_path).measure().backups == Backups(str(tmp_path), True, NOW_UTC_NS - 2)


def test_a_folder_of_backups_that_is_not_mounted_is_not_there(tmp_path: Path) -> None:
    away = tmp_path / "away"
    assert box(tmp_path, away).measure().backups == Backups(str(away), False, None)


def test_a_newest_backup_that_is_none_leaves_its_age_unknown(tmp_path: Path) -> None:
    Target(tmp_path, "CS-07").path_of(1, 1).write_bytes(b"nothing of the kind")
    assert isinstance(box(tmp_path, tmp_path).measure().backups, Unknown)
