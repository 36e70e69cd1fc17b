"""A critical memory of two slots, written alternately: a write that is torn leaves the record before it.

| slot | other slot | is |
|---|---|---|
| whole | whole, its neighbour in sequence | the newer one |
| whole | blank | that one |
| whole | bad | that one, ``other_lost`` |
| blank | blank | empty |
| anything else | | damaged: it is neither guessed at nor written over |

Each store reads both slots first, so that a part that was exchanged or went bad meanwhile is noticed and not written
over. After a write the slot is read back. Does not retry, keep time or report: ``copy.py`` does.
"""

from __future__ import annotations

from collections.abc import Generator

from drivers.critical_memory.port import Cells, Contents, Damaged, Empty, Record, at_once
from drivers.critical_memory.slot import HEADER_BYTES, SEQUENCES, Slot, Written, decode, encode, is_blank, record_length
from drivers.errors import DeviceError, DeviceRefused


class TwoSlots:
    """A CriticalMemory on ``cells``: slot 0 at ``start``, slot 1 behind it, ``slot_bytes`` each (32 to 65,536)."""

    def __init__(self, cells: Cells, *, slot_bytes: int = 4_096, start: int = 0) -> None:
        if not 32 <= slot_bytes <= 65_536:
            raise ValueError(f"{cells.device}: slots of {slot_bytes} bytes; they have 32 to 65536")
        if start < 0 or start + 2 * slot_bytes > cells.size:
            text = f"two slots of {slot_bytes} bytes from {start} on do not fit into {cells.size} bytes"
            raise ValueError(f"{cells.device}: {text}")
        self.device = cells.device
        self.where = cells.where
        self.capacity = min(slot_bytes - HEADER_BYTES, 65_535)
        self._cells = cells
        self._slot_bytes = slot_bytes
        self._start = start

    def load(self) -> Contents:
        return at_once(self.loading())

    def store(self, data: bytes) -> Record:
        return at_once(self.storing(data))

    def clear(self) -> None:
        at_once(self.clearing())

    def loading(self) -> Generator[None, None, Contents]:
        """Read both slots and judge them."""
        slots = yield from self._read_slots()
        newest = _newest(slots)
        if newest is not None:
            record = slots[newest]
            assert isinstance(record, Written)
            return Record(record.data, record.sequence, other_lost=slots[1 - newest] == "bad")
        return Empty() if slots == ["blank", "blank"] else Damaged(_damage(slots, self.where))

    def storing(self, data: bytes) -> Generator[None, None, Record]:
        """Write the slot that does not hold the newest record, and read it back.

        Raises:
            DeviceRefused: both slots are damaged, or another's.
            ValueError: the record is longer than a slot.
        """
        if len(data) > self.capacity:
            raise ValueError(f"{self.device}: a record of {len(data)} bytes; the slots hold {self.capacity}")
        slots = yield from self._read_slots()
        newest = _newest(slots)
        if newest is None and slots != ["blank", "blank"]:
            raise DeviceRefused(self.device, _damage(slots, self.where) + "; it is not written over")
        before = None if newest is None else slots[newest]
        sequence = (before.sequence + 1) % SEQUENCES if isinstance(before, Written) else 1
        target = 0 if newest is None else 1 - newest
        yield from self._write(target, encode(target, sequence, data))
        return Record(data, sequence)

    def clearing(self) -> Generator[None, None, None]:
        """Erase the older slot before the newer: a clearing that is torn leaves the newest record, not an older one."""
        newest = _newest((yield from self._read_slots()))
        for number in (1, 0) if newest == 0 else (0, 1):
            yield from self._write(number, bytes(self._slot_bytes))

    # --- inside ---

    def _at(self, number: int) -> int:
        return self._start + number * self._slot_bytes

    def _read_slots(self) -> Generator[None, None, list[Slot]]:
        slots: list[Slot] = []
        for number in (0, 1):
            slots.append((yield from self._read_slot(number)))
        return slots

    def _read_slot(self, number: int) -> Generator[None, None, Slot]:
        header = yield from self._read(self._at(number), HEADER_BYTES)
        if is_blank(header):
            return "blank"
        length = record_length(header, number, self.capacity)
        if length is None:
            return "bad"
        return decode(header, (yield from self._read(self._at(number) + HEADER_BYTES, length)))

    def _read(self, start: int, length: int) -> Generator[None, None, bytes]:
        data = b""
        while len(data) < length:
            data += self._cells.read(start + len(data), min(self._cells.piece, length - len(data)))
            yield
        return data

    def _write(self, number: int, image: bytes) -> Generator[None, None, None]:
        start = self._at(number)
        piece = self._cells.piece
        for place in range(0, len(image), piece):
            self._cells.write(start + place, image[place : place + piece])
            yield
        yield from self._cells.settling()
        found = yield from self._read(start, len(image))
        if found != image:
            place = next(place for place in range(len(image)) if found[place] != image[place])
            text = (
                f"{self.where} does not keep what is written: byte 0x{start + place:04x} is 0x{found[place]:02x} and "
                f"not 0x{image[place]:02x}; it is worn, or write-protected"
            )
            raise DeviceError(self.device, text)


def _newest(slots: list[Slot]) -> int | None:
    """Which slot holds the newest record; None when there is none, or when two contradict each other."""
    first, second = slots
    if isinstance(first, Written) and isinstance(second, Written):
        if second.sequence == (first.sequence + 1) % SEQUENCES:
            return 1
        return 0 if first.sequence == (second.sequence + 1) % SEQUENCES else None
    if isinstance(first, Written):
        return 0
    return 1 if isinstance(second, Written) else None


def _damage(slots: list[Slot], where: str) -> str:
    first, second = slots
    if isinstance(first, Written) and isinstance(second, Written):
        return f"the two records at {where} do not follow each other: {first.sequence} and {second.sequence}"
    return f"no record at {where} is whole: slot 0 is {first}, slot 1 is {second}"
