"""The page of walks: what the program goes through for a chip, a turn of a key and a jam, from a trace of each.

A table on twins plays up to that moment, then every function that is entered is noted. A stop is a file of ours that is
entered for the first time, with the functions of it that say what they do. Does not judge: it shows what ran.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from types import FrameType

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.rehearsal.scenario.world import MemoryStorage, World

MS = 1_000_000
OURS = ("controller", "drivers", "games")
NOT_OF_A_TABLE = (
    "controller.twins",
    "controller.rehearsal",
    "controller.assembly",
    "drivers.breakable",
    "drivers.reactor",
)
"""The felt and the time of a table on twins; a real one has its own."""
VOCABULARY = (
    "controller.table.state",
    "controller.table.sets",
    "controller.table.words",
    "games.money",
    "drivers.points",
)
"""Named at every stop."""
ONLY_ASKED = frozenset(
    {
        "controller.people.key_pad_entry",
        "controller.shows.panel",
        "controller.table.invariants",
        "controller.table.setup",
        "controller.table.waits",
        "drivers.parts.hd44780",
        "games.declared.game",
        "games.declared.house_rules",
        "games.round.chart",
    }
)
"""Files that are asked on the way: what they ask themselves is left out."""
MOST = 6
"""Functions that are named at one stop."""

INTRODUCTION = """
# Three walks through the house

Each walk was traced on the demonstration table: real drivers, twins at the end of the wires, the record on a disk in
memory. A stop is a file that is entered for the first time, with its functions in the order in which they run; what a
table polls meanwhile stands among them. `make docs` traces them anew, and a test holds that this page is what runs.

The way is always the same: a device's edge becomes a signal, a signal becomes facts, facts go to the disk, and what is
on the disk is shown ([architecture](architecture.md)).
""".lstrip()


class Trace:
    """Notes the files that are entered while it is on, in order, with the functions of each."""

    def __init__(self) -> None:
        self.stops: dict[str, list[str]] = {}
        self._inside = 0
        """How many calls deep it is in a file that is only asked."""

    def __enter__(self) -> Trace:
        self._before = sys.getprofile()
        sys.setprofile(self._step)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self._before)

    def _step(self, frame: FrameType, event: str, _: object) -> None:
        if event not in ("call", "return"):
            return
        module = str(frame.f_globals.get("__name__", ""))
        asked = module in ONLY_ASKED
        if event == "return":
            self._inside -= asked
            return
        if not self._inside and of_the_table(module) and not frame.f_code.co_name.startswith(("__", "<")):
            entered = self.stops.setdefault(module, [])
            if frame.f_code.co_name not in entered:
                entered.append(frame.f_code.co_name)
        self._inside += asked


def of_the_table(module: str) -> bool:
    """Whether this file runs in a real table too, and is not mere vocabulary."""
    ours = module.partition(".")[0] in OURS and not module.startswith((*NOT_OF_A_TABLE, *VOCABULARY))
    return ours and not module.endswith(("twin", "simulated_disk", "serial_memory", "firmware"))


@dataclass(frozen=True, slots=True)
class Walk:
    """One way through the house: what happens, what is played before, and the deed that is traced."""

    title: str
    before: str
    prepare: Callable[[World], None]
    deed: Callable[[World], None]
    ms: int
    """How long the deed is followed."""


def keys(world: World, legends: str) -> None:
    """Press keys of the pad, slowly enough for a person."""
    for legend in legends.split():
        world.advance(1_600 * MS if legend == "NEXT" else 200 * MS)
        world.twins.key(legend)
    world.advance(300 * MS)


def shuffled(world: World) -> None:
    world.advance(1_000 * MS)
    world.twins.load("red")
    keys(world, "SHUFFLE")
    world.advance(40_000 * MS)


def in_the_deal(world: World) -> None:
    shuffled(world)
    world.twins.chip(3)
    world.advance(1_000 * MS)
    world.twins.press("lock-out")
    world.advance(2_000 * MS)
    keys(world, "ENTER DEAL")
    world.advance(10_000 * MS)
    world.twins.take_stack()
    world.advance(500 * MS)


def logged(world: World) -> None:
    in_the_deal(world)
    keys(world, "DEAL")
    world.advance(10_000 * MS)
    world.twins.take_stack()
    keys(world, "NEXT")
    world.advance(10_000 * MS)
    keys(world, "NEXT 3 5 ENTER")
    keys(world, "STAFF 2 2 2 2 ENTER")
    keys(world, "2 3 NEXT 5 3 NEXT 9 3 NEXT 1 1 3 NEXT 1 3 3 ENTER")
    for _ in range(2):
        keys(world, "STAFF 2 2 2 2 ENTER")


def jammed(world: World) -> None:
    keys(world, "DEAL")
    world.faults.break_device("shoe", "jam")


WALKS = (
    Walk(
        "A chip",
        "Wagers are open; a chip falls into the acceptor of seat 3.",
        shuffled,
        lambda world: world.twins.chip(3) and None,
        250,
    ),
    Walk(
        "A turn of a key",
        "A flush of seat 3 is claimed, verified and in the payout log; the floor supervisor turns the lower key.",
        logged,
        lambda world: world.twins.turn("lower", on=True),
        400,
    ),
    Walk(
        "A jam",
        "One hand is out; the next stack jams in the shoe.",
        in_the_deal,
        jammed,
        8_000,
    ),
)


def walk_page() -> str:
    """The page, without its first line."""
    return INTRODUCTION + "".join(line for walk in WALKS for line in _section(walk))


def _section(walk: Walk) -> Iterator[str]:
    world = World(load_table(config_folder() / "tables" / "demo-caribbean-stud.toml"), 1, MemoryStorage(1))
    try:
        walk.prepare(world)
        known = world.events_after(0)[-1].position
        with Trace() as trace:
            walk.deed(world)
            world.advance(walk.ms * MS)
        recorded = [type(entry.event).__name__ for entry in world.events_after(known)]
    finally:
        world.close()
    yield f"\n## {walk.title}\n{walk.before}\nRecorded: {', '.join(f'`{kind}`' for kind in recorded)}.\n\n"
    yield "| | file | its duty | what is entered |\n|---|---|---|---|\n"
    for number, (module, entered) in enumerate(trace.stops.items(), 1):
        path = f"{module.replace('.', '/')}.py"
        names = ", ".join(f"`{name}`" for name in entered[:MOST]) + (", …" if len(entered) > MOST else "")
        yield f"| {number} | [{path}](../{path}) | {_duty(module)} | {names} |\n"


def _duty(module: str) -> str:
    """The first sentence of the file's docstring."""
    first = (inspect.getdoc(import_module(module)) or "").partition("\n\n")[0].replace("\n", " ")
    return first.replace("|", "\\|")
