"""A tower light of lamps on output wires: the table's shared flasher moves them, each wire is read back.

Does not see whether a lamp burns: a broken filament on a sound wire is found by a person (lamp walk).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drivers.lamp.lamp import Blinker, Lamp
from drivers.lamp.pattern import LampMode
from drivers.points import OutputPoint
from drivers.reactor import Reactor
from drivers.read_back import ReadBack
from drivers.signals import Signal
from drivers.tower_light.port import TowerColour, TowerMode

MOST_LAMPS = 4

_AS_LAMP: Mapping[TowerMode, LampMode] = {
    TowerMode.OFF: LampMode.OFF,
    TowerMode.STEADY: LampMode.STEADY,
    TowerMode.SLOW_FLASH: LampMode.FLASH,
    TowerMode.FAST_FLASH: LampMode.WARN,
}


class WiredTowerLight:
    """One tower; a TowerLight (``port.py``). ``lamps`` has one to four wires by colour, from the top down.

    ``lit_level`` lights a lamp; the wires are opened dark. Fault: ``lamp-red`` and so on, the wire does not follow.
    Raises ValueError for a tower of no lamp or more than four.
    """

    def __init__(
        self,
        device: str,
        lamps: Mapping[TowerColour, OutputPoint],
        *,
        blinker: Blinker,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        lit_level: bool = True,
    ) -> None:
        if not 1 <= len(lamps) <= MOST_LAMPS:
            raise ValueError(f"{device}: {len(lamps)} lamps; a tower light has 1 to {MOST_LAMPS}")
        self.device = device
        self.colours: tuple[TowerColour, ...] = tuple(lamps)
        self._lamps = {
            colour: Lamp(
                f"{device}.{colour}",
                ReadBack(device, point, fault=f"lamp-{colour}", reactor=reactor, emit=emit),
                blinker=blinker,
                place=0,
                places=1,
                lit_level=lit_level,
            )
            for colour, point in lamps.items()
        }

    def show(self, shown: Mapping[TowerColour, TowerMode]) -> None:
        for colour, lamp in self._lamps.items():
            lamp.show(_AS_LAMP[shown.get(colour, TowerMode.OFF)])

    def make_safe(self) -> None:
        """Dark: ordered when the table stops."""
        self.show({})

    def seen_lit(self, colour: TowerColour) -> bool:
        """Whether the lamp's wire really is at the level that lights it. Raises DeviceLost when nobody can tell."""
        return self._lamps[colour].seen_lit()
