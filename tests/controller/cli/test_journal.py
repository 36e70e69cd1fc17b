import json
import shutil
from pathlib import Path

import pytest

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
    assert line.endswith("seat=3 hand=flush cents=5000 off_meter_cents=5000 key=lower role=floor-supervisor")
    (row,) = lammer("journal", "show", flush_journal, "--kind", "MeterReduced", "--json").lines
    assert json.loads(row)["event"]["cents"] == 5000
    assert 'did you mean "MeterReduced"?' in lammer("journal", "show", flush_journal, "--kind", "MeterReducd").err


def test_no_staff_code_is_in_the_record(lammer: Lammer, flush_journal: Path) -> None:
    assert "2222" not in lammer("journal", "show", flush_journal, "--json").out
    assert b"2222" not in flush_journal.read_bytes()


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


def test_an_export_to_standard_output_is_nothing_but_lines(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("journal", "export", flush_journal, "--from", "2", "--to", "4")
    assert [json.loads(line)["position"] for line in answer.lines] == [2, 3, 4]
    assert answer.err.startswith("3 records; the last seal is ")


def test_replay_rebuilds_the_meter_from_nothing(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("journal", "replay", flush_journal)
    assert answer.code == 0
    told = dict(line.split(maxsplit=1) for line in answer.lines)
    assert told["meter"] == "$9,951.00"
    assert told["seeds"] == "$10,000.00"
    assert told["contributions"] == "+ 100 cents by 2 chips"
    assert told["awards"] == "- $50.00 for 1 wins"
    assert told["identity"] == "holds"
    assert told["snapshot"].endswith("is what the record says")


def test_a_path_and_a_table_together_are_bad_use(lammer: Lammer, flush_journal: Path) -> None:
    answer = lammer("journal", "show", flush_journal, "--table", "demo-caribbean-stud")
    assert "a path or --table, not both" in answer.err


def test_a_scenario_does_not_write_over_a_journal(lammer: Lammer, flush_journal: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kept.journal"
    shutil.copy(flush_journal, copy)
    scenario = Path(__file__).parents[2] / "scenarios" / "flush.toml"
    assert "is there already" in lammer("scenario", scenario, "--journal", copy).err
    assert copy.read_bytes() == flush_journal.read_bytes()
