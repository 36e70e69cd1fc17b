"""Does the process keep more and more? What it holds after each history of a soak, early ones beside the last ones.

Two measures: the resident set, which sees C libraries as well but moves with the allocator's pages, and the blocks that
Python holds, which do not move at all unless something is kept. Histories differ, so medians of many are compared.
"""

import ctypes
import gc
import os
import pickle
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from controller.rehearsal.simulation.tables import variants

WARM_UP = 4 * len(variants())
"""Two histories of each table in either mode: caches are full, and the allocator has the pages of a large one."""
WINDOW = 16
LIMIT_PERCENT = 5.0
PAGE_KIB = os.sysconf("SC_PAGE_SIZE") // 1024

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of the GNU C library


class Held(NamedTuple):
    """What the process holds now."""

    resident_kib: float
    blocks: float


def held():
    """Measured after everything that nobody holds was collected and given back to the kernel."""
    gc.collect()
    if _trim is not None:
        _trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return Held(pages * PAGE_KIB, sys.getallocatedblocks())


def blocks_of(counts):
    """How many blocks of Python's memory a value takes: as many as one more of it."""
    packed, before = pickle.dumps(counts), sys.getallocatedblocks()
    once_more = pickle.loads(packed)
    taken = sys.getallocatedblocks() - before
    del once_more
    return taken


class FlatMemory:
    """Takes note after each history."""

    def __init__(self, measure=held):
        self._measure = measure
        self._samples = []

    def note(self, counts=None):
        """``counts`` is what whoever soaks keeps of the histories: it grows, and is no leak of theirs."""
        found = self._measure()
        self._samples.append(found._replace(blocks=found.blocks - blocks_of(counts)))

    def grown_percent(self):
        """How much each measure grew since the warm-up; None while there are too few histories to tell."""
        if len(self._samples) < WARM_UP + 2 * WINDOW:
            return None
        early, late = self._samples[WARM_UP : WARM_UP + WINDOW], self._samples[-WINDOW:]
        return Held(*(100 * (end / first - 1) for first, end in zip(_medians(early), _medians(late), strict=True)))

    def leaks(self):
        grown = self.grown_percent()
        return grown is not None and max(grown) > LIMIT_PERCENT

    def told(self):
        """One sentence for the report."""
        grown = self.grown_percent()
        if grown is None:
            return f"memory: {len(self._samples)} histories, too few to tell ({WARM_UP + 2 * WINDOW} are enough)"
        now = self._samples[-1].resident_kib / 1024
        verdict = f"grew above {LIMIT_PERCENT:g} %" if self.leaks() else f"flat within {LIMIT_PERCENT:g} %"
        return (
            f"memory {verdict}: resident {now:.1f} MiB, {grown.resident_kib:+.1f} % since the warm-up; "
            f"Python's blocks {grown.blocks:+.1f} %"
        )


def _medians(samples):
    return [median(values) for values in zip(*samples, strict=True)]
