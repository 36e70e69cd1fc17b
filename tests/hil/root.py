"""The guest's two images: a Debian with the packages that Lammer needs, and the checkout as it is now.

The first is kept between runs, the second is made at each run. Both are squashfs, owned by root. Needs no root. Does
not know the kernel.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path

from tests.hil.debian import fetch_whole, fetched, run, unpack

PACKAGES = (
    "python3.11", "systemd", "systemd-sysv", "udev", "kmod",
    "dash", "coreutils", "mount", "e2fsprogs", "tzdata", "busybox-static",
    "dmsetup",
)  # fmt: skip
"""Those that each depends on come along."""
ENVIRONMENT = "usr/lib/lammer"
"""Where the units look for the command; docs/installation.md."""
CHECKOUT = ("config", "controller", "drivers", "games", "systemd", "tests", "pyproject.toml")
"""What of the checkout the guest sees, at /lammer."""
TESTS = Path("/lammer/tests/hil/guest/lammer-hil.service")
LEFT_OUT = ("usr/share/doc", "usr/share/man", "usr/share/locale", "usr/share/info", "usr/share/lintian")
COMMAND = f"""#!/{ENVIRONMENT}/bin/python
import sys
from controller.cli.main import main
sys.exit(main())
"""
ACCOUNTS = {
    "passwd": "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n",
    "group": "root:x:0:\ntty:x:5:\ndisk:x:6:\nnogroup:x:65534:\n",
    "shadow": "root:*:19000:0:99999:7:::\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nshadow: files\nhosts: files\n",
    "hosts": "127.0.0.1 localhost lammer-guest\n",
    "hostname": "lammer-guest\n",
    "fstab": "",
    "machine-id": "0123456789abcdef0123456789abcdef\n",
}


def build_root(requirements: Path, work: Path, out: Path) -> None:
    """Into ``out``: the Debian image ``root`` and its static ``busybox``.

    ``requirements`` is a lock file with hashes.
    """
    root = work / "root"
    unpack(fetch_whole(PACKAGES, work / "root-packages"), root)
    for name, text in ACCOUNTS.items():
        (root / "etc" / name).write_text(text)
    for name in ("dev", "proc", "sys", "run", "tmp", "lammer", "var/lib/lammer"):
        (root / name).mkdir(parents=True, exist_ok=True)
    units = root / "etc" / "systemd" / "system"
    (units / "multi-user.target.wants").mkdir(parents=True, exist_ok=True)
    (units / "default.target").symlink_to("/usr/lib/systemd/system/multi-user.target")
    (units / "multi-user.target.wants" / TESTS.name).symlink_to(TESTS)
    (units / TESTS.name).symlink_to(TESTS)
    (units / "getty.target").symlink_to("/dev/null")  # nobody logs in
    run("ldconfig", "-r", root)
    _make_environment(requirements, root / ENVIRONMENT)
    for name in LEFT_OUT:
        shutil.rmtree(root / name, ignore_errors=True)
    _compile(root, root)
    for name in ("etc", "var"):
        (root / name / ".updated").touch()  # systemd has nothing to bring up to date after an update of /usr
    shutil.copy(root / "bin" / "busybox", out / "busybox")
    _squash(root, out / "root")


def build_checkout(checkout: Path, work: Path, out: Path) -> None:
    """The checkout's image."""
    copy = work / "checkout"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    caches = shutil.ignore_patterns("__pycache__", ".*")
    for name in CHECKOUT:
        if (checkout / name).is_dir():
            shutil.copytree(checkout / name, copy / name, ignore=caches)
        else:
            shutil.copy(checkout / name, copy)
    _write_metadata(copy)
    _compile(copy, copy)
    _squash(copy, out)


def _write_metadata(copy: Path) -> None:
    """What an installation writes beside the packages, by which Python finds the entry points."""
    project = tomllib.loads((copy / "pyproject.toml").read_text())["project"]
    name, version = project["name"], project["version"]
    folder = copy / f"{name}-{version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines: list[str] = []
    for group, points in project.get("entry-points", {}).items():
        lines += [f"[{group}]", *(f"{point} = {place}" for point, place in points.items())]
    (folder / "entry_points.txt").write_text("".join(f"{line}\n" for line in lines))


def _make_environment(requirements: Path, environment: Path) -> None:
    """A virtual environment of the guest's Python, as its own ``python3 -m venv`` would make it."""
    site = environment / "lib" / "python3.11" / "site-packages"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").symlink_to("/usr/bin/python3.11")
    (environment / "bin" / "lammer").write_text(COMMAND)
    (environment / "bin" / "lammer").chmod(0o755)
    (environment / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n")
    platforms = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
    fetched(
        *(sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps"),
        *("--only-binary=:all:", "--python-version=3.11", *(f"--platform={platform}" for platform in platforms)),
        *("--target", site, "--requirement", requirements),
    )
    (site / "checkout.pth").write_text("/lammer\n")


def _compile(folder: Path, root: Path) -> None:
    """Bytecode beside the sources: an emulated processor would spend seconds on it at each start."""
    if sys.version_info[:2] == (3, 11):
        words = ("-m", "compileall", "-q", "-j0", "--invalidation-mode", "unchecked-hash", "-s", root, "-p", "/")
        run(sys.executable, *words, folder)


def _squash(folder: Path, out: Path) -> None:
    fresh = out.with_name(out.name + ".new")
    fresh.unlink(missing_ok=True)
    run("mksquashfs", folder, fresh, "-comp", "zstd", "-Xcompression-level", "3", "-all-root", "-no-progress", "-quiet")
    fresh.replace(out)
