"""Decisions on what is done to equipment: it is due, a supervisor says that it was done, and a second person saw it.

Does not read a clock.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import SUPERVISORS, TESTED, Decide, Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.upkeep.apply import kept
from controller.table.upkeep.course import duties
from controller.table.words import words_of
from drivers import signals as s
from games.house.authority import Person


def why_not_done(state: TableState, setup: TableSetup, of: str) -> str | None:
    """Why this cannot be done now; None where it can."""
    known = duties(setup)
    if of not in known:
        told = ", ".join(duty.title.lower() for duty in known.values()) or "nothing"
        return f"this house sets no time for {words_of(of)}: it does for {told}"
    if state.testing:
        return TESTED
    if not setup.is_open(state):
        return f"the {known[of].title.lower()} is seen to between rounds, while wagers are open"
    return None


def upkeep_keyed(d: Draft, signal: c.UpkeepKeyed) -> None:
    d.record(e.StaffIdentified(role=signal.role, person=signal.person))
    why = why_not_done(d.state, d.setup, signal.of) or _why_not_by(d, signal)
    if why is not None:
        d.refuse(signal, why)
        return
    one = kept(d.state, signal.of)
    if not d.setup.rules.upkeep[signal.of].witness:
        d.record(e.UpkeepDone(of=signal.of, role=signal.role, person=signal.person, at_utc_ns=signal.at_utc_ns))
    elif not one.signed_role:
        d.record(e.UpkeepSigned(of=signal.of, role=signal.role, person=signal.person))
    else:
        d.record(
            e.UpkeepDone(
                of=signal.of,
                role=one.signed_role,
                person=one.signed_person,
                witness_role=signal.role,
                witness=signal.person,
                at_utc_ns=signal.at_utc_ns,
            )
        )


def _why_not_by(d: Draft, signal: c.UpkeepKeyed) -> str | None:
    """Why this person cannot say so: the first is a supervisor, the witness is another one than that."""
    one, title = kept(d.state, signal.of), duties(d.setup)[signal.of].title.lower()
    if one.signed_role:
        same = Person(one.signed_role, one.signed_person).is_same(Person(signal.role, signal.person))
        return f"somebody else than who signed saw the {title}" if same else None
    if signal.role not in SUPERVISORS:
        return f"a supervisor confirms the {title}, not the {words_of(signal.role)}"
    return None


def upkeep_due(d: Draft, signal: c.TimeReached) -> None:
    of = signal.name.partition(".")[2]
    if of in duties(d.setup) and not kept(d.state, of).due:
        d.record(e.UpkeepDue(of=of))


DECISIONS: Mapping[type[s.Signal], Decide] = {c.UpkeepKeyed: upkeep_keyed}
TIMES: Mapping[str, Decide] = {"upkeep-due": upkeep_due}
