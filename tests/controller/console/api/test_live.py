"""A live table asked by programs: whatever its description allows and more (schemathesis), and records as they come."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from controller.people.accounts.account import SCOPES
from tests.controller.console.conftest import Lammer

pytestmark = pytest.mark.slow

LAMMER = (sys.executable, "-c", "from controller.cli.main import main; main()")
SCHEMATHESIS = (sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()")


@dataclass
class Live:
    url: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, demo_folder: Path) -> Iterator[Live]:
    """The demonstration table in a process, open to programs, with a token of the command line."""
    folder = tmp_path_factory.mktemp("api")
    text = (demo_folder / "demo-caribbean-stud.toml").read_text()
    file = folder / "table.toml"
    file.write_text(text.replace("[console]\n", '[console]\napi = true\nanswers_from_afar = ["irregularity"]\n'))
    table = Lammer(folder / "table.journal", str(file))
    table.start()
    command = (*LAMMER, "people", "token", "make", "--use", "a test", "--table", str(file))
    scopes = [word for scope in SCOPES for word in ("--scope", scope)]
    told = subprocess.run(
        (*command, "--journal", str(table.journal), *scopes), capture_output=True, text=True, check=True
    )
    (token,) = (word for word in told.stdout.split() if word.startswith("lammer_"))
    yield Live(f"{table.url}/api/v1", token)
    table.kill()


def test_nothing_that_programs_may_ask_is_answered_otherwise_than_described(live: Live, tmp_path: Path) -> None:
    """3.6: each call with what its description allows, and with what it does not; no server error, no other answer.

    Left out are the stream, which does not end, and reports, of which each takes a process of its own.
    """
    run = subprocess.run(
        (
            *SCHEMATHESIS, "run", f"{live.url}/openapi.json", "--header", f"Authorization: Bearer {live.token}",
            "--exclude-path-regex", "stream|reports", "--max-examples", "15", "--seed", "1", "--workers", "1",
            "--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--no-color",
        ),
        capture_output=True, text=True, timeout=300, cwd=tmp_path,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-4_000:] + run.stderr[-2_000:]


def test_a_stream_goes_on_where_it_was_left_and_nothing_comes_twice(live: Live) -> None:
    def positions(headers: dict[str, str], count: int) -> list[int]:
        came: list[int] = []
        with httpx.stream("GET", f"{live.url}/records/stream", headers=headers, timeout=20) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert stream.headers["x-accel-buffering"] == "no"
            for line in stream.iter_lines():
                if line.startswith("data: {"):
                    came.append(json.loads(line[6:])["position"])
                    if len(came) == count:
                        return came
        return came

    first = positions(live.headers, 2)
    again = positions({**live.headers, "last-event-id": str(first[-1])}, 2)
    assert [*first, *again] == [1, 2, 3, 4]
