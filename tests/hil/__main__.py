"""``make hil``: builds the guest where its parts changed, boots it, and brings back what its tests gave.

    python -m tests.hil

The exit code is 0 when all passed, 1 when not, and 0 with one line on what is missing where there is no QEMU. Results
are in ``build/hil``. Does not test anything itself.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from tests.hil.debian import NotBuilt
from tests.hil.guest_images import build_images, missing
from tests.hil.machine import GuestImages, Machine
from tests.hil.power_cuts import cut_power

CHECKOUT = Path(__file__).parents[2]
RESULTS = CHECKOUT / "build" / "hil"
TESTS_WITHIN_S = 600
CUTS = 10


def main() -> int:
    """Run it all."""
    lacking = missing()
    if lacking is not None:
        print(f"hil: SKIPPED, no driver was tried on a real kernel: {lacking}")
        return 0
    began = time.monotonic()
    try:
        images = build_images(CHECKOUT)
    except NotBuilt as error:
        print(f"hil: the guest cannot be built: {error}", file=sys.stderr)
        return 1
    print(f"hil: the guest is built, {time.monotonic() - began:.0f} s", flush=True)
    passed = run_tests(images)
    print(f"hil: its tests have ended, {time.monotonic() - began:.0f} s", flush=True)
    passed = survive_power_cuts(images) and passed
    print(f"hil: {'passed' if passed else 'FAILED'} in {time.monotonic() - began:.0f} s; results in {RESULTS}")
    return 0 if passed else 1


def run_tests(images: GuestImages) -> bool:
    """Boot the guest for its tests; their log is shown as it grows."""
    folder = RESULTS / "tests"
    guest = Machine(images, folder, run="/usr/sbin/init", ports=("log", "junit", "journal", "code"), counted=True)
    end, shown, running = time.monotonic() + TESTS_WITHIN_S, 0, True
    while running and time.monotonic() < end:
        time.sleep(0.2)
        running, log = guest.running, guest.said("log")
        sys.stdout.write(log[shown:].decode(errors="replace"))
        sys.stdout.flush()
        shown = len(log)
    ended = guest.wait(0)
    (RESULTS / "junit.xml").write_bytes(guest.said("junit"))
    if not ended:
        print(f"hil: the guest did not end within {TESTS_WITHIN_S} s; its console is in {folder}/console.log")
    elif not guest.said("code"):
        print(f"hil: the guest ended without a result; its console is in {folder}/console.log")
    return guest.said("code") == b"0"


def survive_power_cuts(images: GuestImages) -> bool:
    """Cut the power of guests whose table is committing; nothing that was answered for may be lost."""
    cuts = cut_power(images, RESULTS / "power-cuts", CUTS, random.Random())
    for number, cut in enumerate(cuts, start=1):
        verdict = "ok" if cut.ok else "LOST"
        print(f"power cut {number}: answered for {cut.answered_for} records, then found {cut.found}: {verdict}")
    return all(cut.ok for cut in cuts)


if __name__ == "__main__":
    sys.exit(main())
