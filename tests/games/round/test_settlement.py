from hypothesis import given, strategies as st

from games.layout.player_bank import bank_net_cents, cover
from games.round.settlement import Settlement, net_cents

CENTS = st.integers(1, 1_000_000)


def surrendered(stake: int) -> Settlement:
    return Settlement(1, "main", "half-lose", 0, "bank", "surrendered", "house", returned_cents=stake // 2)


@given(stake=CENTS)
def test_a_surrender_costs_half_and_the_odd_cent(stake: int) -> None:
    assert net_cents([surrendered(stake)], {"main": stake}) == -(stake - stake // 2)


@given(stake=CENTS, bank_cents=st.integers(0, 1_000_000))
def test_a_bank_wins_of_a_surrender_no_more_than_it_put_up(stake: int, bank_cents: int) -> None:
    wagers = {1: {"main": stake}}
    (covered,) = settled = cover([surrendered(stake)], wagers, bank_cents)
    lost = stake - stake // 2
    assert bank_net_cents(settled, wagers) == min(lost, bank_cents) == -net_cents(settled, wagers[1])
    assert covered.result == ("half-lose" if bank_cents else "returned")
