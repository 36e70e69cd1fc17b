"""What the documents say of the code is what the code has."""

import re
from pathlib import Path
from typing import get_args

from controller.config.table_file import TableFile
from controller.config.table_values import Legend
from controller.people.key_pad_entry import hand_keys
from drivers.lamp.pattern import LampMode
from games.library import GAMES
from games.round.chart import Chart

ROOT = Path(__file__).parents[2]
OPERATION = (ROOT / "docs" / "operation.md").read_text()
FAULT_NAMED = re.compile(
    r"\bfault(?:: str)? ?= ?\"([a-z-]+)\""
    r"|(?:_raise_fault|_lose|\.found|_report|_complain)\(\s*\"([a-z-]+)\""
)
FAULT_ROW = re.compile(r"^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \| [^|]+ \| ", re.MULTILINE)


def faults_of_the_code() -> set[str]:
    drivers = [
        path
        for path in (ROOT / "drivers").rglob("*.py")
        if not path.stem.endswith("twin") and path.parent.name != "buses"  # a bus raises errors; faults are a device's
    ]
    found = {one or other for path in drivers for one, other in FAULT_NAMED.findall(path.read_text())}
    table = ROOT / "controller" / "table"
    own = "".join((table / file).read_text() for file in ("wagers/decide.py", "equipment/faults.py"))
    return found | set(re.findall(r'^(?:NOT_CLOSED|FULL) = "([a-z-]+)"', own, re.MULTILINE))


def test_operation_explains_every_fault_and_no_other() -> None:
    section = OPERATION.partition("\n## Faults\n")[2]
    explained = {name for row in FAULT_ROW.findall(section) for name in re.findall(r"[a-z-]+", row)}
    assert explained == faults_of_the_code()


def test_operation_explains_every_key_and_every_hand() -> None:
    legends = {word for word in get_args(Legend) if not word.isdigit()}
    assert {word for word in legends if f"`{word}`" not in OPERATION} == set()
    hands = [f"{digit} {hand.replace('-', ' ')}" for digit, hand in hand_keys(GAMES["caribbean-stud"]).items()]
    assert f"claim: {', '.join(hands)} " in OPERATION


def test_operation_has_a_row_for_every_lamp_mode() -> None:
    table = OPERATION.partition("| lamp | means |")[2].partition("\n\n")[0]
    assert len(table.strip().splitlines()) - 1 == len(LampMode)


def test_add_a_table_explains_every_section() -> None:
    page = (ROOT / "docs" / "add-a-table.md").read_text()
    sections = [field.alias or name for name, field in TableFile.model_fields.items()]
    assert [name for name in sections if f"`[{name}" not in page] == []


def test_architecture_names_every_folder_and_module_of_the_tree() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    unnamed = []
    for package in ("games", "drivers", "controller"):
        for path in sorted((ROOT / package).iterdir()):
            name = f"{path.name}/" if path.is_dir() else path.name
            if path.name.startswith("__") or (path.is_file() and path.suffix != ".py"):
                continue
            if f"`{name}`" not in page and not any(
                path.match(pattern) for pattern in re.findall(r"`([a-z_]+\*\.py)`", page)
            ):
                unnamed.append(f"{package}/{name}")
    assert unnamed == []


def test_every_chart_is_printed_on_its_game_page() -> None:
    for game in GAMES.values():
        chart: Chart[object] = game.round
        page = "poker.md" if game.is_for_pots else f"{game.name}.md"
        assert chart.mermaid() in (ROOT / "docs" / "games" / page).read_text()


def test_the_index_links_every_page() -> None:
    docs = ROOT / "docs"
    index = (docs / "index.md").read_text()
    pages = [path.relative_to(docs).as_posix() for path in sorted(docs.rglob("*.md")) if path.name != "index.md"]
    games = (docs / "games" / "README.md").read_text()
    assert [
        page for page in pages if f"({page})" not in index and f"({page.removeprefix('games/')})" not in games
    ] == []
