"""What the accounting page asks in a scenario: a setting, its witness, a correction; either may be given up again.

The roles are those that the shipped houses ask for; any person with the role acts. Does not decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.record.journal.journal import Entry
from controller.rehearsal.scenario.hands import Deed, Hands
from controller.rehearsal.scenario.step import Step
from controller.table import events as e
from controller.table.commands import (
    CorrectionKeyed,
    CorrectionWithdrawnKeyed,
    SettingAsked,
    SettingWithdrawn,
    SettingWitnessed,
)
from controller.table.settings.meters import meters_of
from controller.table.settings.values import exact_cents
from controller.table.state import TableState
from games.pools.rules import MAIN

DEVICE = "accounting"
ASKS, CORRECTS, WITNESSES = "table-games-manager", "floor-supervisor", "accountant"


def _setting(hands: Hands, step: Step) -> None:
    hands.give(setting_asked(step, hands.now_ns))


def _witness(hands: Hands, step: Step) -> None:
    hands.give(setting_witnessed(step, hands.now_ns, hands.service.state))


def _withdraw(hands: Hands, step: Step) -> None:
    hands.give(withdrawn(step, hands.now_ns, hands.service.state))


def _correct(hands: Hands, step: Step) -> None:
    hands.give(correction(step, hands.now_ns, hands.world.events_after(0)))


def setting_asked(step: Step, at: int) -> SettingAsked:
    return SettingAsked(
        device=DEVICE,
        at=at,
        role=ASKS,
        configuration=True,
        pool=MAIN,
        setting=step.word,
        value=step.value or "",
        why=step.why,
    )


def setting_witnessed(step: Step, at: int, state: TableState) -> SettingWitnessed:
    """Of the change that waits longest for a witness. Raises ValueError where none does."""
    waiting = next((one for one in state.changes if one.witness_role is None), None)
    if waiting is None:
        raise ValueError("no change of a setting waits for a witness")
    return SettingWitnessed(device=DEVICE, at=at, role=step.word, change=waiting.change)


def withdrawn(step: Step, at: int, state: TableState) -> SettingWithdrawn | CorrectionWithdrawnKeyed:
    """Of the newest change or correction that waits. Raises ValueError where none does."""
    if step.word == "setting":
        if not state.changes:
            raise ValueError("no change of a setting waits")
        return SettingWithdrawn(device=DEVICE, at=at, role=ASKS, change=state.changes[-1].change, why=step.why)
    if not state.corrections:
        raise ValueError("no correction of a meter waits for a key")
    number = state.corrections[-1].correction
    return CorrectionWithdrawnKeyed(device=DEVICE, at=at, role=CORRECTS, correction=number, why=step.why)


def correction(step: Step, at: int, record: Sequence[Entry[e.Event]]) -> CorrectionKeyed:
    """Of the last record of the kind that the step names. Raises ValueError where there is none."""
    wrong = next((entry for entry in reversed(record) if type(entry.event).__name__ == step.record), None)
    if wrong is None:
        raise ValueError(f"the record has no {step.record}")
    meter = step.word == "meter"
    return CorrectionKeyed(
        device=DEVICE,
        at=at,
        role=CORRECTS,
        witness_role=WITNESSES if meter else "",
        position=wrong.position,
        of=step.record or "",
        meters=meters_of(wrong.event),
        what=step.word,
        why=step.why,
        pool=(step.pool or MAIN) if meter else "",
        cents=exact_cents(step.dollars or "") if meter else 0,
        reason="malfunction" if meter else "",
        chips=step.chips,
        award=wrong.event.award if isinstance(wrong.event, e.PayoutLogged) else None,
    )


OFFICE: Mapping[str, Deed] = {"setting": _setting, "witness": _witness, "withdraw": _withdraw, "correct": _correct}
