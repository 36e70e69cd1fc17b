"""One guest: Debian's kernel in QEMU, with what it says back in files on this side.

A guest writes into its virtio-serial ports ``/dev/virtio-ports/NAME``; each is a file here, so that what was written
stands when the guest is killed. Its clock counts instructions, a nanosecond each, and jumps where nothing is to do: a
millisecond is the same work however busy this machine is. Does not know what the guest runs.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

QEMU = "qemu-system-x86_64"
COMMAND_LINE = (
    "console=ttyS0 panic=-1 mitigations=off random.trust_cpu=on "
    "tsc=reliable nolapic_timer no_timer_check"  # this clock needs no calibration against another
)
KERNEL_RUNS = b"Linux version"
"""The first words of a kernel on the console."""
BOOTED = b"init: the root is ready"
"""What ``init`` says on the console."""
STARTS_WITH_S = 300.0
"""Seconds of a processor in which it starts, however long this machine takes to give them; it needs 30 to 120."""
STANDS_STILL_S = 60
"""An emulator that has less than WORKS_S of a processor in this time is taken for one that waits for nothing."""
WORKS_S = 0.5
STARTS_TRIED = 3
TRANSLATIONS_MIB = 256
LOOKS_EVERY_S = 0.02


class NotBooted(Exception):
    """The emulator did not get as far as what the guest was to run; nothing of the checkout was tried."""


class NotStarted(Exception):
    """The guest's kernel came up, and what it was to run did not start, though it had the time."""


@dataclass(frozen=True)
class GuestImages:
    """All that a guest is made of."""

    kernel: Path
    initramfs: Path
    root: Path
    checkout: Path


class Machine:
    """A running guest.

    Args:
        images: what it is made of.
        folder: where what it says goes.
        run: its first program.
        ports: its virtio-serial ports.
        disk: the image of a disk that it may write.
        options: more words on its kernel's command line.
    """

    def __init__(
        self,
        images: GuestImages,
        folder: Path,
        *,
        run: str,
        ports: Sequence[str],
        disk: Path | None = None,
        options: Sequence[str] = (),
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        words = [QEMU, "-M", "q35", "-accel", f"tcg,tb-size={TRANSLATIONS_MIB}", "-cpu", "max", "-m", "768"]
        words += ["-icount", "shift=0,sleep=off"]
        words += ["-nodefaults", "-no-reboot", "-nographic", "-serial", "stdio"]
        words += ["-kernel", str(images.kernel), "-initrd", str(images.initramfs)]
        words += ["-append", " ".join((COMMAND_LINE, f"run={run}", *options))]
        for image in (images.root, images.checkout):
            words += ["-drive", f"if=virtio,file={image},format=raw,readonly=on"]
        if disk is not None:
            words += ["-drive", f"if=virtio,file={disk},format=raw,cache=writethrough"]
        words += ["-device", "virtio-serial-pci"]
        for port in ports:
            path = folder / port
            path.unlink(missing_ok=True)
            words += ["-chardev", f"file,id={port},path={path}"]
            words += ["-device", f"virtserialport,chardev={port},name={port}"]
        with (folder / "console").open("wb") as console:
            self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT)

    def said(self, port: str) -> bytes:
        """All that the guest wrote to this port, or to its ``console``, so far."""
        path = self._folder / port
        return path.read_bytes() if path.exists() else b""

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def starts(self, port: str, text: bytes, until: float) -> bool:
        """Wait until the guest wrote ``text`` to ``port``.

        False when it ended before, had its time of a processor, stood still, or ``until`` came, a moment of
        ``time.monotonic``.
        """
        moved, moved_at = 0.0, time.monotonic()
        while text not in self.said(port):
            now, worked = time.monotonic(), self.worked_s
            if worked - moved >= WORKS_S:
                moved, moved_at = worked, now
            if not self.running or worked >= STARTS_WITH_S or now - moved_at > STANDS_STILL_S or now > until:
                return text in self.said(port)
            time.sleep(LOOKS_EVERY_S)
        return True

    @property
    def worked_s(self) -> float:
        """Seconds of a processor that its emulator had (proc(5), /proc/pid/stat, utime and stime); 0 once it ended."""
        if not self.running:
            return 0.0
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def last_seen(self) -> str:
        """Where it stands, for a reader who cannot look."""
        lines = [line for line in self.said("console").decode(errors="replace").splitlines() if line.strip()]
        said = f"its console said last: {lines[-1].strip()!r}" if lines else "its console said nothing"
        return f"{said}; its emulator had {self.worked_s:.0f} s of a processor" if self.running else said

    def kill(self) -> None:
        """Cut its power."""
        self._process.kill()
        self._process.wait()


def start(
    images: GuestImages,
    folder: Path,
    *,
    run: str,
    ports: Sequence[str],
    first: bytes,
    until: float,
    disk: Path | None = None,
    options: Sequence[str] = (),
) -> Machine:
    """A guest that has said ``first`` on the first of its ports, or whose kernel ran and ended; else as Machine.

    On a machine that is too busy, an emulator can stand still before any test runs. So a guest that does not get there
    is started again, until ``until``, a moment of ``time.monotonic``, and it is said.

    Raises:
        NotBooted: that did not help: no kernel came up, or it had too little of a processor to go on.
        NotStarted: that did not help, though a kernel came up and had the time.
    """
    at_fault = False
    for attempt in range(1, STARTS_TRIED + 1):
        began = time.monotonic()
        guest = Machine(images, folder, run=run, ports=ports, disk=disk, options=options)
        if guest.starts(ports[0], first, until):
            return guest
        if not guest.running and KERNEL_RUNS in guest.said("console"):
            return guest  # no fault of the emulator: the caller sees that nothing came
        at_fault = at_fault or (BOOTED in guest.said("console") and guest.worked_s >= STARTS_WITH_S)
        why = (
            f"has not started after {time.monotonic() - began:.0f} s"
            if guest.running
            else "has ended before its kernel ran"
        )
        seen, kept = guest.last_seen(), folder / f"console-of-start-{attempt}"
        guest.kill()
        (folder / "console").rename(kept)
        print(f"hil: start {attempt} of {STARTS_TRIED}: the guest {why}; {seen}; see {kept}", flush=True)
        if time.monotonic() > until:
            break
    if at_fault:
        raise NotStarted(f"a kernel came up, and {run} did not start in it; what was seen is said above")
    raise NotBooted("the emulator did not bring the guest up; what was seen is said above")
