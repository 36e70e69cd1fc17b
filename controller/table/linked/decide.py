"""What a table does with what it is told of its pool over many tables. Pays nothing: a key does, as ever."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from controller.table import events as e
from controller.table.draft import Decide, Draft
from controller.table.linked.commands import LinkMended, LinkTroubled, PoolDecided, PoolRated
from controller.table.settings.decide import MOST_UNITS, units_for
from controller.table.settings.values import NoSetting, parse, value_of
from drivers.signals import Signal
from games.pools.rules import MAIN


def pool_decided(d: Draft, signal: PoolDecided) -> None:
    """The answer counts once; one that comes again, or for an award that is over, changes nothing."""
    award = next((one for one in d.state.awards if one.award == signal.award and one.open), None)
    why = _why_not(d, signal.pool)
    if why is None and (award is None or not award.asked_pool):
        why = f"no award {signal.award} waits for the pool"
    if why is None and award is not None and award.pool_answer is not None:
        why = f"the pool answered award {signal.award} before"
    if why is None and not 0 <= signal.off_meter_cents <= signal.cents:
        why = f"{signal.off_meter_cents} of {signal.cents} cents cannot come off a meter"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(
        e.PoolAnswered(
            award=signal.award,
            pool=signal.pool,
            cents=signal.cents,
            off_meter_cents=signal.off_meter_cents,
            base_cents=signal.base_cents,
            sharers=signal.sharers,
            sequence=signal.sequence,
        )
    )


def pool_rated(d: Draft, signal: PoolRated) -> None:
    """The pool has another rate: this table's chips add at it from the next round on, and the pool is told from where.

    What was wagered before adds as it did, here and there: the order is that of this table's record.
    """
    why, link = _why_not(d, signal.pool), d.state.link
    if why is None and d.state.round.wagers:
        why = "a round has wagers: they add at the rate that it began with"
    if why is not None or link is None:
        d.refuse(signal, why or "")
        return
    before = value_of(d.setup.rules, MAIN, "rate", d.setup.wager_cents)
    try:
        after = parse(d.setup.rules, MAIN, "rate", signal.rate)
    except NoSetting as error:
        d.refuse(signal, f"the pool {link.pool} has a rate that this table cannot have: {error}")
        return
    units = units_for(d.state, MAIN, "rate", after)
    if units > MOST_UNITS:
        d.refuse(signal, f"the meter would have to count in parts of a cent finer than 1/{MOST_UNITS}")
        return
    if after == link.terms.rate:
        d.refuse(signal, f"the pool {link.pool} is fed at this rate already")
        return
    d.record(e.TableLinked(pool=link.pool, terms=msgspec.structs.replace(link.terms, rate=after)))
    if after != before:
        d.record(
            e.ParameterChangeApplied(
                change=0, pool=MAIN, setting="rate", before=before, after=after, units_per_cent=units
            )
        )
        d.setup = d.table.now(d.state)


def link_troubled(d: Draft, signal: LinkTroubled) -> None:
    why = _why_not(d, signal.pool)
    if why is None and not signal.why:
        why = "a lost link says why"
    if why is not None:
        d.refuse(signal, why)
    elif d.state.link is not None and d.state.link.lost != signal.why:
        d.record(e.LinkLost(pool=signal.pool, why=signal.why))


def link_mended(d: Draft, signal: LinkMended) -> None:
    why = _why_not(d, signal.pool)
    if why is not None:
        d.refuse(signal, why)
    elif d.state.link is not None and d.state.link.lost:
        d.record(e.LinkFound(pool=signal.pool))


def _why_not(d: Draft, pool: str) -> str | None:
    if d.state.link is None:
        return "this table is linked to no pool"
    return None if d.state.link.pool == pool else f"this table is linked to the pool {d.state.link.pool}, not to {pool}"


DECISIONS: Mapping[type[Signal], Decide] = {
    PoolDecided: pool_decided,
    PoolRated: pool_rated,
    LinkTroubled: link_troubled,
    LinkMended: link_mended,
}
