"""The states of a shuffler's twin, and what it keeps of itself without power. Does not move."""

from __future__ import annotations

from typing import Literal

import msgspec

from drivers.line_protocol.firmware import Memory
from drivers.shuffler.deck import Deck

State = Literal[
    "empty",
    "loaded",
    "shuffling",
    "shuffled",
    "unloading",
    "jammed",
    "dealing",
    "ready",
    "stub",
    "sorting",
    "sorted",
]
AT_WORK: dict[str, State] = {
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
    state: State
    deck: Deck | None
    order: int
    sorting: bool
    tray: Deck | None
    wanted: int = 0
