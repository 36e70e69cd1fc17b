"""Changes of a pool's settings: asked for with a credential of its own, witnessed by another department, then waiting.

A change takes effect when the pool is next won, so that it does not touch the jackpot that runs (standards B6); a limit
above what shows may at once (B3). Who asks and who witnesses is data of the house (`games.house.authority`). Does not
know how rates move a meter.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import cast

from controller.table import events as e
from controller.table.commands import SettingAsked, SettingWithdrawn, SettingWitnessed
from controller.table.draft import Decide, Draft
from controller.table.linked.setting import why_elsewhere
from controller.table.money import why_no_money
from controller.table.settings.meter_corrections import lapse
from controller.table.settings.values import NAMES, NO_LIMIT, NoSetting, SettingName, parse, value_of
from controller.table.state import SettingChange, TableState
from drivers.signals import Signal
from games.declared.house_rules import HouseRules
from games.house.authority import Person, may_ask_for_change, may_witness
from games.pools.lowering import why_not_limit
from games.pools.rules import MAIN

MOST_UNITS = 1_000_000
"""Parts of a cent that a meter may count in: enough for any rate that is printed, and far from what a number holds."""


def asked(d: Draft, signal: SettingAsked) -> None:
    rules, pool = d.setup.rules, signal.pool
    by = Person(signal.role, signal.person)
    why = may_ask_for_change(rules.configuration, by, credential=signal.configuration)
    if why is None and not d.setup.has_meter:
        why = "the pools of a room are as its rules file has them: settings are of a progressive that chips feed"
    if why is None and pool not in rules.pools:
        why = f"this table has no pool {pool}; it has {', '.join(rules.pools)}"
    if why is None:
        why = why_elsewhere(d.setup.linked, pool)
    if why is None and signal.setting not in NAMES:
        why = f"a pool has no setting {signal.setting}; it has {', '.join(NAMES)}"
    if why is None and not signal.why.strip():
        why = "a change of settings takes a reason"
    if why is None and any((one.pool, one.setting) == (pool, signal.setting) for one in d.state.changes):
        why = f"a change of the {signal.setting} waits already: withdraw that one first"
    if why is not None:
        d.refuse(signal, why)
        return
    setting = cast(SettingName, signal.setting)
    before = value_of(rules, pool, setting, d.setup.wager_cents)
    try:
        after = parse(rules, pool, setting, signal.value.strip())
    except NoSetting as error:
        d.refuse(signal, str(error))
        return
    if units_for(d.state, pool, setting, after) > MOST_UNITS:
        d.refuse(signal, f"the meter would have to count in parts of a cent finer than 1/{MOST_UNITS}")
        return
    if after == before:
        d.refuse(signal, f"the {setting} has this value already")
        return
    d.record(
        e.ParameterChangeAsked(
            change=d.state.next_change,
            pool=pool,
            setting=setting,
            before=before,
            after=after,
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
        )
    )


def witnessed(d: Draft, signal: SettingWitnessed) -> None:
    change = _waiting(d.state, signal.change)
    if change is None:
        d.refuse(signal, f"no change of number {signal.change} waits")
        return
    asker, by = Person(change.role, change.person), Person(signal.role, signal.person)
    why = may_witness(d.setup.rules.configuration, asker, by)
    if why is None:
        why = why_no_money(d.state)
    if change.witness_role is not None:
        why = f"the {change.witness_role.replace('-', ' ')} has witnessed this change"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.ParameterChangeWitnessed(change=change.change, role=signal.role, person=signal.person))
    if why_not_at_once(d.state, d.setup.rules, change) is None:
        _apply(d, change)


def withdrawn(d: Draft, signal: SettingWithdrawn) -> None:
    rule, change = d.setup.rules.configuration, _waiting(d.state, signal.change)
    if change is None:
        d.refuse(signal, f"no change of number {signal.change} waits")
    elif signal.role not in (*rule.asked_by, *rule.witnesses(change.role)):
        d.refuse(signal, f"the {signal.role.replace('-', ' ')} neither asks for changes of settings nor witnesses them")
    elif not signal.why.strip():
        d.refuse(signal, "to withdraw a change takes a reason")
    else:
        why = signal.why.strip()
        d.record(e.ParameterChangeWithdrawn(change=change.change, why=why, role=signal.role, person=signal.person))


def pool_won(d: Draft, pool: str = MAIN) -> None:
    """The pool was won and is about to be reset: what waited for this takes effect, the new reset amount with it.

    A correction of what stood there is about a jackpot that is gone, and waits no more.
    """
    lapse(d, pool, "the pool was won before a key was turned")
    for change in _witnessed(d.state, pool):
        if change.setting != "limit" and _why_unfit(d.setup.rules, change) is None:
            _apply(d, change)


def pool_reset(d: Draft, pool: str = MAIN) -> None:
    """The pool stands at its reset amount again: a limit that was below what showed may fit now (standards B3)."""
    for change in _witnessed(d.state, pool):
        if why_not_at_once(d.state, d.setup.rules, change) is None:
            _apply(d, change)


def why_not_at_once(state: TableState, rules: HouseRules, change: SettingChange) -> str | None:
    """Why a witnessed change does not take effect now, under the ``rules`` as they are; None where it does."""
    unfit = _why_unfit(rules, change)
    if unfit is not None:
        return unfit
    if change.setting != "limit":
        return f"the {change.setting} changes when the pool is next won"
    return None if change.after == NO_LIMIT else why_not_limit(state.pool(change.pool), int(change.after))


def _why_unfit(rules: HouseRules, change: SettingChange) -> str | None:
    """Why a change that was possible when it was asked for no longer is, beside those that took effect meanwhile."""
    try:
        parse(rules, change.pool, cast(SettingName, change.setting), change.after)
    except NoSetting as error:
        return str(error)
    return None


def _waiting(state: TableState, change: int) -> SettingChange | None:
    return next((one for one in state.changes if one.change == change), None)


def _witnessed(state: TableState, pool: str) -> list[SettingChange]:
    return [one for one in state.changes if one.pool == pool and one.witness_role is not None]


def units_for(state: TableState, pool: str, setting: str, value: str) -> int:
    """Into how many parts of a cent the meter must count to hold this value exactly."""
    exact = Fraction(value).denominator if setting in ("rate", "reserve-rate") else 1
    return lcm(state.pool(pool).units_per_cent, exact)


def _apply(d: Draft, change: SettingChange) -> None:
    d.record(
        e.ParameterChangeApplied(
            change=change.change,
            pool=change.pool,
            setting=cast(SettingName, change.setting),
            before=change.before,
            after=change.after,
            units_per_cent=units_for(d.state, change.pool, change.setting, change.after),
        )
    )
    d.setup = d.table.now(d.state)


DECISIONS: Mapping[type[Signal], Decide] = {
    SettingAsked: asked,
    SettingWitnessed: witnessed,
    SettingWithdrawn: withdrawn,
}
