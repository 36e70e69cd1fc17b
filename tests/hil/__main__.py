"""``make hil``: builds the guest where its parts changed, boots it, and brings back what its tests gave.

    python -m tests.hil [TEST …]

Those that are named, as pytest names them, are run alone, without the power cuts.
Its tests and the power cuts run at the same time: an emulated processor each, and neither minds how fast the other is.
The exit code is 1 when something failed. What could not be tried is no pass: the last line says ``SKIPPED``, and the
code is 77 where this machine never can, 75 where it may another time. ``make`` itself ends with 2 for each of them.
Results are in ``build/hil``. Does not test anything itself.
"""

from __future__ import annotations

import random
import re
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

from tests.hil.debian import NotBuilt, NotFetched
from tests.hil.guest_images import build_images, missing
from tests.hil.machine import GuestImages, NotBooted, NotStarted, start
from tests.hil.power_cuts import Cut, cut_power

CHECKOUT = Path(__file__).parents[2]
RESULTS = CHECKOUT / "build" / "hil"
ENDS_WITHIN_S = 1_200
"""All guests together. They take minutes; this only ends what hangs, on a machine however busy."""
ENDS_WITH_S = 800.0
"""Seconds of a processor in which the tests end; they need 130 on a quick one and 400 on a slow one."""
SWITCHES_OFF_WITHIN_S = 60
LOOKS_EVERY_S = 0.2
CUTS = 10
NOT_HERE = 77
"""Exit code: this machine has not what the guest needs, and has it no sooner by waiting."""
NOT_NOW = 75
"""Exit code: packages could not be fetched, or the machine was too busy; nothing failed."""
FAILED = re.compile(rb" (FAILED|ERROR)\b")
"""In the log of pytest, behind the name of a test."""
Verdict = Literal["passed", "FAILED", "SKIPPED"]


def main(chosen: Sequence[str] = ()) -> int:
    """Run the ``chosen`` tests, or all and the power cuts."""
    began = time.monotonic()
    lacking = missing()
    if lacking is not None:
        return skipped(lacking, NOT_HERE)
    try:
        images = build_images(CHECKOUT)
    except NotFetched as error:
        return skipped(f"the guest's packages cannot be had: {error}", NOT_NOW)
    except NotBuilt as error:
        print(f"hil: the guest cannot be built: {error}", file=sys.stderr)
        return 1
    print(f"hil: the guest is built, {time.monotonic() - began:.0f} s", flush=True)
    for old in ("tests", "power-cuts"):
        shutil.rmtree(RESULTS / old, ignore_errors=True)
    until = time.monotonic() + ENDS_WITHIN_S
    with ThreadPoolExecutor(1) as beside:
        cutting = None if chosen else beside.submit(survive_power_cuts, images, until)
        verdicts = {"tests": run_tests(images, until, chosen)}
        print(f"hil: the tests {verdicts['tests']}, {time.monotonic() - began:.0f} s", flush=True)
        if cutting is not None:
            verdicts["power cuts"], told = cutting.result()
            print(*told, sep="\n")
    print(conclusion(verdicts, time.monotonic() - began))
    return exit_code(verdicts)


def skipped(reason: str, code: int) -> int:
    """Say it so that nobody takes it for a pass; the exit code that says it to programs."""
    print(f"hil: SKIPPED, no driver was tried on a real kernel: {' '.join(reason.split())}")
    return code


def exit_code(verdicts: Mapping[str, Verdict]) -> int:
    """One that failed is a failure, one that was skipped no pass."""
    if "FAILED" in verdicts.values():
        return 1
    return NOT_NOW if "SKIPPED" in verdicts.values() else 0


def conclusion(verdicts: Mapping[str, Verdict], seconds: float) -> str:
    """The last line: what failed goes before what was skipped, and that before what passed."""
    whole = next((worst for worst in ("FAILED", "SKIPPED") if worst in verdicts.values()), "passed")
    each = ", ".join(f"{name} {verdict}" for name, verdict in verdicts.items())
    return f"hil: {whole} in {seconds:.0f} s ({each}); results in {RESULTS}"


def run_tests(images: GuestImages, until: float, chosen: Sequence[str] = ()) -> Verdict:
    """Start the guest for its tests; their log is shown as it grows."""
    options = [f"tests={','.join(chosen)}"] if chosen else []
    ports, first = ("log", "junit", "journal", "code"), b"test session starts"
    folder = RESULTS / "tests"
    try:
        guest = start(images, folder, run="/usr/sbin/init", ports=ports, first=first, until=until, options=options)
    except NotBooted as error:
        print(f"hil: SKIPPED, no driver was tried on a real kernel: {error}", flush=True)
        return "SKIPPED"
    except NotStarted as error:
        print(f"hil: {error}", flush=True)
        return "FAILED"
    shown, ends, goes_on = 0, until, True
    while goes_on:
        goes_on = guest.running and time.monotonic() < ends
        log = guest.said("log")
        sys.stdout.write(log[shown:].decode(errors="replace"))
        sys.stdout.flush()
        shown = len(log)
        if guest.said("code"):  # it is the last that it says
            ends = min(ends, time.monotonic() + SWITCHES_OFF_WITHIN_S)
        time.sleep(LOOKS_EVERY_S)
    seen, worked_s = guest.last_seen(), guest.worked_s if guest.running else None
    guest.kill()
    (RESULTS / "junit.xml").write_bytes(guest.said("junit"))
    if guest.said("code"):
        return "passed" if guest.said("code") == b"0" else "FAILED"
    why = "ended without a result" if worked_s is None else "did not end in time"
    print(f"\nhil: the guest {why}; {seen}; see {folder}", flush=True)
    return without_result(guest.said("log"), worked_s)


def without_result(log: bytes, worked_s: float | None) -> Verdict:
    """What is to be thought of tests without a result: what they said, and how long their guest had a processor.

    ``worked_s`` is None when the guest has ended.
    """
    if worked_s is None or worked_s >= ENDS_WITH_S or FAILED.search(log):
        return "FAILED"
    print("hil: SKIPPED the tests that are not told above: this machine is too busy; none of those above failed")
    return "SKIPPED"


def survive_power_cuts(images: GuestImages, until: float) -> tuple[Verdict, list[str]]:
    """Cut the power again and again; whether nothing that was answered for is lost, and what was found each time."""
    told: list[str] = []
    verdict: Verdict = "passed"
    try:
        for number, cut in enumerate(cut_power(images, RESULTS / "power-cuts", CUTS, random.Random(), until), start=1):
            told.append(outcome(number, cut))
            if not cut.ok:
                verdict = "FAILED"
    except NotBooted as error:
        told.append(f"hil: SKIPPED the power cuts from {len(told) + 1} on: {error}")
        return ("FAILED" if verdict == "FAILED" else "SKIPPED"), told
    except NotStarted as error:
        told.append(f"hil: after power cut {len(told)}: {error}")
        return "FAILED", told
    return verdict, told


def outcome(number: int, cut: Cut) -> str:
    """What this power cut left, in one line."""
    verdict = "ok" if cut.ok else "LOST"
    return f"power cut {number}: answered for {cut.answered_for} records, then found {cut.found}: {verdict}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
