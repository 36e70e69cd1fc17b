"""Which games under which houses a table can be set up for: of those that ship, with the table file each begins from.

Files of benches are for benches, those of a Raspberry Pi for real tables. Reads no more of a file than what is asked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from controller.config.changed_text import Changes, changed_text, with_sections_of
from controller.config.folder import config_folder
from controller.config.house_rules import houses
from controller.config.table_file import TableFile
from games.library import GAMES

KEPT = ("staff", "person", "console", "papers", "journal", "backup", "health")
"""Sections of a table that are its own, whatever is played there."""


class Choice(NamedTuple):
    """One game under one house."""

    value: str
    title: str


def choices(file: TableFile) -> tuple[Choice, ...]:
    """Those that this table can be set up for."""
    games = dict.fromkeys((file.table.game, *_begun_from(file.on_twins)))
    config = config_folder()
    return tuple(
        Choice(f"{game}/{house}", f"{GAMES[game].title}, {house}") for game in games for house in houses(game, config)
    )


def text_for(text: str, file: TableFile, game: str, changes: Changes) -> str:
    """The text of this table's file for a game: its own, or that of the file that ships for it, with its own people.

    Raises:
        OtherwiseWritten: it is written in a way that is only changed by hand.
        ValueError: no file that ships is for this game.
        OSError: it cannot be read.
    """
    if game != file.table.game:
        begun = _begun_from(file.on_twins).get(game)
        if begun is None:
            raise ValueError(f'no table file that ships is for "{game}"')
        text = with_sections_of(begun.read_text(encoding="utf-8"), text, KEPT)
    return changed_text(text, changes)


@cache
def _begun_from(on_twins: bool) -> dict[str, Path]:
    """The file that ships for each game: the one of its own name, else the first."""
    found: dict[str, Path] = {}
    for game, path in _files(on_twins):
        if game not in found or path.stem in (f"demo-{game}", f"{game}-pi"):
            found[game] = path
    return found


def _files(on_twins: bool) -> Iterator[tuple[str, Path]]:
    for path in sorted((config_folder() / "tables").glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if all(bus["kind"] == "twin" for bus in data["bus"].values()) is on_twins:
            yield data["table"]["game"], path
