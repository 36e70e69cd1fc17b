"""The bingo room of the demonstration, in which nothing has happened yet."""

from __future__ import annotations

import pytest

from controller.table.setup import TableSetup
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return demonstration("demo-bingo")


@pytest.fixture
def room(setup: TableSetup) -> CoreTable:
    return CoreTable(setup)
