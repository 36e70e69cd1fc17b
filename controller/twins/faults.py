"""How each twin of a table can be broken and mended, by device and name: for scenarios, the simulator and the drawer.

A device knows its own faults; here are those of the parts behind their wires. Does not break anything by itself.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from controller.twins.table import TwinTable

_PART = ("unplug", "refuse", "brown-out", "garbage", "mute")


class TwinFaults:
    """The faults of one twin table."""

    def __init__(self, table: TwinTable, rng: random.Random) -> None:
        self._table = table
        self._rng = rng

    def known(self) -> Mapping[str, tuple[str, ...]]:
        """Each device and part with the faults that it can be told to have."""
        of_devices = {device: twin.FAULTS for device, twin in self._table.breakable.items()}
        return of_devices | dict.fromkeys(self._table.places, _PART)

    def break_device(self, device: str, fault: str) -> None:
        """Break it. Raises ValueError for a device or fault that this table does not have; the text names its own."""
        known = self.known()
        if device not in known:
            raise ValueError(f'no twin is called "{device}"; there are {", ".join(known)}')
        if fault not in known[device]:
            raise ValueError(f'{device} has no fault "{fault}"; it has {", ".join(known[device])}')
        twin = self._table.breakable.get(device)
        if twin is not None:
            twin.fail(fault)
        else:
            self._part(device, fault, broken=True)

    def mend(self, device: str) -> None:
        """Mend everything about it. Raises ValueError where no twin is called so."""
        known = self.known()
        if device not in known:
            raise ValueError(f'no twin is called "{device}"; there are {", ".join(known)}')
        twin = self._table.breakable.get(device)
        if twin is not None:
            twin.mend()
            return
        for fault in known[device]:
            self._part(device, fault, broken=False)

    def _part(self, part: str, fault: str, *, broken: bool) -> None:
        bus, address = self._table.places[part]
        if fault == "unplug":
            if broken:
                bus.unplug(address)
            elif bus.unplugged(address):
                bus.plug(address)
        elif fault == "refuse":
            bus.refuse(address, broken)
        elif fault == "brown-out":
            if broken:
                bus.brown_out(address)
        elif fault == "garbage":
            bus.garble(address, random.Random(self._rng.random()) if broken else None)
        elif part in self._table.expanders:
            self._table.expanders[part].mute(broken)
