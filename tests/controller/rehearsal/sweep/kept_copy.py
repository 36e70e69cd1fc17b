"""A scenario whose table keeps its meters in FRAM too, cut off at each transfer to that part in turn.

A cut is a transfer that nobody answers, after which play goes on, or the process or the power going in one: a write is
then torn in the middle. Does not judge.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import NoReturn

from controller.config.table_file import Mb85rc256v, TableFile
from controller.devices.fram_memory import FramMemorySection
from controller.rehearsal.scenario.file import Scenario
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin
from tests.controller.rehearsal.sweep.cutting import Cut, CutWorld, Killed

ADDRESS = 0x50
MEMORY = "memory.fram"
NO_ANSWER = OSError(121, "Remote I/O error")


def with_fram(file: TableFile) -> TableFile:
    """The same table with a copy of its critical record in FRAM on the felt's bus."""
    part = Mb85rc256v(type="mb85rc256v", bus="felt", address=ADDRESS)
    memory = FramMemorySection(driver="mb85rc256v", part="fram")
    return file.model_copy(update={"part": file.part | {"fram": part}, "memory": {"fram": memory}})


class KeptWorld(CutWorld):
    """Its world. ``transfers`` are those to the part since the first step."""

    def __init__(self, scenario: Scenario, cut: Cut | None) -> None:
        self.transfers = 0
        self._transfer_cut: Cut | None = None
        super().__init__(replace(scenario, table=with_fram(scenario.table)), cut)
        bus, _ = self.twins.places["fram"]
        self._bus, self._transfer = bus, bus.transfer
        bus.transfer = self._counted  # type: ignore[method-assign]
        self._transfer_cut = cut

    @property
    def answered(self) -> str:
        """What the table says of its copy."""
        assert self.table is not None
        assert self.table.copies is not None
        return self.table.copies.status()[MEMORY]

    def come_back(self) -> None:
        self._transfer_cut = None
        super().come_back()

    def _counted(self, address: int, data: bytes, length: int) -> bytes:
        cut = self._transfer_cut
        if address != ADDRESS or cut is None:
            self.transfers += address == ADDRESS
            return self._transfer(address, data, length)
        self.transfers += 1
        if cut == Cut("failing transfer", self.transfers):
            raise NO_ANSWER
        if cut == Cut("killed in transfer", self.transfers):
            self._transfer(address, data, length)
            raise Killed
        if cut == Cut("power lost in transfer", self.transfers):
            self._lose_power(data, length)
        return self._transfer(address, data, length)

    def _lose_power(self, data: bytes, length: int) -> NoReturn:
        """The supply dies in the middle of what is written."""
        twin = self.twins.twin(MEMORY)
        assert isinstance(twin, Mb85rc256vTwin)
        if len(data) > 2:
            twin.die_after((len(data) - 2) // 2)
            with suppress(OSError):
                self._transfer(ADDRESS, data, length)
        self.storage.lost_power = True
        self.storage.lose_power()
        raise Killed
