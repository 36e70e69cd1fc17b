"""``python -m tests.golden``: a new generation of golden journals, of this version. Older ones stay as they are.

Every scenario of `tests/scenarios` is played; of their journals the smallest are kept that have every table and every
kind of event between them. They lie in a folder of the next number. To be run by hand, once before each release.
"""

import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import msgspec

from controller.record.journal.record import Record
from controller.rehearsal.scenario.file import load_scenario
from controller.rehearsal.scenario.player import play_in
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.table.apply import fold
from controller.table.state import TableState
from tests.golden.journal import Heading, write

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios"
Played = tuple[set[str], list[Record], TableState]


def played(path: Path) -> Played:
    """What a scenario is good for (its table and its kinds of event), its records, and the state after them."""
    scenario = load_scenario(path)
    storage = MemoryStorage(1)
    world = World(scenario.table, scenario.seed, storage)
    try:
        for step in play_in(world, scenario):
            assert step.ok, step
        if world.table is not None:
            world.stop()
        return _read(storage, scenario.table.table.id)
    finally:
        world.close()


def _read(storage: MemoryStorage, table: str) -> Played:
    journal = storage.open(table)
    try:
        records, entries = [*journal.records()], [*journal.read()]
    finally:
        journal.close()
    return {type(entry.event).__name__ for entry in entries}, records, fold(entry.event for entry in entries)


def chosen(every: dict[str, tuple[set[str], int]]) -> list[str]:
    """The scenarios that have everything between them: always the one that adds most for its size."""
    left, names = set().union(*(good_for for good_for, _ in every.values())), []
    while left:
        name = max(every, key=lambda one: (len(every[one][0] & left) / every[one][1], one))
        names.append(name)
        left -= every[name][0]
    return sorted(names)


def main() -> int:
    """Play, choose and write."""
    generation = 1 + max((int(path.name) for path in HERE.iterdir() if path.name.isdigit()), default=0)
    folder = HERE / f"{generation:03}"
    every: dict[str, tuple[set[str], list[Record], TableState]] = {}
    for path in sorted(SCENARIOS.glob("*.toml")):
        kinds, records, state = played(path)
        table = tomllib.loads(path.read_text(encoding="utf-8"))["table"]
        every[path.stem] = ({*kinds, f"table {table}"}, records, state)
    folder.mkdir()
    for name in chosen({name: (good_for, len(records)) for name, (good_for, records, _) in every.items()}):
        _, records, state = every[name]
        told = msgspec.to_builtins(state)
        write(folder / f"{name}.jsonl.gz", Heading(state.table, name, version("lammer"), told), records)
        print(f"{folder.name}/{name}: {len(records)} records")
    return 0


if __name__ == "__main__":
    sys.exit(main())
