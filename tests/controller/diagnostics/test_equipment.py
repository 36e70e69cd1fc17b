"""The walk through the table of all equipment: nothing that is sound is called wrong."""

from pathlib import Path

from controller.config.check import load_table
from controller.config.folder import config_folder
from tests.controller.diagnostics.bench import Bench


def test_a_sound_table_of_all_equipment_has_nothing_wrong(tmp_path: Path) -> None:
    table = Bench(load_table(config_folder() / "tables" / "demo-equipment.toml"), tmp_path)
    wrong = [finding.text for finding in table.walk() if finding.verdict == "wrong"]
    assert wrong == []
