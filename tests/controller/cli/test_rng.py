import json
from itertools import count
from pathlib import Path

import pytest

from drivers.entropy.generator import WatchedGenerator
from tests.controller.cli.conftest import Lammer


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel's generator gives one byte again and again."""
    source = WatchedGenerator("random-numbers", read_bytes=lambda length: b"\x07" * length)
    monkeypatch.setattr("controller.cli.rng._generator", lambda: source)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("test", "--range", "1-x"), "is no range; it is written 1-7"),
        (("test", "--draws", "10"), "1000"),
        (("write", "-"), "either --raw bytes or the draws"),
        (("write", "--raw", "--scaled", "1-7", "-"), "either --raw bytes or the draws"),
        (("write", "--raw", "--count", "3", "-"), "measured by --bytes"),
        (("write", "--scaled", "1-7", "--bytes", "3", "-"), "measured by --count"),
    ],
)
def test_bad_use_is_named(lammer: Lammer, arguments: tuple[str, ...], why: str) -> None:
    answer = lammer("rng", *arguments)
    assert answer.code == 2
    assert why in answer.err


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_source_that_fails_its_health_test_is_an_exit_code_of_1(
    lammer: Lammer, stuck: None, options: tuple[str, ...]
) -> None:
    answer = lammer("rng", "test", "--draws", "1000", "--bytes", "1000", *options)
    assert answer.code == 1
    assert "it gave the value 7 6 times in a row" in answer.out + answer.err


def test_a_source_that_fails_writes_nothing(lammer: Lammer, stuck: None, tmp_path: Path) -> None:
    answer = lammer("rng", "write", "--raw", "--bytes", "10", tmp_path / "raw")
    assert answer.code == 1
    assert not (tmp_path / "raw").exists()


def test_a_counter_with_the_health_tests_passed_fails_the_statistics(
    lammer: Lammer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A counter passes SP 800-90B's tests; it is what the statistics are for."""
    at = count(0, 19)
    source = WatchedGenerator("random-numbers", read_bytes=lambda n: bytes(next(at) % 256 for _ in range(n)))
    monkeypatch.setattr("controller.cli.rng._generator", lambda: source)
    answer = lammer("rng", "test", "--plain", "--draws", "2000", "--range", "1-7")
    assert answer.code == 1
    assert "FAILED both times: 1-7: " in answer.out
    assert "use dice" in answer.out


@pytest.mark.parametrize("options", [(), ("--plain",)])
def test_each_range_and_the_raw_bytes_are_examined(lammer: Lammer, options: tuple[str, ...]) -> None:
    answer = lammer("rng", "test", "--json", "--draws", "1200", "--bytes", "4000", *options)
    rows = [json.loads(line) for line in answer.lines]
    health = [row["range"] for row in rows if row["kind"] == "health" and row["ok"]]
    assert health == ["raw bytes", "1-7", "1-8", "1-6x3", "1-52/52", "1-80/20", "1-75"]
    assert {row["test"] for row in rows if row["kind"] == "test" and row["range"] == "1-7"} == {
        "chi-square",
        "pairs",
        "runs",
        "serial correlation",
    }
    verdict = rows[-1]
    assert verdict["kind"] == "verdict"
    assert verdict["tests"] == sum(row["kind"] == "test" for row in rows)
    assert answer.code == (0 if verdict["ok"] else 1)


def test_it_says_what_a_failure_by_chance_means(lammer: Lammer) -> None:
    answer = lammer("rng", "test", "--draws", "1000", "--range", "1-7", "--range", "1-8")
    assert "by chance 0.08 are expected" in answer.out or "FAILED both times" in answer.out


def test_draws_are_written_one_a_line_or_one_byte_a_number(lammer: Lammer, tmp_path: Path) -> None:
    assert lammer("rng", "write", "--scaled", "1-6x3", "--count", "30000", tmp_path / "dice").code == 0
    lines = (tmp_path / "dice").read_text().splitlines()
    assert len(lines) == 30_000
    assert all(1 <= int(die) <= 6 for line in lines for die in line.split())
    assert lammer("rng", "write", "--scaled", "1-80/20", "--count", "5", "--binary", tmp_path / "balls").code == 0
    balls = (tmp_path / "balls").read_bytes()
    assert len(balls) == 100
    assert all(len(set(balls[first : first + 20])) == 20 for first in range(0, 100, 20))


def test_raw_bytes_are_written_as_many_as_were_asked_for(lammer: Lammer, tmp_path: Path) -> None:
    assert lammer("rng", "write", "--raw", "--bytes", str((1 << 20) + 5), tmp_path / "raw").code == 0
    assert (tmp_path / "raw").stat().st_size == (1 << 20) + 5
