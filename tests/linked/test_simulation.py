"""Histories of many tables and a log on one virtual clock; a whole night of them: python -m tests.linked simulate."""

from __future__ import annotations

import pytest

from tests.linked.simulation import NONE, Faults, Simulation, demonstration_rules


def played(seed: int, faults: Faults, *, flushes: bool = True, tables: int = 3, seconds: float = 40) -> Simulation:
    history = Simulation(seed, tables, demonstration_rules(), faults, flushes=flushes)
    history.run(seconds, settle_s=15)
    return history


@pytest.mark.parametrize("seed", range(12))
def test_every_chip_counts_once_whatever_fails(seed: int) -> None:
    history = played(seed, Faults(lost=0.2, doubled=0.1, late=0.2, table_killed_s=10, link_killed_s=10, log_away_s=10))
    assert history.wrong() == []
    assert history.kills > 0
    assert history.pool.meter.chips > 0


def test_power_cuts_of_all_servers_cost_nothing_where_every_message_is_flushed() -> None:
    history = played(1, Faults(power_cut_s=3))
    assert history.cuts > 5
    assert history.wrong() == []


def test_without_the_flush_a_power_cut_is_found_and_not_hidden() -> None:
    """ecosystem 7.3: with the default, acknowledged is not on disk."""
    wrongs = [played(seed, Faults(power_cut_s=3), flushes=False).wrong() for seed in range(3)]
    assert all(wrongs)
    assert any("message 13 was acknowledged and is gone" in wrong for wrong in wrongs[1])
    assert any("was paid with $1,000.49, decided were $1,000.60" in wrong for wrong in wrongs[0])


def test_one_seed_is_one_history_and_another_seed_another() -> None:
    one, same, other = (played(seed, Faults()) for seed in (5, 5, 6))
    assert one.digest == same.digest
    assert one.digest != other.digest


def test_without_faults_nothing_waits_and_nothing_is_refused() -> None:
    history = played(3, NONE)
    assert history.wrong() == []
    assert all(table.outbox.waiting == 0 for table in history.tables)
    assert history.pool.refusals == ()
