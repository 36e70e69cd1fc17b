"""One guest: Debian's kernel in QEMU, with what it says back in files on this side.

A guest writes into its virtio-serial ports ``/dev/virtio-ports/NAME``; each is a file here, so that what was written
stands when the guest is killed. Does not know what the guest runs.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

QEMU = "qemu-system-x86_64"
COMMAND_LINE = "console=ttyS0 panic=-1 quiet mitigations=off random.trust_cpu=on tsc=unstable"


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
        counted: its clock counts instructions, a nanosecond each, and jumps where nothing is to do. A millisecond is
            then the same work however busy this machine is; without it the guest is faster and its time is ours.
    """

    def __init__(
        self,
        images: GuestImages,
        folder: Path,
        *,
        run: str,
        ports: Sequence[str],
        disk: Path | None = None,
        counted: bool = False,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._console = (folder / "console.log").open("wb")
        words = [QEMU, "-M", "q35", "-accel", "tcg", "-cpu", "max", "-m", "768"]
        words += ["-icount", "shift=0,sleep=off"] if counted else ["-smp", "2"]
        words += ["-nodefaults", "-no-reboot", "-nographic", "-serial", "stdio"]
        words += ["-kernel", str(images.kernel), "-initrd", str(images.initramfs)]
        words += ["-append", f"{COMMAND_LINE} run={run}"]
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
        self._process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=self._console, stderr=subprocess.STDOUT
        )

    def said(self, port: str) -> bytes:
        """All that the guest wrote to this port so far."""
        path = self._folder / port
        return path.read_bytes() if path.exists() else b""

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def wait(self, seconds: float) -> bool:
        """Wait for its end; False when it did not come, and the guest is killed then."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            return False
        self._console.close()
        return True

    def wait_for(self, port: str, text: bytes, seconds: float) -> bool:
        """Wait until the guest wrote ``text`` to ``port``; False when it did not in time or ended before."""
        end = time.monotonic() + seconds
        while text not in self.said(port):
            if time.monotonic() > end or not self.running:
                return text in self.said(port)
            time.sleep(0.02)
        return True

    def kill(self) -> None:
        """Cut its power."""
        self._process.kill()
        self._process.wait()
        self._console.close()
