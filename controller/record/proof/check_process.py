"""One check of program and record in a process of its own: a job comes in as JSON, lines of JSON go out.

So the loop of the table never waits for it: neither for the disk nor for another thread of Python. The last line says
what was found; a process that ends without it found nothing out. Writes no file.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress

import msgspec

from controller.record.proof.program import Program, check_program, root
from controller.record.proof.signing import PublicKey
from controller.record.proof.whole_check import Checked, check_whole

TOLD_EVERY_S = 0.2


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Which record is checked. ``key``: the public key of its machine, 32 bytes, empty where it has none."""

    journal: str
    key: bytes = b""
    nice: int = 0


class Found(msgspec.Struct, frozen=True):
    """What a check of everything found."""

    program: Program
    record: Checked


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far it has come, of how many records; in the last line what was found."""

    done: int = 0
    of: int = 0
    found: Found | None = None


class _Telling:
    """Says how far the check has come, not too often."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + TOLD_EVERY_S
            _say(Line(done, of))


def _say(line: Line) -> None:
    with open(sys.stdout.fileno(), "wb", closefd=False, buffering=0) as out:
        out.write(msgspec.json.encode(line) + b"\n")


def main() -> int:
    """Check what standard input asks for."""
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=Job)
    with suppress(PermissionError):  # a unit may forbid even this
        os.nice(job.nice)
    with suppress(BrokenPipeError):  # the table has ended
        program = check_program(root())
        record = check_whole(job.journal, PublicKey(job.key) if job.key else None, _Telling())
        _say(Line(found=Found(program, record)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
