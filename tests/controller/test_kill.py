"""Killed at random moments, also inside commits: nothing that was acted on is missing, nothing counts twice."""

from random import Random

import pytest

from tests.controller.simulation.killing import Victim

KILLS = 10


@pytest.mark.slow
@pytest.mark.parametrize("variant", [1, 4, 6, 7, 8, 11])
def test_a_killed_table_stands_where_it_stood(variant, tmp_path):
    """With shuffler and shoe, with a shuffler, two without any machine, with bet sensors, and with ccTalk acceptors."""
    victim = Victim(tmp_path, variant, Random(variant))
    for _ in range(KILLS):
        victim.live_and_die()
        victim.no_coin_counts_twice()
    assert victim.position > 2 * KILLS, "the table never played"
    assert any(victim.dropped.values())
