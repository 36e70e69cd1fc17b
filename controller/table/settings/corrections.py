"""Corrections, by adding and never by editing: which record is wrong, why, who says so, and what holds (standards A11).

A meter moves by a correction only for a reason that a rule names, and before a witness of another department; a count
of chips and an entry of the payout log are a supervisor's. Does not read the record: who asks says what kind of event
the wrong one is.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import CorrectionKeyed
from controller.table.copies.decide import why_no_money
from controller.table.draft import SUPERVISORS, Decide, Draft
from controller.table.state import TableState
from drivers.signals import Signal
from games.house.authority import Person, may_witness
from games.money.dollars import dollars
from games.pools.lowering import why_not_lower

MOST_CHIPS = 99
MOST_CENTS = 10**10


def keyed(d: Draft, signal: CorrectionKeyed) -> None:
    why = _why_not(d, signal) or why_no_money(d.state)
    if why is not None:
        d.refuse(signal, why)
        return
    meter = signal.what == "meter"
    d.record(
        e.CorrectionRecorded(
            position=signal.position,
            of=signal.of,
            what="meter" if meter else "count" if signal.what == "count" else "payout-entry",
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
            witness_role=signal.witness_role if meter else "",
            witness=signal.witness if meter else "",
            pool=signal.pool if meter else "",
            cents=signal.cents if meter else 0,
            reason=signal.reason if meter else "",
            chips=signal.chips if signal.what == "count" else None,
            award=signal.award if signal.what == "payout-entry" else None,
        )
    )


def _why_not(d: Draft, signal: CorrectionKeyed) -> str | None:
    if signal.role not in SUPERVISORS:
        return f"a supervisor corrects the record, not the {signal.role.replace('-', ' ')}"
    if signal.position < 1:
        return "records are numbered from 1"
    if not signal.why.strip():
        return "a correction says why"
    if signal.what == "meter":
        return _why_not_meter(d, signal)
    if signal.what == "count":
        return _why_not_count(signal)
    if signal.what == "payout-entry":
        return _why_not_entry(d.state, signal)
    return f'a meter, a count or a payout-entry is corrected, not "{signal.what}"'


def _why_not_meter(d: Draft, signal: CorrectionKeyed) -> str | None:
    rules = d.setup.rules
    if signal.pool not in rules.pools:
        return f"this table has no pool {signal.pool}; it has {', '.join(rules.pools)}"
    meter = d.state.pool(signal.pool)
    if not 0 < abs(signal.cents) <= MOST_CENTS:
        return f"a correction of the meter adds or takes off a cent to {dollars(MOST_CENTS)}"
    by, witness = Person(signal.role, signal.person), Person(signal.witness_role, signal.witness)
    if not signal.witness_role:
        return "a correction of the meter takes a second person, of another department"
    why = may_witness(rules.configuration, by, witness)
    if why is not None:
        return why
    if signal.cents > 0:
        after_cents = meter.cents + signal.cents
        if signal.reason != "malfunction":
            return "a meter rises without wagers only to make good a malfunction"
        if meter.limit_cents is not None and after_cents > meter.limit_cents:
            return f"the meter would stand at {dollars(after_cents)}, above its limit of {dollars(meter.limit_cents)}"
        return None
    return why_not_lower(meter, meter.cents + signal.cents, signal.reason)


def _why_not_count(signal: CorrectionKeyed) -> str | None:
    if signal.of != "ChipsCounted":
        return f"record {signal.position} is no count of chips, it is a {signal.of}"
    if signal.chips is None or not 0 <= signal.chips <= MOST_CHIPS:
        return f"say how many chips it were, 0 to {MOST_CHIPS}"
    return None


def _why_not_entry(state: TableState, signal: CorrectionKeyed) -> str | None:
    if signal.of != "PayoutLogged":
        return f"record {signal.position} is no entry of the payout log, it is a {signal.of}"
    award = next((one for one in state.awards if one.award == signal.award), None)
    if award is None or not award.open:
        return "this award is paid or denied: its entry stands, and accounting is told"
    if award.logged_by is None:
        return "this entry is being made anew already"
    return None


DECISIONS: Mapping[type[Signal], Decide] = {
    CorrectionKeyed: keyed,
}
