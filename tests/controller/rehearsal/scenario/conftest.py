from collections.abc import Callable
from pathlib import Path

import pytest

from controller.rehearsal.scenario.file import load_scenario
from controller.rehearsal.scenario.player import Played, play
from controller.rehearsal.scenario.world import MemoryStorage

HEAD = 'table = "demo-caribbean-stud"\nabout = "a try"\n'
Write = Callable[[str], Path]
Play = Callable[[str], list[Played]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write the steps of a scenario; the path of the file."""

    def write(steps: str, head: str = HEAD) -> Path:
        path = tmp_path / "try.toml"
        path.write_text(head + steps)
        return path

    return write


@pytest.fixture
def played(write: Write) -> Play:
    """Play the steps of a scenario."""

    def played(steps: str) -> list[Played]:
        scenario = load_scenario(write(steps))
        return list(play(scenario, MemoryStorage(scenario.seed)))

    return played
