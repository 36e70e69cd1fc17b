"""Killed at random moments, also inside commits: nothing that was acted on is missing, nothing counts twice."""

from random import Random

import pytest

from controller.rehearsal.simulation.tables import variants
from tests.controller.rehearsal.simulation.killing import FOR_THE_BANK, IN_A_ROOM, MONEY, OF_ONE_RESULT, Victim

KILLS = 10
NAMES = [table.name for table in variants()]
BY_HAND = NAMES.index("two pools and a jackpot lock, no machine")
ROOM = "grand-ronde, keno drawn by the generator"
WHEEL, DICE = "choctaw, roulette on a wheel that tells its number", "choctaw, craps"


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
    victim.replays()


@pytest.mark.slow
@pytest.mark.parametrize("aim", MONEY)
def test_killed_as_money_moves_it_moved_once_or_not_at_all(aim, tmp_path):
    """In the commit of an award, a reset, a change of a setting …, as far as two lives come to one."""
    victim = Victim(tmp_path, BY_HAND, Random(aim))
    for _ in range(2):
        victim.live_and_die(aim)
        victim.no_coin_counts_twice()
    victim.seal()
    victim.replays()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "aim"),
    [
        *((WHEEL, aim) for aim in OF_ONE_RESULT),
        *((DICE, aim) for aim in OF_ONE_RESULT if aim != "ball"),
        *(("choctaw, baccarat chemin de fer", aim) for aim in FOR_THE_BANK),
        *((ROOM, aim) for aim in IN_A_ROOM),
    ],
)
def test_killed_as_wagers_are_entered_and_decided_they_are_decided_once_or_not_at_all(table, aim, tmp_path):
    """On a layout, as a ball runs, in a bid, a sale, a draw after its tenth ball, as far as two lives come to one."""
    victim = Victim(tmp_path, NAMES.index(table), Random(aim))
    for _ in range(2):
        victim.live_and_die(aim)
    victim.replays()
