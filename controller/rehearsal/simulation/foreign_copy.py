"""A memory chip from elsewhere in the place of a copy of the meters: whole, readable, and not what the journal says.

It comes from another table, from another journal of this one, or from a journal that went on where this one was cut.
Does not put it in: :mod:`controller.rehearsal.simulation.troubles` does.
"""

from __future__ import annotations

import random

import msgspec

from controller.devices.fram_memory import SLOT_BYTES
from controller.record.copies.record import CriticalRecord, encode
from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.critical_memory.two_slots import TwoSlots
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin

ADDRESS = 0x50
FURTHER = 1_000
"""So many records further was the journal of the chip."""


def foreign_cells(own: CriticalRecord, rng: random.Random) -> bytes:
    """What such a chip holds; ``own`` is the record of the table that it comes to."""
    of_another_table = msgspec.structs.replace(own, table=f"{own.table}-2")
    of_another_journal = msgspec.structs.replace(own, series=f"{rng.getrandbits(64):016x}")
    of_one_cut_short = msgspec.structs.replace(own, position=own.position + FURTHER)
    of_one_written_anew = msgspec.structs.replace(own, seal=rng.randbytes(32).hex())
    records = (of_another_table, of_another_journal, of_one_cut_short, of_one_written_anew)
    return _written(encode(rng.choice(records)), rng)


def _written(data: bytes, rng: random.Random) -> bytes:
    """By the driver, as the other table did it."""
    twin, bus = Mb85rc256vTwin(rng), TwinI2CBus()
    bus.attach(ADDRESS, twin)
    part = Mb85rc256v(NamedBus("elsewhere", lambda: bus).at(ADDRESS, device="memory"))
    TwoSlots(part, slot_bytes=SLOT_BYTES).store(data)
    return bytes(twin.cells)
