"""Writes the pages that are made from the code, the rules files and the shipped table file: ``make docs``.

``python -m docs.generate --check`` writes nothing, names the pages that are stale and ends with 1. Does not touch pages
that people write.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from docs.device_page import device_page
from docs.event_page import event_page
from docs.game_pages import game_page, games_page, house_page
from docs.health_page import health_page
from docs.pin_page import pin_page
from docs.poker_pages import name as room_name, poker_page, room_page
from docs.table_wires import TABLE, real_tables
from docs.walk_page import walk_page
from docs.wiring_details import circuits
from docs.wiring_drawing import wiring_drawing
from games.library import GAMES

FOLDER = Path(__file__).resolve().parent
MARK = "<!-- Made by `make docs` from {}: change that, not this page. -->\n"


def pages() -> Iterator[tuple[Path, str]]:
    """Each generated page: where it stands, and its text."""
    from controller.config.folder import config_folder
    from controller.config.house_rules import houses, read_house_rules

    yield FOLDER / "events.md", MARK.format("controller/table/events.py") + event_page()
    yield FOLDER / "walks.md", MARK.format("docs/walk_page.py") + walk_page()
    yield FOLDER / "devices.md", MARK.format("controller/devices/") + device_page()
    yield FOLDER / "health.md", MARK.format("controller/health/") + health_page()
    hardware = FOLDER / "hardware"
    for table in real_tables():
        mark, (pins, drawing) = MARK.format(f"config/tables/{table.name}"), hardware_names(table)
        yield hardware / pins, mark + pin_page(table, drawing)
        yield hardware / drawing, mark + wiring_drawing(table, pins)
    yield hardware / "circuits.svg", MARK.format("docs/wiring_details.py") + circuits()
    files = {name: [read_house_rules(name, house) for house in houses(name, config_folder())] for name in GAMES}
    known_houses = {name: known for name, known in files.items() if not GAMES[name].is_for_pots}
    rooms = [room for name, known in files.items() if GAMES[name].is_for_pots for room in known]
    links = [f"[{room.rules.title}]({room_name(room)})" for room in rooms]
    yield FOLDER / "games" / "README.md", MARK.format("games/library.py") + games_page(known_houses, links)
    yield FOLDER / "games" / "poker.md", MARK.format("games/poker_room/variants/") + poker_page(rooms)
    for room in rooms:
        rules = room.rules
        mark = MARK.format(f"config/rules/{rules.jurisdiction}/{rules.game}.toml")
        yield FOLDER / "games" / room_name(room), mark + room_page(room)
    for game in map(GAMES.__getitem__, known_houses):
        folder = f"{game.rules.__module__.rpartition('.')[0].replace('.', '/')}/"
        known = known_houses[game.name]
        yield FOLDER / "games" / f"{game.name}.md", MARK.format(folder) + game_page(game, known)
        for house in known:
            source = f"config/rules/{house.rules.jurisdiction}/{game.name}.toml"
            name = f"{game.name}-{house.rules.jurisdiction}.md"
            yield FOLDER / "games" / name, MARK.format(source) + house_page(game, house)


def hardware_names(table: Path) -> tuple[str, str]:
    """The files of a table's page of pins and of its drawing: without a name of its own for the first table."""
    own = "" if table == TABLE else f"-{table.stem.removesuffix('-pi')}"
    return f"pins{own}.md", f"wiring{own}.svg"


def main(words: list[str]) -> int:
    """Write the pages, or with ``--check`` only compare them; the exit code."""
    if words not in ([], ["--check"]):
        print("python -m docs.generate [--check]", file=sys.stderr)
        return 2
    stale = [(path, text) for path, text in pages() if not path.is_file() or path.read_text("utf-8") != text]
    for path, text in stale:
        print(path.relative_to(FOLDER.parent))
        if not words:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    return 1 if words and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
