"""One money scenario, cut off at each of its commits and disk calls in turn (ecosystem 6.7), and brought to its end.

After each cut the table stands as before the interrupted commit or as after it, to the last field; nothing that was
acknowledged is gone, nothing is paid twice, and what was begun can be finished. Then an auditor reads the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, time
from pathlib import Path

from controller.record.journal.errors import JournalError
from controller.rehearsal.scenario.file import Scenario, load_scenario
from controller.rehearsal.scenario.player import play_in
from controller.rehearsal.simulation.audit import faults_of
from controller.reports.calendar import Calendar
from controller.table import events as e
from controller.table.apply import apply
from controller.table.invariants import violation
from controller.table.state import TableState
from tests.controller.rehearsal.sweep.cutting import HOWS, HOWS_OF_COPY, Cut, CutWorld, Killed
from tests.controller.rehearsal.sweep.finishing import Finisher
from tests.controller.rehearsal.sweep.kept_copy import KeptWorld

FOLDER = Path(__file__).parents[3] / "scenarios"
MONEY = (
    "two-winners",  # awards in turn
    "royals-share",  # equal shares and the reset with the last
    "two-pools",
    "two-pools-order",
    "jackpot-lock",  # frozen, reset, settled in order
    "settings",  # a changed reset amount and a limit
    "corrections",
    "dispute",
    "pools-merged",
    "mystery",
    "pai-gow-poker",  # a draw
)
"""Each for what it records."""
COPY_NS = 20 * 1_000_000_000
"""A copy that failed is written again by then."""
CALENDAR = Calendar(UTC, (time(0),))


@dataclass(frozen=True)
class Reference:
    """A scenario that nothing cut off."""

    scenario: Scenario
    events: tuple[e.Event, ...]
    states: tuple[TableState, ...]
    """After as many records as the index says."""
    commits: int
    calls: int
    transfers: int = 0
    """To the part that keeps a copy, where the table has one."""

    def cuts(self) -> Iterator[Cut]:
        """Every one that there is; of a table with a copy, those that its transfers make."""
        for of_copy in HOWS_OF_COPY:
            yield from (Cut(of_copy, number) for number in range(1, self.transfers + 1))
        if self.transfers:
            return
        for how in HOWS:
            last = self.commits if how.endswith("commit") else self.calls
            yield from (Cut(how, number) for number in range(1, last + 1))


def reference(name: str, *, kept: bool = False) -> Reference:
    """Play a scenario to its end; ``kept``: on a table that keeps its meters in FRAM too."""
    scenario = load_scenario(FOLDER / f"{name}.toml")
    world = KeptWorld(scenario, None) if kept else CutWorld(scenario, None)
    try:
        for played in play_in(world, scenario):
            assert played.ok, f"{name}, step {played.number}: {played.failed or played.unmet}"
        commits, calls = world.storage.commits, world.storage.calls
        events = tuple(entry.event for entry in world.events_after(0))
    finally:
        world.close()
    states = [TableState()]
    for event in events:
        states.append(apply(states[-1], event))
    transfers = world.transfers if isinstance(world, KeptWorld) else 0
    return Reference(scenario, events, tuple(states), commits, calls, transfers)


def cut_off(whole: Reference, cut: Cut) -> bool:
    """Play the scenario up to the cut, and on from there; whether the cut ended the process.

    A call may fail that nothing hangs on. Raises AssertionError for whatever does not hold.
    """
    world = KeptWorld(whole.scenario, cut) if whole.transfers else CutWorld(whole.scenario, cut)
    ended = False
    try:
        try:
            for played in play_in(world, whole.scenario):
                assert played.failed is None, f"step {played.number}: {played.failed}"
        except (Killed, JournalError):
            ended = True
        if cut.how == "failing transfer":
            assert not ended, "a transfer that fails ends nothing"
            world.advance(COPY_NS)
        else:
            storage = world.storage
            acknowledged, tried = storage.acknowledged, storage.tried
            world.come_back()
            _stands(whole, world, acknowledged, tried)
        Finisher(world).finish()
        _is_in_order(world)
        if isinstance(world, KeptWorld):
            world.advance(COPY_NS)
            _is_kept(world)
    finally:
        world.close()
    return ended


def _stands(whole: Reference, world: CutWorld, acknowledged: int, tried: int) -> None:
    """As before the commit that was cut off, or as after it."""
    found = world.storage.found
    assert found in (acknowledged, tried), f"{found} records are there, {acknowledged} were acknowledged"
    record = tuple(entry.event for entry in world.events_after(0))[:found]
    assert record == whole.events[:found], "the record is not the one that the scenario makes"
    assert world.storage.restored == whole.states[found], "the table stands neither as before the cut nor as after it"


def _is_kept(world: KeptWorld) -> None:
    """The copy has the newest record, nobody had to decide about it, and what failed of it is over."""
    events = [entry.event for entry in world.events_after(0)]
    assert not any(isinstance(event, e.CopiesDisagreed) for event in events), "the copy contradicts the record"
    found = Counter(type(event) for event in events if isinstance(event, e.FaultFound | e.FaultGone))
    assert found[e.FaultFound] == found[e.FaultGone], "a fault of the copy stands"
    assert world.answered.startswith("it holds the newest record"), world.answered


def _is_in_order(world: CutWorld) -> None:
    table = world.table
    assert table is not None
    wrong = violation(table.service.state, table.setup)
    assert wrong is None, wrong
    entries = world.events_after(0)
    for fault in faults_of(entries, table.setup, CALENDAR):
        raise AssertionError(fault)
    events = [entry.event for entry in entries]
    claimed = {event.award for event in events if isinstance(event, e.AwardClaimed)}
    denied = {event.award for event in events if isinstance(event, e.AwardDenied)}
    paid = Counter(event.award for event in events if isinstance(event, e.MeterReduced))
    assert set(paid) == claimed - denied, f"claimed {claimed}, denied {denied}, paid {set(paid)}"
    drawn: Counter[int] = Counter()
    rounds = 1
    for event in events:
        rounds += isinstance(event, e.RoundClosed)
        drawn[rounds] += isinstance(event, e.StartPositionDrawn)
    assert max(drawn.values()) <= 1, "a start position was drawn twice in a round"
