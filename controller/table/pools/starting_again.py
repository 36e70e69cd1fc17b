"""A pool starts again once its prize is won: what the house credits, and what its reserve and overflow give.

Does not ask whether a prize is won, nor by whom.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.draft import Draft
from games.pools.reset import Refill, refill


def prize_won(
    d: Draft, game: int, pool: str, *, winners: int, cents: int, off_meter_cents: int, resets: bool = True
) -> None:
    """Record that the prize of a pool, in ``cents``, comes off its meter; where it ``resets``, the pool starts again.

    ``game`` is that of the tickets, or the hand, that won it.
    """
    put = refill(d.setup.rules.pools[pool], d.state.pool(pool).paid(cents, off_meter_cents)) if resets else None
    d.record(
        e.PrizeWon(
            game=game,
            pool=pool,
            winners=winners,
            cents=cents,
            off_meter_cents=off_meter_cents,
            reset_cents=0 if put is None else put.house_cents,
        )
    )
    if put is not None:
        moved_inside(d, pool, put)


def moved_inside(d: Draft, pool: str, put: Refill) -> None:
    """Record what a reset moves from the reserve and the overflow of a pool to its meter."""
    if put.reserve_units:
        d.record(e.ReserveMoved(pool=pool, units=put.reserve_units))
    if put.overflow_units:
        d.record(e.OverflowMoved(pool=pool, units=put.overflow_units))
