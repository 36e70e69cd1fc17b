"""How often each device was at fault, and for how long in all. Judges no device and mends none."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from controller.reports.calendar import Scope
from controller.reports.document import Column, Plot, column, table
from controller.reports.history import Line
from controller.reports.values import SECOND
from controller.table import events as e

JAM = "jam"


@dataclass(frozen=True, slots=True)
class DeviceFaults:
    """One device: how many faults began in the scope, and how many seconds of it they lasted, added up."""

    device: str
    count: int
    seconds: int


class FaultsByDevice:
    """A collector of them."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._lasting: dict[tuple[str, str], int] = {}
        """Since when, on the record's own time."""
        self._count: Counter[str] = Counter()
        self._lasted_ns: Counter[str] = Counter()
        self._now_ns = 0

    def take(self, line: Line) -> None:
        if self._scope.place(line) != 0:
            return
        self._now_ns = line.counts_at_ns
        match line.event:
            case e.FaultFound(device=device, fault=fault):
                self._begin(device, fault)
            case e.FaultGone(device=device, fault=fault):
                self._end(device, fault)
            case e.DeviceStopped(device=device):
                self._begin(device, JAM)
            case e.DeviceCleared(device=device):
                self._end(device, JAM)
            case _:
                pass

    def _begin(self, device: str, fault: str) -> None:
        if (device, fault) not in self._lasting:
            self._count[device] += 1
            self._lasting[device, fault] = self._now_ns

    def _end(self, device: str, fault: str) -> None:
        since_ns = self._lasting.pop((device, fault), None)
        if since_ns is not None:
            self._lasted_ns[device] += self._now_ns - since_ns

    def found(self) -> tuple[DeviceFaults, ...]:
        """The most troubled first; what still lasts is counted up to the scope's last record."""
        lasted_ns = self._lasted_ns.copy()
        for (device, _), since_ns in self._lasting.items():
            lasted_ns[device] += self._now_ns - since_ns
        return tuple(
            DeviceFaults(device, count, lasted_ns[device] // SECOND)
            for device, count in sorted(self._count.items(), key=lambda one: (-one[1], one[0]))
        )


def faults_of(found: tuple[DeviceFaults, ...]) -> Plot:
    """The list, the most troubled first."""
    columns: tuple[Column[DeviceFaults], ...] = (
        column("Device", 30, "device", lambda one: one.device),
        column("Faults", 9, "faults", lambda one: one.count, right=True),
        column("Seconds in all", 15, "seconds", lambda one: one.seconds, right=True),
    )
    return Plot(table("Faults by device", columns, found, "No device was at fault.", "exceptions"), "ranks")
