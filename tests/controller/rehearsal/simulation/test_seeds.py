"""Every seed that found a bug is played again."""

import tomllib
from pathlib import Path

import pytest

from controller.rehearsal.simulation.run import simulate
from controller.rehearsal.simulation.tables import named

SEEDS = tomllib.loads(Path(__file__).with_name("seeds.toml").read_text(encoding="utf-8"))["seed"]


@pytest.mark.slow
@pytest.mark.parametrize("kept", SEEDS, ids=[f"{kept['seed']}-{kept['mode']}" for kept in SEEDS])
def test_what_was_found_once_does_not_come_back(kept):
    outcome = simulate(kept["seed"], kept["hours"], kept["mode"], named(kept["table"]))
    assert outcome.records > 0, kept["found"]
