"""The computer under the table: its clock, disk, heat, supply voltage and source of randomness.

Reads what the kernel tells (:mod:`controller.health.readers`), and ``vcgencmd`` where it does not (Raspberry Pi
documentation, "vcgencmd get_throttled"). Its limits are those of the health, which looks all the time. Does not change
anything, and says so where a thing cannot be read on this machine.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.devices.checks.finding import Finding, Verdict
from controller.health import readers
from controller.health.facts import Disk
from controller.health.of_computer import HOT, SUPPLY_ADVICE, TOO_HOT
from controller.health.of_disk import FILES_LEFT, FULL_PERCENT, NEARLY_FULL, WORN
from controller.health.readers import clock_is_synchronised

STEP_NS = 100_000_000
"""Wall clock and monotonic clock may part by so much during a walk."""
FIRST_YEAR_NS = 1_735_689_600_000_000_000
"""2025-01-01: a clock before this was never set."""
THROTTLED = {
    0: "its supply voltage is too low now",
    1: "it is slowed down now",
    2: "it is throttled now",
    3: "its soft temperature limit is reached now",
    16: "its supply voltage was too low since it started",
    17: "it was slowed down since it started",
    18: "it was throttled since it started",
    19: "its soft temperature limit was reached since it started",
}
"""Bits of ``get_throttled``, of ``vcgencmd`` and of the Raspberry Pi kernel's file of that name."""
_HEXADECIMAL = re.compile("0x[0-9a-f]+")


def ask_command(words: Sequence[str]) -> str | None:
    """What a command prints; None where it is not there, fails or takes longer than two seconds."""
    if shutil.which(words[0]) is None:
        return None
    try:
        ran = subprocess.run(words, capture_output=True, text=True, timeout=2, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return ran.stdout.strip()


def has_entropy() -> bool:
    """Whether the kernel's generator is seeded: it then answers at once."""
    try:
        os.getrandom(1, os.GRND_NONBLOCK)
    except BlockingIOError:
        return False
    return True


@dataclass(frozen=True)
class Computer:
    """One computer. ``root`` is where its ``/sys`` and ``/proc`` are; clocks and commands are handed in."""

    utc_now_ns: Callable[[], int]
    monotonic_ns: Callable[[], int]
    root: Path = Path("/")
    synchronised: Callable[[], bool | None] = clock_is_synchronised
    command: Callable[[Sequence[str]], str | None] = ask_command
    entropy: Callable[[], bool] = has_entropy

    def offset_ns(self) -> int:
        """Wall clock less monotonic clock: it changes only when the clock is stepped or slewed."""
        return self.utc_now_ns() - self.monotonic_ns()


def look_at_computer(
    computer: Computer, record_folder: Path, *, last_record_utc_ns: int | None, offset_before_ns: int
) -> Iterator[Finding]:
    """``offset_before_ns`` is :meth:`Computer.offset_ns` from the beginning of the walk."""
    yield from _clock(computer, last_record_utc_ns, offset_before_ns)
    yield from _disk(computer, record_folder)
    yield from _heat(computer)
    yield _voltage(computer)
    yield from _randomness(computer)


def _clock(computer: Computer, last_record_utc_ns: int | None, offset_before_ns: int) -> Iterator[Finding]:
    now = computer.utc_now_ns()
    stepped_ns = computer.offset_ns() - offset_before_ns
    if now < FIRST_YEAR_NS:
        yield Finding("clock", "time", "wrong", "the clock was never set: look at the battery and the network")
    elif last_record_utc_ns is not None and now < last_record_utc_ns:
        behind_s = (last_record_utc_ns - now) // 1_000_000_000
        text = f"the clock is {behind_s} s behind the last record of the journal: it was set back or lost its battery"
        yield Finding("clock", "time", "wrong", text, measured={"behind_s": behind_s})
    elif abs(stepped_ns) > STEP_NS:
        text = f"the clock was stepped by {stepped_ns // 1_000_000} ms while this ran"
        yield Finding("clock", "time", "wrong", text, measured={"stepped_ms": stepped_ns // 1_000_000})
    else:
        yield Finding("clock", "time", "ok", "the clock goes on from the record and was not stepped")
    synchronised = computer.synchronised()
    if synchronised is None:
        yield Finding("clock", "synchronised", "noted", "the kernel does not say whether the clock is synchronised")
    elif synchronised:
        yield Finding("clock", "synchronised", "ok", "the clock is synchronised")
    else:
        text = "the clock is not synchronised: check the network, and that a time service runs (timedatectl)"
        yield Finding("clock", "synchronised", "wrong", text)


def _disk(computer: Computer, folder: Path) -> Iterator[Finding]:
    try:
        disk = readers.disk(folder)
    except OSError as error:
        text = f"the folder of the record cannot be looked at: {error.strerror}"
        yield Finding("disk", "room", "wrong", text, str(folder))
        return
    full, free_mib = disk.full_percent, disk.free_bytes >> 20
    measured = {"full_percent": full, "free_mib": free_mib}
    if full >= NEARLY_FULL:
        text = f"the disk of the record is {full} % full ({free_mib} MiB are free): make room"
        yield Finding("disk", "room", "wrong" if full >= FULL_PERCENT else "noted", text, str(folder), measured)
    else:
        text = f"the disk of the record is {full} % full, {free_mib} MiB are free"
        yield Finding("disk", "room", "ok", text, str(folder), measured)
    yield from _files(folder, disk)
    yield from _errors(computer, folder)
    yield _wear(computer, folder)


def _files(folder: Path, disk: Disk) -> Iterator[Finding]:
    """What keeps a record from being written although there is room."""
    if disk.read_only:
        text = "the disk of the record can only be read: the kernel does this after errors of the disk; look at its log"
        yield Finding("disk", "writable", "wrong", text, str(folder))
    if 100 * disk.files_left < FILES_LEFT * disk.files:
        text = f"the disk of the record has {disk.files_left} of {disk.files} files left: remove some"
        yield Finding("disk", "files", "wrong", text, str(folder))


def _errors(computer: Computer, folder: Path) -> Iterator[Finding]:
    errors = readers.file_system_errors(computer.root, folder)
    if errors:
        text = f"the file system of the record has found {errors} errors: check it with fsck, and replace the disk"
        yield Finding("disk", "errors", "wrong", text, str(folder))


def _wear(computer: Computer, folder: Path) -> Finding:
    wear = readers.wear(computer.root, folder)
    if wear is None:
        text = "this disk does not tell how worn it is (memory cards never do)"
        return Finding("disk", "wear", "noted", text, str(folder))
    measured = {"wear_percent": wear.percent}
    text = f"the memory of the record has used up to {wear.percent} % of its life"
    if wear.spare is not None:
        text = f"{text}, {wear.spare}"
    if wear.percent >= WORN or wear.spare is not None:
        return Finding("disk", "wear", "wrong", f"{text}: replace it", str(folder), measured)
    return Finding("disk", "wear", "ok", text, str(folder), measured)


def _heat(computer: Computer) -> Iterator[Finding]:
    degrees = readers.celsius(computer.root)
    if degrees is None:
        yield Finding("computer", "temperature", "noted", "this computer does not tell its temperature")
        return
    text = f"the processor is at {degrees} °C"
    if degrees >= HOT:
        text += f": at {TOO_HOT} °C it slows down; look at its air"
    verdict: Verdict = "wrong" if degrees >= TOO_HOT else "noted" if degrees >= HOT else "ok"
    yield Finding("computer", "temperature", verdict, text, measured={"celsius": degrees})


def _voltage(computer: Computer) -> Finding:
    bits = _throttled(computer)
    if bits is not None:
        found = [words for bit, words in THROTTLED.items() if bits >> bit & 1]
        measured = {"throttled": hex(bits)}
        if found:
            text = f"the computer: {'; '.join(found)}: {SUPPLY_ADVICE}"
            return Finding("computer", "supply", "wrong", text, measured=measured)
        return Finding("computer", "supply", "ok", "the supply voltage was right since the start", measured=measured)
    low = readers.supply_is_low(computer.root)
    if low is None:
        return Finding("computer", "supply", "noted", "this computer does not tell its supply voltage")
    if low:
        return Finding("computer", "supply", "wrong", f"the computer: {THROTTLED[0]}: {SUPPLY_ADVICE}")
    return Finding("computer", "supply", "ok", "the supply voltage is right now")


def _throttled(computer: Computer) -> int | None:
    """From the kernel's own file where it has one, else from the command, which is slower."""
    bits = readers.throttled_bits(computer.root)
    if bits is not None:
        return bits
    told = computer.command(("vcgencmd", "get_throttled"))
    value = told.partition("=")[2] if told is not None else ""
    return int(value, 16) if _HEXADECIMAL.fullmatch(value) else None


def _randomness(computer: Computer) -> Iterator[Finding]:
    if not computer.entropy():
        yield Finding(
            "randomness", "seeded", "wrong", "the kernel's generator is not seeded yet: wait, then look again"
        )
        return
    pool = readers.number_of(computer.root / "proc/sys/kernel/random/entropy_avail")
    source = readers.text_of(computer.root / "sys/class/misc/hw_random/rng_current")
    fed = f"fed by {source}" if source not in (None, "", "none") else "without a hardware source"
    measured = {"entropy_bits": pool} if pool is not None else {}
    yield Finding("randomness", "seeded", "ok", f"the kernel's generator is seeded, {fed}", measured=measured)
