"""Decisions on wagers that somebody enters, on their commission, and the record of their end. Does not settle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.table import commands as c, events as e
from controller.table.draft import Decide, Draft
from controller.table.stakes.allowed import goes_along, named, why_not_wager
from drivers import signals as s
from games.round.settlement import Settlement


def stake_keyed(d: Draft, signal: c.StakeKeyed) -> None:
    keyed = named(d.setup, signal.wager)
    why = d.setup.why_no_wagers(d.state) or why_not_wager(d.state, d.setup, signal.seat, keyed, signal.cents)
    if why is not None:
        d.refuse(signal, why)
        return
    for wager in (keyed, *goes_along(d.setup, keyed)):
        d.record(e.StakePlaced(seat=signal.seat, wager=wager, cents=signal.cents))


def record_settled(d: Draft, lines: Iterable[tuple[int, Settlement]]) -> None:
    """Record how each wager ended, with the cents that lay on it. Commission is marked where it is collected later."""
    for cents, one in lines:
        d.record(
            e.WagerSettled(
                seat=one.seat,
                wager=one.wager,
                cents=cents,
                result=one.result,
                pays_cents=one.pays_cents or 0,
                returned_cents=one.returned_cents,
                commission_cents=one.commission_cents,
                commission_taken=d.setup.game.is_by_result and one.commission_cents > 0,
                stands_as=one.stands_as,
                source=one.source,
            )
        )


def commission_keyed(d: Draft, signal: c.CommissionKeyed) -> None:
    owed = next((one for one in d.state.owed if one.seat == signal.seat), None)
    if owed is None:
        d.refuse(signal, f"no commission is marked for seat {signal.seat}")
        return
    d.record(e.CommissionCollected(seat=owed.seat, cents=owed.cents))


DECISIONS: Mapping[type[s.Signal], Decide] = {c.StakeKeyed: stake_keyed, c.CommissionKeyed: commission_keyed}
