"""No face of a card leaves the table before it is public (standards H2), by any way out, also one made later."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import TableFile
from controller.table.cards.faces import faces_are_public
from tests.controller.console.conftest import ConsoleTable, console_of
from tests.controller.console.dealt_table import whole_round
from tests.controller.console.ways_out import first_push, paths, readable

FOLDERS = (config_folder() / "tables", Path(__file__).parents[2] / "scenarios" / "tables")
EVERY_FORMAT = {"reading-shoe": ("dealing", "decisions"), "demo-dealing-shuffler": ("decisions",)}
"""Where each report is looked through in each format."""
ANY_CARD = re.compile(r'<option value="(\w\w)">\1</option>')
"""A card that the twins' drawer can draw: it offers every one there is, and says of none where it lies."""
WORDS = frozenset({"As", "Ad", "Ah"})
"""Faces that are words as well."""


def reading(path: Path) -> TableFile | None:
    """This table on twins, where what deals reads every card; None where nothing on a line deals."""
    file = load_table(path)
    if not file.deals_stacks or not file.on_twins:
        return None
    name = "shoe" if file.shoe is not None else "shuffler"
    return file.model_copy(update={name: getattr(file, name).model_copy(update={"reads_cards": True})})


FILES = {path.stem: file for folder in FOLDERS for path in sorted(folder.glob("*.toml")) if (file := reading(path))}


def held(table: ConsoleTable) -> frozenset[str]:
    """Every face that was read in this round and is not public."""
    state = table.running.service.durable
    if faces_are_public(state, table.running.setup):
        return frozenset()
    return frozenset(card for stack in state.round.stacks for card in stack.cards) - WORDS


def found(faces: frozenset[str], body: bytes) -> list[str]:
    """Those of them that stand there, alone or one behind the other."""
    one = "|".join(sorted(faces))
    return re.findall(rf"(?<![0-9A-Za-z])(?:{one})+(?![0-9A-Za-z])", ANY_CARD.sub("", readable(body)))


def stops(table: ConsoleTable) -> Iterator[str]:
    """The first moment of each phase in which more faces are held than before."""
    seen: set[str] = set()
    for phase in whole_round(table):
        if held(table) and phase not in seen:
            seen.add(phase)
            yield phase


def leaks(table: ConsoleTable, *, in_every_format: bool = False) -> list[tuple[str, str]]:
    """Every face that is not public, with the path that names it."""
    asked = paths(table.app, table.running.service.durable.round.number, in_every_format=in_every_format)
    return [(path, face) for path in asked for face in found(held(table), first_push(table.app, path))]


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_nothing_that_a_console_answers_names_a_face_of_the_deal(name: str) -> None:
    table, phases = console_of(FILES[name]), []
    for phase in stops(table):
        phases.append(phase)
        assert leaks(table, in_every_format=phase in EVERY_FORMAT.get(name, ())) == [], phase
    assert len(phases) > 1
    assert not held(table), "the round came to its end"


def test_the_way_of_looking_finds_faces_wherever_they_are_public() -> None:
    """A sweep that finds nothing must be able to find something: the same look at a closed round."""
    table = console_of(FILES["reading-shoe"])
    faces: frozenset[str] = frozenset()
    for _ in whole_round(table):
        faces = held(table) or faces
    recall = (f"/reports/round?round=1&format={kind}" for kind in ("text", "csv", "pdf"))
    assert [len(set(found(faces, first_push(table.app, path)))) >= len(faces) - 1 for path in recall] == 3 * [True]


def test_the_hands_are_shown_on_the_table_page_once_they_are_settled() -> None:
    table = console_of(FILES["reading-shoe"])
    for phase in whole_round(table):
        state = table.running.service.durable
        faces = frozenset(card for stack in state.round.stacks for card in stack.cards) - WORDS
        if phase == "settling":
            assert found(faces, first_push(table.app, "/"))
            assert not found(faces, first_push(table.app, "/reports/round?round=1"))


def test_what_a_shoe_reads_card_by_card_lies_face_down_on_every_way_out_until_it_is_turned() -> None:
    table = console_of(load_table(config_folder() / "tables" / "demo-mini-baccarat-card-shoe.toml"))
    table.keys("SHUFFLE 1 ENTER ENTER")
    table.ask("/lock-out")
    dealt = ("4c", "9c", "7d", "8s")
    for card in dealt:
        assert table.ask("/bench/draw", card=card)[0] == 200
        table.wait(500)
    faces = frozenset(dealt)
    asked = tuple(paths(table.app, 1, in_every_format=False))
    assert "/roads" in asked
    assert [(path, face) for path in asked for face in found(faces, first_push(table.app, path))] == []
    page = readable(first_push(table.app, "/"))
    assert (page.count('<i class="card back"'), page.count('<i class="card')) == (4, 4)
    assert table.ask("/shoe/word", said="turn") == (200, "")
    page = readable(first_push(table.app, "/"))
    assert page.count('<i class="card back"') == 0
    assert "4<small>♣</small>" in page
