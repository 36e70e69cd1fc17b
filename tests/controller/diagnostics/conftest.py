"""Benches of the demonstration tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import TableFile
from tests.controller.diagnostics.bench import Bench, MakeBench


@pytest.fixture(scope="session")
def table_files() -> dict[str, TableFile]:
    folder = config_folder() / "tables"
    return {
        "pulse": load_table(folder / "demo-caribbean-stud.toml"),
        "cctalk": load_table(folder / "demo-caribbean-stud-cctalk.toml"),
    }


@pytest.fixture
def bench(table_files: dict[str, TableFile], tmp_path: Path) -> MakeBench:
    """Makes the bench of the table with this kind of acceptor."""

    def make(kind: str = "pulse", *, hands: bool = True) -> Bench:
        return Bench(table_files[kind], tmp_path, hands=hands)

    return make
