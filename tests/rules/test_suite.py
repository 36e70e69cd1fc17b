"""The conformance suite can fail: a test of the suite itself."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.rules.adapters import ADAPTERS, answer
from tests.rules.adapters.house import Unsupported
from tests.rules.conftest import disputed, read_cases
from tests.rules.matching import missing

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"legal": True}, {"legal": 1}),
        ({"legal": True}, {}),
        ({"cards": [1, 2]}, {"cards": [2, 1]}),
        ({"cards": [1, 2]}, {"cards": [1]}),
        ({"hands_void": "all"}, {"hands_void": ["a", "l", "l"]}),
        ({"seats": [{"seat": 1, "net_cents": 5}]}, {"seats": [{"seat": 1, "net_cents": 4}]}),
    ],
)
def test_a_different_answer_is_told(expected: Mapping[str, object], found: Mapping[str, object]) -> None:
    assert missing(expected, found)


def test_what_is_not_named_is_not_asked() -> None:
    assert not missing({"round": "void"}, {"round": "void", "cards": "reshuffle"})


def test_roles_are_a_set() -> None:
    assert not missing({"needs": {"verify": ["a", "b"]}}, {"needs": {"verify": ("b", "a")}})


@pytest.mark.parametrize(
    ("game", "cases_at_least"),
    [
        ("caribbean-stud", 44),
        ("fortune-pai-gow-poker", 36),
        ("let-it-ride", 35),
        ("mississippi-stud", 11),
        ("pai-gow-poker", 100),
        ("three-card-poker", 60),
        ("three-card-poker-6-card-bonus", 13),
        ("three-card-texas-holdem", 29),
        ("two-card-peek", 22),
    ],
)
def test_every_case_of_a_game_that_is_built_is_answered(game: str, cases_at_least: int) -> None:
    """None may slip into the unsupported ones."""
    cases = [case for case in read_cases(CASES) if case["game"] == game]
    assert len(cases) >= cases_at_least
    for case in cases:
        try:
            answer(case)
        except Unsupported as reason:  # pragma: no cover
            pytest.fail(f"{case['id']} is unsupported: {reason}")


def test_no_id_is_used_twice() -> None:
    ids = [case["id"] for case in read_cases(CASES)]
    assert len(ids) == len(set(ids))


def test_every_dispute_names_a_case_and_a_line() -> None:
    ids = {case["id"] for case in read_cases(CASES)}
    for name, entry in disputed().items():
        assert name in ids
        assert entry["line"]
        assert entry["why"]


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(json.dumps({"id": "x"}) + "\n{\n")
    with pytest.raises(pytest.UsageError, match=r"broken\.jsonl:2: no JSON object"):
        read_cases(file)


def test_a_folder_without_cases_is_refused(tmp_path: Path) -> None:
    with pytest.raises(pytest.UsageError, match=r"there is no \.jsonl file"):
        read_cases(tmp_path)


def asked(ask: str, house: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    return ADAPTERS[ask]({"house": house, "game": "caribbean-stud", "given": given, "expect": {}})


def test_a_game_that_is_not_there_is_unsupported() -> None:
    with pytest.raises(Unsupported, match="fan-tan of oneida"):
        ADAPTERS["legal"]({"house": "oneida", "game": "fan-tan", "given": {}})


def test_the_house_decides_how_a_straight_flush_is_verified() -> None:
    choctaw = asked("authorise", "choctaw", {"award": {"hand": "straight-flush"}, "steps": []})
    oneida = asked("authorise", "oneida", {"award": {"hand": "straight-flush"}, "steps": []})
    assert choctaw["needs"]["verify"] != oneida["needs"]["verify"]
