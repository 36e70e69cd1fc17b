from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from controller.cli.main import main

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@dataclass(frozen=True)
class Answer:
    """What the command line did with one call."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Lammer = Callable[..., Answer]


@pytest.fixture
def lammer(capsys: pytest.CaptureFixture[str]) -> Lammer:
    """The command, in this process."""

    def lammer(*arguments: str | Path) -> Answer:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return lammer


@pytest.fixture(scope="session")
def flush_journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a round with one award."""
    path = tmp_path_factory.mktemp("journal") / "flush.journal"
    assert main(["scenario", str(SCENARIOS / "flush.toml"), "--journal", str(path)]) == 0
    return path
