"""Runs the tests of the guest and says what they gave: the log as it grows, the JUnit report, the system's journal,
then the exit code.

The unit that starts this switches the guest off afterwards. Does not test anything itself.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.hil.guest.installed import CHECKOUT, install
from tests.hil.guest.ports import port


def run() -> None:
    """Install the service, run pytest, report."""
    log = os.open(port("log"), os.O_WRONLY)
    os.dup2(log, 1)
    os.dup2(log, 2)
    install()
    os.chdir(CHECKOUT)
    report = Path(tempfile.mkdtemp()) / "junit.xml"
    words = ["--guest", "-v", "--durations=5", "-p", "no:cacheprovider", f"--junitxml={report}"]
    code = pytest.main([*words, "tests/drivers/buses", "tests/hil/guest"])
    if report.exists():
        port("junit").write_bytes(report.read_bytes())
    told = subprocess.run(["journalctl", "--no-pager", "-o", "short-monotonic"], capture_output=True, check=False)
    port("journal").write_bytes(told.stdout)
    port("code").write_text(str(int(code)))


if __name__ == "__main__":
    run()
