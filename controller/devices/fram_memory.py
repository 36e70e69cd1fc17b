"""A second copy of the critical record in an MB85RC256V: ``[memory.…] driver = "mb85rc256v"``.

Does not know what the record says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.critical_memory.port import CriticalMemory
from drivers.critical_memory.two_slots import TwoSlots
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin


class FramMemorySection(DeviceSection):
    """The keys of the section."""

    driver: Literal["mb85rc256v"]
    part: Annotated[Name, OnPart(("mb85rc256v",))]


def _connect(section: FramMemorySection, harness: Harness, name: str) -> Callable[[], Fitted[CriticalMemory]]:
    return lambda: Fitted(TwoSlots(Mb85rc256v(harness.address(section.part))))


def _solder(section: FramMemorySection, felt: Felt, name: str) -> Soldered[Mb85rc256vTwin]:
    twin = Mb85rc256vTwin(felt.rng)
    felt.attach(section.part, twin)
    return Soldered(twin, {name: twin})


KIND = Kind("memory", "mb85rc256v", FramMemorySection, _connect, _solder)
