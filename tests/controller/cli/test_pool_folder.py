"""Which pool a command means, by a path or by a name of ours."""

from __future__ import annotations

from pathlib import Path

from tests.controller.cli.conftest import Lammer


def test_a_pool_file_that_is_not_there_is_named_as_it_was_given(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("link", "status", "--pool", tmp_path / "city.toml")
    assert (answer.code, answer.err) == (2, f"lammer: {tmp_path}/city.toml: there is no such pool file\n")


def test_a_name_that_no_pool_of_ours_has_is_named_where_it_was_looked_for(lammer: Lammer) -> None:
    answer = lammer("link", "status", "--pool", "nosuch")
    assert answer.code == 2
    assert answer.err.endswith("pools/nosuch.toml: there is no such pool file\n")
