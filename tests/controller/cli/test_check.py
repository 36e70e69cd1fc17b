import json
from pathlib import Path

import pytest

from controller.config.folder import DEMO_TABLE, config_folder
from tests.controller.cli.conftest import SCENARIOS, Lammer
from tests.table_text import without


def edited(path: Path, tmp_path: Path, *edits: tuple[str, str]) -> Path:
    text = path.read_text()
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    copy = tmp_path / path.name
    copy.write_text(text)
    return copy


def test_every_mistake_of_a_table_file_is_told_with_line_and_key(lammer: Lammer, tmp_path: Path) -> None:
    table = edited(
        config_folder() / "tables" / f"{DEMO_TABLE}.toml",
        tmp_path,
        ("acceptors.B{seat-1}", "acceptors.C{seat-1}"),
        ("seats = 7", "seats = 12"),
    )
    answer = lammer("check", table)
    assert answer.code == 2
    keys = [line.split()[1] for line in answer.lines]
    assert keys[0] == "table.seats"
    assert "acceptor.inhibit" in keys
    assert "pins A0…A7 and B0…B7" in answer.out


def test_a_mistake_as_json_has_file_line_key_found_and_right(lammer: Lammer, tmp_path: Path) -> None:
    table = edited(config_folder() / "tables" / f"{DEMO_TABLE}.toml", tmp_path, ("debounce_ms = 20", "debonce_ms = 20"))
    row = json.loads(lammer("check", "--json", table).lines[0])
    assert set(row) == {"file", "line", "key", "found", "right"}
    assert row["right"] == 'no such key; did you mean "debounce_ms"?'


def test_house_rules_are_checked_wherever_they_stand(lammer: Lammer, tmp_path: Path) -> None:
    shipped = config_folder() / "rules" / "choctaw" / "caribbean-stud.toml"
    assert lammer("check", shipped).code == 0
    answer = lammer("check", edited(shipped, tmp_path, ("per_chip_cents = 50", "per_chip_cents = 0.5")))
    assert answer.code == 2
    assert "progressive.per_chip_cents" in answer.out


def test_rules_of_a_game_that_nobody_knows_are_refused(lammer: Lammer, tmp_path: Path) -> None:
    shipped = config_folder() / "rules" / "choctaw" / "caribbean-stud.toml"
    answer = lammer("check", edited(shipped, tmp_path, ('"caribbean-stud"', '"caribean-stud"')))
    assert 'no game is called "caribean-stud"; did you mean "caribbean-stud"?' in answer.out


def test_a_scenario_is_checked_without_being_played(lammer: Lammer, tmp_path: Path) -> None:
    assert lammer("check", SCENARIOS / "flush.toml").code == 0
    answer = lammer("check", edited(SCENARIOS / "flush.toml", tmp_path, ("[3, 5]", "[3, 8]")))
    assert "step 1 chip" in answer.out


@pytest.mark.parametrize("text", [None, "[table\n", "\xff"], ids=["absent", "no TOML", "no text"])
def test_what_cannot_be_read_is_one_line(lammer: Lammer, tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "x.toml"
    if text is not None:
        path.write_bytes(text.encode("latin-1"))
    answer = lammer("check", path)
    assert answer.code == 2
    assert len(answer.lines) == 1
    assert "x.toml:1" in answer.out


SHIPPED = {
    "table": config_folder() / "tables" / f"{DEMO_TABLE}.toml",
    "house rules": config_folder() / "rules" / "choctaw" / "caribbean-stud.toml",
    "scenario": SCENARIOS / "flush.toml",
}


@pytest.mark.parametrize("kind", SHIPPED)
def test_a_file_with_a_byte_order_mark_is_as_right_as_without(lammer: Lammer, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SHIPPED[kind].read_bytes())
    answer = lammer("check", path)
    assert (answer.code, answer.lines) == (0, [f"{path} ({kind}): nothing is wrong"])


BROKEN = {
    "a long number": f"x = {'9' * 4301}",
    "a long negative number": f"x = -{'9' * 4301}",
    "lists in lists": f"x = {'[' * 1500}{']' * 1500}",
    "tables in tables": f"x = {'{a=' * 1500}1{'}' * 1500}",
    "UTF-16": "\ufeff",
}


@pytest.mark.parametrize("kind", SHIPPED)
@pytest.mark.parametrize("broken", BROKEN)
def test_what_no_reader_takes_is_a_mistake_with_its_line(
    lammer: Lammer, tmp_path: Path, kind: str, broken: str
) -> None:
    path = tmp_path / "x.toml"
    text = f"# {kind}\n{BROKEN[broken]}\n{SHIPPED[kind].read_text()}"
    path.write_text(text, encoding="utf-16" if broken == "UTF-16" else None)
    answers = [lammer("check", path)]
    answers += [lammer("scenario", path)] if kind == "scenario" else []
    if kind == "table":
        answers += [
            lammer("run", "--table", path),
            lammer("make-safe", "--table", path),
            lammer("diag", "--table", path),
        ]
    for answer in answers:
        assert answer.code == 2
        assert f"{path}:{1 if broken == 'UTF-16' else 2}" in answer.out + answer.err
        assert len(answer.out + answer.err) < 500


def test_one_wrong_file_among_good_ones_is_enough(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("check", DEMO_TABLE, tmp_path / "none.toml")
    assert answer.code == 2
    assert answer.lines[0].endswith("(table): nothing is wrong")


def test_a_real_table_is_told_which_doors_it_does_not_watch(lammer: Lammer, tmp_path: Path) -> None:
    """Standards K1."""
    shipped = (config_folder() / "tables" / "caribbean-stud-pi.toml").read_text()
    whole, some = tmp_path / "whole.toml", tmp_path / "some.toml"
    whole.write_text(shipped)
    some.write_text(without(shipped, "door.cabinet", "person.games-manager"))
    assert lammer("check", whole).lines == [f"{whole} (table): nothing is wrong"]
    answer = lammer("check", some)
    assert answer.code == 0
    assert "no [door.cabinet]: chips are taken while" in answer.out
    assert "[door.drop]" not in answer.out
    assert "nobody can accept what the meter begins with" in answer.out


def test_a_bench_of_twins_is_asked_for_no_door(lammer: Lammer) -> None:
    assert "door" not in lammer("check", DEMO_TABLE).out
