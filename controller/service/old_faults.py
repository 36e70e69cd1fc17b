"""Which faults are gone because no device reports them any more: asked a while after the wires were opened anew.

What is watched beside the wires, the box and its disk, is not among them: those watches compare with the record and
say themselves what is gone. Nor is what a person answers for. Does not take a fault back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from controller.health.checks import CHECKS
from controller.table.equipment.faults import DISK, FILLING, FULL, LOOKED_AT
from controller.table.state import Fault, TableState
from controller.table.wagers.decide import NOT_CLOSED

WATCHED = frozenset({(DISK, FILLING), (DISK, FULL), *((check.device, check.id) for check in CHECKS if check.device)})
"""Told by a watch of the service: device and fault."""


def unreported(state: TableState, reported: Collection[tuple[str, str]]) -> Iterator[Fault]:
    """Faults on record that no device reported since its wires were opened: device and fault."""
    for fault in state.faults:
        one = fault.device, fault.fault
        if fault.fault not in (NOT_CLOSED, *LOOKED_AT) and one not in WATCHED and one not in reported:
            yield fault
