"""Whatever is laid and thrown, no chip is made or lost, and each wager is settled once a roll."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.dice.craps.points import POINTS
from games.round.settlement import net_cents
from tests.games.dice.craps.houses import HOUSES, rules_of
from tests.games.dice.craps.sessions import WAGERS_A_SEAT, Session


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_money_is_neither_made_nor_lost_over_any_rolls(house: str, seed: int) -> None:
    table = Session(rules_of(house), Random(seed))
    for _ in range(15):
        table.play()
        assert table.total == 0
        staked = {seat: dict(lying) for seat, lying in table.lying.items()}
        bank = table.bank
        settled = table.roll()
        assert table.total == 0
        won = sum(net_cents([one for one in settled if one.seat == seat], staked[seat]) for seat in staked)
        assert bank - table.bank == won
        for one in settled:
            assert (one.pays_cents or 0) >= 0
            assert one.result == "win" or not one.pays_cents
            assert (one.result == "undecided") <= bool(one.stands_as)
            assert 0 <= one.returned_cents <= staked[one.seat][one.wager]


@pytest.mark.parametrize("house", HOUSES)
def test_every_point_and_every_ending_is_reached_with_fourteen_wagers_at_a_seat(house: str) -> None:
    table, most, names = Session(rules_of(house), Random(3)), 0, Counter[str]()
    for _ in range(600):
        table.play()
        most = max(most, *map(len, table.lying.values()))
        names.update(name for lying in table.lying.values() for name in lying)
        table.roll()
    assert {f"mark {mark}" for mark in ("", *POINTS)} <= set(table.reached)
    assert {"win", "lose", "push", "undecided", "refused"} <= set(table.reached)
    assert ("returned" in table.reached) == (house != "oneida"), "where come bets are off, their odds stay with them"
    assert most == WAGERS_A_SEAT
    families = {table.rules.bet(name).family for name in names}
    assert families == set(table.rules.wagers), "every family of the house lay there"
