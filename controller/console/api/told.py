"""A running table as programs are told of it. Asks no device, and reads the record only for the award paid last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from controller.console.api import models
from controller.console.api.pace import Count, PlayPace, WaitsSince
from controller.console.health import BoxHealth
from controller.console.newest_lines import FIRST_LOOK
from controller.console.pages import records_of
from controller.health.check import judge
from controller.health.checks import CHECKS
from controller.record.journal.record import Record
from controller.service.service import VERSION
from controller.shows.advice import advice
from controller.table import events as e
from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState
from controller.table.wait import Light, Wait
from controller.table.waits import waiting
from controller.table.words import sentence, words_of

if TYPE_CHECKING:
    from controller.assembly import RunningTable

_WANTED: Mapping[Light | None, models.For] = {
    "door": "security",
    "standstill": "technician",
    "mend": "technician",
    "supervisor": "supervisor",
    None: "dealer",
}
"""Whom a tower light calls."""
_PAID = b'{"event":"%s"' % e.MeterReduced.__name__.encode()
_paid = msgspec.json.Decoder(e.MeterReduced)


class TableTold:
    """One table. ``forget`` ends its watch."""

    def __init__(
        self,
        table: RunningTable,
        health: BoxHealth,
        now_ns: Callable[[], int],
        utc_now_ns: Callable[[], int],
    ) -> None:
        self.table = table
        self._health = health
        self._now_ns = now_ns
        self._utc_now_ns = utc_now_ns
        self._pace = PlayPace()
        self._since = WaitsSince()
        self._read_to = max(0, table.service.position - FIRST_LOOK)
        self._last_paid: models.Paid | None = None
        self.forget = table.service.watch(self._look)
        self._look()

    def identity(self) -> models.Table:
        """Which table this is."""
        file, setup = self.table.file, self.table.setup
        return models.Table(
            id=file.table.id,
            game=setup.game.title,
            house=words_of(setup.house).title(),
            program=VERSION,
            seats=file.table.seats,
            zone=file.table.zone,
            on_twins=file.on_twins,
        )

    def state(self) -> models.State:
        """The table as it stands on disk."""
        service = self.table.service
        state, setup = service.durable, self.table.setup
        to_do = advice(state, setup)
        waits = tuple(waiting(state, setup.now(state)))
        return models.State(
            position=service.position,
            at=rfc3339(self._utc_now_ns()),
            round=state.round.number,
            phase=setup.game.round.title(state.round.phase),
            suspended=state.suspended is not None,
            testing=state.testing,
            say=to_do.say,
            why=to_do.why,
            meters=tuple(self._meters(state)),
            waits=tuple(self._wait(wait, state) for wait in waits),
            alarms=tuple(self._alarms(waits, state)),
            last_award=self._paid_last(service.position),
            pace=self._played(),
        )

    def health(self) -> models.Health:
        """The health of the box, from the last look."""
        facts = self._health.facts()
        if facts is None:
            return models.Health(looked=None, findings=(), not_known={})
        judged = judge(CHECKS, facts)
        return models.Health(
            looked=rfc3339(facts.box.at_utc_ns),
            findings=tuple(
                models.Finding(
                    id=one.check.id,
                    severity=one.check.severity,
                    text=sentence(one.text),
                    do=sentence(one.check.do),
                )
                for one in judged.findings
            ),
            not_known={check: sentence(why) for why, checks in judged.reasons().items() for check in checks},
        )

    def question(self, about: str) -> Wait | None:
        """The wait whose question bears this mark, where it may be answered from afar."""
        state, setup = self.table.service.durable, self.table.setup
        return next((wait for wait in waiting(state, setup) if self._may(wait, state, about)), None)

    def _look(self) -> None:
        state, setup = self.table.service.durable, self.table.setup
        self._since.see([wait.name for wait in waiting(state, setup)], self._utc_now_ns())
        self._pace.take(self._counted())

    def _counted(self) -> Count:
        state = self.table.service.durable
        return Count(self._now_ns(), max((one.chips for one in state.pools), default=0), state.round.number)

    def _played(self) -> models.Pace:
        now = self._counted()
        then = self._pace.since(now)
        return models.Pace(
            since=rfc3339(self._utc_now_ns() - (now.at_ns - then.at_ns)),
            chips=now.chips - then.chips,
            rounds=now.rounds - then.rounds,
        )

    def _meters(self, state: TableState) -> Iterator[models.Meter]:
        if not self.table.setup.has_meter:
            return
        for pool in state.pools:
            yield models.Meter(
                pool=pool.pool,
                cents=pool.cents,
                exact_cents=f"{pool.units}/{pool.units_per_cent}",
                chips=pool.chips,
            )

    def _wait(self, wait: Wait, state: TableState) -> models.Waiting:
        setup = self.table.setup
        asked, since = wait.question(state, setup), self._since.since(wait.name)
        told = wait.advice(state, setup) or (asked and (asked.title, asked.text)) or _as_alarm(wait, state, setup)
        return models.Waiting(
            name=wait.name,
            urgency=wait.urgency.name.lower(),  # type: ignore[arg-type]
            wanted=_WANTED[wait.light],
            say=told[0],
            why=told[1],
            since=None if since is None else rfc3339(since),
            about="" if asked is None else asked.about,
            may_be_answered_from_afar=asked is not None and self._may(wait, state, asked.about),
        )

    def _may(self, wait: Wait, state: TableState, about: str) -> bool:
        asked = wait.question(state, self.table.setup)
        allowed = self.table.file.console.answers_from_afar
        return asked is not None and asked.about == about and wait.answer is not None and asked.step in allowed

    def _alarms(self, waits: tuple[Wait, ...], state: TableState) -> Iterator[models.Alarm]:
        for wait in waits:
            for one in wait.alarms(state, self.table.setup) or ():
                yield models.Alarm(name=one.name, text=one.text, grave=one.grave)

    def _paid_last(self, position: int) -> models.Paid | None:
        if position > self._read_to:
            for record in records_of(self.table, self._read_to + 1):
                if record.position > position:
                    break
                self._read_to = record.position
                if record.body.startswith(_PAID):
                    self._last_paid = _award(record)
        return self._last_paid


def _as_alarm(wait: Wait, state: TableState, setup: TableSetup) -> tuple[str, str]:
    """What is said of a wait that has neither advice nor a question: what somebody must look at."""
    alarm = next(iter(wait.alarms(state, setup) or ()), None)
    return (sentence(words_of(wait.name)), "") if alarm is None else (sentence(f"{alarm.name}: {alarm.text}"), "")


def _award(record: Record) -> models.Paid:
    fact = _paid.decode(record.body)
    return models.Paid(
        position=record.position,
        at=rfc3339(record.at_utc_ns),
        seat=fact.seat,
        hand=words_of(fact.hand),
        cents=fact.cents,
    )


def rfc3339(utc_ns: int) -> str:
    """A time as programs read it, to the millisecond.

    >>> rfc3339(1_500_000_000)
    '1970-01-01T00:00:01.500Z'
    """
    whole, rest = divmod(utc_ns, SECOND)
    return f"{datetime.fromtimestamp(whole, UTC):%Y-%m-%dT%H:%M:%S}.{rest // 1_000_000:03d}Z"
