"""`lammer simulate` tells a second seal only where it played twice, and a failure by which program it was found."""

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.simulate import simulate as command
from controller.rehearsal.simulation import program as program_of, run
from controller.rehearsal.simulation.coverage import Coverage
from controller.rehearsal.simulation.program import program
from controller.rehearsal.simulation.run import Outcome, SimulationFailed


@pytest.fixture
def seals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seals of the runs to come."""
    left = ["aa", "aa"]

    def played(seed: int, hours: float, mode: str, table: object) -> Outcome:
        return Outcome(seed, "safety", hours, "any", left.pop(0), 1, 0, 0, 1, (), Coverage())

    monkeypatch.setattr(run, "simulate", played)
    return left


def told(*words: str) -> tuple[int, dict[str, object], str]:
    answer = CliRunner().invoke(command, [*words, "--json"], standalone_mode=False)
    return answer.return_value, json.loads(answer.stdout), answer.stderr


def test_one_run_has_no_second_seal(seals: list[str]) -> None:
    code, data, _ = told("--once")
    assert (code, data["seal"]) == (0, "aa")
    assert "seal_again" not in data
    assert seals == ["aa"]


def test_two_runs_have_both_seals(seals: list[str]) -> None:
    code, data, _ = told("--twice")
    assert (code, data["seal"], data["seal_again"]) == (0, "aa", "aa")
    assert not seals


def test_two_runs_that_differ_are_a_failure(seals: list[str]) -> None:
    seals[1] = "bb"
    code, data, why = told("--twice")
    assert (code, data["seal_again"]) == (1, "bb")
    assert "something leaks" in why


def test_a_failure_says_by_which_program_it_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise SimulationFailed("seed 1 broke")

    monkeypatch.setattr(run, "_simulate", breaks)
    monkeypatch.setattr(run, "program", lambda: "lammer 9, commit abc")
    with pytest.raises(SimulationFailed, match="seed 1 broke\nby: lammer 9, commit abc"):
        run.simulate(1, 0.1)


def test_a_checkout_is_known_by_its_commit_and_an_installed_program_by_its_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert program(tmp_path).startswith("lammer 0.")
    assert "commit" not in program(tmp_path)
    (tmp_path / ".git").mkdir()
    done = subprocess.CompletedProcess([], 0, stdout="0123456789ab-dirty\n")
    monkeypatch.setattr(program_of.subprocess, "run", lambda *_, **__: done)
    assert program(tmp_path).endswith(", commit 0123456789ab-dirty")


def test_a_checkout_without_git_is_known_by_its_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "commit" not in program(tmp_path)
