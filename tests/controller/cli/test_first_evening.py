"""``lammer first-evening take``: a changed table file takes the place of the one that is there, once, and is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.service.table_change import PlaceOfTable
from tests.controller.cli.conftest import Lammer


@pytest.fixture
def place(tmp_path: Path, demo_folder: Path, monkeypatch: pytest.MonkeyPatch) -> PlaceOfTable:
    """A table whose service may not write its file; a change of it waits."""
    file = tmp_path / "cs-07.toml"
    file.write_bytes((demo_folder / "demo-caribbean-stud.toml").read_bytes())
    place = PlaceOfTable(file, tmp_path / "x.journal")
    with monkeypatch.context() as closed:
        closed.setattr(PlaceOfTable, "is_writable", property(lambda _: False))
        place.propose(place.text().replace("America/Chicago", "America/Denver"))
    return place


def take(lammer: Lammer, place: PlaceOfTable, *more: str) -> tuple[int, str, str]:
    answer = lammer("first-evening", "take", "--table", place.file, "--journal", place.record, *more)
    return answer.code, answer.out, answer.err


def test_what_was_changed_since_or_waits_no_more_is_refused_in_a_line(lammer: Lammer, place: PlaceOfTable) -> None:
    text = place.now()
    place.file.write_text(text + "# by hand\n")
    code, _, said = take(lammer, place)
    assert (code, "was changed since this was asked for" in said) == (2, True)
    place.file.write_text(text)
    assert take(lammer, place)[0] == 0
    code, _, said = take(lammer, place)
    assert (code, "nothing waits to be taken" in said) == (2, True)


def test_a_change_with_a_mistake_is_told_line_by_line(lammer: Lammer, place: PlaceOfTable) -> None:
    place.proposed.write_text(place.proposed.read_text().replace("seats = 7", "seats = 70"))
    code, _, said = take(lammer, place)
    assert code == 2
    assert "table.seats" in said
    assert "America/Chicago" in place.now()


def test_the_difference_is_shown_and_the_file_before_is_kept(lammer: Lammer, place: PlaceOfTable) -> None:
    code, out, _ = take(lammer, place)
    assert code == 0
    assert '-zone  = "America/Chicago"' in out
    assert '+zone  = "America/Denver"' in out
    assert "it has effect at the next start" in out
    assert "America/Chicago" in place.file.with_name("cs-07.toml.before").read_text()


def test_a_program_is_told_in_one_object(lammer: Lammer, place: PlaceOfTable) -> None:
    code, out, _ = take(lammer, place, "--json")
    assert code == 0
    assert json.loads(out) == {"table": str(place.file), "before": f"{place.file}.before"}
