"""A table on real buses whose hardware is not there starts, names what is missing and where, and takes no chip."""

from __future__ import annotations

import random
from pathlib import Path

from controller.assembly import CODEC, assemble
from controller.config.check import load_table
from controller.devices.equipment import ACCEPTORS
from controller.record.journal.memory import MemoryJournal
from drivers.reactor import VirtualReactor

SECOND = 1_000_000_000


def test_a_table_without_any_of_its_hardware_starts_and_names_each_device_with_its_wire(demo_folder: Path) -> None:
    file = load_table(demo_folder / "caribbean-stud-pi.toml")
    reactor = VirtualReactor(SECOND)
    table = assemble(
        file,
        reactor=reactor,
        journal=MemoryJournal(file.table.id, CODEC),
        utc_now_ns=reactor.now,
        rng=random.Random(1),
        twins=None,
        on_failed=lambda error: None,
    )
    table.service.start()
    reactor.advance(5 * SECOND)
    state = table.service.durable
    named = {fault.device: fault for fault in state.faults}
    assert {"acceptors", "lamps", "panel", "keys", "meter", "dealer", "shuffler", "shoe"} <= set(named)
    assert all(fault.where and fault.text for fault in state.faults)
    assert all(acceptor.wanted_closed for acceptor in table.equipment.fitted(ACCEPTORS).seats.values())
    table.service.stop()
