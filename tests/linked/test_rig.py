"""A part of the rig in every run of the tests: real servers, writers and a link, killed and robbed of their power.

The whole of it: python -m tests.linked --kills 10000 --cuts 100.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.linked.disk import may
from tests.linked.rig import Rig
from tests.linked.simulation import Faults, Simulation, demonstration_rules

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_three_servers_are_killed_with_tables_and_link_and_nothing_is_lost(folder: Path) -> None:
    rig = Rig(folder, 3, tables=2)
    try:
        rig.start()
        rig.settle()
        for kind in ("kill_server", "kill_table", "kill_link", "kill_all_servers", "pause_server", "kill_server"):
            rig.fault((kind,))
        rig.settle()
        rig.scrub()
        assert rig.check() > 0
    finally:
        rig.stop()


@pytest.mark.skipif(not may(), reason="a disk that loses what was not flushed takes root and loop devices")
def test_power_cuts_of_every_server_at_once_cost_nothing_that_was_acknowledged(folder: Path) -> None:
    rig = Rig(folder, 4, servers=1, tables=2, lossy=True)
    try:
        rig.start()
        rig.settle()
        for _ in range(3):
            rig.fault(("power_cut",))
            rig.settle()
        assert rig.check() > 0
    finally:
        rig.stop()


def test_a_flipped_bit_in_a_server_s_store_stops_the_money_with_its_place(folder: Path) -> None:
    """ecosystem 7.6: replication does not heal it."""
    rig = Rig(folder, 5, servers=1, tables=1)
    try:
        rig.start()
        rig.settle()
        rig.end_servers()
        rig.flip_a_bit("a")
        rig.start_link()
        assert "the log does not hold place" in rig.trouble()
    finally:
        rig.stop()


def test_a_hundred_tables_come_to_one_pool_on_the_virtual_clock() -> None:
    history = Simulation(11, 100, demonstration_rules(), Faults(lost=0.1, table_killed_s=20))
    history.run(20, settle_s=20)
    assert history.wrong() == []
    assert history.kills > 20
