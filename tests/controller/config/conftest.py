from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.config.mistake import InvalidTable, Mistake

Edit = tuple[str, str]
MistakesAfter = Callable[..., tuple[Mistake, ...]]


@pytest.fixture
def edited(tmp_path: Path) -> Callable[..., Path]:
    """Write a shipped table file with some of its text exchanged."""

    def edit(*edits: Edit, of: str = DEMO_TABLE) -> Path:
        text = table_path(of, config_folder()).read_text()
        for old, new in edits:
            assert old in text, f"{of} no longer says {old!r}"
            text = text.replace(old, new, 1)
        path = tmp_path / "cs-07.toml"
        path.write_text(text)
        return path

    return edit


@pytest.fixture
def mistakes_after(edited: Callable[..., Path]) -> MistakesAfter:
    """The mistakes that the table file has once it is edited so."""

    def mistakes(*edits: Edit, of: str = DEMO_TABLE) -> tuple[Mistake, ...]:
        try:
            load_table(edited(*edits, of=of))
        except InvalidTable as error:
            return error.mistakes
        return ()

    return mistakes
