"""Starts that fail are counted in a file, whatever ended them; two in a row make the next a safe one."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.service.starts import FAILED_STARTS, KILLED, Starts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.journal-starts"


def test_two_starts_in_a_row_that_end_without_a_word_make_the_third_a_safe_one(path: Path) -> None:
    """3.10"""
    for number in range(FAILED_STARTS):
        start = Starts(path)
        assert (start.failed, start.safe) == (number, False)
        start.begin()
    third = Starts(path)
    assert (third.safe, third.why) == (True, KILLED)


def test_a_start_that_serves_forgets_those_that_failed(path: Path) -> None:
    Starts(path).begin()
    second = Starts(path)
    second.begin()
    second.well()
    third = Starts(path)
    third.begin()
    assert not Starts(path).safe


def test_one_that_can_say_why_says_why(path: Path) -> None:
    Starts(path).begin()
    second = Starts(path)
    second.begin()
    second.fail("the disk reports an error")
    assert (Starts(path).failed, Starts(path).why) == (2, "the disk reports an error")


def test_a_mistake_of_a_person_is_no_failed_start(path: Path) -> None:
    Starts(path).begin()
    for _ in range(3):
        start = Starts(path)
        start.begin()
        start.take_back()
    assert Starts(path).failed == 1
    fresh = Starts(path.with_name("other"))
    fresh.begin()
    fresh.take_back()
    assert Starts(path.with_name("other")).failed == 0


def test_safe_mode_ends_by_a_person_alone(path: Path) -> None:
    for _ in range(FAILED_STARTS):
        Starts(path).begin()
    safe = Starts(path)
    safe.begin()
    safe.well()
    safe.fail("also safely")
    assert not safe.forgotten()
    assert (Starts(path).failed, Starts(path).why) == (FAILED_STARTS, KILLED)
    safe.forget()
    assert safe.forgotten()
    assert not Starts(path).safe


@pytest.mark.parametrize("torn", [b"", b"{", b"[]", b'{"failed":"x"}', b"x" * 10_000, b'{"failed":-3}'])
def test_a_file_that_is_torn_counts_as_no_failed_start(path: Path, torn: bytes) -> None:
    path.write_bytes(torn)
    assert not Starts(path).safe


def test_where_nothing_can_be_written_no_start_is_kept_from_it(tmp_path: Path) -> None:
    start = Starts(tmp_path / "gone" / "x-starts")
    start.begin()
    start.fail("no")
    start.well()
    assert start.forgotten()
    nobody = Starts(None)
    nobody.begin()
    assert (nobody.safe, nobody.forgotten()) == (False, True)
