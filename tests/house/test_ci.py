"""What `.ci/run` makes of the steps that it runs: nothing that failed or was not tried ends as a pass."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

RUN = Path(__file__).parents[2] / ".ci" / "run"
QUIET = "exit 0"
PASSES = "echo 4 passed in 2.0s"
TOOLS = ("bash", "dirname", "mktemp", "rm", "tee", "timeout", "grep", "tail", "cat")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose programs do nothing, on a machine that has them all and on which nobody is root."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(RUN, tmp_path / ".ci")
    for name in ("chromium", "age", "nginx", "mosquitto", "qemu-system-x86_64", "mksquashfs", "gcc-12"):
        program(tmp_path / "bin" / name, QUIET)
    for name in TOOLS:
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    program(tmp_path / "bin" / "id", "echo 1000")
    program(tmp_path / "bin" / "python3", QUIET)
    program(tmp_path / "bin" / "make", PASSES)
    return tmp_path


def program(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def ran(checkout: Path, hil: int, **environment: str) -> tuple[int, list[str]]:
    """Its exit code and its last lines, where the guest ends with ``hil``."""
    program(checkout / ".venv" / "bin" / "python", f"echo hil: done; exit {hil}")
    known = {"PATH": str(checkout / "bin"), **environment}
    done = subprocess.run(
        [checkout / ".ci" / "run"], env=known, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return done.returncode, done.stdout.splitlines()


def test_where_all_passes_the_last_line_is_the_summary_of_the_tests(checkout: Path) -> None:
    code, told = ran(checkout, 0)
    assert (code, told[-1]) == (0, "4 passed in 2.0s")
    assert not any("SKIPPED" in line for line in told)


def test_a_guest_that_failed_ends_it(checkout: Path) -> None:
    assert ran(checkout, 1)[0] == 1


def test_a_machine_that_cannot_run_the_guest_is_no_pass(checkout: Path) -> None:
    code, told = ran(checkout, 77)
    assert code == 77
    assert "set WITHOUT_HIL" in told[-1]


def test_a_machine_may_do_without_the_guest_where_somebody_says_why(checkout: Path) -> None:
    code, told = ran(checkout, 77, WITHOUT_HIL="a laptop")
    assert (code, told[-1]) == (0, "4 passed in 2.0s")
    assert "hil: SKIPPED" in told[-2]
    assert "a laptop" in told[-2]


def test_a_reason_to_do_without_the_guest_excuses_no_failure(checkout: Path) -> None:
    assert ran(checkout, 1, WITHOUT_HIL="a laptop")[0] == 1


def test_packages_that_cannot_be_had_now_are_told_in_the_last_lines(checkout: Path) -> None:
    code, told = ran(checkout, 75)
    assert code == 0
    assert "hil: SKIPPED" in told[-2]


def test_where_debian_gives_no_emulator_to_root_it_goes_on_and_says_so(checkout: Path) -> None:
    program(checkout / "bin" / "id", "echo 0")
    program(checkout / "bin" / "apt-get", 'case "$*" in *install*) exit 100;; esac')
    (checkout / "bin" / "gcc-12").unlink()
    code, told = ran(checkout, 77)
    assert code == 0
    assert "cannot be had: gcc-12" in told[-2]


@pytest.mark.parametrize(("said", "code"), [("tests/a.py::test_b PASSED", 0), ("tests/a.py::test_b FAILED", 1)])
def test_a_guest_that_hangs_is_a_skip_only_where_nothing_failed_before(checkout: Path, said: str, code: int) -> None:
    log = checkout / "build" / "hil" / "tests" / "log"
    log.parent.mkdir(parents=True)
    log.write_text(f"{said}\n")
    assert ran(checkout, 124)[0] == code


@pytest.mark.parametrize("fails", ["test", "soak"])
def test_tests_or_a_soak_that_fail_end_it(checkout: Path, fails: str) -> None:
    program(checkout / "bin" / "make", f'{PASSES}; [ "$1" != {fails} ]')
    assert ran(checkout, 0)[0] != 0
