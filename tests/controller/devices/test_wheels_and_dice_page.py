"""The page of wheels and dice: each block of lines is one that the check takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from tests.table_text import sections_of, with_lines

PAGE = Path(__file__).parents[3] / "docs" / "hardware" / "wheels-and-dice.md"
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE.read_text(), re.DOTALL)
REAL = (config_folder() / "tables" / "three-card-poker-delta-pi.toml").read_text()
"""A table on real buses with free wires on its panel."""


def test_the_page_has_every_kind_of_equipment_of_wheels_and_dice() -> None:
    sections = {section for block in BLOCKS for section in sections_of(block)}
    assert {"wheel", "turn-sensor", "dice-cup", "point-marker", "entry-pad.dice"} <= sections


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: sections_of(block)[-1])
def test_the_check_takes_the_documented_lines(block: str, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(with_lines(REAL, block))
    file = load_table(path)
    section = sections_of(block)[-1]
    assert getattr(file, section.partition(".")[0].replace("-", "_"))
