"""Benches of the demonstration tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import TableFile
from tests.controller.diagnostics.bench import Bench, MakeBench
from tests.controller.diagnostics.workshop import MakeWorkshop, Workshop


@pytest.fixture(scope="session")
def table_files() -> dict[str, TableFile]:
    folder = config_folder() / "tables"
    return {
        "pulse": load_table(folder / "demo-caribbean-stud.toml"),
        "cctalk": load_table(folder / "demo-caribbean-stud-cctalk.toml"),
        "equipment": load_table(folder / "demo-equipment.toml"),
    }


@pytest.fixture
def bench(table_files: dict[str, TableFile], tmp_path: Path) -> MakeBench:
    """Makes the bench of the table with this kind of acceptor."""

    def make(kind: str = "pulse", *, hands: bool = True) -> Bench:
        return Bench(table_files[kind], tmp_path, hands=hands)

    return make


@pytest.fixture
def workshop(table_files: dict[str, TableFile], tmp_path: Path) -> Iterator[MakeWorkshop]:
    """Makes the table with this kind of acceptor, its service running."""
    made: list[Workshop] = []

    def make(kind: str = "pulse") -> Workshop:
        made.append(Workshop(table_files[kind], tmp_path))
        return made[-1]

    yield make
    for one in made:
        one.floor.close()
