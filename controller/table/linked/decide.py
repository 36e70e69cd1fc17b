"""What a table does with what it is told of its pool over many tables. Pays nothing: a key does, as ever."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.draft import Decide, Draft
from controller.table.linked.commands import LinkMended, LinkTroubled, PoolDecided
from drivers.signals import Signal


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
    LinkTroubled: link_troubled,
    LinkMended: link_mended,
}
