"""Hits decided in the order of the log, and what a win brings into force: settings that waited for it (standards B6).

Part of the fold of a linked pool. Does not know messages.
"""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

from controller.linked import hits as hit_rules
from controller.linked.state import KEPT_HITS, PoolState, hit_key, rules_of
from games.pools import settings
from games.pools.awards import AwardError
from games.pools.rules import Pool

replace = msgspec.structs.replace
_EXACT = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,6}|/[1-9][0-9]{0,11})?", re.ASCII)
EXACT_FORM = 'an amount in cents is written out, such as 1000000, "70/3" or 12.5'


def decide(state: PoolState, sequence: int) -> str | None:
    """Decide on the hits at this place of the log; why nothing was decided, None where it was."""
    waiting = [hit for hit in state.hits.values() if hit.sequence == sequence and hit.state == "waiting"]
    try:
        meter, done = hit_rules.decided(rules_of(state), state.meter, waiting)
    except AwardError as error:
        for hit in waiting:
            del state.hits[hit_key(hit.table, hit.award)]
        return f"{waiting[0].table}: {error}"
    state.meter = meter
    for hit in done:
        state.hits[hit_key(hit.table, hit.award)] = hit
        of = state.members[hit.table]
        state.members[hit.table] = replace(of, hits=of.hits + 1, won_cents=of.won_cents + hit.cents)
        if hit.resets:
            _won(state)
    _forget_old(state)
    return None


def _forget_old(state: PoolState) -> None:
    over = [key for key, hit in state.hits.items() if hit.state in ("paid", "withdrawn")]
    for key in over[: max(0, len(over) - KEPT_HITS)]:
        del state.hits[key]


def _won(state: PoolState) -> None:
    """The pool started again: what waited for that holds from here on."""
    if state.settings:
        rules = with_settings(state)
        state.rules_json, state.settings = rules.model_dump_json(), ()
        state.meter = state.meter.limited(rules.limit_cents)


def exact(text: str) -> Fraction | None:
    """The amount that is written there; None where none is. An exponent is none: its number has no end.

    >>> exact("70/3"), exact("1e999999999")
    (Fraction(70, 3), None)
    """
    return Fraction(text) if _EXACT.fullmatch(text) else None


def changed(rules: Pool, setting: str, value: str, chip_cents: int) -> Pool | str:
    """The rules with one setting changed, or why it cannot be."""
    cents = exact(value)
    if value and cents is None:
        return f'"{value}" is no amount in cents: {EXACT_FORM}'
    if setting == "rate" and cents is not None:
        with_rate = rules.model_copy(update={"per_chip_cents": cents, "rate": None})
        return settings.why_not_rates(with_rate, chip_cents) or with_rate
    if cents is not None and cents.denominator != 1:
        return f"{value} cents are no whole cents"
    if setting == "reset" and cents is not None:
        return settings.why_not_reset(rules, cents) or rules.model_copy(update={"reset_cents": int(cents)})
    if setting == "limit":
        why = None if cents is None else settings.why_not_limit(rules, cents)
        return why or rules.model_copy(update={"limit_cents": None if cents is None else int(cents)})
    return f'the pool has no setting "{setting}" with the value "{value}"; it has reset, limit and rate'


def with_settings(state: PoolState) -> Pool:
    """The pool's rules as they will be once it is won next."""
    rules = rules_of(state)
    for setting, value in state.settings:
        after = changed(rules, setting, value, state.chip_cents)
        rules = rules if isinstance(after, str) else after
    return rules
