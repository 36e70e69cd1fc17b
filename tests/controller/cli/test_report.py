import csv
import hashlib
import io
import json
from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.record.journal.sqlite import SqliteJournal
from controller.record.recovery import encode_state
from controller.reports.names import NAMES
from tests.controller.cli.conftest import Lammer
from tests.controller.conftest import CoreTable

DEMO = ("--table", "demo-caribbean-stud")


def test_where_no_journal_is_it_says_so(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("report", "shift", "--journal", tmp_path / "none.journal")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"lammer: {tmp_path}/none.journal: there is no journal here\n"


def test_an_unknown_report_names_those_that_there_are(lammer: Lammer) -> None:
    answer = lammer("report", "takings")
    assert answer.code == 2
    assert "'payouts', 'slip', 'shift'" in answer.err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--round", "1", "--shift", "2"), "--round or a time, not both"),
        (("--from", "2026-01-01", "--day", "2026-01-01"), "--from and --to, or --day and --shift, not both"),
        (("--round", "9"), "the record has rounds 1 to 2, no round 9"),
        (("--day", "soon"), '"soon" is no day: a day is written 2026-11-28'),
        (("--day", "9999-12-31"), "9999-12-31 is no day of a report: reports are of the days from 0001-01-03 to"),
        (("--day", "0001-01-01", "--shift", "1"), "0001-01-01 is no day of a report"),
        (("--from", "2026-01-02", "--to", "2026-01-01"), "2026-01-01 00:00 is not after 2026-01-02 00:00"),
    ],
)
def test_what_cannot_be_reported_is_one_line(
    lammer: Lammer, flush_journal: Path, options: tuple[str, ...], says: str
) -> None:
    answer = lammer("report", "shift", "--journal", flush_journal, *options)
    assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1)
    assert says in answer.err


def test_a_file_that_cannot_be_written_is_named(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("report", "shift", "--journal", flush_journal, "--out", "/nowhere/shift.txt")
    assert (answer.code, answer.err) == (
        2,
        "lammer: /nowhere/shift.txt: cannot be written: No such file or directory\n",
    )


def test_figures_that_differ_end_with_1(lammer: Lammer, choctaw: CoreTable, tmp_path: Path) -> None:
    choctaw.shuffle()
    choctaw.lock(2, 3)
    choctaw.count(1)
    choctaw.staff("pit-manager")
    choctaw.deal(3)
    choctaw.all_out()
    choctaw.next()
    choctaw.next()
    path = tmp_path / "differs.journal"
    journal = SqliteJournal(str(path), "CS-07", CODEC)
    journal.append(choctaw.events, 1_800_000_000 * 10**9)
    journal.close()
    answer = lammer("report", "reconcile", "--journal", path)
    assert (answer.code, "differs by -1" in answer.out) == (1, True)


@pytest.mark.parametrize("name", NAMES)
def test_no_report_changes_a_byte_of_the_record(lammer: Lammer, flush_journal: Path, tmp_path: Path, name: str) -> None:
    before = {path.name: hashlib.sha256(path.read_bytes()).digest() for path in flush_journal.parent.iterdir()}
    for kind in ("text", "csv", "pdf"):
        out = tmp_path / f"{name}.{kind}"
        assert lammer("report", name, "--journal", flush_journal, *DEMO, "--format", kind, "--out", out).code == 0
        assert out.stat().st_size > 100
    assert {path.name: hashlib.sha256(path.read_bytes()).digest() for path in flush_journal.parent.iterdir()} == before


def test_from_the_journal_alone_times_are_utc_and_rules_are_those_of_its_house(
    lammer: Lammer, flush_journal: Path
) -> None:
    lines = lammer("report", "payouts", "--journal", flush_journal).lines
    assert "table        CS-07, caribbean stud under Caribbean stud (Choctaw)" in lines
    assert "times        of UTC, UTC beside them (Z)" in lines


def test_the_table_file_gives_zone_and_shifts(lammer: Lammer, flush_journal: Path) -> None:
    lines = lammer("report", "payouts", "--journal", flush_journal, *DEMO).lines
    assert "of           2025-12-31, shift 2 (12:00 to 20:00)" in lines


def test_a_spreadsheet_and_json_say_the_same(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("report", "payouts", "--journal", flush_journal, *DEMO, "--format", "csv")
    rows = list(csv.reader(io.StringIO(answer.out)))
    names = next(row for row in rows if "amount_in_words" in row)
    paid = dict(zip(names, rows[rows.index(names) + 1], strict=True))
    objects = [json.loads(line) for line in lammer("report", "payouts", "--journal", flush_journal, "--json").lines]
    (award,) = [one for one in objects if one.get("block") == "Paid"]
    assert (paid["amount"], award["amount"]) == ("50.00", 5_000)
    assert paid["amount_in_words"] == award["amount_in_words"] == "fifty dollars"


def test_a_record_that_went_on_in_a_new_file_is_reported_whole(
    lammer: Lammer, choctaw: CoreTable, tmp_path: Path
) -> None:
    choctaw.chip(3)
    path = tmp_path / "rotated.journal"
    journal = SqliteJournal(str(path), "CS-07", CODEC, rotate_bytes=1)
    journal.append(choctaw.events, 1_800_000_000 * 10**9)
    journal.snapshot(journal.position, encode_state(choctaw.state))
    journal.rotate()
    journal.append(choctaw.chip(4), 1_800_000_001 * 10**9)
    journal.close()
    assert (tmp_path / "rotated.journal-from-000000000004").exists()
    answer = lammer("report", "shift", "--journal", path, "--json")
    (reading,) = [row for row in map(json.loads, answer.lines) if row.get("block") == "Meter readings"]
    assert (answer.code, reading["meter_at_end"], reading["chips_at_end"]) == (0, 1_000_100, 2)


def test_json_goes_into_the_file_that_is_named(lammer: Lammer, flush_journal: Path, tmp_path: Path) -> None:
    out = tmp_path / "shift.jsonl"
    answer = lammer("report", "shift", "--journal", flush_journal, "--json", "--out", out)
    assert (answer.code, answer.out) == (0, "")
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert rows[0]["report"] == "shift"


def test_a_days_package_is_one_pdf(lammer: Lammer, flush_journal: Path, tmp_path: Path) -> None:
    out = tmp_path / "day.pdf"
    assert lammer("report", "package", "--journal", flush_journal, "--format", "pdf", "--out", out).code == 0
    assert out.read_bytes().startswith(b"%PDF-")
