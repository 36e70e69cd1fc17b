"""Who is waited for over equipment: an open door, an acceptor that lost count, a stranger among the devices, faults.

Does not mend.
"""

from __future__ import annotations

from controller.table.commands import StaffAnswered
from controller.table.draft import SUPERVISORS, Draft
from controller.table.equipment.faults import accept_firmware, count_answered, firmware_in_doubt, lost_count
from controller.table.setup import TableSetup
from controller.table.state import Fault, TableState
from controller.table.wait import Advice, Alarm, Panel, Urgency, Wait
from controller.table.words import seats_in_words


def _uncounted(state: TableState, setup: TableSetup) -> Advice:
    lost = seats_in_words(sorted(setup.seat_of[fault.device] for fault in lost_count(state)))
    return Advice(
        f"Call a supervisor: chips may have passed uncounted at {lost}.",
        "Count them; the supervisor's staff code opens the acceptor again.",
    )


def _stranger(state: TableState, _: TableSetup) -> Advice:
    found = firmware_in_doubt(state)
    assert found is not None
    return Advice(
        f"Call a supervisor: the {found.device} is not the approved one.",
        f"It says firmware {found.firmware}, {found.digest}; the supervisor's staff code answers for it.",
    )


def _looked(d: Draft, signal: StaffAnswered) -> None:
    if signal.role in SUPERVISORS and signal.yes:
        count_answered(d)


def _accepted(d: Draft, signal: StaffAnswered) -> None:
    if signal.role in SUPERVISORS and signal.yes:
        accept_firmware(d, signal.role)


def _last_fault(state: TableState, _: TableSetup) -> Panel:
    return Panel(note=f"FAULT {state.faults[-1].device}: {state.faults[-1].text}")


def _shut_it(state: TableState, setup: TableSetup) -> Advice | None:
    """The round goes on; only while wagers are open there is something to wait for."""
    if not _no_wagers(state, setup):
        return None
    doors = f"the {' and the '.join(state.doors_open)} door{'s' if len(state.doors_open) > 1 else ''}"
    they = "they are" if len(state.doors_open) > 1 else "it is"
    stand = "The wagers that stand count." if state.round.wagers or state.round.laid else "Then wagers are open again."
    return Advice(f"Shut {doors}: no chip is taken while {they} open.", stand)


def _no_wagers(state: TableState, setup: TableSetup) -> bool:
    return setup.has_acceptors and setup.is_open(state) and state.suspended is None


def _open_doors(state: TableState, setup: TableSetup) -> Panel:
    head = "NO WAGERS NOW" if _no_wagers(state, setup) else ""
    return Panel(head=head, note=f"DOOR OPEN: {' '.join(state.doors_open).upper()}")


def _what_and_where(fault: Fault) -> str:
    return fault.text if fault.where in fault.text else f"{fault.text} ({fault.where})"


WAITS = (
    Wait(
        "door",
        Urgency.ALARM,
        when=lambda state, _: state.doors_open,
        advice=_shut_it,
        panel=_open_doors,
        alarms=lambda state, _: tuple(Alarm(f"{door} door", "is open", grave=True) for door in state.doors_open),
        light="door",
        sound="alarm",
    ),
    Wait(
        "events-lost",
        Urgency.MONEY,
        when=lambda state, _: lost_count(state),
        advice=_uncounted,
        answer=_looked,
    ),
    Wait(
        "fault",
        Urgency.EQUIPMENT,
        when=lambda state, _: state.faults,
        panel=_last_fault,
        alarms=lambda state, _: tuple(
            Alarm(fault.device, _what_and_where(fault), grave=True) for fault in state.faults
        ),
        light="mend",
    ),
    Wait(
        "firmware",
        Urgency.EQUIPMENT,
        when=lambda state, _: firmware_in_doubt(state),
        advice=_stranger,
        answer=_accepted,
    ),
)
