import json
import re
import shutil
from pathlib import Path

import pytest

from controller.record.journal.sqlite import SqliteJournal
from controller.record.proof.whole_record import BundleRecord
from controller.record.recovery import encode_state, restore
from controller.record.replay import EVENTS
from controller.table import events as e
from tests.controller.cli.conftest import Lammer


@pytest.mark.parametrize("verb", ["verify", "show", "export", "replay"])
def test_where_no_journal_is_every_command_says_so(lammer: Lammer, tmp_path: Path, verb: str) -> None:
    answer = lammer("journal", verb, tmp_path / "none.journal")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"lammer: {tmp_path}/none.journal: there is no journal here\n"


@pytest.mark.parametrize("verb", ["verify", "show", "export", "replay"])
def test_a_file_that_is_no_journal_is_refused_in_one_line(lammer: Lammer, tmp_path: Path, verb: str) -> None:
    path = tmp_path / "x.journal"
    path.write_text("not a journal " * 500)
    answer = lammer("journal", verb, path)
    assert answer.code in (1, 2)
    assert len((answer.err + answer.out).splitlines()) == 1


def test_without_a_path_the_demonstration_tables_journal_is_meant(
    lammer: Lammer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert f"{tmp_path}/demo-caribbean-stud.journal" in lammer("journal", "show").err
    answer = lammer("journal", "show", "--table", "demo-caribbean-stud-oneida")
    assert f"{tmp_path}/demo-caribbean-stud-oneida.journal" in answer.err


def test_a_changed_byte_is_found_with_its_record(lammer: Lammer, flush_journal: Path, tmp_path: Path) -> None:
    copy = tmp_path / "flush.journal"
    content = bytearray(flush_journal.read_bytes())
    content[content.index(b'"fifty dollars"') + 1] ^= 1
    copy.write_bytes(content)
    answer = lammer("journal", "verify", copy)
    assert answer.code == 1
    logged = next(line for line in lammer("journal", "show", flush_journal).lines if "PayoutLogged" in line)
    assert f"record {int(logged.split()[0])} " in answer.out


def test_a_sound_journal_verifies(lammer: Lammer, flush_journal: Path) -> None:
    assert lammer("journal", "verify", flush_journal).code == 0
    assert json.loads(lammer("journal", "verify", "--json", flush_journal).out)["ok"] is True


def test_show_prints_the_records_asked_for(lammer: Lammer, flush_journal: Path) -> None:
    lines = lammer("journal", "show", flush_journal, "--from", "1", "--to", "3").lines
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert lines[0].split()[1:4] == ["2026-01-01", "00:00:01", "TableOpened"]


def test_show_prints_only_the_kinds_asked_for(lammer: Lammer, flush_journal: Path) -> None:
    (line,) = lammer("journal", "show", flush_journal, "--kind", "MeterReduced").lines
    assert "seat=3 hand=flush cents=5000 off_meter_cents=5000 key=lower role=floor-supervisor" in line
    (row,) = lammer("journal", "show", flush_journal, "--kind", "MeterReduced", "--json").lines
    assert json.loads(row)["event"]["cents"] == 5000
    assert 'did you mean "MeterReduced"?' in lammer("journal", "show", flush_journal, "--kind", "MeterReducd").err


def test_no_staff_code_is_in_the_record(lammer: Lammer, flush_journal: Path) -> None:
    """But for seals and digests, which may have any figures."""
    shown = lammer("journal", "show", flush_journal, "--json").out
    assert re.findall("2222", re.sub("[0-9a-f]{64}", "", shown)) == []


def test_an_export_verifies_alone_and_its_last_seal_is_told(
    lammer: Lammer, flush_journal: Path, tmp_path: Path
) -> None:
    out = tmp_path / "flush.jsonl"
    answer = lammer("journal", "export", flush_journal, "--out", out)
    last = json.loads(out.read_text().splitlines()[-1])
    assert answer.out == f"{last['position']} records in {out}; the last seal is {last['seal']}\n"
    assert lammer("journal", "verify", out).code == 0
    out.write_text(out.read_text().replace("fifty dollars", "forty dollars"))
    assert lammer("journal", "verify", out).code == 1


def test_an_export_of_a_damaged_record_gives_all_that_can_be_read_and_names_the_rest(
    lammer: Lammer, flush_journal: Path, tmp_path: Path
) -> None:
    """Decision 107: one changed letter costs one record, and whoever is handed the lines is told which."""
    whole = [json.loads(line) for line in lammer("journal", "export", flush_journal).lines]
    copy, out = tmp_path / "flush.journal", tmp_path / "flush.jsonl"
    content = bytearray(flush_journal.read_bytes())
    content[content.index(b'"fifty dollars"') + 1] ^= 1
    copy.write_bytes(content)
    answer = lammer("journal", "export", copy, "--out", out)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    (missing,) = [line for line in lines if "not_readable" in line]
    number = missing["not_readable"]
    assert whole[number - 1]["event"]["event"] == "PayoutLogged"
    assert [line for line in lines if line is not missing] == whole[: number - 1] + whole[number:]
    assert lines[number - 1] is missing
    assert re.fullmatch(rf"record {number} cannot be read: its page \d+ was changed", missing["why"])
    assert answer.code == 1
    assert f"record {number} cannot be read, and named there" in answer.err
    checked = lammer("journal", "verify", out)
    assert checked.code == 1
    assert (
        f"record {number} could not be read when this was exported; the other {len(whole) - 1} are whole" in checked.out
    )
    to_the_end = lammer("journal", "export", copy, "--from", "3", "--to", str(number))
    assert [json.loads(line).get("position", number) for line in to_the_end.lines] == list(range(3, number + 1))


def test_a_damaged_first_page_costs_no_record(lammer: Lammer, flush_journal: Path, tmp_path: Path) -> None:
    copy = tmp_path / "flush.journal"
    content = bytearray(flush_journal.read_bytes())
    content[90] ^= 1
    copy.write_bytes(content)
    answer = lammer("journal", "export", copy)
    assert answer.lines == lammer("journal", "export", flush_journal).lines


@pytest.mark.parametrize("tamper", ["forged", "taken out", "of another table"])
def test_lines_with_a_named_gap_are_still_checked(
    lammer: Lammer, flush_journal: Path, tmp_path: Path, tamper: str
) -> None:
    out = tmp_path / "flush.jsonl"
    lines = lammer("journal", "export", flush_journal).lines
    lines[9] = '{"table":"CS-07","not_readable":10,"why":"a page"}'
    if tamper == "forged":
        lines[30] = lines[30].replace('"at_utc_ns":1', '"at_utc_ns":2')
    elif tamper == "taken out":
        del lines[30]
    else:
        lines[9] = lines[9].replace("CS-07", "CS-08")
    out.write_text("".join(f"{line}\n" for line in lines))
    answer = lammer("journal", "verify", out)
    assert answer.code == 1
    told = {"forged": "record 31 was changed", "taken out": "record 31 is missing", "of another table": "'CS-08'"}
    assert told[tamper] in answer.out


def test_an_export_to_standard_output_is_nothing_but_lines(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("journal", "export", flush_journal, "--from", "2", "--to", "4")
    assert [json.loads(line)["position"] for line in answer.lines] == [2, 3, 4]
    assert answer.err.startswith("3 records; the last seal is ")


def test_replay_rebuilds_the_meter_from_nothing(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("journal", "replay", flush_journal)
    assert answer.code == 0
    told = dict(line.split(maxsplit=1) for line in answer.lines if len(line.split()) > 1)
    assert told["opening"] == "$0.00"
    assert told["seeds"] == "+ $10,000.00"
    assert told["contributions"] == "+ $1.00 by 2 chips"
    assert told["awards"] == "- $50.00 for 1 wins"
    assert told["closing"] == told["meter"] == "$9,951.00"
    assert "DIFFERS" not in told
    assert answer.lines[-1].endswith("is what the record says")


def test_a_path_and_a_table_together_are_bad_use(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("journal", "show", flush_journal, "--table", "demo-caribbean-stud")
    assert "a path or --table, not both" in answer.err


def test_a_scenario_does_not_write_over_a_journal(lammer: Lammer, flush_journal: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kept.journal"
    shutil.copy(flush_journal, copy)
    scenario = Path(__file__).parents[2] / "scenarios" / "flush.toml"
    assert "is there already" in lammer("scenario", scenario, "--journal", copy).err
    assert copy.read_bytes() == flush_journal.read_bytes()


# Signed bundles and archives


@pytest.fixture
def fingerprint(lammer: Lammer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The fingerprint of a machine that has a key."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    made = lammer("keys", "make")
    assert made.code == 0, made.err
    return made.lines[-1].split()[1]


@pytest.fixture
def exported(lammer: Lammer, flush_journal: Path, fingerprint: str, tmp_path: Path) -> Path:
    """The bundle of the flush's journal."""
    out = tmp_path / "CS-07.tar"
    answer = lammer("journal", "export", flush_journal, "--out", out)
    assert answer.code == 0, answer.err
    return out


def test_a_bundle_is_proved_with_the_fingerprint_alone(lammer: Lammer, exported: Path, fingerprint: str) -> None:
    proved = lammer("journal", "verify", exported, "--key", fingerprint)
    assert proved.code == 0
    assert proved.lines[0].endswith("whole and in order")
    assert f"it was signed by the machine whose key is {fingerprint}" in proved.out
    assert "not proved  that nothing was recorded after" in proved.out
    assert "give the machine's public key" in lammer("journal", "verify", exported).out


def test_a_bundle_of_another_machine_ends_with_1(lammer: Lammer, exported: Path, fingerprint: str) -> None:
    answer = lammer("journal", "verify", exported, "--key", "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA")
    assert answer.code == 1
    assert f"NOT PROVED: it is signed by the key {fingerprint}, not by AAAA" in answer.out


def test_the_rules_in_force_are_in_the_bundle_and_no_secret_is(exported: Path) -> None:
    content = exported.read_bytes()
    assert b"rules/choctaw-caribbean-stud.toml" in content
    assert b"PRIVATE" not in content
    assert b"code_hash" not in content
    assert b"scrypt" not in content


def test_replay_rebuilds_the_meters_from_a_bundle(lammer: Lammer, exported: Path) -> None:
    (row,) = lammer("journal", "replay", exported, "--json").lines
    read = json.loads(row)
    assert read["ok"] is True
    assert read["pools"][0]["closing"] == "995100"


def test_without_a_key_a_bundle_is_not_written(
    lammer: Lammer, flush_journal: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    answer = lammer("journal", "export", flush_journal, "--out", tmp_path / "CS-07.tar")
    assert answer.code == 2
    assert answer.err == f"lammer: {tmp_path}: this machine has no signing key yet; make it once: lammer keys make\n"
    assert not (tmp_path / "CS-07.tar").exists()


def test_a_key_that_is_none_is_bad_use(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("journal", "verify", flush_journal, "--key", "whatever")
    assert answer.code == 2
    assert "neither a file with a public key nor a fingerprint" in answer.err


def rotate(path: Path) -> None:
    """Leave the file, as a table does at the end of a round."""
    journal = SqliteJournal(str(path), "CS-07", EVENTS, rotate_bytes=1)
    state = restore(journal)
    journal.snapshot(journal.position, encode_state(state))
    journal.rotate()
    journal.append([e.StaffIdentified(role="dealer")], 0)
    journal.close()


def test_an_archived_journal_shows_replays_and_verifies_as_one(
    lammer: Lammer, flush_journal: Path, fingerprint: str, tmp_path: Path
) -> None:
    path = tmp_path / "state" / "CS-07.journal"
    shutil.copy(flush_journal, path)
    rotate(path)
    before = lammer("journal", "show", path).out
    assert before.startswith("       1  ")
    archived = lammer("journal", "archive", path)
    assert archived.code == 0, archived.err
    assert not path.exists()
    assert lammer("journal", "show", path).out == before
    replayed = lammer("journal", "replay", path)
    assert replayed.code == 0
    assert "the state at 1 joins of files is what the record says" in replayed.out
    verified = lammer("journal", "verify", path, "--key", fingerprint)
    assert verified.code == 0, verified.out
    assert "in 1 archives" in verified.out
    assert lammer("journal", "verify", f"{path}-archive", "--key", fingerprint).code == 0


def test_a_bundle_of_a_later_file_says_what_is_played_there(
    lammer: Lammer, flush_journal: Path, fingerprint: str, tmp_path: Path
) -> None:
    """Its first file, which says it in its first record, is elsewhere: the state at the join says it."""
    path, out = tmp_path / "state" / "CS-07.journal", tmp_path / "late.tar"
    shutil.copy(flush_journal, path)
    rotate(path)
    assert lammer("journal", "export", path, "--out", out).code == 0
    assert BundleRecord(out).about.play == "caribbean-stud under choctaw"


def test_a_journal_that_does_not_go_on_from_its_archives_is_found(
    lammer: Lammer, flush_journal: Path, fingerprint: str, tmp_path: Path
) -> None:
    path = tmp_path / "state" / "CS-07.journal"
    shutil.copy(flush_journal, path)
    rotate(path)
    rotate(path)
    lammer("journal", "archive", path)
    newest = max((tmp_path / "state" / "CS-07.journal-archive").iterdir())
    newest.unlink()
    answer = lammer("journal", "verify", path)
    assert answer.code == 1
    assert "does not go on from the newest archive" in answer.out
