"""Debian packages without installing them: fetched by apt, checked by apt, unpacked into a folder.

Needs no root. Does not run the packages' scripts: what they would set up, the caller does.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

STEP_WITHIN_S = 1_200
PATIENCE = ("-o", "Acquire::Retries=3", "-o", "Acquire::http::Timeout=60")


class NotBuilt(Exception):
    """A step of the build failed; the text says which and why."""


class NotFetched(NotBuilt):
    """Packages cannot be had here; nothing of ours has failed."""


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """Run a program; what it printed. Raises NotBuilt with its words when it fails or does not end."""
    asked = f"{' '.join(map(str, words[:4]))} …"
    try:
        done = subprocess.run(
            [str(word) for word in words], cwd=cwd, capture_output=True, text=True, check=False, timeout=STEP_WITHIN_S
        )
    except subprocess.TimeoutExpired as error:
        raise NotBuilt(f"{asked} did not end within {STEP_WITHIN_S} s") from error
    if done.returncode != 0:
        raise NotBuilt(f"{asked} failed: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout


def fetched(*words: str | Path, cwd: Path | None = None) -> str:
    """Run a program that needs the network; what it printed. Raises NotFetched."""
    try:
        return run(*words, cwd=cwd)
    except NotBuilt as error:
        if "DO NOT MATCH THE HASHES" in str(error):  # pip: there is such a package, and it is not the one we know
            raise
        raise NotFetched(f"{error}; is there a network, and has apt-get update run?") from error


def kernel_release() -> str:
    """The release of Debian's current kernel, such as ``6.1.0-56-amd64``. Raises NotFetched when apt knows none."""
    for line in fetched("apt-cache", "depends", "linux-image-amd64").splitlines():
        _, found, name = line.partition("Depends: linux-image-")
        if found:
            return name.strip()
    raise NotFetched("apt knows no kernel for amd64: run apt-get update")


def fetch(packages: Sequence[str], folder: Path) -> list[Path]:
    """Fetch exactly these packages. Raises NotFetched."""
    folder.mkdir(parents=True, exist_ok=True)
    fetched("apt-get", "download", "-qq", *PATIENCE, *_unsandboxed(), *packages, cwd=folder)
    return sorted(folder.glob("*.deb"))


def fetch_whole(packages: Sequence[str], folder: Path) -> list[Path]:
    """Fetch these packages with all that they depend on, as on a machine that has nothing. Raises NotFetched."""
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
    fetched("apt-get", "-qq", "-y", *given, *PATIENCE, *_unsandboxed(), "--download-only", "install", *packages)
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
