import io
import json

import pytest

from controller.record.journal.export import export, line, verify_export
from controller.record.journal.record import Record
from tests.controller.record.journal.happening import Happened


@pytest.fixture
def exported(open_journal, tmp_path):
    """Ten records of table demo as a file of lines."""
    journal = open_journal()
    journal.append([Happened(number, "é") for number in range(1, 11)], 10)
    path = tmp_path / "demo.jsonl"
    with path.open("wb") as out:
        assert export("demo", journal.records(), out) == 10
    return path


def test_a_line_is_json_with_the_record_and_its_seal():
    text = line("demo", Record(7, -5, b'{"number":1,"text":"x"}', bytes(range(32))))
    assert text.endswith(b"\n")
    assert json.loads(text) == {
        "table": "demo",
        "position": 7,
        "at_utc_ns": -5,
        "event": {"number": 1, "text": "x"},
        "seal": bytes(range(32)).hex(),
    }


def test_an_export_verifies(exported):
    found = verify_export(exported)
    assert (found.ok, found.records) == (True, 10)


def test_each_changed_byte_of_an_export_is_found_with_its_record(exported):
    content = exported.read_bytes()
    second = content.index(b"\n") + 1
    third = content.index(b"\n", second) + 1
    for offset in range(second, third):
        exported.write_bytes(content[:offset] + bytes([content[offset] ^ 1]) + content[offset + 1 :])
        found = verify_export(exported)
        assert (found.ok, found.first_bad) == (False, 2), content[second:third][offset - second :]


def test_a_line_taken_out_is_found(exported):
    lines = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(b"".join(lines[:3] + lines[4:]))
    assert verify_export(exported).first_bad == 4


def test_a_part_of_a_journal_verifies_from_its_first_record_on(exported):
    exported.write_bytes(b"".join(exported.read_bytes().splitlines(keepends=True)[4:]))
    found = verify_export(exported)
    assert (found.ok, found.records) == (True, 10)
    assert "record 5 is the first here and is taken as given" in found.what


def test_another_tables_records_do_not_mix_in(exported):
    content = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(b"".join([*content[:5], content[5].replace(b'"demo"', b'"pit3"'), *content[6:]]))
    found = verify_export(exported)
    assert (found.ok, found.first_bad) == (False, 6)
    assert "record 6 is of table 'pit3'" in found.what


def test_a_first_line_that_is_no_record_says_why(tmp_path):
    path = tmp_path / "demo.jsonl"
    path.write_text('{"table": "demo"}\n')
    found = verify_export(path)
    assert (found.ok, found.first_bad) == (False, 1)
    assert "line 1 is no record" in found.what


def test_an_empty_file_proves_nothing(tmp_path):
    path = tmp_path / "demo.jsonl"
    path.touch()
    found = verify_export(path)
    assert (found.ok, found.records) == (False, 0)
    assert "holds no records" in found.what


def test_an_export_of_nothing_writes_nothing():
    out = io.BytesIO()
    assert export("demo", [], out) == 0
    assert out.getvalue() == b""
