"""``[linked]`` of a table file: only a pool that can be one over many tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.mistake import InvalidTable

LINKED = '\n[linked]\npool = "city"\nfolder = "linked/city/tables/CS-07"\nwithout_link = "close"\n'


def written(demo_folder: Path, tmp_path: Path, name: str, more: str = LINKED) -> Path:
    path = tmp_path / "table.toml"
    path.write_text((demo_folder / name).read_text() + more)
    return path


def test_a_table_with_acceptors_is_linked(demo_folder: Path, tmp_path: Path) -> None:
    linked = load_table(written(demo_folder, tmp_path, "demo-caribbean-stud.toml")).linked
    assert linked is not None
    assert (linked.pool, linked.old_after_s, linked.not_available_after_s) == ("city", 3, 30)


def test_a_table_without_acceptors_is_not(demo_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidTable, match="leave it out: no acceptors feed a pool here"):
        load_table(written(demo_folder, tmp_path, "demo-blackjack.toml"))


def test_a_table_says_what_becomes_of_it_without_the_link(demo_folder: Path, tmp_path: Path) -> None:
    path = written(demo_folder, tmp_path, "demo-caribbean-stud.toml", LINKED.replace('"close"', '"perhaps"'))
    with pytest.raises(InvalidTable, match=r"linked\.without_link"):
        load_table(path)
