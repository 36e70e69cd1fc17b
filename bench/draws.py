"""One number of a range, by rejection and with the health tests on its bytes and on itself, beside secrets.randbelow.

``secrets.randbelow`` draws from the same kernel generator, also by rejection, and tests nothing. Does not measure the
order, the record and the display around a draw.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from math import inf
from pathlib import Path

from bench.figure import Figure, no_slower, take_turns
from controller.generator.machine import DrawingMachine
from controller.generator.scaling import draw
from drivers.reactor import VirtualReactor
from drivers.signals import Signal
from games.draws.draw import ONE_OF_SEVEN, TWENTY_OF_EIGHTY

DRAWS = 1_000

now = time.perf_counter_ns


def measure(_: Path, turns: int = 20) -> list[Figure]:
    """Nanoseconds a draw; one sample is the mean of ``DRAWS`` draws."""
    failures = list[Signal]()
    machine = DrawingMachine(
        "random-numbers",
        {"one": ONE_OF_SEVEN, "twenty": TWENTY_OF_EIGHTY},
        read_bytes=os.urandom,
        reactor=VirtualReactor(),
        emit=failures.append,
    )
    machine.open()
    found = take_turns(
        turns,
        {
            "watched": _timed(lambda: machine.draw("one")),
            "plain": _timed(lambda: draw(os.urandom, ONE_OF_SEVEN)),
            "secrets": _timed(lambda: secrets.randbelow(7)),
            "twenty": _timed(lambda: machine.draw("twenty")),
            "twenty of secrets": _timed(lambda: [secrets.randbelow(80 - place) for place in range(20)]),
        },
    )
    assert not failures, "a health test gave an alarm"
    peer, twenty = "secrets.randbelow", "secrets.randbelow, 20 times"
    return [
        no_slower("a number of 1 to 7, tested", found["watched"], peer, found["secrets"], goal=inf),
        no_slower("… without the health tests", found["plain"], peer, found["secrets"], goal=inf),
        no_slower("20 of 80 numbers, tested", found["twenty"], twenty, found["twenty of secrets"], goal=inf),
    ]


def _timed(one: Callable[[], object]) -> Callable[[], list[float]]:
    def all_draws() -> list[float]:
        begun = now()
        for _ in range(DRAWS):
            one()
        return [(now() - begun) / DRAWS]

    return all_draws
