"""A felt that outlives the process which simulates it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from controller.config.table_file import TableFile
from controller.twins.keeping import NoFelt, kept_felt
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor


def felt(file: TableFile, path: Path) -> TwinTable:
    """The felt as a new process finds it."""
    reactor = VirtualReactor()
    return kept_felt(file, reactor, random.Random(1), MemoryLines(reactor), path)


def test_decks_and_keys_are_where_they_were(files: dict[str, TableFile], tmp_path: Path) -> None:
    before = felt(files["choctaw"], tmp_path / "felt")
    before.load("red")
    before.turn("higher", True)
    after = felt(files["choctaw"], tmp_path / "felt")
    assert after.shuffler is not None
    assert after.shuffler.state == "loaded"
    assert after.keys["higher"].is_on
    assert not after.keys["lower"].is_on
    assert after.take_deck() == "red"


def test_it_is_kept_from_the_start_and_at_each_change(files: dict[str, TableFile], tmp_path: Path) -> None:
    path = tmp_path / "felt"
    table = felt(files["choctaw"], path)
    kept = [path.read_bytes()]
    for change in (lambda: table.load("blue"), lambda: table.turn("lower", True), table.take_deck):
        change()
        kept.append(path.read_bytes())
    assert len(set(kept)) == len(kept)
    assert list(tmp_path.iterdir()) == [path], "the file is replaced whole"


def test_what_is_cheated_onto_the_top_is_kept_too(files: dict[str, TableFile], tmp_path: Path) -> None:
    felt(files["choctaw"], tmp_path / "felt").load("red", on_top=["Ah", "Kh"])
    assert felt(files["choctaw"], tmp_path / "felt").image().next_on_top == ("Ah", "Kh")


@pytest.mark.parametrize("kept", [b"", b"not json", b"{}", b'{"shuffler": 1}', b"\xff\xfe"])
def test_a_file_that_is_no_felt_is_refused_and_left_alone(
    files: dict[str, TableFile], tmp_path: Path, kept: bytes
) -> None:
    path = tmp_path / "felt"
    path.write_bytes(kept)
    with pytest.raises(NoFelt, match="move it away"):
        felt(files["choctaw"], path)
    assert path.read_bytes() == kept


def test_the_felt_of_another_table_is_refused(files: dict[str, TableFile], tmp_path: Path) -> None:
    """It has no shoe, and this one has."""
    felt(files["hand"], tmp_path / "felt")
    with pytest.raises(NoFelt, match="no felt of this table"):
        felt(files["choctaw"], tmp_path / "felt")
