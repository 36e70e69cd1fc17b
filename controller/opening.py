"""How a table's record begins: the table, and each pool with its seed.

A further level that the house's rules have since the record began is opened at the next start, with its own seed on
record (standards B7). Pure; does not record anything.
"""

from __future__ import annotations

from controller import events as e
from controller.setup import TableSetup
from controller.state import TableState


def opening(setup: TableSetup, series: str) -> e.TableOpened:
    """The first event of a record; ``series`` names it to devices that remember orders by number."""
    return e.TableOpened(
        table=setup.table,
        series=series,
        game=setup.game.name,
        house=setup.house,
        seats=len(setup.seats),
        seed_cents=setup.progressive.seed_cents if setup.has_meter else 0,
        units_per_cent=setup.units_per_cent,
        limit_cents=setup.progressive.limit_cents if setup.has_meter else None,
    )


def pools_to_open(state: TableState, setup: TableSetup) -> tuple[e.PoolOpened, ...]:
    """The levels of the house's rules that the record does not know yet."""
    known = {meter.pool for meter in state.pools}
    return tuple(
        e.PoolOpened(
            pool=name,
            seed_cents=rules.seed_cents,
            units_per_cent=rules.units_per_cent(setup.progressive.chip_cents),
            limit_cents=rules.limit_cents,
        )
        for name, rules in setup.rules.pool.items()
        if name not in known
    )
