"""Corrections, by adding and never by editing: which record is wrong, why, who says so, and what holds (standards A11).

That of a meter waits for a key (:mod:`controller.table.settings.meter_corrections`); a count of chips and an entry of
the payout log move no money: a supervisor corrects them at once. Does not read the record: who asks says what kind of
event the wrong one is.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import CorrectionKeyed
from controller.table.draft import SUPERVISORS, Decide, Draft
from controller.table.money import why_no_money
from controller.table.settings import meter_corrections
from controller.table.state import TableState
from drivers.signals import Signal

MOST_CHIPS = 99


def keyed(d: Draft, signal: CorrectionKeyed) -> None:
    why = _why_not_anybody(signal)
    if why is None and signal.what == "meter":
        meter_corrections.asked(d, signal)
        return
    why = why or _why_not(d.state, signal) or why_no_money(d.state)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(
        e.CorrectionRecorded(
            position=signal.position,
            of=signal.of,
            what="count" if signal.what == "count" else "payout-entry",
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
            chips=signal.chips if signal.what == "count" else None,
            award=signal.award if signal.what == "payout-entry" else None,
        )
    )


def _why_not_anybody(signal: CorrectionKeyed) -> str | None:
    """Why no record at all is corrected with this."""
    if signal.role not in SUPERVISORS:
        return f"a supervisor corrects the record, not the {signal.role.replace('-', ' ')}"
    if signal.position < 1:
        return "records are numbered from 1"
    if not signal.why.strip():
        return "a correction says why"
    return None


def _why_not(state: TableState, signal: CorrectionKeyed) -> str | None:
    if signal.what == "count":
        return _why_not_count(signal)
    if signal.what == "payout-entry":
        return _why_not_entry(state, signal)
    return f'a meter, a count or a payout-entry is corrected, not "{signal.what}"'


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
    **meter_corrections.DECISIONS,
}
