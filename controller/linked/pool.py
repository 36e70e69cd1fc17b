"""The pool of many tables: the fold of the log, with the figures of a table's own pool.

Whoever folds the same log comes to the same meter, the same hits and the same order; nothing else decides. What was
taken before is passed over, what is refused is named and counts nothing, and at a gap or a broken seal the pool's money
stops: chips of sound tables still count, and hits wait until two people say that the log is whole again.
Knows no clock, no network and no disk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

import msgspec

from controller.linked import hits as hit_rules, office
from controller.linked.deciding import decide
from controller.linked.facts import AnyFact, HitPaid, HitVerified, HitWithdrawn, Joined, Left, Wagered
from controller.linked.hits import Hit
from controller.linked.member import Member
from controller.linked.message import OFFICE, Body, NotAMessage, body_of
from controller.linked.state import SEEN, PoolState, Refusal, hit_key, rules_of
from controller.record.journal.record import Record, seal
from games.money.dollars import dollars
from games.pools.contribution import Rate, added
from games.pools.linking import Terms, differ, terms_of

replace = msgspec.structs.replace


def take(state: PoolState, sequence: int, member: str, message: Record) -> str | None:
    """Fold one message, which stands at ``sequence`` in the log; why it counted nothing, None where it did."""
    state.sequence = max(state.sequence, sequence)
    of = state.member(member)
    if message.position <= of.number:
        if message.position == of.number and message.seal != of.seal:
            return _break(state, sequence, of, f"{of.name}: there are two messages {message.position}")
        return f"{of.name}: message {message.position} was taken before"
    if of.broken:
        return _refuse(state, sequence, of, of.broken)
    why = _why_broken(of, message)
    if why is not None:
        return _break(state, sequence, of, why)
    try:
        body = body_of(message)
    except NotAMessage as error:
        return _break(state, sequence, of, f"{of.name}: {error}")
    of = replace(
        of, number=message.position, seal=message.seal, sequence=sequence, at_utc_ns=message.at_utc_ns, refused=""
    )
    state.members[member] = of
    return (_office if member == OFFICE else _table)(state, sequence, of, body)


def take_unreadable(state: PoolState, sequence: int, member: str, why: str) -> str:
    """Something that is no message stands at a place of the log: nothing of its member counts any more."""
    state.sequence = max(state.sequence, sequence)
    return _break(state, sequence, state.member(member), why)


def _why_broken(of: Member, message: Record) -> str | None:
    due = of.number + 1
    if message.position != due:
        return f"{of.name}: message {due} is missing, message {message.position} follows {of.number}"
    if seal(of.seal, due, message.at_utc_ns, message.body) != message.seal:
        return f"{of.name}: message {due} was changed: its seal does not fit it and the message before"
    return None


def _break(state: PoolState, sequence: int, of: Member, why: str) -> str:
    """Nothing of this member counts any more, and no hit is decided."""
    state.stopped = state.stopped or why
    return _refuse(state, sequence, replace(of, broken=why), why)


def _refuse(state: PoolState, sequence: int, of: Member, why: str) -> str:
    state.members[of.name] = replace(of, refused=why)
    state.refusals = (*state.refusals[1 - SEEN :], Refusal(sequence, of.name, why))
    return why


# Facts of the office


def _office(state: PoolState, sequence: int, of: Member, body: Body) -> str | None:
    refused = None
    for fact in body.facts:
        why = office.take(state, fact)
        refused = refused if why is None else why
    return None if refused is None else _refuse(state, sequence, state.members[of.name], refused)


# Facts of a table


def _table(state: PoolState, sequence: int, of: Member, body: Body) -> str | None:
    why = _why_no_member(state, of, body)
    if why is not None:
        return _refuse(state, sequence, of, why)
    refused = None
    for fact in body.facts:
        told = _OF_TABLES.get(type(fact))
        why = f"{of.name}: a table cannot say {type(fact).__name__}" if told is None else told(state, of.name, fact)
        refused = refused if why is None else why
    state.members[of.name] = replace(state.members[of.name], position=body.position)
    return None if refused is None else _refuse(state, sequence, state.members[of.name], refused)


def _why_no_member(state: PoolState, of: Member, body: Body) -> str | None:
    if not state.rules_json:
        return f"{of.name}: the pool {state.name} is not open"
    if not of.admitted:
        return f"{of.name}: the pool {state.name} did not admit this table: lammer link join {of.name}"
    if body.generation < of.generation:
        return (
            f"{of.name}: generation {body.generation} of its record is older than generation {of.generation}, "
            "which was admitted"
        )
    if body.generation > of.generation:
        return (
            f"{of.name}: generation {body.generation} of its record is not admitted, generation {of.generation} is: "
            "two people admit the table again"
        )
    return None


def _joined(state: PoolState, table: str, fact: Joined) -> str | None:
    agreed, before = terms_of(rules_of(state), state.chip_cents), state.members[table].terms
    if before is not None and fact.terms.reset_cents == before.reset_cents:
        agreed = replace(agreed, reset_cents=before.reset_cents)  # only its rates go on in its own account
    if fact.terms != agreed:
        return f"{table} cannot join the pool {state.name}: {differ(fact.terms, agreed)}"
    state.members[table] = replace(state.members[table], terms=fact.terms)
    return None


@lru_cache(maxsize=64)
def _rate_under(terms: Terms) -> Rate:
    """What a chip under these terms adds."""
    rate, reserve = Fraction(terms.rate), Fraction(terms.reserve_rate)
    per_cent = lcm(rate.denominator, reserve.denominator)
    return Rate((rate * per_cent).numerator, (reserve * per_cent).numerator, per_cent)


def _wagered(state: PoolState, table: str, fact: Wagered) -> str | None:
    terms = state.members[table].terms
    if terms is None:
        return f"{table}: wagers of a table that did not join"
    if state.closed:
        return f"{table}: the pool {state.name} is closed: nothing feeds it"
    if fact.wagers < 1:
        return f"{table}: {fact.wagers} wagers are none"
    rate = _rate_under(terms)
    if state.meter.units_per_cent % rate.units_per_cent:
        state.in_units(lcm(state.meter.units_per_cent, rate.units_per_cent))
    adds = added(rate, state.meter, fact.wagers)
    state.meter = state.meter.contributed(
        adds.units, overflow=adds.overflow_units, reserve=adds.reserve_units, wagers=fact.wagers
    )
    of = state.members[table]
    state.members[table] = replace(
        of,
        wagers=of.wagers + fact.wagers,
        units=of.units + adds.units + adds.overflow_units,
        reserve_units=of.reserve_units + adds.reserve_units,
    )
    return None


def _verified(state: PoolState, table: str, fact: HitVerified) -> str | None:
    known = [winner.award for winner in fact.winners if hit_key(table, winner.award) in state.hits]
    if known:
        return f"{table}: award {known[0]} is before the pool already"
    each_once = {one.award for one in fact.winners}, {(one.seat, one.hand) for one in fact.winners}
    if not fact.winners or any(len(once) < len(fact.winners) for once in each_once):
        return f"{table}: a hit names at least one winner, and no award and no hand of a seat twice"
    of = state.members[table]
    if of.terms is None:
        return f"{table}: a hit of a table that did not join"
    for winner in fact.winners:
        state.hits[hit_key(table, winner.award)] = hit_rules.as_winner(table, winner, of.sequence, of.at_utc_ns)
    return None if state.stopped else decide(state, of.sequence)


def _decided(state: PoolState, table: str, award: int) -> Hit | str:
    hit = state.hits.get(hit_key(table, award))
    if hit is None:
        return f"{table}: the pool knows no award {award} of this table"
    return hit if hit.state == "decided" else f"{table}: award {award} is {hit.state}"


def _paid(state: PoolState, table: str, fact: HitPaid) -> str | None:
    hit = _decided(state, table, fact.award)
    if isinstance(hit, str):
        return hit
    if hit.cents != fact.cents:
        why = f"{table}: award {fact.award} was paid with {dollars(fact.cents)}, decided were {dollars(hit.cents)}"
        state.stopped = state.stopped or why
        return why
    state.meter, state.hits[hit_key(table, fact.award)] = hit_rules.paid(state.meter, hit)
    return None


def _withdrawn(state: PoolState, table: str, fact: HitWithdrawn) -> str | None:
    key = hit_key(table, fact.award)
    waiting = state.hits.get(key)
    if waiting is not None and waiting.state == "waiting":
        state.hits[key] = replace(waiting, state="withdrawn")
        return None
    hit = _decided(state, table, fact.award)
    if isinstance(hit, str):
        return hit
    state.meter, state.hits[key] = hit_rules.withdrawn(state.meter, hit)
    of = state.members[table]
    state.members[table] = replace(of, hits=of.hits - 1, won_cents=of.won_cents - hit.cents)
    return None


def _left(state: PoolState, table: str, _: Left) -> str | None:
    state.members[table] = replace(state.members[table], terms=None)
    return None


_OF_TABLES: Mapping[type[AnyFact], Callable[[PoolState, str, Any], str | None]] = {
    Joined: _joined,
    Wagered: _wagered,
    HitVerified: _verified,
    HitPaid: _paid,
    HitWithdrawn: _withdrawn,
    Left: _left,
}
