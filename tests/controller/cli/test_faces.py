"""No face of the cards in play stands in what a command prints or writes of a record (standards H2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.cli.journal import journal as journal_group
from controller.cli.main import ENTRIES
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import SqliteJournal
from controller.reports.names import NAMES
from controller.table.events import CardsSeen
from tests.controller.cli.conftest import Answer, Lammer
from tests.controller.console.conftest import console_of
from tests.controller.console.dealt_table import whole_round
from tests.controller.console.test_faces import FILES, found, held

JOURNAL = {
    "verify": (("verify",),),
    "show": (("show",), ("show", "--json"), ("show", "--kind", "CardsSeen"), ("show", "--from", "20", "--json")),
    "export": (("export",), ("export", "--out", "OUT.jsonl"), ("export", "--out", "OUT.tar")),
    "archive": (("archive",),),
    "replay": (("replay",), ("replay", "--json")),
}
WITH_A_RECORD = {"journal", "report", "diag", "backup", "restore", "memory"}
"""Of these `diag` counts kinds and tells faults, backups are encrypted, and `memory` knows no cards."""
WITHOUT = {
    "certificate",
    "first-evening",
    "kiosk",
    "link",
    "people",
    "pit",
    "plug-in",
    "safe-mode",
    "run",
    "check",
    "scenario",
    "simulate",
    "make-safe",
    "games",
    "rank",
    "ask",
    "odds",
    "settle",
    "code",
    "health",
    "keys",
    "program",
    "rng",
}


@pytest.fixture(scope="module")
def in_play(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, frozenset[str]]:
    """A record in the middle of the deal of its second round, and the faces that are nobody's."""
    table = console_of(FILES["reading-shoe"])
    faces, shown = frozenset[str](), frozenset[str]()
    for _ in whole_round(table):
        shown |= held(table)
    for phase in whole_round(table):
        if phase == "decisions":
            faces = held(table) - shown
            break
    path = tmp_path_factory.mktemp("journal") / "deal.journal"
    journal = SqliteJournal(str(path), "CS-07", CODEC)
    for entry in table.running.journal.read():
        journal.append([entry.event], entry.at_utc_ns)
    journal.close()
    return path, faces


def said(answer: Answer) -> bytes:
    return (answer.out + answer.err).encode()


def test_every_command_is_known_here() -> None:
    assert journal_group.commands.keys() == JOURNAL.keys()
    assert ENTRIES.keys() == WITH_A_RECORD | WITHOUT


@pytest.mark.parametrize("words", [words for calls in JOURNAL.values() for words in calls], ids=" ".join)
def test_no_command_over_the_journal_names_a_face(
    lammer: Lammer,
    in_play: tuple[Path, frozenset[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))  # with the key that signs
    lammer("keys", "make")
    path, faces = in_play
    out = [tmp_path / word for word in words if word.startswith("OUT")]
    answer = lammer(
        "journal", words[0], path, *(tmp_path / word if word.startswith("OUT") else word for word in words[1:])
    )
    assert answer.code == 0, answer.err
    assert not found(faces, said(answer))
    assert not [face for file in out for face in found(faces, file.read_bytes())]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", [("--format", "text"), ("--format", "csv"), ("--json",)], ids=" ".join)
def test_no_report_names_a_face(
    lammer: Lammer, in_play: tuple[Path, frozenset[str]], name: str, form: tuple[str, ...]
) -> None:
    path, faces = in_play
    assert not found(faces, said(lammer("report", name, "--journal", path, "--round", "2", *form)))


def test_the_list_says_that_a_card_is_hidden_and_shows_those_of_the_closed_round(
    lammer: Lammer, in_play: tuple[Path, frozenset[str]]
) -> None:
    lines = lammer("journal", "show", in_play[0], "--kind", "CardsSeen").lines
    hidden = [line for line in lines if "##,##,##,##,##" in line]
    assert (len(hidden), len(lines)) == (3, 6)


@pytest.mark.parametrize("form", [("show", "--json"), ("export",)])
def test_what_is_handed_over_ends_before_the_deal_says_so_and_still_verifies(
    lammer: Lammer, in_play: tuple[Path, frozenset[str]], tmp_path: Path, form: tuple[str, ...]
) -> None:
    path, _ = in_play
    answer = lammer("journal", form[0], path, *form[1:])
    with JournalReader(str(path)) as reader:
        first = [entry.position for entry in reader.read(CODEC) if isinstance(entry.event, CardsSeen)][3]
    assert f"held back from record {first} on: the cards of the round in play" in answer.err
    assert answer.lines[-1].startswith(f'{{"table":"CS-07","position":{first - 1},')
    exported = tmp_path / "part.jsonl"
    exported.write_text(answer.out)
    assert lammer("journal", "verify", exported).code == 0
