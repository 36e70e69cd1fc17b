"""An evening as a forger would change it: played, one thing of it made another, and decided again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from controller.record.by_rules import decided_again
from controller.record.journal.journal import Entry
from controller.rehearsal.scenario.file import load_scenario
from controller.rehearsal.scenario.player import play_in
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.table import events as e

Record = list[Entry[e.Event]]
SCENARIOS = Path(__file__).parents[2] / "scenarios"


def played(name: str) -> Record:
    """The record of a scenario."""
    scenario = load_scenario(SCENARIOS / f"{name}.toml")
    world = World(scenario.table, scenario.seed, MemoryStorage(1))
    try:
        assert all(step.ok for step in play_in(world, scenario))
        return [*world.events_after(0)]
    finally:
        world.close()


def numbered(events: Sequence[tuple[int, e.Event]]) -> Record:
    """The record of these events, each with its time."""
    return [Entry(number, at_utc_ns, event) for number, (at_utc_ns, event) in enumerate(events, start=1)]


def named(record: Record) -> list[int]:
    """The records that are told to be unfounded."""
    return [one.position for one in decided_again(record)]


def forged(value: object, rng: random.Random) -> object:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((1, 5_000_000))
        case str():
            return {"": "x", "lower": "higher", "dealer": "floor-supervisor", "flush": "full-house"}.get(
                value, "dealer"
            )
        case tuple():
            return value[:-1]
        case _:
            return 1
