"""What the office of a linked pool says: it opens, admits tables, changes settings, moves money between pools.

Each takes two people. The questions are those of :mod:`games.pools`, as at a table. Part of the fold of the
pool: each function answers why nothing happens, or None. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import lcm
from typing import Any

import msgspec
from pydantic import ValidationError

from controller.linked import facts as f
from controller.linked.deciding import changed, decide, with_settings
from controller.linked.message import OFFICE
from controller.linked.state import PoolState, rules_of
from games.money.dollars import dollars
from games.pools import lowering
from games.pools.linking import why_not_linked
from games.pools.meter import Meter
from games.pools.rules import Pool

replace = msgspec.structs.replace


def take(pool: PoolState, fact: f.AnyFact) -> str | None:
    """Fold one fact of the office; why it changes nothing, None where it does."""
    told = _OF_OFFICE.get(type(fact))
    if told is None:
        return f"the office cannot say {type(fact).__name__}"
    if isinstance(fact, f.Witnessed) and not fact.by.are_two:
        return f"{type(fact).__name__} takes two people, one who asks and another who witnesses it"
    if not pool.rules_json and not isinstance(fact, f.PoolOpened):
        return f"the pool {pool.name} is not open"
    return told(pool, fact)


def _opened(pool: PoolState, fact: f.PoolOpened) -> str | None:
    if pool.rules_json:
        return f"the pool {pool.name} is open already"
    try:
        rules = Pool.model_validate_json(fact.rules)
    except ValidationError as error:
        return f"these are no rules of a pool: {error.errors()[0]['msg']}"
    why = why_not_linked(rules)
    if why is not None:
        return why
    if fact.seed_cents < rules.seed_cents:
        return f"the pool begins with {dollars(rules.seed_cents)} or more, not with {dollars(fact.seed_cents)}"
    if fact.chip_cents <= 0 or not rules.within_bound(fact.chip_cents) or not rules.within_wager(fact.chip_cents):
        return f"no pool rises by {rules.increment(fact.chip_cents)} cents for a chip of {dollars(fact.chip_cents)}"
    pool.rules_json, pool.chip_cents = rules.model_dump_json(), fact.chip_cents
    meter = Meter(
        pool=pool.name, units_per_cent=rules.units_per_cent(fact.chip_cents), limit_cents=rules.limit_cents
    ).seeded(rules.seed_cents)
    pool.meter = meter.raised(fact.seed_cents - rules.seed_cents)
    return None


def _admitted(pool: PoolState, fact: f.TableAdmitted) -> str | None:
    if fact.table == OFFICE:
        return f'no table can be called "{OFFICE}"'
    of = pool.member(fact.table)
    if fact.generation < max(1, of.generation):
        return f"{fact.table}: generation {fact.generation} is older than {of.generation}, which was admitted"
    terms = of.terms if fact.generation == of.generation else None
    pool.members[fact.table] = replace(
        of, admitted=True, generation=fact.generation, key=fact.key, terms=terms, refused=""
    )
    return None


def _removed(pool: PoolState, fact: f.TableRemoved) -> str | None:
    of = pool.members.get(fact.table)
    if of is None or not of.admitted:
        return f"the pool {pool.name} has no table {fact.table}"
    open_hits = [hit for hit in pool.open_hits() if hit.table == fact.table]
    if open_hits:
        return f"{fact.table} has an award that is not paid: award {open_hits[0].award}, then it can leave"
    pool.members[fact.table] = replace(of, admitted=False, terms=None)
    return None


# Settings


def _setting(pool: PoolState, fact: f.SettingChanged) -> str | None:
    after = changed(with_settings(pool), fact.setting, fact.value, pool.chip_cents)
    if isinstance(after, str):
        return after
    others = tuple(one for one in pool.settings if one[0] != fact.setting)
    pool.settings = (*others, (fact.setting, fact.value))
    return None


# Disputes


def _disputed(pool: PoolState, fact: f.DisputeOpened) -> str | None:
    why = lowering.why_not_dispute(pool.meter)
    if why is None and not fact.why.strip():
        why = "a dispute says what the patron disputes"
    if why is None:
        pool.meter = lowering.disputed(pool.meter, pool.meter.cents, rules_of(pool).reset_cents)
    return why


def _resolved(pool: PoolState, fact: f.DisputeResolved) -> str | None:
    why = lowering.why_not_resolve(pool.meter)
    if why is not None:
        return why
    if fact.in_favour_of == "patron":
        pool.meter = lowering.resolved(pool.meter, "patron", pool.meter.escrow_cents, 0)
        return None
    if fact.in_favour_of != "licensee":
        return f'a dispute is decided for the licensee or for the patron, not for "{fact.in_favour_of}"'
    base = lowering.base_of(pool.meter, rules_of(pool).reset_cents)
    pool.meter = lowering.resolved(pool.meter, "licensee", pool.meter.escrow_cents, base)
    return None


# Merging and splitting


MOST_PARTS = 10**12
"""Of a cent: no rate of a rules file or of a setting is finer."""


def _why_no_parts(units_per_cent: int) -> str | None:
    if 1 <= units_per_cent <= MOST_PARTS:
        return None
    return f"a cent is counted in 1 to {MOST_PARTS:,} parts, not in {units_per_cent}"


def _moved_out(pool: PoolState, fact: f.MovedOut) -> str | None:
    if fact.number != pool.moved_out + 1:
        return f"the next move of the pool {pool.name} is {pool.moved_out + 1}, not {fact.number}"
    if fact.to == pool.name:
        return f"the pool {pool.name} cannot be moved into itself"
    if (why := _why_no_parts(fact.units_per_cent)) is not None:
        return why
    finest = lcm(pool.meter.units_per_cent, fact.units_per_cent)
    pool.in_units(finest)
    units = fact.units * (finest // fact.units_per_cent)
    if pool.open_hits() or pool.meter.escrow_cents:
        return f"the pool {pool.name} has an award or a dispute that is open: that is settled first"
    whole = pool.meter.from_overflow(pool.meter.overflow_units).from_reserve(pool.meter.reserve_units)
    if fact.closes and units != whole.units:
        return f"the pool {pool.name} holds another amount than what is to go: all of it goes where it closes"
    meter = whole if fact.closes else pool.meter
    if not 0 <= units <= meter.units:
        return f"the pool {pool.name} shows less than what is to go"
    pool.meter, pool.moved_out, pool.closed = meter.moved(-units), fact.number, pool.closed or fact.closes
    return None


def _moved_in(pool: PoolState, fact: f.MovedIn) -> str | None:
    if f"{fact.source}#{fact.number}" in pool.moves:
        return f"move {fact.number} of the pool {fact.source} arrived before"
    if fact.units < 0 or pool.closed:
        return f"nothing goes into the pool {pool.name} that way"
    if (why := _why_no_parts(fact.units_per_cent)) is not None:
        return why
    finest = lcm(pool.meter.units_per_cent, fact.units_per_cent)
    pool.in_units(finest)
    units = fact.units * (finest // fact.units_per_cent)
    pool.moves[f"{fact.source}#{fact.number}"] = units
    meter = pool.meter.moved(units)
    if meter.limit_cents is not None:
        meter = meter.above_limit(max(0, meter.units - meter.limit_cents * finest))
    pool.meter = meter
    return None


# The money


def _stopped(pool: PoolState, fact: f.MoneyStopped) -> str | None:
    pool.stopped = pool.stopped or fact.why or "somebody stopped the money of this pool"
    return None


def _resumed(pool: PoolState, fact: f.MoneyResumed) -> str | None:
    if not pool.stopped:
        return f"the money of the pool {pool.name} is not stopped"
    if not fact.why.strip():
        return "who lets the money go on says what was mended"
    broken = next((of.broken for of in pool.tables() if of.broken), None)
    if broken is not None:
        return f"it cannot go on in this log: {broken}; restore the pool into a new one"
    pool.stopped = ""
    for sequence in sorted({hit.sequence for hit in pool.hits.values() if hit.state == "waiting"}):
        decide(pool, sequence)
    return None


_OF_OFFICE: Mapping[type[f.AnyFact], Callable[[PoolState, Any], str | None]] = {
    f.PoolOpened: _opened,
    f.TableAdmitted: _admitted,
    f.TableRemoved: _removed,
    f.SettingChanged: _setting,
    f.DisputeOpened: _disputed,
    f.DisputeResolved: _resolved,
    f.MovedOut: _moved_out,
    f.MovedIn: _moved_in,
    f.MoneyStopped: _stopped,
    f.MoneyResumed: _resumed,
}
