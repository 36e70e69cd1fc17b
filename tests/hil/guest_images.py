"""The images of the guest, from the cache where what they are made of has not changed.

Kernel and root are kept in ``~/.cache/lammer-hil`` (or under ``XDG_CACHE_HOME``), by kernel release and by a digest of
all that goes in; never in the repository. Does not boot anything.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.hil.debian import kernel_release
from tests.hil.kernel import build_initramfs, build_kernel
from tests.hil.machine import QEMU, GuestImages
from tests.hil.root import build_checkout, build_root

TOOLS = {
    QEMU: "qemu-system-x86",
    "mksquashfs": "squashfs-tools",
    "gcc-12": "gcc-12",
    "make": "make",
    "apt-get": "apt",
    "dpkg-deb": "dpkg",
}
DEBIAN = ("debian", "12")
"""Whose kernel, compiler and Python the recipes know."""


def missing() -> str | None:
    """What this machine lacks to build and run the guest, in one sentence; None when it has all."""
    if platform.machine() != "x86_64":
        return f"the guest is built on a Debian for amd64, and this machine is {platform.machine()}"
    system = _system()
    if (system.get("ID"), system.get("VERSION_ID")) != DEBIAN:
        return f"the guest is built on Debian {DEBIAN[1]}, and this is {system.get('PRETTY_NAME', 'another system')}"
    lacking = [program for program in TOOLS if shutil.which(program) is None]
    if lacking:
        packages = " ".join(TOOLS[program] for program in lacking)
        return f"there is no {', '.join(lacking)} here. On Debian 12: apt install {packages}"
    return None


def _system() -> Mapping[str, str]:
    try:
        return platform.freedesktop_os_release()
    except OSError:
        return {}


def build_images(checkout: Path) -> GuestImages:
    """The guest of this checkout; what belongs to the checkout alone goes into its ``build/hil``. Raises NotBuilt."""
    release, requirements = kernel_release(), checkout / "requirements-hil.lock"
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lammer-hil"
    out = checkout / "build" / "hil"
    for folder in (cache, out):
        folder.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until it is closed
        kernel = _kept(
            cache,
            f"kernel-{release}",
            ("debian.py", "kernel.py"),
            (),
            lambda work, out: build_kernel(release, work, out),
        )
        root = _kept(
            cache,
            "root",
            ("debian.py", "root.py"),
            (requirements,),
            lambda work, out: build_root(requirements, work, out),
        )
        images = GuestImages(kernel / "kernel", out / "initramfs", root / "root", out / "checkout")
        build_initramfs(kernel / "modules", root / "busybox", out / "work", images.initramfs)
    build_checkout(checkout, out / "work", images.checkout)
    shutil.rmtree(out / "work")
    return images


def _kept(
    cache: Path, name: str, recipes: Sequence[str], materials: Sequence[Path], build: Callable[[Path, Path], None]
) -> Path:
    """The folder that ``build`` fills, from the cache while neither recipe nor material has changed.

    It appears when all is in it, and replaces that of before.
    """
    sources = [*(Path(__file__).with_name(recipe) for recipe in recipes), *materials]
    digest = hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:12]
    kept, work = cache / f"{name}-{digest}", cache / "work"
    if not kept.is_dir():
        shutil.rmtree(work, ignore_errors=True)
        fresh = work / "kept"
        fresh.mkdir(parents=True)
        build(work, fresh)
        for old in cache.glob(f"{name.partition('-')[0]}-*"):
            shutil.rmtree(old)
        fresh.rename(kept)
        shutil.rmtree(work)
    return kept
