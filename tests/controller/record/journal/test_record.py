import hashlib

import msgspec
import pytest

from controller.record.journal.record import Record, check_chain, genesis_seal, seal


def chain(count, table="demo"):
    previous, records = genesis_seal(table), []
    for position in range(1, count + 1):
        body = b'{"number":%d}' % position
        previous = seal(previous, position, position * 1000, body)
        records.append(Record(position, position * 1000, body, previous))
    return records


def test_a_seal_covers_the_previous_seal_the_position_the_time_and_the_body_in_that_order():
    """The layout written out by hand: a change of it would make every journal in the field look forged."""
    previous = bytes(range(32))
    layout = previous + b"\x00\x00\x00\x00\x00\x00\x01\x02" + b"\xff\xff\xff\xff\xff\xff\xff\xff" + b'{"a":1}'
    assert seal(previous, 258, -1, b'{"a":1}') == hashlib.sha256(layout).digest()


def test_the_genesis_seal_is_the_hash_of_the_format_and_the_table():
    assert genesis_seal("pit 3, table 7") == hashlib.sha256(b"lammer journal 1\0pit 3, table 7").digest()


@pytest.mark.parametrize(
    "change", [{"body": b'{"number":9}'}, {"at_utc_ns": 4000}, {"seal": bytes(32)}], ids=["body", "time", "seal"]
)
def test_a_changed_record_is_named(change):
    records = chain(5)
    records[2] = msgspec.structs.replace(records[2], **change)
    found = check_chain(records, genesis_seal("demo"))
    assert (found.ok, found.records, found.first_bad) == (False, 2, 3)
    assert "record 3 was changed" in found.what


def test_a_record_left_out_is_named_by_its_position():
    records = chain(5)
    del records[2]
    found = check_chain(records, genesis_seal("demo"))
    assert (found.ok, found.first_bad) == (False, 3)
    assert "record 3 is missing" in found.what


def test_a_whole_chain_holds_and_so_does_its_tail_from_a_known_seal():
    records = chain(5)
    assert check_chain(records, genesis_seal("demo")).records == 5
    assert check_chain(records[3:], records[2].seal, 3).records == 5


def test_records_of_another_table_do_not_fit():
    assert check_chain(chain(3, "other"), genesis_seal("demo")).first_bad == 1
