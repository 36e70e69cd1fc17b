"""The text of a table file with other values in it: nothing else moves, and nothing is guessed at."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, strategies as st

from controller.config.changed_text import Changes, OtherwiseWritten, changed_text, with_sections_of
from controller.config.folder import config_folder

TEXT = """# of the house
[table]
id   = "CS-07"    # "ours"
zone = "UTC"  # the clocks

[console]
port = 8080
network = { host = "10.0.0.1" }
legends = [
  ["1", "2"],
]
"""


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({("console", "network", "host"): "10.0.0.2"}, "only changed by hand"),
        ({("console", "legends"): ("1",)}, "only changed by hand"),
        ({("table", "id", "x"): "1"}, "only changed by hand"),
    ],
)
def test_what_is_written_otherwise_is_refused_and_not_guessed_at(changes: Changes, why: str) -> None:
    with pytest.raises(OtherwiseWritten, match=why):
        changed_text(TEXT, changes)


def test_a_value_is_replaced_where_it_stands_and_its_comment_stays() -> None:
    made = changed_text(TEXT, {("table", "zone"): "America/Chicago", ("console", "port"): 8081})
    assert 'zone = "America/Chicago"  # the clocks\n' in made
    assert made.replace('"America/Chicago"', '"UTC"').replace("8081", "8080") == TEXT


def test_a_key_is_added_to_its_section_and_a_section_to_the_end() -> None:
    made = changed_text(TEXT, {("table", "rules"): "oneida", ("backup", "to"): "/media/backups"})
    assert 'zone = "UTC"  # the clocks\nrules = "oneida"\n\n[console]' in made
    assert made.endswith('\n\n[backup]\nto = "/media/backups"\n')


def test_a_comment_that_may_be_part_of_a_text_is_left_out_rather_than_kept_wrong() -> None:
    made = changed_text(TEXT, {("table", "id"): 'a "#" b'})
    assert tomllib.loads(made)["table"]["id"] == 'a "#" b'


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=20), st.integers(0, 2**62))
def test_whatever_the_values_are_they_are_read_back_and_nothing_else_changed(text: str, number: int) -> None:
    before = tomllib.loads(TEXT)
    after = tomllib.loads(changed_text(TEXT, {("table", "id"): text, ("console", "port"): number}))
    before["table"]["id"], before["console"]["port"] = text, number
    assert after == before


def test_every_shipped_table_file_can_be_changed() -> None:
    changes: Changes = {("table", "id"): "XX-1", ("table", "zone"): "UTC", ("journal", "path"): "x.journal"}
    for path in (config_folder() / "tables").glob("*.toml"):
        data = tomllib.loads(changed_text(path.read_text(), changes))
        assert (data["table"]["id"], data["journal"]["path"]) == ("XX-1", "x.journal")


def test_sections_of_another_file_take_the_place_of_its_own() -> None:
    other = '[staff.dealer]\ncode = "1"\n[table]\nid = "X"\n[staff.technician]\ncode = "2"'
    mine = '[staff.dealer]\ncode = "9"\n[table]\nid = "Y"\n'
    data = tomllib.loads(with_sections_of(mine, other, ("staff",)))
    assert data == {"table": {"id": "Y"}, "staff": {"dealer": {"code": "1"}, "technician": {"code": "2"}}}
