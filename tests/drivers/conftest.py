from __future__ import annotations

import pytest

from tests.drivers.workbench import Bench


@pytest.fixture
def bench() -> Bench:
    return Bench()
