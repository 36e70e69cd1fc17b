"""Signals for tests of players' accounts: any that cash station, readers and stations could ever give."""

from hypothesis import strategies as st

from controller.table import commands as c
from drivers import signals as s

READERS = {"card-reader.cash": 0, "card-reader.one": 1, "card-reader.two": 2}
CARDS = ("10000001", "10000002", "10000003")
ROLES = ("cashier", "floor-supervisor", "pit-manager", "accountant", "dealer")
AMOUNTS = st.sampled_from([1, 100, 2_500, 10_000]) | st.integers(-500, 20_000) | st.just(10**12)


def ledger_signals(moments, words):
    """What a table with accounts may be told; one without refuses it."""
    at = {"device": st.just("cash-station"), "at": moments}
    by = {"role": st.sampled_from(ROLES), "person": st.sampled_from(("", "ann-ames", "bob-bell"))}
    accounts, stations = st.integers(1, 3) | st.integers(-1, 9), st.integers(1, 2) | st.integers(-1, 9)
    cards = st.sampled_from(CARDS) | words
    return [
        st.builds(s.AccountCardRead, device=st.sampled_from([*READERS, "card-reader.attic"]), at=moments, number=cards),
        st.builds(c.AccountOpenedKeyed, **at, **by, holder=st.just("Ann Ames") | words, card=cards),
        st.builds(c.CardBoundKeyed, **at, **by, account=accounts, card=cards, why=words),
        st.builds(c.PinChosen, **at, **by, account=accounts),
        st.builds(c.AccountLockedKeyed, **at, **by, account=accounts, why=words),
        st.builds(c.AccountClosedKeyed, **at, **by, account=accounts),
        st.builds(c.DepositKeyed, **at, **by, account=accounts, cents=AMOUNTS),
        st.builds(c.CashOutKeyed, **at, **by, account=accounts, cents=st.none() | AMOUNTS),
        st.builds(c.AdjustmentKeyed, **at, **by, account=accounts, cents=AMOUNTS, why=st.just("miscounted") | words),
        st.builds(c.AdjustmentAnswered, **at, **by, account=accounts, cents=AMOUNTS, yes=st.booleans()),
        st.builds(
            c.PinGiven, **at, account=accounts, station=stations, right=st.booleans(), session=st.just("5e55") | words
        ),
        st.builds(c.MoneyBroughtKeyed, **at, station=stations, cents=AMOUNTS),
        st.builds(c.StationLeftKeyed, **at, station=stations),
        st.builds(c.TimeReached, device=st.just("time"), at=moments, name=stations.map(lambda one: f"pin.{one}")),
    ]
