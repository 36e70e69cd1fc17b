"""A table file that is changed on a page: checked first, taken where it may be written, else laid down to be taken."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.config.folder import config_folder
from controller.config.mistake import InvalidTable
from controller.service.table_change import NotTaken, PlaceOfTable


@pytest.fixture
def place(tmp_path: Path, demo_folder: Path) -> PlaceOfTable:
    (tmp_path / "etc").mkdir()
    (tmp_path / "state").mkdir()
    file = tmp_path / "etc" / "cs-07.toml"
    file.write_bytes((demo_folder / "demo-caribbean-stud.toml").read_bytes())
    file.chmod(0o640)
    return PlaceOfTable(file, tmp_path / "state" / "CS-07.journal")


@pytest.fixture
def closed(place: PlaceOfTable, monkeypatch: pytest.MonkeyPatch) -> PlaceOfTable:
    """The service may not write it, as that of the Debian package; root may everything, so it is said."""
    monkeypatch.setattr(PlaceOfTable, "is_writable", property(lambda _: False))
    return place


def changed(place: PlaceOfTable, name: str = "CS-12") -> str:
    return place.text().replace('"CS-07"', f'"{name}"')


def left(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def test_a_change_with_a_mistake_changes_nothing_and_leaves_nothing(place: PlaceOfTable) -> None:
    before = place.now()
    with pytest.raises(InvalidTable, match=r"seats"):
        place.propose(place.text().replace("seats = 7", "seats = 70"))
    assert place.now() == before
    assert left(place.record.parent) == []
    assert left(place.file.parent) == ["cs-07.toml"]


def test_a_mistake_is_named_in_the_table_file_and_not_in_one_that_is_gone_again(closed: PlaceOfTable) -> None:
    with pytest.raises(InvalidTable) as proposed:
        closed.propose(closed.text().replace("seats = 7", "seats = 70"))
    closed.propose(changed(closed))
    closed.proposed.write_text(closed.proposed.read_text().replace("seats = 7", "seats = 70"))
    with pytest.raises(InvalidTable) as taken:
        closed.take()
    for refused in (proposed, taken):
        assert {mistake.file for mistake in refused.value.mistakes} == {str(closed.file)}


def test_a_file_that_may_be_written_is_replaced_and_the_one_before_is_kept(place: PlaceOfTable) -> None:
    before = place.now()
    assert place.propose(changed(place)).table.id == "CS-12"
    assert 'id    = "CS-12"' in place.now()
    assert place.file.with_name("cs-07.toml.before").read_text() == before
    assert place.file.stat().st_mode & 0o777 == 0o640
    assert left(place.file.parent) == ["cs-07.toml", "cs-07.toml.before"]
    assert left(place.record.parent) == []


def test_the_same_change_asked_for_twice_leaves_the_file_from_before_it(place: PlaceOfTable) -> None:
    """A button that is touched twice within a second."""
    before, text = place.now(), changed(place)
    for _ in range(2):
        place.propose(text)
    assert place.file.with_name("cs-07.toml.before").read_text() == before
    assert left(place.record.parent) == []


def test_a_file_that_may_not_be_written_waits_and_steps_add_up(closed: PlaceOfTable) -> None:
    closed.propose(changed(closed))
    closed.propose(closed.text().replace("America/Chicago", "America/Denver"))
    assert '"CS-07"' in closed.now()
    closed.take()
    assert '"CS-12"' in closed.now()
    assert "America/Denver" in closed.now()
    assert closed.waiting() is None
    with pytest.raises(NotTaken, match="nothing waits"):
        closed.take()


def test_a_file_that_somebody_changed_since_is_not_overwritten(closed: PlaceOfTable) -> None:
    closed.propose(changed(closed))
    closed.file.write_text(closed.now() + "# by hand\n")
    assert closed.waiting() is None
    with pytest.raises(NotTaken, match="was changed since"):
        closed.take()
    assert closed.now().endswith("# by hand\n")


def test_what_waits_is_checked_again_when_it_is_taken(closed: PlaceOfTable) -> None:
    closed.propose(changed(closed))
    closed.proposed.write_text(closed.proposed.read_text().replace("seats = 7", "seats = 70"))
    with pytest.raises(InvalidTable):
        closed.take()
    assert '"CS-07"' in closed.now()
    assert left(closed.file.parent) == ["cs-07.toml"]


def test_a_file_that_ships_is_never_changed(tmp_path: Path) -> None:
    shipped = PlaceOfTable(config_folder() / "tables" / "demo-caribbean-stud.toml", tmp_path / "x.journal")
    with pytest.raises(NotTaken, match="is a file that ships"):
        shipped.propose(shipped.text())
