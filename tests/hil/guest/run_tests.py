"""Runs the tests of the guest and says what they gave: the log as it grows, the JUnit report, the system's journal,
then the exit code.

The unit that starts this switches the guest off afterwards. Does not test anything itself.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import traceback
from pathlib import Path

import pytest

from tests.hil.guest.installed import CHECKOUT, install
from tests.hil.guest.ports import port

ALL = ("tests/drivers/buses", "tests/hil/guest")


def chosen() -> list[str]:
    """The tests that the kernel's command line names (tests=…,…), or all."""
    words = Path("/proc/cmdline").read_text().split()
    named = [word.removeprefix("tests=").split(",") for word in words if word.startswith("tests=")]
    return named[0] if named else list(ALL)


def run() -> None:
    """Install the service, run pytest, report."""
    log = os.open(port("log"), os.O_WRONLY)
    os.dup2(log, 1)
    os.dup2(log, 2)
    install()
    os.chdir(CHECKOUT)
    report = Path(tempfile.mkdtemp()) / "junit.xml"
    words = ["--guest", "-v", "--durations=5", "-p", "no:cacheprovider", f"--junitxml={report}"]
    try:
        code = int(pytest.main([*words, *chosen()]))
    except Exception:  # noqa: BLE001 - pytest cleans up after failed tests, when nobody hears what it says any more
        os.write(log, traceback.format_exc().encode())
        code = int(pytest.ExitCode.INTERNAL_ERROR)
    if report.exists():
        port("junit").write_bytes(report.read_bytes())
    told = subprocess.run(["journalctl", "--no-pager", "-o", "short-monotonic"], capture_output=True, check=False)
    port("journal").write_bytes(told.stdout)
    port("code").write_text(str(code))


if __name__ == "__main__":
    run()
