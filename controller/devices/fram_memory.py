"""A second copy of the critical record in an MB85RC256V: ``[memory.…] driver = "mb85rc256v"``.

Does not know what the record says.
"""

from __future__ import annotations

from typing import Annotated, Literal

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.checks.finding import Finding
from controller.devices.checks.steps import Steps, wait
from controller.devices.checks.tested import Tested
from controller.devices.kind import Kind
from drivers.critical_memory.port import Contents, CriticalMemory, Damaged, Empty
from drivers.critical_memory.two_slots import TwoSlots
from drivers.errors import DeviceError
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin

SLOT_BYTES = 16_384
"""Two slots fill the part."""
BETWEEN_PIECES_MS = 2
"""Between two pieces other devices of the bus have their turn."""


class FramMemorySection(DeviceSection):
    """The keys of the section."""

    driver: Literal["mb85rc256v"]
    part: Annotated[Name, OnPart(("mb85rc256v",))]


def reads(_: DeviceSection, tested: Tested[CriticalMemory]) -> Steps:
    """What is kept is read, and not changed."""
    reading = tested.port.loading()
    try:
        while True:
            next(reading)
            yield from wait(BETWEEN_PIECES_MS)
    except StopIteration as read:
        yield _kept(tested, read.value)
    except DeviceError as error:
        yield tested.finding("memory", "wrong", f"{tested.words} cannot be read: {error.text}")


def _kept(tested: Tested[CriticalMemory], contents: Contents) -> Finding:
    if isinstance(contents, Damaged):
        wrong = f"{tested.words} holds no record that can be trusted: {contents.text}"
        return tested.finding("memory", "wrong", wrong)
    if isinstance(contents, Empty):
        return tested.finding("memory", "ok", f"{tested.words} is read, and nothing is kept there yet")
    return tested.finding("memory", "ok", f"{tested.words} is read, and its record is whole")


KIND = Kind.of(
    "memory",
    FramMemorySection,
    lambda section, at: TwoSlots(Mb85rc256v(at.address(section.part)), slot_bytes=SLOT_BYTES),
    lambda section, felt: felt.attach(section.part, Mb85rc256vTwin(felt.rng)),
    tests=(reads,),
)
