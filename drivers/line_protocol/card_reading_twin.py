"""A reader of faces at the mouth of a shuffler or shoe, written from docs/protocols/line.md, section 9.

It has read 300 ms after the cards left, and keeps what it read with the memory of orders. Faults: ``unreadable`` (the
first card of a stack is smeared), ``misread`` (the first card is read as the second one), ``read-short`` (one card goes
past unseen), ``read-late`` (reading does not end until mended).
Does not model: pictures, light, a reader that needs to learn a new design of cards.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from drivers.buses.twin_wire import TwinReactor
from drivers.line_protocol.firmware import Memory

READ_NS = 300_000_000
A_LINE = 16
"""Cards in one answer."""


class ReaderTwin:
    """The reader; ``faults`` are those of the device that it is built into."""

    FAULTS = ("unreadable", "misread", "read-short", "read-late")

    def __init__(self, reactor: TwinReactor, faults: Set[str]) -> None:
        self._reactor = reactor
        self._faults = faults
        self._ready_ns: dict[str, int] = {}

    def see(self, memory: Memory, order: str, what: str, cards: Sequence[str]) -> None:
        """Cards go past it; it keeps what it read, where ``memory`` keeps the order."""
        seen = list(cards)
        if "unreadable" in self._faults and seen:
            seen[0] = "--"
        if "misread" in self._faults and len(seen) > 1:
            seen[0] = seen[1]
        if "read-short" in self._faults:
            seen = seen[1:]
        name = f"{order}.{what}"
        memory.faces = {**memory.faces, name: "".join(seen)}
        self._ready_ns = {name: self._reactor.now() + READ_NS}

    def answer(self, memory: Memory, fields: dict[str, str]) -> dict[str, str] | None:
        """The answer to READ; None when a value is missing or out of range."""
        order, what, first = fields.get("order", ""), fields.get("of", ""), fields.get("first", "")
        if not (order.isdecimal() and first.isdecimal() and int(first)):
            return None
        name = f"{order}.{what}"
        faces = memory.faces.get(name)
        if faces is None:
            return {"order": order, "of": what, "state": "unknown"}
        if "read-late" in self._faults or self._reactor.now() < self._ready_ns.get(name, 0):
            return {"order": order, "of": what, "state": "reading"}
        start = 2 * (int(first) - 1)
        part = faces[start : start + 2 * A_LINE]
        told = {"order": order, "of": what, "first": first, "cards": str(len(faces) // 2)}
        return told | ({"faces": part} if part else {})
