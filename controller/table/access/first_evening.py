"""What a new box is set up with, step by step: the names of the steps, and what became of each so far.

A value of the state, made of the record alone. Does not set up anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

StepName = Literal["table", "codes", "network", "certificate", "wiring", "backup-key"]
STEPS: tuple[StepName, ...] = get_args(StepName)
"""In the order in which they are usually done."""
Outcome = Literal["done", "skipped", "asked"]
"""Asked: it has effect at the next start, and somebody looks at it then."""


class StepTaken(msgspec.Struct, frozen=True):
    """What became of a step last, who said so, and when."""

    step: str
    outcome: str
    account: str
    at_utc_ns: int


def with_step(known: Sequence[StepTaken], taken: StepTaken) -> tuple[StepTaken, ...]:
    """All that is known, once this was taken too.

    >>> skipped, done = StepTaken("wiring", "skipped", "ann", 1), StepTaken("wiring", "done", "bob", 2)
    >>> [one.outcome for one in with_step((skipped,), done)]
    ['done']
    """
    return (*(one for one in known if one.step != taken.step), taken)
