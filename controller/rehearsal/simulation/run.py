"""One seed, one history: a table with its people and its troubles, for so many hours of virtual time.

Two modes. ``safety``: troubles all the time, and nothing may break. ``liveness``: storms and calms take turns; in each
calm everything is mended, people are careful, and the table must soon have played a whole round again. Does not print.
"""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, time
from typing import Literal

from controller.people.code_limits import PAD
from controller.record.by_rules import decided_again
from controller.rehearsal.simulation.audit import faults_of
from controller.rehearsal.simulation.browser import ADDRESS as BROWSER
from controller.rehearsal.simulation.console_people import ConsolePeople
from controller.rehearsal.simulation.coverage import Coverage
from controller.rehearsal.simulation.floor import SECOND, Floor
from controller.rehearsal.simulation.isolation import isolated
from controller.rehearsal.simulation.people import People
from controller.rehearsal.simulation.program import program
from controller.rehearsal.simulation.room_handling import blower_of
from controller.rehearsal.simulation.tables import Variant, variant
from controller.rehearsal.simulation.troubles import Troubles
from controller.rehearsal.simulation.witness import Broken, Witness
from controller.reports.calendar import Calendar
from controller.table.apply import fold
from controller.table.state import TableState
from drivers.reactor import VirtualReactor

Mode = Literal["safety", "liveness"]
START_NS = SECOND
HOUR_NS = 3_600 * SECOND
STORM_S = (120, 600)
CALM_S = (300, 900)
CALENDAR = Calendar(UTC, tuple(time(hour, minute) for hour in range(24) for minute in (0, 20, 40)))
"""Shifts so short that half an hour goes through two or three."""
RECOVERY_S = 60
"""In a calm, a whole round is played within this time, beside shuffles, balls and bets that come one by one, and codes
and checks of the record that wait (ecosystem 6.5)."""
LONGEST_RECOVERY_S = 1_800
"""With all of that."""


@dataclass(frozen=True)
class Outcome:
    """What one run came to."""

    seed: int
    mode: Mode
    hours: float
    table: str
    seal: str
    """The seal of the last record: equal seals, equal histories."""
    records: int
    rounds: int
    void_rounds: int
    starts: int
    recovery_s: tuple[int, ...]
    """How long after each storm a whole round was over, without the time of shuffles and of codes that waited."""
    coverage: Coverage


class SimulationFailed(AssertionError):
    """Something broke; the text has seed, program, virtual time and last records, enough to look into it."""


@dataclass
class _Run:
    floor: Floor
    people: People
    troubles: Troubles
    witness: Witness
    rng: random.Random
    recovery_s: list[int]


def simulate(seed: int, hours: float, mode: Mode = "liveness", table: Variant | None = None) -> Outcome:
    """Run one history, on the table of the seed or on this one. Raises SimulationFailed."""
    chosen = variant(seed) if table is None else table  # with its drivers, whose imports may look at the clock
    try:
        with isolated():
            return _simulate(seed, hours, mode, chosen)
    except SimulationFailed as failure:
        raise SimulationFailed(f"{failure}\nby: {program()}") from failure.__cause__


def _simulate(seed: int, hours: float, mode: Mode, table: Variant) -> Outcome:
    reactor = VirtualReactor(START_NS)
    floor = Floor(table.file, str(seed), reactor)
    setup = floor.setup
    witness = Witness(floor, setup)
    floor.watch(witness)
    rng = random.Random(f"{seed}/run")
    further = random.Random(f"{seed}/further")
    run = _Run(
        floor=floor,
        people=People(floor, setup, random.Random(f"{seed}/people"), lambda: witness.state),
        troubles=Troubles(
            floor,
            random.Random(f"{seed}/troubles"),
            witness.coverage,
            mean_s=rng.choice((5, 20, 60)),
            further=further,
        ),
        witness=witness,
        rng=rng,
        recovery_s=[],
    )
    ConsolePeople(floor, random.Random(f"{seed}/console"), run.people, witness, witness.fail)
    end_ns = START_NS + int(hours * HOUR_NS)
    try:
        run.troubles.further.before_the_first_start()
        floor.start()
        (_only_storm if mode == "safety" else _storms_and_calms)(run, end_ns)
        seal = _end(run)
    except Exception as error:
        told = _account(seed, mode, table, run, error)
        with suppress(Exception):  # whatever is broken, the files of its process are let go
            floor.kill()
        raise SimulationFailed(told) from error
    finally:
        floor.disk.close()
    return Outcome(
        seed=seed,
        mode=mode,
        hours=hours,
        table=table.name,
        seal=seal,
        records=witness.position,
        rounds=witness.rounds,
        void_rounds=witness.void_rounds,
        starts=floor.starts,
        recovery_s=tuple(run.recovery_s),
        coverage=witness.coverage,
    )


def _only_storm(run: _Run, end_ns: int) -> None:
    run.troubles.begin_storm()
    run.floor.reactor.advance_to(end_ns)


def _storms_and_calms(run: _Run, end_ns: int) -> None:
    reactor, people = run.floor.reactor, run.people
    while reactor.now() < end_ns:
        run.troubles.begin_storm()
        reactor.advance_to(min(end_ns, reactor.now() + run.rng.randint(*STORM_S) * SECOND))
        run.troubles.end_storm()
        if reactor.now() >= end_ns:
            return
        people.careful = people.brisk = True
        _recover(run)
        people.brisk = False
        reactor.advance_to(min(end_ns, reactor.now() + run.rng.randint(*CALM_S) * SECOND))
        people.careful = False


def _recover(run: _Run) -> None:
    """Let time pass until a round that began after the storm is over, and not void."""
    reactor, witness = run.floor.reactor, run.witness
    began, apart_s, passed_s, balls, acts = reactor.now(), 0, 0, 0, 0
    while witness.played_from < began:
        if passed_s - apart_s > RECOVERY_S or passed_s > LONGEST_RECOVERY_S:
            apart = f"{apart_s} s of shuffles, draws and waits"
            raise Broken(f"no whole round within {passed_s} s after all was mended, {apart}")
        table, working = run.floor.table, _at_work(run.floor)
        waits = table is not None and (table.codes.wait_ns(_source(witness.state)) > 0 or witness.state.unchecked)
        called, balls = len(witness.state.room.balls) > balls, len(witness.state.room.balls)
        acted, acts = len(witness.state.poker.acts) != acts, len(witness.state.poker.acts)
        apart_s += working or waits or called or acted
        reactor.advance(SECOND)
        passed_s += 1
    run.recovery_s.append(passed_s - apart_s)


def _at_work(floor: Floor) -> bool:
    """Whether a machine takes its time: it shuffles or sorts a deck, or draws or counts balls."""
    shuffler, blower = floor.twins.shuffler, blower_of(floor)
    shuffles = shuffler is not None and shuffler.state in ("shuffling", "sorting")
    return shuffles or (blower is not None and blower.state in ("drawing", "counting"))


def _source(state: TableState) -> str:
    """Where the codes are keyed in that the table needs: a first value is accepted at the console."""
    return BROWSER if state.unaccepted else PAD


def _end(run: _Run) -> str:
    """Stop in order, and look at the whole record as an auditor would; its last seal."""
    floor, witness = run.floor, run.witness
    run.troubles.end_storm()
    floor.close()
    journal = floor.journal()
    try:
        found = journal.verify()
        if not found.ok:
            raise Broken(f"the journal does not verify: {found.what}")
        witness.opened(journal)
        if fold(entry.event for entry in journal.read()) != witness.state:
            raise Broken("the record folded from its first event is not what the table knew")
        for fault in faults_of(journal.read(), floor.setup, CALENDAR):
            raise Broken(fault)
        for unfounded in decided_again(journal.read()):
            raise Broken(f"record {unfounded.position} does not follow by the rules: {unfounded.why}")
        return journal.last_seal.hex()
    finally:
        journal.close()


def _account(seed: int, mode: Mode, table: Variant, run: _Run, error: Exception) -> str:
    now_s = (run.floor.reactor.now() - START_NS) / SECOND
    lines = [
        f"seed {seed}, {mode}, {table.name}: broke after {now_s:.3f} virtual seconds: {type(error).__name__}: {error}",
        "the last records:",
        *(f"  {(at - START_NS) / SECOND:12.3f} s  {position:6}  {event}" for at, position, event in run.witness.last),
        *_felt(run),
        f'again: lammer simulate --seed {seed} --hours {now_s / 3600 + 0.01:.2f} --mode {mode} --table "{table.name}"',
    ]
    return "\n".join(lines)


def _felt(run: _Run) -> list[str]:
    """What lies on the felt, and what the table knows of it."""
    twins, known = run.floor.twins, run.witness.state
    lines = [f"phase {known.round.phase}, orders {known.orders}, in hand {known.in_hand}, suspended {known.suspended}"]
    lines += [
        f"{(at - START_NS) / SECOND:12.3f} s  {name} {'broken' if broken else 'mended'}"
        for at, name, broken in run.witness.health.last
    ]
    lines += [f"fault {fault.device} {fault.fault}: {fault.text}" for fault in known.faults]
    for name, twin, state in (("shuffler", twins.shuffler, known.shuffler), ("shoe", twins.shoe, known.shoe)):
        if twin is not None:
            lines.append(f"{name} is {twin.state}, known as {state}")
    if (blower := blower_of(run.floor)) is not None:
        lines.append(f"blower is {blower.state}, outside {blower.out}, known as {known.room.balls}")
    return lines
