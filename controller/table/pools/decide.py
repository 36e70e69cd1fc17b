"""Pools between rounds: a patron's dispute, its decision, and one level going into another.

Each is asked for by a person who answers for the pit, stands on record with their reason, and waits for a table at
rest: no wager stands, no award is open. Does not lower a meter for any other reason: corrections and settings have
pages of their own (:mod:`controller.table.settings.corrections`, :mod:`controller.table.settings.decide`).
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import DisputeDecided, DisputeKeyed, FirstValueKeyed, MergerKeyed
from controller.table.draft import Decide, Draft
from controller.table.linked.setting import why_elsewhere
from controller.table.money import why_no_money
from controller.table.pools import first_value
from controller.table.settings.meter_corrections import lapse
from drivers.signals import Signal
from games.pools.lowering import base_of, why_not_dispute, why_not_resolve
from games.pools.merging import merged_rules, why_not_merge

MAY_DISPUTE = ("pit-manager", "table-games-manager")
"""Who opens a dispute, and lets a level go into another."""
DECIDES = ("table-games-manager",)


def dispute_keyed(d: Draft, signal: DisputeKeyed) -> None:
    why = _why_not(d, signal.role, MAY_DISPUTE, signal.pool)
    if why is None:
        why = why_not_dispute(d.state.pool(signal.pool))
    if why is None and not signal.why.strip():
        why = "a dispute says what the patron disputes"
    if why is not None:
        d.refuse(signal, why)
        return
    lapse(d, signal.pool, "the pool is disputed: what stood there is in escrow")
    d.record(
        e.DisputeOpened(
            pool=signal.pool,
            cents=d.state.pool(signal.pool).cents,
            base_cents=d.setup.rules.pools[signal.pool].reset_cents,
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
        )
    )


def dispute_decided(d: Draft, signal: DisputeDecided) -> None:
    why = _why_not(d, signal.role, DECIDES, signal.pool)
    if why is None:
        why = why_not_resolve(d.state.pool(signal.pool))
    if why is None and not signal.why.strip():
        why = "a decision says what it rests on"
    if why is None and signal.in_favour_of not in ("licensee", "patron"):
        why = f'a dispute is decided for the licensee or for the patron, not for "{signal.in_favour_of}"'
    if why is not None:
        d.refuse(signal, why)
        return
    meter = d.state.pool(signal.pool)
    base = base_of(meter, d.setup.rules.pools[signal.pool].reset_cents)
    d.record(
        e.DisputeResolved(
            pool=signal.pool,
            in_favour_of="patron" if signal.in_favour_of == "patron" else "licensee",
            cents=meter.escrow_cents,
            base_cents=base,
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
        )
    )


def merger_keyed(d: Draft, signal: MergerKeyed) -> None:
    pools, main = d.setup.rules.pools, d.setup.rules.progressive
    if main is None:
        d.refuse(signal, "only levels of a progressive go into one another")
        return
    merged = why_not_merge(pools, signal.pool, signal.into, main.chip_cents)
    why = merged or _why_not(d, signal.role, MAY_DISPUTE, signal.pool)
    if why is None and d.state.pool(signal.pool).escrow_cents:
        why = f"the pool {signal.pool} is disputed: that is decided first"
    if why is None and any(one.pool == signal.pool for one in d.state.pending):
        why = f"an award of the pool {signal.pool} is pending: it is paid first"
    if why is None and any(one.pool == signal.pool for one in d.state.changes):
        why = f"a change of the pool {signal.pool} waits: withdraw it first"
    if why is None and any(one.pool == signal.pool for one in d.state.corrections):
        why = f"a correction of the {signal.pool} meter waits: withdraw it first"
    if why is not None:
        d.refuse(signal, why)
        return
    whole = merged_rules(pools, signal.pool, signal.into, main.chip_cents)[signal.into]
    d.record(
        e.PoolsMerged(
            pool=signal.pool,
            into=signal.into,
            units_per_cent=whole.units_per_cent(main.chip_cents),
            rate=str(whole.increment(main.chip_cents)),
            reserve_rate=str(whole.reserve(main.chip_cents)),
            role=signal.role,
            person=signal.person,
        )
    )


def _why_not(d: Draft, role: str, roles: tuple[str, ...], pool: str) -> str | None:
    if role not in roles:
        asked = " or ".join(one.replace("-", " ") for one in roles)
        return f"this is for the {asked}, not for the {role.replace('-', ' ')}"
    pools = d.setup.rules.pools
    if pool not in pools:
        return f"this table has no pool {pool}; it has {', '.join(pools)}"
    if (elsewhere := why_elsewhere(d.setup.linked, pool)) is not None:
        return elsewhere
    now = d.state.round
    if not d.setup.is_open(d.state) or now.wagers or d.state.open_awards():
        return "a round is being played: between rounds, before the first chip"
    return why_no_money(d.state)


DECISIONS: Mapping[type[Signal], Decide] = {
    DisputeKeyed: dispute_keyed,
    DisputeDecided: dispute_decided,
    FirstValueKeyed: first_value.accepted,
    MergerKeyed: merger_keyed,
}
