"""Journals of each version that made a generation are read as they were meant: to the same state, by the rules."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from controller.record.recovery import decode_state
from controller.record.replay import EVENTS, replay
from controller.table import events as e
from controller.table.apply import fold
from controller.table.state import TableState
from tests.golden.__main__ import chosen
from tests.golden.journal import GoldenJournal, Heading, write

replace = msgspec.structs.replace
HERE = Path(__file__).parent
FILES = sorted(HERE.glob("[0-9][0-9][0-9]/*.jsonl.gz"))


def differences(kept: object, now: object, where: str = "state") -> list[str]:
    """Where what was kept is another now. What is new since then has no counterpart and is none."""
    if isinstance(kept, dict) and isinstance(now, dict):
        gone = [f"{where}.{key} is gone" for key in kept if key not in now]
        return gone + [one for key in kept if key in now for one in differences(kept[key], now[key], f"{where}.{key}")]
    if isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        both = enumerate(zip(kept, now, strict=True))
        return [one for at, (old, new) in both for one in differences(old, new, f"{where}[{at}]")]
    return [] if kept == now else [f"{where} was {kept}, and is {now}"]


def between_rounds(state: TableState) -> TableState:
    """Without what came to be known of a round since: these end within one, and snapshots are taken between two."""
    return replace(state, round=replace(state.round, answered=None))


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.name.partition('.')[0]}" for path in FILES])
def test_a_journal_of_an_older_version_verifies_folds_to_its_state_and_follows_by_its_rules(path: Path) -> None:
    journal = GoldenJournal(path)
    found = journal.verify()
    assert found.ok, found.what
    state = fold(entry.event for entry in journal.read(EVENTS))
    assert not differences(journal.heading.state, msgspec.json.decode(msgspec.json.encode(state)))
    snapshot = msgspec.json.encode(journal.heading.state)
    kept = decode_state(snapshot)
    assert kept is not None, "a start would read the whole record again: say in recovery.py what came"
    assert kept in (state, between_rounds(state))
    again = replay(journal)
    assert again.ok, (again.differences, again.unfounded, again.not_judged)
    assert again.records == found.records


def test_every_kind_of_event_is_in_a_golden_journal_or_is_named() -> None:
    written = {type(entry.event).__name__ for path in FILES for entry in GoldenJournal(path).read(EVENTS)}
    named = tomllib.loads((HERE / "unwritten.toml").read_text(encoding="utf-8"))
    kinds = {kind.__name__ for kind in e.kinds()}
    assert kinds - written == named.keys()
    assert all(named.values())


def test_what_a_newer_version_adds_to_the_state_is_no_difference_and_what_it_changes_is() -> None:
    kept = {"round": {"number": 3}, "pools": [{"cents": 5}]}
    assert not differences(kept, {"round": {"number": 3, "new": 1}, "pools": [{"cents": 5}], "more": ()})
    assert differences(kept, {"round": {"number": 4}, "pools": [{"cents": 6}]}) == [
        "state.round.number was 3, and is 4",
        "state.pools[0].cents was 5, and is 6",
    ]
    assert differences(kept, {"pools": [{"cents": 5}]}) == ["state.round is gone"]
    assert differences(kept, {"round": {"number": 3}, "pools": []})


def test_a_golden_journal_is_never_written_over(tmp_path: Path) -> None:
    heading = Heading("t", "s", "1", {})
    write(tmp_path / "a", heading, [])
    with pytest.raises(FileExistsError):
        write(tmp_path / "a", heading, [])
    assert GoldenJournal(tmp_path / "a").heading == heading


def test_those_are_chosen_that_have_everything_between_them() -> None:
    every = {"long": ({"A", "B"}, 100), "short": ({"A"}, 10), "other": ({"B", "C"}, 10)}
    assert chosen(every) == ["other", "short"]
