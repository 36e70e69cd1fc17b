"""Every scenario of this folder, played by the command itself."""

import tomllib
from pathlib import Path

import pytest

from controller.cli.main import main
from controller.rehearsal.scenario.file import load_scenario
from controller.rehearsal.scenario.player import play
from controller.rehearsal.scenario.step import VERBS, key_of
from controller.rehearsal.scenario.world import MemoryStorage
from games.poker.caribbean_stud.game import CARIBBEAN_STUD

FOLDER = Path(__file__).parent
SCENARIOS = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenario_goes_as_it_expects(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(path)]) == 0, capsys.readouterr().out


def test_the_power_fails_in_every_phase_of_the_round() -> None:
    phases = set()
    for path in FOLDER.glob("power-cut-*.toml"):
        scenario = load_scenario(path)
        before = "betting"
        for step, played in zip(scenario.steps, play(scenario, MemoryStorage(scenario.seed)), strict=True):
            if step.power == "cut":
                phases.add(before)
            before = played.seen.state.round.phase
    assert phases == set(CARIBBEAN_STUD.round.phases)


def test_each_verb_is_used_by_one_of_them() -> None:
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in SCENARIOS]
    used = {key for file in files for step in file["step"] for key in step}
    assert {key_of(verb) for verb in VERBS} - used == set()
