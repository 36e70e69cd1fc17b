"""Who is waited for over security tape: a strip that is not on record, a deviation to be reported. Does not look."""

from __future__ import annotations

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wait import Advice, Alarm, Panel, Urgency, Wait


def unrecorded(state: TableState, setup: TableSetup) -> tuple[str, ...]:
    """Parts that are to have a strip and have none on record."""
    on_record = {strip.part for strip in state.tape}
    return tuple(part for part in setup.taped if part not in on_record)


def _report(state: TableState, _: TableSetup) -> Advice:
    first = state.deviations[0]
    return Advice(
        f"A supervisor tells the regulator of the {first.part} now, and says so on the technician's page.",
        f"Its security tape is not as on record: {first.why}.",
    )


WAITS = (
    Wait(
        "deviation",
        Urgency.EQUIPMENT,
        when=lambda state, _: state.deviations,
        advice=_report,
        panel=lambda state, _: Panel(note=f"REPORT THE {state.deviations[0].part.upper()}'S TAPE"),
        alarms=lambda state, _: tuple(
            Alarm("Report", f"of the {one.part}'s security tape, to the regulator: {one.why}", grave=False)
            for one in state.deviations
        ),
        light="supervisor",
    ),
    Wait(
        "tape",
        Urgency.RECORD,
        when=unrecorded,
        alarms=lambda state, setup: tuple(
            Alarm(part, "no security tape of it is on record: the technician's page takes it", grave=False)
            for part in unrecorded(state, setup)
        ),
    ),
)
