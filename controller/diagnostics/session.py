"""The test mode of a table that runs: its wires borrowed from the service, one test after the other, and given back.

The service decides who may have them and when, and lends them (:mod:`controller.service.service`); until it has them
back no chip is money and no signal is play. However it ends, by ``leave``, a stop or a failure of the service,
acceptors are closed and lamps dark by then. Runs in the service's own loop, on its reactor. Does not show anything and
knows no page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from controller.devices.buses import Buses
from controller.devices.checks.finding import Finding, Verdict
from controller.devices.checks.person import Reading
from controller.devices.checks.steps import REPLIES, Request, Steps
from controller.diagnostics.contacts import live_readings
from controller.diagnostics.live_run import LiveRun
from controller.diagnostics.table_under_test import BLANKED_MS, TableUnderTest
from controller.diagnostics.walk import Surroundings, walk, words
from controller.diagnostics.wiring_walk import WIRING
from controller.table.commands import TestModeEnded
from drivers.door.port import Door
from drivers.errors import DeviceError
from drivers.signals import DoorChanged, Signal

if TYPE_CHECKING:
    from controller.assembly import RunningTable

DEVICE = "technician"
KEPT = 400
"""Findings that are kept to be looked at."""

Stage = Literal["off", "entering", "opening", "idle", "testing", "leaving"]


@dataclass(frozen=True, slots=True)
class Found:
    """A finding, and the word of the test that made it."""

    word: str
    finding: Finding


class Session:
    """Test mode of one table. ``changed`` is called whenever something that can be looked at changed."""

    def __init__(self, table: RunningTable, changed: Callable[[], None]) -> None:
        self.found: list[Found] = []
        """What the last runs found, the newest last."""
        self.words = words(table.file)
        """The tests of this table."""
        self.verdicts: dict[str, Verdict] = {}
        """By the word of a test, the worst that its last run found."""
        self.word = ""
        """The test that runs now."""
        self.seen = ""
        """The task that was just seen done, until the next thing is asked or the run is over."""
        self._running = table
        self._service = table.service
        self._changed = changed
        self._table: TableUnderTest | None = None
        self._run: LiveRun | None = None
        self._runs = 0
        self._leaving = False
        table.service.watch(self._follow)

    # --- what can be seen ---

    @property
    def stage(self) -> Stage:
        """How far it is."""
        if not self._service.durable.testing:
            return "off"
        if self._leaving:
            return "leaving"
        if self._table is None:
            return "entering"
        if self._run is None:
            return "idle"
        return "testing" if self.word else "opening"

    @property
    def walked(self) -> bool:
        """Whether a walk along the wires has just ended, and somebody may sign what came of it."""
        return self.stage == "idle" and WIRING in self.verdicts and {one.word for one in self.found} == {WIRING}

    @property
    def request(self) -> Request | None:
        """What a person is asked for now."""
        return None if self._run is None else self._run.request

    @property
    def asked(self) -> str:
        """Names ``request``; an answer says which one it is for."""
        return "" if self._run is None or self._run.request is None else f"{self._runs}.{self._run.number}"

    def inputs(self) -> Iterator[Reading]:
        """Every input as it stands, with all that moved since :meth:`count_anew`; none while the wires are not open."""
        if self._table is not None and self._table.is_open:
            yield from live_readings(self._table)

    # --- what a technician does ---

    def start(self, word: str | None, around: Surroundings) -> None:
        """Walk through everything, or test one word. Raises ValueError where that cannot be; the text says why."""
        if self.stage != "idle" or self._table is None:
            raise ValueError(
                "a test runs: end it first" if self.stage == "testing" else "the table is not in test mode"
            )
        self.found.clear()
        self.word = word or self.words[0]
        self._begin(walk(self._table, around, word))

    def answer(self, asked: str, reply: str) -> None:
        """Say ``yes``, ``no``, ``done`` or ``skip`` to a request. Raises ValueError where it is no answer to it."""
        request = self.request
        if self._run is None or request is None or asked != self.asked:
            raise ValueError("this was answered already, or its time is up")
        replies = REPLIES[type(request)]
        if reply not in replies:
            raise ValueError(f'"{reply}" is no answer here, but {" and ".join(replies)}')
        self._run.answer(replies[reply])
        self._changed()

    def end_run(self) -> None:
        """End the test that runs; what it found stays."""
        if self.stage == "testing" and self._run is not None:
            self._run.end()
            self._run_ended()

    def count_anew(self) -> None:
        """Count the edges of every input from nothing."""
        if self._table is not None and self._table.is_open:
            for tap in self._table.equipment.taps.values():
                tap.watch_anew()
            self._changed()

    def leave(self) -> None:
        """Give the table back to its service."""
        if not self._service.durable.testing or self._leaving:
            return
        self._leaving = True
        self._end_run()
        if self._table is not None and self._table.is_open:
            self._table.blank()
            self._running.reactor.call_later(BLANKED_MS * 1_000_000, self._give_back)
        else:
            self._give_back()
        self._changed()

    # --- borrowing: what the service asks of a borrower ---

    @property
    def doors(self) -> Mapping[str, Door]:
        """The doors, by their names in signals."""
        return {} if self._table is None else self._table.doors

    def close(self) -> None:
        """Make safe and give every wire back, at once."""
        self._end_run()
        table, self._table = self._table, None
        if table is not None:
            table.close()

    # --- inside ---

    def _follow(self) -> None:
        if not self._service.durable.testing:
            self._leaving = False
        elif self._service.lent and self._table is None and not self._leaving:
            self._borrow()

    def _borrow(self) -> None:
        running = self._running
        self.found.clear()
        self.verdicts.clear()
        self._table = TableUnderTest(
            running.file,
            Buses(running.file, running.reactor, running.twins),
            running.reactor,
            series=self._service.durable.series,
            utc_now_ns=running.utc_now_ns,
            listener=self._heard,
        )
        self._service.borrowed_by(self)
        self._begin(_opened(self._table))

    def _give_back(self) -> None:
        self.close()
        self._service.take(TestModeEnded(device=DEVICE, at=self._running.reactor.now()))

    def _heard(self, signal: Signal) -> None:
        """Doors are watched whatever is tested; everything else is the test's."""
        if isinstance(signal, DoorChanged):
            self._service.take(signal)
        self._changed()

    def _begin(self, steps: Steps) -> None:
        self._runs += 1
        self._run = LiveRun(
            steps,
            self._running.reactor,
            began=self._test_began,
            found=self._test_found,
            asked=self._person_asked,
            ended=self._run_ended,
        )
        self._run.begin()
        self._changed()

    def _test_began(self, word: str) -> None:
        self.word = word
        self.verdicts.pop(word, None)
        self._changed()

    def _test_found(self, finding: Finding) -> None:
        self.found.append(Found(self.word, finding))
        del self.found[:-KEPT]
        if self.word:
            self.verdicts[self.word] = worse(self.verdicts.get(self.word), finding.verdict)
        self._changed()

    def _person_asked(self, done: str) -> None:
        """Something is asked for, or what was asked for was seen ``done``."""
        self.seen = done
        self._changed()

    def _run_ended(self) -> None:
        """A run is over: the table rests until the next, with its wires open again where the scan had them closed."""
        tested = bool(self.word)
        self._run, self.word, self.seen = None, "", ""
        if self._table is None:
            return
        if self._table.is_open:
            self._table.rest()
        elif tested:
            self._begin(_opened(self._table))
        self._changed()

    def _end_run(self) -> None:
        run, self._run, self.word, self.seen = self._run, None, "", ""
        if run is not None:
            run.end()


def _opened(table: TableUnderTest) -> Steps:
    """Open the wires and tell what does not answer."""
    try:
        yield from table.open()
    except DeviceError as error:
        yield Finding(error.device, "open", "wrong", str(error))
        return
    yield from table.new_faults()


def worse(one: Verdict | None, other: Verdict) -> Verdict:
    """What a test is as a whole: wrong if anything is, else not whole if anything was skipped.

    >>> worse(None, "noted"), worse("ok", "skipped"), worse("wrong", "ok")
    ('noted', 'skipped', 'wrong')
    """
    order: tuple[Verdict, ...] = ("noted", "ok", "skipped", "wrong")
    return other if one is None else max(one, other, key=order.index)
