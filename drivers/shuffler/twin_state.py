"""The states of a shuffler's twin, and what it keeps of itself without power. Does not move."""

from __future__ import annotations

import msgspec

from drivers.line_protocol.firmware import Memory
from drivers.shuffler.deck import Deck
from drivers.shuffler.port import ShufflerState

AT_WORK: dict[str, ShufflerState] = {
    "SHUFFLE": "shuffling",
    "UNLOAD": "unloading",
    "DISPENSE": "dealing",
    "SORT": "sorting",
    "PREPARE": "empty",
    "MODE": "empty",
}


class ShufflerImage(msgspec.Struct, tag="shuffler"):
    """A shuffler as it is kept."""

    memory: Memory
    state: ShufflerState
    deck: Deck | None
    order: int
    sorting: bool
    tray: Deck | None
    wanted: int = 0
