"""What the table shows against the record: gates, lamps, displays, signs and the buzzer.

Each thing has its own time until it must show what the record says, and only while nothing that it hangs on is or was
just broken. A sign is a device of which its kind says what a person sees. Does not know how anything is wired.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from controller.devices.cctalk_acceptor import CctalkAcceptorSection
from controller.devices.kind import Sight
from controller.devices.registry import Device, devices_of
from controller.devices.switched_buzzer import SwitchedBuzzerSection
from controller.rehearsal.simulation.floor import MS, SECOND, Floor
from controller.rehearsal.simulation.health import Health
from controller.shows import outputs
from controller.shows.output import Output
from controller.shows.panel import dealer_lines
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.buzzer.pattern import BuzzerPattern
from drivers.buzzer.twin import BuzzerTwin
from drivers.lamp.pattern import LampMode

QUIET_NS = 400 * MS
"""After this long without a record, everything must show what the record says."""
ON_THE_WIRE_NS = 2 * SECOND
"""Acceptors that share one line are told one after the other."""
REFRESHED_NS = 8 * SECOND
"""A pixel glass is written again page by page: what noise left there stays a while longer than other faults."""
HEARD_NS = 1_100 * MS
AT_LEAST_NS = 1_500 * MS
"""An alarm is heard for so long, and nothing else beside it."""
FADED_NS = 3 * SECOND
"""An alarm goes on for a while after its cause is gone."""


class Sign:
    """One device whose kind says what a person sees of it."""

    def __init__(self, device: Device, sight: Sight[object], output: Output[Any, Any], floor: Floor) -> None:
        self.needs = (*device.section.hangs_on(), device.name)
        self._twin = floor.twins.twin(device.name)
        self._sight = sight
        self._output = output
        self._now = floor.reactor.now
        self._must: object = None
        self._since = 0

    def written(self, state: TableState, setup: TableSetup) -> None:
        """The service wrote what it shows."""
        must = self._output.wanted(state, setup)
        if must != self._must:
            self._must, self._since = must, self._now()

    def dark(self) -> None:
        """It showed nothing until now."""
        self._must = None

    def amiss(self) -> str | None:
        """What a person sees wrong about it, once they watched long enough."""
        if self._now() - self._since < self._sight.watched_ms * MS:
            return None
        return self._sight.amiss(self._twin, self._must)


def _signs(floor: Floor) -> tuple[Sign, ...]:
    of_role = {output.role: output for output in outputs.OUTPUTS}
    return tuple(
        Sign(device, device.kind.sight, of_role[device.name], floor)
        for device in devices_of(floor.file)
        if device.kind.sight is not None and device.name in of_role
    )


class Shown:
    """The outer side of one table. ``fail`` ends the run with a sentence."""

    def __init__(self, floor: Floor, setup: TableSetup, health: Health, fail: Callable[[str], None]) -> None:
        self._floor = floor
        self._setup = setup
        self._health = health
        self._fail = fail
        file, twins = floor.file, floor.twins
        self._late_ns = ON_THE_WIRE_NS if isinstance(file.acceptor, CctalkAcceptorSection) else 0
        """How long after the record a gate may still move."""
        self._open_until = dict.fromkeys(setup.acceptor, 0)
        """When the record last let the gate of a seat be open."""
        self._ran_until = 0
        self._gate = {
            seat: (*file.hangs_on("acceptor", seat), f"acceptor.{seat}", f"inhibit.{seat}") for seat in setup.acceptor
        }
        self._lamp = {seat: (*file.hangs_on("lamp", seat), "lamp", f"lamp.{seat}") for seat in setup.acceptor}
        self._meter = () if file.meter_display is None else (*file.hangs_on("meter-display"), "meter-display")
        self._dealer = (*file.dealer_display.hangs_on(), "dealer-display")
        self._signs = _signs(floor)
        buzzer = None if file.buzzer is None else twins.twin("buzzer")
        self._buzzer = buzzer if isinstance(buzzer, BuzzerTwin) else None
        self._buzzer_needs = () if file.buzzer is None else (*file.buzzer.hangs_on(), "buzzer")
        self._limit_ns = file.buzzer.limit_ms * MS if isinstance(file.buzzer, SwitchedBuzzerSection) else 0
        self._sound: BuzzerPattern | None = None
        self._sound_since = 0
        self._alarm_since = -AT_LEAST_NS
        self._no_alarm_at = 0
        """When the record last asked for no alarm, though perhaps only until the next event of the same moment."""
        self._drowned = False
        """Whether an alarm that had to go on was louder than the beginning of what is due now."""
        for seat in setup.acceptor:
            if seat not in floor.spots:
                twins.watch_gate(seat, partial(self._gate_moved, seat))
        self._state = TableState()

    # What it is told

    def recorded(self, before: TableState, state: TableState) -> None:
        """The record says something else."""
        self._state = state
        now = self._floor.reactor.now()
        if self._buzzer is not None:
            self._alarm_recorded(
                outputs.sound(before, self._setup) == "alarm", outputs.sound(state, self._setup) == "alarm", now
            )
        if self._late_ns:
            for seat, closed in zip(self._setup.acceptor, outputs.closed(before, self._setup), strict=True):
                if not closed:
                    self._open_until[seat] = now

    def _alarm_recorded(self, before: bool, after: bool, now: int) -> None:
        """An alarm is heard also where its cause is over in the same moment, be it that a start found it over."""
        if not after:
            self._no_alarm_at = now
        over_at_start = before and not after and self._alarm_since <= self._ran_until
        if (after and not before) or over_at_start:
            self._alarm_since = now

    def started(self) -> None:
        """The service runs anew: whatever is due sounds again, and lamps were dark."""
        self._sound = None
        for sign in self._signs:
            sign.dark()
        self.written()

    def ended(self) -> None:
        """The service is gone."""
        self._ran_until = self._floor.reactor.now()

    def written(self) -> None:
        """The service wrote what it shows."""
        now = self._floor.reactor.now()
        for sign in self._signs:
            sign.written(self._state, self._setup)
        if self._buzzer is not None:
            sound = outputs.sound(self._state, self._setup)
            if sound is not self._sound:
                self._drowned = sound != "alarm" and now - self._alarm_since < AT_LEAST_NS
                self._sound, self._sound_since = sound, now
                if sound == "alarm":
                    self._alarm_since = now

    def look(self, quiet_ns: int) -> None:
        """Nothing was recorded for so long."""
        if quiet_ns <= QUIET_NS:
            return
        if quiet_ns > QUIET_NS + self._late_ns:
            self._gates()
        self._lamps()
        self._meter_text()
        for sign in self._signs:
            wrong = sign.amiss() if self._health.well(*sign.needs) else None
            if wrong is not None:
                self._fail(wrong)
        self._sounds()

    # At the wires

    def _gate_moved(self, seat: int, closed: bool) -> None:
        if closed or self._state.testing or not all(map(self._health.never_stuck, self._gate[seat])):
            return
        now = self._floor.reactor.now()
        if self._floor.table is None and now - self._ran_until >= self._late_ns:
            self._fail(f"the gate of seat {seat} opened while no service ran")
        late = now - self._open_until[seat] < self._late_ns
        if not late and outputs.closed(self._state, self._setup)[seat - 1]:
            self._fail(f"the gate of seat {seat} opened before the record said so")

    # Every second

    def _gates(self) -> None:
        closed, twins = outputs.closed(self._state, self._setup), self._floor.twins
        for seat in self._setup.acceptor:
            wrong = seat not in self._floor.spots and twins.acceptor_open(seat) is closed[seat - 1]
            if wrong and self._health.well(*self._gate[seat]):
                must = "closed" if closed[seat - 1] else "open"
                self._fail(f"the gate of seat {seat} must be {must} and is not")

    def _lamps(self) -> None:
        for seat, mode in zip(self._setup.acceptor, outputs.lamps(self._state, self._setup), strict=True):
            still = mode in (LampMode.STEADY, LampMode.OFF)
            wrong = still and self._floor.twins.lamp_lit(seat) is not (mode is LampMode.STEADY)
            if wrong and self._health.well(*self._lamp[seat]):
                self._fail(f"the lamp of seat {seat} must be {mode.value} and is not")

    def _meter_text(self) -> None:
        if self._meter and self._health.well(*self._meter):
            cents = self._state.meter.cents
            shown, must = self._floor.twins.meter_text(), f"{cents // 100}.{cents % 100:02d}"
            in_turns = {must, "FAULt"} if outputs.meter_note(self._state) else {must}
            if shown.strip() not in in_turns:
                self._fail(f"the meter shows {shown!r} and must show {must}")

    def look_at_lines(self) -> None:
        """The dealer's display shows no entry, and had its time."""
        if not self._health.well_at(self._floor.reactor.now() - REFRESHED_NS, *self._dealer):
            return
        columns = self._floor.file.dealer_display.columns
        lines = dealer_lines(self._state, self._setup, "", self._floor.refusal, self._floor.progress)
        for seen, line in zip(self._floor.twins.dealer_lines(), lines, strict=True):
            if len(line) <= columns and seen.rstrip() != line.rstrip():  # a longer one turns its pages
                self._fail(f"the dealer display shows {seen!r} and must show {line!r}")

    def _sounds(self) -> None:
        age_ns, needs = self._age(self._sound_since), self._buzzer_needs
        if self._buzzer is None or not self._health.well(*needs):
            return
        over = self._age(max(self._sound_since, self._alarm_since)) > FADED_NS
        if self._sound == "alarm":
            over = self._age(max(self._sound_since, self._no_alarm_at)) > self._limit_ns + SECOND
        if over and self._buzzer.sounds:
            self._fail(f"the buzzer sounds although {self._sound or 'nothing'} was due {age_ns // MS} ms ago")
        due = self._sound is not None and age_ns > HEARD_NS and not self._drowned
        if due and self._health.well_at(self._sound_since, *needs):
            began, length_ms = self._buzzer.heard[-1] if self._buzzer.heard else (0, 0)
            if not self._buzzer.sounds and began + length_ms * MS < self._sound_since:
                self._fail(f"the buzzer must have sounded {self._sound} and was not heard")

    def _age(self, since: int) -> int:
        return self._floor.reactor.now() - since
