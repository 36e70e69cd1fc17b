"""What the kernel tells of a computer, read file by file below a root; None where it does not tell.

Changes nothing, starts no program and judges nothing.
"""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

from controller.health.facts import Disk, Memory, Wear

TIME_ERROR = 5
"""adjtimex(2): the clock is not synchronised."""
SPARE_CELLS = {2: "80 % of its spare cells are used up", 3: "its spare cells are used up"}
"""Pre-EOL information of an eMMC (JESD84-B51, EXT_CSD 267)."""


def text_of(path: Path) -> str | None:
    """What stands in a file of the kernel."""
    try:
        return path.read_text("utf-8").strip()
    except (OSError, ValueError):
        return None


def number_of(path: Path, base: int = 10) -> int | None:
    """The number that stands in a file of the kernel."""
    return _number(text_of(path), base)


def _number(text: str | None, base: int = 10) -> int | None:
    try:
        return None if text is None else int(text, base)
    except ValueError:
        return None


def clock_is_synchronised() -> bool | None:
    """What the kernel thinks of its clock (adjtimex(2), which changes nothing with modes 0); None: it does not say."""
    try:
        state: int = ctypes.CDLL(None, use_errno=True).adjtimex(ctypes.create_string_buffer(512))
    except (AttributeError, OSError):
        return None
    return None if state < 0 else state != TIME_ERROR


def throttled_bits(root: Path) -> int | None:
    """The bits of ``get_throttled`` in the Raspberry Pi kernel's file of that name, which no mainline kernel has."""
    for file in sorted(root.glob("sys/devices/platform/soc*/soc*:firmware/get_throttled")):
        bits = number_of(file, 16)
        if bits is not None:
            return bits
    return None


def supply_is_low(root: Path) -> bool | None:
    """What the kernel's ``rpi_volt`` saw within its last two seconds (Linux, drivers/hwmon/raspberrypi-hwmon.c)."""
    for alarm in sorted(root.glob("sys/class/hwmon/hwmon*/in0_lcrit_alarm")):
        told = text_of(alarm)
        if told is not None and text_of(alarm.with_name("name")) in ("rpi_volt", None):
            return told == "1"
    return None


def celsius(root: Path) -> int | None:
    """The temperature of the processor, in whole degrees."""
    told = number_of(root / "sys/class/thermal/thermal_zone0/temp")
    return None if told is None else told // 1_000


def memory(root: Path) -> Memory | None:
    """The working memory (proc(5), ``meminfo``)."""
    lines = (line.partition(":") for line in (text_of(root / "proc/meminfo") or "").splitlines())
    kib = {name: _number(value.removesuffix("kB").strip()) for name, _, value in lines}
    total, available = kib.get("MemTotal"), kib.get("MemAvailable")
    return None if not total or available is None else Memory(available << 10, total << 10)


def disk(folder: Path) -> Disk:
    """The disk under a folder.

    Raises:
        OSError: it cannot be looked at.
    """
    room = os.statvfs(folder)
    return Disk(
        full_percent=100 - 100 * room.f_bavail // max(1, room.f_blocks),
        free_bytes=room.f_bavail * room.f_frsize,
        files_left=room.f_favail,
        files=room.f_files,
        read_only=bool(room.f_flag & os.ST_RDONLY),
    )


def file_system_errors(root: Path, folder: Path) -> int | None:
    """What ext4 has counted since it was last checked (Linux, Documentation/ABI/testing/sysfs-fs-ext4)."""
    block = _block(root, folder)
    return None if block is None else number_of(root / "sys/fs/ext4" / block.name / "errors_count")


def wear(root: Path, folder: Path) -> Wear | None:
    """An eMMC tells its life in tenths; the worse of its two kinds of cells counts (JESD84-B51, EXT_CSD 268, 269)."""
    block = _block(root, folder)
    for place in () if block is None else (block, block.parent):  # a partition lies in the folder of its disk
        lives = [_number(word, 16) for word in (text_of(place / "device/life_time") or "").split()]
        known = [life for life in lives if life is not None]
        if known:
            return Wear(10 * max(known), SPARE_CELLS.get(number_of(place / "device/pre_eol_info", 16) or 0))
    return None


def _block(root: Path, folder: Path) -> Path | None:
    """The disk's or partition's own folder of what the kernel tells."""
    try:
        number = os.stat(folder).st_dev
    except OSError:
        return None
    return (root / f"sys/dev/block/{os.major(number)}:{os.minor(number)}").resolve()
