"""What the health tests of a table look at: which of the drawn numbers, and how much chance each of them claims.

The tests themselves are those of any source (:mod:`drivers.entropy.health`). Does not draw and does not judge.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import chain

from drivers.entropy.generator import ALPHA_EXPONENT
from drivers.entropy.health import HealthTests
from games.draws.draw import Numbers


def health_tests(numbers: Numbers) -> HealthTests:
    """The health tests of scaled output: a number of n claims log₂ n bits."""
    return HealthTests(min_entropy_bits=math.log2(numbers.choices), alpha_exponent=ALPHA_EXPONENT)


def samples(numbers: Numbers, places: Sequence[bytes]) -> bytes:
    """What the health tests look at: every number with replacement, the first of each draw without."""
    if numbers.repeats:
        return bytes(chain.from_iterable(zip(*places, strict=True)))
    return places[0]
