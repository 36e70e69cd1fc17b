"""The pools' scenarios once more, with the power failing after every step, and the process killed after every step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.rehearsal.scenario.file import Scenario, load_scenario
from controller.rehearsal.scenario.player import play
from controller.rehearsal.scenario.step import Step
from controller.rehearsal.scenario.world import MemoryStorage
from controller.table.state import TableState
from games.pools.meter import imbalance

FOLDER = Path(__file__).parent
NAMES = ("bingo-pools", "two-pools", "two-pools-order", "jackpot-lock", "dispute", "pools-merged")
TROUBLES = {
    "power": Step.model_validate({"power": "cut", "wait": "10s"}),
    "process": Step.model_validate({"service": "kill"}),
}
BACK = Step.model_validate({"service": "start", "wait": "5s"})


def troubled(scenario: Scenario, trouble: str) -> Scenario:
    """The same with a trouble after every step. A killed service is started again; power comes back by itself."""
    after = [TROUBLES[trouble], *([BACK] if trouble == "process" else [])]
    steps = [one for step in scenario.steps for one in (step, *after)]
    lines = [line for line in scenario.lines for _ in range(1 + len(after))]
    return replace(scenario, steps=tuple(steps), lines=tuple(lines))


def end_of(scenario: Scenario) -> TableState:
    last = None
    for played in play(scenario, MemoryStorage(scenario.seed)):
        assert played.failed is None, f"step {played.number}: {played.failed}"
        last = played
    assert last is not None
    return last.seen.state


@pytest.mark.parametrize("trouble", sorted(TROUBLES))
@pytest.mark.parametrize("name", NAMES)
def test_no_trouble_moves_a_cent(name: str, trouble: str) -> None:
    """Standards F9: the old state or the new one, at every step."""
    scenario = load_scenario(FOLDER / f"{name}.toml")
    quiet, after = end_of(scenario), end_of(troubled(scenario, trouble))
    assert after.pools == quiet.pools
    assert after.pending == quiet.pending
    assert [imbalance(meter) for meter in after.pools] == [None] * len(after.pools)
