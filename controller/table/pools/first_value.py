"""The value that a meter begins with: nothing is played until somebody accepted it, or a higher one (standards B8).

So it is for each pool of a new record, for a level that is opened later, and after a clear of the memory. Only a
demonstration on twins begins by itself, and its record says so. Does not correct a meter that ran.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.commands import FirstValueKeyed
from controller.table.draft import Draft
from controller.table.money import why_not_whole
from controller.table.settings.meter_corrections import MOST_CENTS
from games.house.authority import Person, may_ask_for_change
from games.money.dollars import dollars


def accepted(d: Draft, signal: FirstValueKeyed) -> None:
    why = _why_not(d, signal) or why_not_whole(d.state)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(
        e.FirstValueAccepted(
            pool=signal.pool,
            seed_cents=d.state.pool(signal.pool).cents,
            cents=signal.cents,
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
        )
    )


def _why_not(d: Draft, signal: FirstValueKeyed) -> str | None:
    by = Person(signal.role, signal.person)
    why = may_ask_for_change(d.setup.rules.configuration, by, credential=signal.configuration)
    if why is not None:
        return why
    if signal.pool not in d.state.unaccepted:
        return f"the {signal.pool} meter waits for no first value"
    meter = d.state.pool(signal.pool)
    if signal.cents < meter.cents:
        return f"the {signal.pool} meter begins with {dollars(meter.cents)} or more, not with {dollars(signal.cents)}"
    if signal.cents > MOST_CENTS:
        return f"no meter begins above {dollars(MOST_CENTS)}"
    must_hit_by_cents = d.setup.rules.pools[signal.pool].must_hit_by_cents
    if must_hit_by_cents is not None and signal.cents >= must_hit_by_cents:
        return f"the {signal.pool} pool must hit by {dollars(must_hit_by_cents)}: its meter begins below"
    if meter.limit_cents is not None and signal.cents > max(meter.cents, meter.limit_cents):
        return f"the limit of the {signal.pool} meter is {dollars(meter.limit_cents)}: it cannot begin above it"
    if signal.cents > meter.cents and not signal.why.strip():
        return "a value above the first one takes a reason: where it was read"
    return None
