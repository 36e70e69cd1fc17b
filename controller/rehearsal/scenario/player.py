"""Plays a scenario: each step's deed is done to the twins, time passes, and what is seen is compared.

A step that cannot be done (no stack lies there to take) ends the play; an expectation that does not hold does not.
Does not print.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.record.journal.errors import JournalError
from controller.rehearsal.scenario.asking import ASKING
from controller.rehearsal.scenario.dealing import DEALING
from controller.rehearsal.scenario.file import Scenario
from controller.rehearsal.scenario.hands import SETTLES_NS, Deed, Hands
from controller.rehearsal.scenario.mishaps import MISHAPS
from controller.rehearsal.scenario.office import OFFICE
from controller.rehearsal.scenario.room import ROOM
from controller.rehearsal.scenario.seen import Got, Seen, Unmet, look, unmet
from controller.rehearsal.scenario.staffing import STAFFING
from controller.rehearsal.scenario.step import Beside, Step
from controller.rehearsal.scenario.world import Storage, World
from controller.table.events import Event

DEEDS: Mapping[str, Deed] = {**DEALING, **ROOM, **STAFFING, **OFFICE, **ASKING, **MISHAPS}
"""What each verb does."""


@dataclass(frozen=True, slots=True)
class Played:
    """One step as it went. ``failed`` says why it could not be done; the play ends there."""

    number: int
    line: int
    did: str
    at_ns: int
    """Virtual time at its end, since the scenario began."""
    events: tuple[tuple[int, Event], ...]
    """Each with its position in the journal."""
    seen: Seen
    unmet: tuple[Unmet, ...]
    got: Got | None = None
    """What the step got to read, where it asked for something."""
    failed: str | None = None

    @property
    def ok(self) -> bool:
        return not self.unmet and self.failed is None


def play(scenario: Scenario, storage: Storage) -> Iterator[Played]:
    """Play every step, from the opening of the table on."""
    world = World(scenario.table, scenario.seed, storage, scenario.config)
    try:
        yield from play_in(world, scenario)
    finally:
        world.close()


def play_in(world: World, scenario: Scenario) -> Iterator[Played]:
    """Play every step in a world that has just begun; it stays as the last step leaves it."""
    start_ns, position, hands = world.reactor.now(), 0, Hands(world)
    world.advance(SETTLES_NS)
    for number, (step, line) in enumerate(zip(scenario.steps, scenario.lines, strict=True), start=1):
        fell_back = {seat: world.twins.returned(seat) for seat in world.twins.acceptors}
        hands.got = None
        failed = _do(hands, step)
        world.advance(SETTLES_NS if step.wait is None else step.wait)
        if step.journal == "put-back":  # the record ends earlier now
            position = max((entry.position for entry in world.events_after(0)), default=0)
        entries = world.events_after(position)
        position = entries[-1].position if entries else position
        seen = look(world)
        returned = [seat for seat, before in fell_back.items() if world.twins.returned(seat) > before]
        events = [entry.event for entry in entries]
        yield Played(
            number=number,
            line=line,
            did=_did(step),
            at_ns=world.reactor.now() - start_ns,
            events=tuple((entry.position, entry.event) for entry in entries),
            seen=seen,
            unmet=tuple(unmet(step.expect, seen, events, returned, hands.got)),
            got=hands.got,
            failed=failed,
        )
        if failed is not None:
            return


def _do(hands: Hands, step: Step) -> str | None:
    """Do it; why not, where it cannot be done."""
    verb = step.verb
    if verb is None:
        return None
    try:
        DEEDS[verb](hands, step)
    except ValueError as error:
        return str(error)
    except JournalError as error:
        if not hands.world.surroundings.disk_fails:
            raise
        return str(error)
    return None


def _did(step: Step) -> str:
    """The step in a few words."""
    if step.verb is None:
        return "look" if step.wait is None else "wait"
    told = " ".join(map(str, step.chip or step.lift or ())) or step.word or _number(step)
    details = [word for word in (f"by {step.person or step.by}" if step.person or step.by else None, step.to) if word]
    details += [word for word in (step.fault, f"on {step.line}" if step.line else None) if word]
    beside = ", ".join(f"{at.ms:+g} ms {_did_beside(at)}" for at in step.with_)
    return " ".join([step.verb, told, *details]) + (f" with {beside}" if beside else "")


def _number(step: Step) -> str:
    """What is done, of the verbs that take no word."""
    if step.bytes_ is not None:
        return step.bytes_.hex(" ")
    return str(step.deal) if step.clock is None else f"{step.clock / 1_000_000_000:+g} s"


def _did_beside(beside: Beside) -> str:
    if beside.break_ is not None:
        return f"break {beside.break_} {beside.fault}"
    if beside.mend is not None:
        return f"mend {beside.mend}"
    return f"press {beside.press}" if beside.press is not None else f"chip {beside.chip}"
