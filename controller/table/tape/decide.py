"""Security tape on the parts that a regulator seals: affixed, read, and what follows where it is not as on record.

A shuffler or a shoe whose tape deviates is out of order, and the table may be dealt by hand; where it is the
controller itself, nothing goes on. A new strip ends that; that it was reported is said apart (002:1585-1587). Does not
know who is a regulator's agent.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import DeviationReportedKeyed, TapeAffixedKeyed, TapeReadKeyed
from controller.table.draft import SUPERVISORS, Decide, Draft
from controller.table.equipment.faults import TAPE
from controller.table.words import joined, words_of
from drivers.signals import Signal

CONTROLLER = "controller"
"""The part that is this computer."""
MAY_RECORD = ("technician", *SUPERVISORS)
LONGEST = 40
"""Characters of a number."""


def affixed(d: Draft, signal: TapeAffixedKeyed) -> None:
    replaces = any(strip.part == signal.part for strip in d.state.tape)
    why = _why_not(d, signal.part, signal.role) or _why_no_number("the number of the strip", signal.number)
    if why is None and len(signal.chip) > LONGEST:
        why = f"the number of a chip has at most {LONGEST} characters"
    if why is None and not signal.affixed_by.strip():
        why = "who stuck the strip on for the regulator has to be written down"
    if why is None and replaces and not signal.why.strip():
        why = f"a strip is on the {signal.part} already: another takes a reason"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(
        e.TapeAffixed(
            part=signal.part,
            number=signal.number.strip(),
            chip=signal.chip.strip(),
            affixed_by=signal.affixed_by.strip(),
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
        )
    )
    if _deviates(d, signal.part):
        d.record(e.FaultGone(device=signal.part, fault=TAPE))


def read(d: Draft, signal: TapeReadKeyed) -> None:
    """Somebody read the strip; ``found`` says that it is torn or gone."""
    strip = next((one for one in d.state.tape if one.part == signal.part), None)
    why = _why_not(d, signal.part, signal.role)
    if why is None and strip is None:
        why = f"no strip on the {signal.part} is on record: it is recorded when it is stuck on"
    found = signal.found.strip()
    if why is None and not found:
        why = _why_no_number("the number on the strip, or what is wrong with it,", signal.number)
    if why is not None or strip is None:
        d.refuse(signal, why or "")
        return
    number, chip, who = signal.number.strip(), signal.chip.strip(), {"role": signal.role, "person": signal.person}
    if not found and number != strip.number:
        found = f"the strip says {number}, on record is {strip.number}"
    elif not found and chip and chip != strip.chip:
        found = f"the chip is {chip}, on record is {strip.chip or 'none'}"
    if not found:
        d.record(e.TapeInspected(part=signal.part, number=number, chip=chip, **who))
        return
    d.record(e.TapeDeviated(part=signal.part, number=number, chip=chip, why=found, **who))
    if not _deviates(d, signal.part):
        text = f"its security tape is not as on record: {found}"
        d.record(e.FaultFound(device=signal.part, fault=TAPE, where="its security tape", text=text))
    if signal.part == CONTROLLER and d.state.suspended is None:
        d.record(e.TableSuspended(why=f"the security tape of the controller is not as on record: {found}"))


def reported(d: Draft, signal: DeviationReportedKeyed) -> None:
    why = None
    if signal.role not in SUPERVISORS:
        why = f"{_a(signal.role)} does not report to the regulator: a supervisor does"
    elif not any(one.part == signal.part for one in d.state.deviations):
        why = f"nothing of the {signal.part} waits to be reported"
    elif not signal.to.strip():
        why = "to whom it was reported has to be written down"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.DeviationReported(part=signal.part, to=signal.to.strip(), role=signal.role, person=signal.person))


def _why_not(d: Draft, part: str, role: str) -> str | None:
    taped = d.table.taped
    if role not in MAY_RECORD:
        return f"{_a(role)} keeps no register of security tape: a technician or a supervisor does"
    if part not in taped:
        kept = f", but of the {joined(taped, 'and')}" if taped else " at this table"
        return f"no register of security tape is kept of the {part}{kept}"
    return None


def _why_no_number(what: str, number: str) -> str | None:
    if not number.strip():
        return f"{what} has to be written down"
    return f"{what} has at most {LONGEST} characters" if len(number.strip()) > LONGEST else None


def _deviates(d: Draft, part: str) -> bool:
    return any((fault.device, fault.fault) == (part, TAPE) for fault in d.state.faults)


def _a(role: str) -> str:
    return f"a{'n' if role[:1] in 'aeiou' else ''} {words_of(role)}"


DECISIONS: Mapping[type[Signal], Decide] = {
    TapeAffixedKeyed: affixed,
    TapeReadKeyed: read,
    DeviationReportedKeyed: reported,
}
