"""What the table says of itself, out of its state. Reads no record and judges nothing."""

from __future__ import annotations

from collections import Counter

from controller.health.checks import OF_THE_BOX
from controller.health.facts import TableFacts, Unknown
from controller.table.equipment.faults import DISK
from controller.table.state import TableState


def told_by(state: TableState, *, has_copies: bool) -> TableFacts:
    """The facts of a table in this state; ``has_copies``: its meters are kept in further copies."""
    return TableFacts(
        disagreements=(
            tuple(one.why for one in state.disagreements)
            if has_copies
            else Unknown("this table has no further copy of its meters ([memory])")
        ),
        damage=tuple(one.why for one in state.damage if one.part != "start"),
        safe_mode="; ".join(one.why for one in state.damage if one.part == "start"),
        unchecked=state.unchecked,
        keys_left=state.keys_idle,
        unsafe_stops=state.unsafe_stops,
        device_faults=Counter(fault.device for fault in state.faults if fault.device not in OF_THE_BOX),
        disk_faults={fault.fault: fault.text for fault in state.faults if fault.device == DISK},
    )
