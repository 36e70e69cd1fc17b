"""What `make hil` says on this side, without a guest."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.hil.__main__ import (
    NOT_HERE,
    NOT_NOW,
    Verdict,
    conclusion,
    exit_code,
    main,
    run_tests,
    survive_power_cuts,
    without_result,
)
from tests.hil.debian import NotFetched
from tests.hil.machine import GuestImages, Machine, NotBooted, NotStarted, start
from tests.hil.power_cuts import Cut


@pytest.fixture(autouse=True)
def debian_12(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And results that are nobody else's."""
    monkeypatch.setattr("tests.hil.__main__.RESULTS", tmp_path)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("platform.freedesktop_os_release", lambda: {"ID": "debian", "VERSION_ID": "12"})


def test_without_qemu_it_says_so_in_one_line_and_is_no_pass(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main() == NOT_HERE
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("hil: SKIPPED, no driver was tried on a real kernel: there is no qemu-system-x86_64")
    assert "apt install qemu-system-x86 " in line


def test_on_another_processor_it_says_what_the_guest_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert main() == NOT_HERE
    assert "built on a Debian for amd64, and this machine is aarch64" in capsys.readouterr().out


def test_on_another_system_it_says_what_the_guest_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = {"ID": "debian", "VERSION_ID": "13", "PRETTY_NAME": "Debian GNU/Linux 13 (trixie)"}
    monkeypatch.setattr("platform.freedesktop_os_release", lambda: other)
    assert main() == NOT_HERE
    assert "built on Debian 12, and this is Debian GNU/Linux 13 (trixie)" in capsys.readouterr().out


def test_where_debians_packages_cannot_be_fetched_it_says_so_in_one_line_and_is_no_pass(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build(_checkout: Path) -> GuestImages:
        raise NotFetched("apt-get download … failed:\nE: 404")

    monkeypatch.setattr("tests.hil.__main__.missing", lambda: None)
    monkeypatch.setattr("tests.hil.__main__.build_images", build)
    assert main() == NOT_NOW
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("hil: SKIPPED, no driver was tried on a real kernel: the guest's packages cannot be had")
    assert line.endswith("E: 404")


def emulated(
    monkeypatch: pytest.MonkeyPatch, folder: Path, script: str, *, with_s: float = 100, stands_still_at: str = ""
) -> GuestImages:
    """Images of guests whose emulator is this shell script; ``$out`` is the folder of their tests.

    While its console ends with ``stands_still_at``, an hour passes from one look at the clock to the next.
    """
    passed_s = 0.0

    def now() -> float:
        nonlocal passed_s
        console = folder / "out" / "console"
        if stands_still_at and console.exists() and console.read_text().endswith(f"{stands_still_at}\n"):
            passed_s += 3_600.0
        return time.monotonic() + passed_s

    monkeypatch.setattr("tests.hil.machine.time", SimpleNamespace(monotonic=now, sleep=time.sleep))
    emulator = folder / "emulator"
    emulator.write_text(f"#!/bin/sh\nout={folder}/tests\n{script}\n")
    emulator.chmod(0o755)
    monkeypatch.setattr("tests.hil.machine.QEMU", str(emulator))
    monkeypatch.setattr("tests.hil.machine.STARTS_WITH_S", with_s)
    return GuestImages(folder, folder, folder, folder)


def started(images: GuestImages, folder: Path, *, within_s: float = 86_400) -> Machine:
    until = time.monotonic() + within_s
    return start(images, folder / "out", run="/init", ports=("said",), first=b"here", until=until)


def test_an_emulator_that_brings_no_kernel_up_is_started_again_and_every_time_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    images = emulated(monkeypatch, tmp_path, "echo no accelerator; exit 1")
    with pytest.raises(NotBooted):
        started(images, tmp_path)
    assert capsys.readouterr().out.splitlines() == [
        f"hil: start {number} of 3: the guest has ended before its kernel ran; its console said last: "
        f"'no accelerator'; see {tmp_path}/out/console-of-start-{number}"
        for number in (1, 2, 3)
    ]
    assert (tmp_path / "out" / "console-of-start-3").read_text() == "no accelerator\n"


def test_a_kernel_that_stands_still_is_no_failure_and_the_last_that_it_said_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    images = emulated(
        monkeypatch, tmp_path, "echo Linux version 6.1; echo calibrating; exec sleep 60", stands_still_at="calibrating"
    )
    with pytest.raises(NotBooted):
        started(images, tmp_path)
    told = capsys.readouterr().out
    assert "the guest has not started after " in told
    assert "its console said last: 'calibrating'; its emulator had 0 s of a processor" in told


def test_a_guest_that_came_up_and_did_not_start_its_tests_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = "echo Linux version 6.1; echo init: the root is ready; while :; do :; done"
    with pytest.raises(NotStarted):
        started(emulated(monkeypatch, tmp_path, script, with_s=0.05), tmp_path)


def test_a_guest_that_came_up_and_had_too_little_of_a_processor_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = "echo Linux version 6.1; echo init: the root is ready; exec sleep 60"
    with pytest.raises(NotBooted):
        started(emulated(monkeypatch, tmp_path, script, stands_still_at="ready"), tmp_path)


@pytest.mark.parametrize(
    ("log", "worked_s", "verdict"),
    [
        (b"test_a PASSED", 799.0, "SKIPPED"),
        (b"test_a PASSED", 800.0, "FAILED"),
        (b"test_a PASSED", None, "FAILED"),
        (b"test_a FAILED", 1.0, "FAILED"),
        (b"test_a ERROR", 1.0, "FAILED"),
    ],
    ids=["machine-too-busy", "hangs", "ended", "failed-before", "error-before"],
)
def test_tests_without_a_result_are_skipped_only_where_they_had_too_little_of_a_processor_and_none_failed(
    log: bytes, worked_s: float | None, verdict: str
) -> None:
    assert without_result(log, worked_s) == verdict


@pytest.mark.parametrize(("code", "verdict"), [("0", "passed"), ("1", "FAILED"), ("", "FAILED")])
def test_the_verdict_is_pytests_own_and_a_guest_without_one_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str, verdict: str
) -> None:
    monkeypatch.setattr("tests.hil.__main__.LOOKS_EVERY_S", 0.01)
    script = f"echo test session starts > $out/log; printf '{code}' > $out/code"
    assert run_tests(emulated(monkeypatch, tmp_path, script), time.monotonic() + 60) == verdict


def test_a_guest_whose_kernel_ran_and_ended_is_not_started_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It panicked, or its first program ended: whoever waits for what it says finds nothing."""
    images = emulated(monkeypatch, tmp_path, "echo Linux version 6.1; echo Kernel panic")
    guest = started(images, tmp_path)
    assert guest.said("said") == b""
    assert guest.last_seen() == "its console said last: 'Kernel panic'"
    assert capsys.readouterr().out == ""


def test_once_the_time_is_over_no_guest_is_started_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NotBooted):
        started(emulated(monkeypatch, tmp_path, "exec sleep 60"), tmp_path, within_s=0)
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_power_cuts_that_no_emulator_could_try_are_told_as_skipped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    images = emulated(monkeypatch, tmp_path, "exit 1")
    verdict, told = survive_power_cuts(images, time.monotonic() + 60)
    assert verdict == "SKIPPED"
    assert [line.partition(":")[0] for line in told] == ["hil"]
    assert "SKIPPED the power cuts from 1 on" in told[0]


def test_a_guest_that_ends_where_its_power_was_to_be_cut_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    images = emulated(monkeypatch, tmp_path, "echo Linux version 6.1; echo Kernel panic")
    verdict, told = survive_power_cuts(images, time.monotonic() + 60)
    assert verdict == "FAILED"
    assert "found nothing, and could not go on; its console said last: 'Kernel panic': LOST" in told[0]


@pytest.mark.parametrize(
    ("tests", "power_cuts", "code"),
    [("passed", "passed", 0), ("passed", "SKIPPED", NOT_NOW), ("SKIPPED", "passed", NOT_NOW), ("SKIPPED", "FAILED", 1)],
)
def test_the_exit_code_takes_no_skip_for_a_pass(tests: Verdict, power_cuts: Verdict, code: int) -> None:
    assert exit_code({"tests": tests, "power cuts": power_cuts}) == code


def test_what_failed_is_told_before_what_was_skipped() -> None:
    assert conclusion({"tests": "SKIPPED", "power cuts": "FAILED"}, 9).startswith(
        "hil: FAILED in 9 s (tests SKIPPED, power cuts FAILED)"
    )
    assert conclusion({"tests": "passed", "power cuts": "SKIPPED"}, 9).startswith("hil: SKIPPED")
    assert conclusion({"tests": "passed", "power cuts": "passed"}, 9).startswith("hil: passed")


@pytest.mark.parametrize(
    ("answered_for", "found", "ok"),
    [
        (40, "40", True),
        (40, "43", True),
        (40, "39", False),
        (0, "record 3 does not follow record 2", False),
        (0, "nothing: no start", False),
    ],
)
def test_after_a_power_cut_all_that_was_answered_for_must_be_there(answered_for: int, found: str, ok: bool) -> None:
    assert Cut(answered_for, found).ok is ok
