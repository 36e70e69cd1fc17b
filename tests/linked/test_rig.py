"""A part of the rig in every run of the tests: real servers, writers and a link, killed, cut off and robbed of power.

The whole of it: python -m tests.linked --kills 10000 --cuts 100.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGTERM

import pytest

from tests.linked import disk, network
from tests.linked.faults import KILLS, fault, flip, found_by_scrubber, replace_server
from tests.linked.held import check, scrub
from tests.linked.many_tables import at_the_rate_of_real_tables
from tests.linked.rig import Rig
from tests.linked.simulation import Faults, Simulation, demonstration_rules

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]
APART = network.may()


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Callable[..., Rig]]:
    """A rig that runs, and is ended whatever happens."""
    made: list[Rig] = []

    def begun(seed: int, **how: int) -> Rig:
        made.append(Rig(tmp_path, seed, **how))  # type: ignore[arg-type]
        made[0].start()
        made[0].settle()
        return made[0]

    yield begun
    for one in made:
        one.stop()
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_three_servers_are_killed_with_tables_and_link_and_nothing_is_lost(rig: Callable[..., Rig]) -> None:
    three = rig(3, tables=2, apart=APART)
    for kind in (*sorted(set(KILLS)), "pause-server", "step-clock", *(["partition-server"] if APART else [])):
        fault(three, kind)
    three.settle()
    scrub(three)
    assert check(three) > 0


@pytest.mark.skipif(not disk.may(), reason="a disk that loses what was not flushed takes root and loop devices")
def test_power_cuts_and_a_full_disk_cost_nothing_that_was_acknowledged(rig: Callable[..., Rig]) -> None:
    one = rig(4, servers=1, tables=2, lossy=True)
    for kind in ("power-cut", "fill-disk", "power-cut", "power-cut"):
        fault(one, kind)
        one.settle()
    assert check(one) > 0


def test_a_flipped_bit_on_one_of_three_servers_stops_the_money_and_names_server_and_message(
    rig: Callable[..., Rig],
) -> None:
    """ecosystem 7.6: replication does not heal it; the scrubber names it, and the server begins anew (7.8)."""
    three = rig(5, tables=1)
    flip(three, "b")
    found = found_by_scrubber(three)
    others = "a and c have what the record has: replace its disk and let it begin empty"
    assert re.fullmatch(
        rf"server b (does not have|differs at) place \d+ of the log, message \d+ of (T-1|office); {others}", found
    )
    assert three.status()["stopped"] == found
    replace_server(three, "b")
    scrub(three)


def test_servers_are_upgraded_one_by_one_while_tables_feed_the_pool(rig: Callable[..., Rig]) -> None:
    """docs/linked.md: each ends in order and starts again, and the next waits until nothing is in doubt."""
    three = rig(6, tables=2)
    for name in three.servers:
        before = three.server_pid(name)
        three.signal_server(name, SIGTERM)
        three.settle()
        assert three.until_server(name, other_than=before)
    three.settle()
    scrub(three)
    assert check(three) > 0


def test_a_flipped_bit_on_the_only_server_stops_the_money_with_its_place(rig: Callable[..., Rig]) -> None:
    one = rig(5, servers=1, tables=1)
    one.stop_writer("T-1")
    flip(one, "a")
    assert re.match(r"server a (does not have|differs at) place \d+ of the log, message ", found_by_scrubber(one))


def test_a_hundred_tables_come_to_one_pool_on_the_virtual_clock() -> None:
    history = Simulation(11, 100, demonstration_rules(), Faults(lost=0.1, table_killed_s=20))
    history.run(20, settle_s=20)
    assert history.wrong() == []
    assert history.kills > 20


def test_tables_at_the_rate_of_real_ones_take_a_small_part_of_a_processor() -> None:
    """A chip a seat every 90 s (issue of linked pools): 300 tables are 23 chips a second."""
    lines = at_the_rate_of_real_tables(300, 30, seed=2)
    assert lines[0].startswith("300 tables, 30 s of theirs: ")
    assert lines[-1] == "every chip counted once, the sums are the pool, each hit has one amount"
