"""Debian packages without installing them: fetched by apt, checked by apt, unpacked into a folder.

Needs no root. Does not run the packages' scripts: what they would set up, the caller does.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path


class NotBuilt(Exception):
    """A step of the build failed; the text says which and why."""


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """Run a program; what it printed. Raises NotBuilt with its words when it fails."""
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NotBuilt(f"{' '.join(map(str, words[:4]))} … failed: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout


def kernel_release() -> str:
    """The release of Debian's current kernel, such as ``6.1.0-56-amd64``. Raises NotBuilt when apt knows none."""
    for line in run("apt-cache", "depends", "linux-image-amd64").splitlines():
        _, found, name = line.partition("Depends: linux-image-")
        if found:
            return name.strip()
    raise NotBuilt("apt knows no kernel for amd64: run apt-get update")


def fetch(packages: Sequence[str], folder: Path) -> list[Path]:
    """Fetch exactly these packages."""
    folder.mkdir(parents=True, exist_ok=True)
    run("apt-get", "download", "-qq", *_unsandboxed(), *packages, cwd=folder)
    return sorted(folder.glob("*.deb"))


def fetch_whole(packages: Sequence[str], folder: Path) -> list[Path]:
    """Fetch these packages with all that they depend on, as on a machine that has nothing."""
    archives, nothing = folder / "archives", folder / "nothing-installed"
    (archives / "partial").mkdir(parents=True, exist_ok=True)
    nothing.touch()
    options = (
        f"Dir::State::status={nothing}",
        f"Dir::Cache::archives={archives}",
        "APT::Install-Recommends=false",
        "Debug::NoLocking=true",
    )
    given = [word for option in options for word in ("-o", option)]
    run("apt-get", "-qq", "-y", *given, *_unsandboxed(), "--download-only", "install", *packages)
    return sorted(archives.glob("*.deb"))


def unpack(packages: Sequence[Path], root: Path) -> None:
    """Unpack into ``root``, which has /bin, /lib and /sbin as links into /usr."""
    for name in ("bin", "sbin", "lib", "lib64"):
        (root / "usr" / name).mkdir(parents=True, exist_ok=True)
        if not (root / name).is_symlink():
            (root / name).symlink_to(f"usr/{name}")
    for package in packages:
        files = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE)
        tar = ["tar", "--extract", "--keep-directory-symlink", "--no-same-owner", f"--directory={root}"]
        done = subprocess.run(tar, stdin=files.stdout, capture_output=True, text=True, check=False)
        if done.returncode or files.wait():
            raise NotBuilt(f"{package.name} cannot be unpacked: {done.stderr.strip()[-500:]}")


def _unsandboxed() -> tuple[str, ...]:
    """As root, apt fetches as a user of its own, who may not write into the cache."""
    return ("-o", "APT::Sandbox::User=root") if os.geteuid() == 0 else ()
