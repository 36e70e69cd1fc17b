"""From the start of a table until it takes money, with a million recorded events: the whole record is checked.

Beside the physical limit: the same bytes read from the disk and digested once with SHA-256, on one core. The record is
checked as files and as archives that its machine signed; a damaged one, with one byte of its middle changed, must be
named. Does not measure how a table opens its journal (:mod:`bench.start`).
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from functools import partial
from hashlib import sha256
from math import inf
from pathlib import Path

import msgspec

from bench.figure import Figure, no_slower, take_turns
from bench.gpio_table import gpio_table_file
from bench.recorded import record_rounds
from controller.assembly import table_setup
from controller.record.journal.files import files_of
from controller.record.journal.volume import FileVolume
from controller.record.proof import check_process
from controller.record.proof.archives import archive_folder, archives_in
from controller.record.proof.check_process import Job, Line
from controller.record.proof.sealing import Stamp, seal_closed_files
from controller.record.proof.signing import SigningKey, make_signing_key
from controller.record.proof.whole_check import Checked

EVENTS_A_COMMIT = 5_000
ROTATE_BYTES = 64 << 20
BLOCK_BYTES = 1 << 20
STAMP = Stamp("bench", "", {}, 0)

encode = msgspec.json.Encoder().encode
now = time.perf_counter_ns


def measure(folder: Path, turns: int = 5, events: int = 1_000_000) -> list[Figure]:
    """Check a record of ``events`` events, build it first; ``turns``: how often each contestant reads all of it."""
    setup, key = table_setup(gpio_table_file()), make_signing_key(folder)
    path = str(folder / "long.journal")
    record_rounds(path, setup, events, events_a_commit=EVENTS_A_COMMIT, rotate_bytes=ROTATE_BYTES)
    as_files = compared(f"ready for money after {events:,} events", path, key, turns)
    name_the_middle(path, key)
    list(seal_closed_files(path, key, STAMP))
    return [as_files, compared("… of which all but the newest file is archived", path, key, turns)]


def compared(what: str, path: str, key: SigningKey, turns: int) -> Figure:
    """The check in its process, from its start to its verdict, beside the same bytes read and digested."""
    found = take_turns(turns, {"check": partial(check, path, key), "bare": partial(bare, parts(path))})
    return no_slower(what, found["check"], "bare SHA-256 of its files", found["bare"], goal=inf)


def check(path: str, key: SigningKey) -> list[float]:
    """Nanoseconds until the table would hear that the record is whole."""
    begun = now()
    found = checked(path, key)
    assert found.ok, found.what
    return [now() - begun]


def checked(path: str, key: SigningKey) -> Checked:
    """What the process finds, which a table starts."""
    job = msgspec.json.encode(Job(journal=path, key=key.public.raw))
    done = subprocess.run([sys.executable, "-m", check_process.__name__], input=job, stdout=subprocess.PIPE, check=True)
    found = msgspec.json.decode(done.stdout.splitlines()[-1], type=Line).found
    assert found is not None
    return found.record


def bare(files: list[Path]) -> list[float]:
    """Nanoseconds to read the same files from the disk and to digest them."""
    begun = now()
    for path in files:
        descriptor = os.open(path, os.O_RDONLY)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        digest = sha256()
        while block := os.read(descriptor, BLOCK_BYTES):
            digest.update(block)
        os.close(descriptor)
    return [now() - begun]


def parts(path: str) -> list[Path]:
    """Every file of the record."""
    archives = [archive.path for archive in archives_in(archive_folder(path))]
    return [*archives, *map(Path, files_of(path, FileVolume()))]


def name_the_middle(path: str, key: SigningKey) -> None:
    """Change one byte in the middle of the record, see it named, and change it back. Prints how long that took."""
    part = parts(path)[len(parts(path)) // 2]
    at = part.stat().st_size // 2
    before = flipped(part, at)
    begun = now()
    found = checked(path, key)
    print(f"one byte changed: {found.what.partition('; ')[0]} ({(now() - begun) / 1e9:.1f} s)", file=sys.stderr)
    assert (found.ok, found.file) == (False, str(part))
    part_bytes = bytearray(part.read_bytes())
    part_bytes[at] = before
    part.write_bytes(part_bytes)


def flipped(path: Path, at: int) -> int:
    """Change a byte of a file; what it was."""
    with path.open("r+b") as file:
        file.seek(at)
        before = file.read(1)[0]
        file.seek(at)
        file.write(bytes([before ^ 1]))
    return before
