"""A table on twins with what is dealt from card by card, beside everything else."""

from __future__ import annotations

from pathlib import Path

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import TableFile
from tests.table_text import with_lines

BASE = (config_folder() / "tables" / "demo-equipment.toml").read_text()
CARD_SHOE = """
[bus.cards]
kind = "twin"

[card-shoe]
driver = "text"
bus    = "cards"
"""
CUT_CARD = """
[cut-card]
driver = "contact"
line   = "panel.A5"
"""


def table_with(lines: str, folder: Path) -> TableFile:
    """The table of all equipment with these sections besides."""
    path = folder / "table.toml"
    path.write_text(with_lines(BASE, lines))
    return load_table(path)
