"""The process that makes a report, as the console starts it: what priority the kernel gives it."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from controller.reports.process import FAILED

pytestmark = pytest.mark.slow


def test_a_report_is_made_at_the_lowest_priority() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "controller.reports.process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    until = time.monotonic() + 20
    while (nice := os.getpriority(os.PRIO_PROCESS, process.pid)) != 19 and time.monotonic() < until:
        time.sleep(0.02)
    process.communicate(b"no job")
    assert (nice, process.returncode) == (19, FAILED)
