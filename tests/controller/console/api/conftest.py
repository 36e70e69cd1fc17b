"""A table whose console programs may ask, with the tokens that they come with."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from controller.config.check import load_table
from controller.people.accounts.account import SCOPES
from controller.people.accounts.changes import MakeToken
from controller.people.accounts.tokens import new_token
from tests.controller.console.conftest import UTC_NS, ConsoleTable, console_of


@dataclass
class Program:
    """A program with a token; asks the table as it would over the network."""

    table: ConsoleTable
    token: str

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.table.browser.get(f"/api/v1{path}", self._with(headers))

    def post(self, path: str, body: bytes) -> httpx.Response:
        return self.table.browser.post(f"/api/v1{path}", body, self._with({"content-type": "application/json"}))

    def told(self, path: str) -> Any:
        answer = self.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _with(self, headers: dict[str, str]) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}", **headers}


def program(table: ConsoleTable, *scopes: str, made_utc_ns: int = UTC_NS) -> Program:
    """A program whose token is good for these."""
    shown, token = new_token(
        table.running.accounts.random_bytes(36),
        use="floor monitor",
        scopes=scopes or SCOPES,
        by="ann",
        days=30,
        now_utc_ns=made_utc_ns,
    )
    assert asyncio.run(table.running.accounts.change(MakeToken(token=token), "ann", "127.0.0.1")) is None
    return Program(table, shown)


@pytest.fixture
def open_table(demo_folder: Path) -> ConsoleTable:
    """The demonstration table, open to programs, whose house lets a supervisor answer from the pit."""
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    console = file.console.model_copy(update={"api": True, "answers_from_afar": ("irregularity",)})
    return console_of(file.model_copy(update={"console": console}))


@pytest.fixture
def monitor(open_table: ConsoleTable) -> Program:
    """May do all."""
    return program(open_table)
