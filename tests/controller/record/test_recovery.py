"""The state at the end of a journal, and whose journal it is."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from controller.assembly import CODEC, table_setup
from controller.config.table_file import TableFile
from controller.record.journal.memory import MemoryJournal
from controller.record.recovery import WrongJournal, check_same_table, decode_state, encode_state, restore
from controller.table import events as e
from controller.table.setup import TableSetup, setup_of
from controller.table.state import TableState
from tests.controller.conftest import CoreTable, ask_correction
from tests.controller.floor import Floor


def test_a_snapshot_of_another_shape_is_left_aside() -> None:
    """It can always be thrown away: the record alone gives the same table."""
    journal: MemoryJournal[e.Event] = MemoryJournal("CS-07", CODEC)
    opened = e.TableOpened(
        table="CS-07", series="a", game="caribbean-stud", house="choctaw", seats=7, seed_cents=5, units_per_cent=1
    )
    journal.append([opened, e.WagerAccepted(seat=3, at=1, units=50)], 0)
    for state in (b"[]", b'{"round": 7}', b"\xff"):
        journal.snapshot(1, state)
        assert restore(journal).meter.cents == 55


def test_a_snapshot_from_before_corrections_waited_is_as_good_as_its_record(choctaw: CoreTable) -> None:
    """Its version knew of none: what it did not write stands empty. What any version wrote is never made up."""
    choctaw.lock(3)
    fields = msgspec.json.decode(encode_state(choctaw.state))
    for name in ("corrections", "next_correction", "present_for", "wrong_codes"):
        del fields[name]
    assert decode_state(msgspec.json.encode(fields)) == choctaw.state
    del fields["next_change"]
    assert decode_state(msgspec.json.encode(fields)) is None


def test_a_snapshot_keeps_a_correction_that_waits(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    assert decode_state(encode_state(choctaw.state)) == choctaw.state


def test_a_journal_whose_meter_rose_at_another_rate_is_refused(files: dict[str, TableFile]) -> None:
    """The rate of a running meter does not change under it."""
    table = Floor(files["choctaw"])
    table.chip(3)
    table.world.kill()
    slower = table_setup(files["choctaw"])
    progressive = slower.progressive.model_copy(update={"per_chip_cents": Fraction(25)})
    rules = slower.rules.model_copy(update={"progressive": progressive})
    with pytest.raises(WrongJournal, match="let the meter rise by 25 cents a chip"):
        check_same_table(table.state, setup_of(files["choctaw"], slower.game, rules))
    table.close()


def test_a_journal_that_was_never_opened_is_any_tables(setups: dict[str, TableSetup]) -> None:
    check_same_table(TableState(), setups["choctaw"])


def test_the_journal_of_another_table_is_refused(oneida: CoreTable, setups: dict[str, TableSetup]) -> None:
    with pytest.raises(WrongJournal, match="caribbean-stud under oneida with 7 seats; the table file says CS-07"):
        check_same_table(oneida.state, setups["choctaw"])


def test_a_snapshot_from_before_hands_could_be_void_is_read(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    fields = msgspec.json.decode(encode_state(choctaw.state))
    for name in ("dead_hands", "exposed"):
        del fields["round"][name]
    for stack in fields["round"]["stacks"]:
        del stack["dealt"]
    state = decode_state(msgspec.json.encode(fields))
    assert state is not None
    assert (state.round.dead_hands, state.round.stacks[0].dealt) == ((), None)
    fields["round"]["another"] = 1
    assert decode_state(msgspec.json.encode(fields)) is None
