"""A step along a chart: our interpreter beside transitions, over the same eight phases, one of them guarded.

Does not use a game's chart, so that both walk in a circle without a table around them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.figure import Figure, faster, take_turns
from games.round.chart import Chart, Guard, Phase, when

PHASES = ("betting", "locking", "locked", "ready", "dealing", "decisions", "settling", "paid")
SIGNALS = ("lock_out", "closed", "count_agrees", "deal", "all_hands_out", "reveal", "pay", "next_round")
CIRCLES = 250
GUARDED = "deal"

now = time.perf_counter_ns


def measure(_: Path, turns: int = 20) -> list[Figure]:
    """Nanoseconds a step; one sample is the mean of ``CIRCLES`` circles."""
    found = take_turns(turns, {"ours": _timed(our_chart()), "transitions": _timed(their_machine())})
    return [faster("chart step", found["ours"], "transitions", found["transitions"], goal=10)]


def our_chart() -> Callable[[str], object]:
    """Something that takes a signal and moves on; refuses what is not legal."""
    ready: Guard[bool] = Guard("deck_ready", bool, "there is no deck")
    chart: Chart[bool] = Chart(*(Phase(frm, **{signal: _to(signal, to, ready)}) for frm, signal, to in _edges()))
    phase = chart.initial
    do = chart.do

    def step(signal: str) -> object:
        nonlocal phase
        taken = do(phase, signal, True)
        phase = taken.to
        return taken

    return step


def their_machine() -> Callable[[str], object]:
    """The same as a transitions machine."""
    from transitions import Machine

    class Round:
        trigger: Callable[[str], object]

        def deck_ready(self) -> bool:
            return True

    edges: list[dict[str, Any]] = [{"trigger": signal, "source": frm, "dest": to} for frm, signal, to in _edges()]
    for edge in edges:
        if edge["trigger"] == GUARDED:
            edge["conditions"] = "deck_ready"
    model = Round()
    Machine(model, states=list(PHASES), initial=PHASES[0], auto_transitions=False, transitions=edges)
    return model.trigger


def _edges() -> list[tuple[str, str, str]]:
    return list(zip(PHASES, SIGNALS, (*PHASES[1:], PHASES[0]), strict=True))


def _to(signal: str, to: str, guard: Guard[bool]) -> Any:
    return when(guard, to) if signal == GUARDED else to


def _timed(step: Callable[[str], object]) -> Callable[[], list[float]]:
    def walk() -> list[float]:
        begun = now()
        for _ in range(CIRCLES):
            for signal in SIGNALS:
                step(signal)
        return [(now() - begun) / (CIRCLES * len(SIGNALS))]

    return walk
