"""What every output must show now: a pure function of state, so that a restart brings it all back by itself.

``lamps``, ``closed`` and ``timers`` are cheap enough for each event; texts are in :mod:`controller.shows.panel`. At
the end stand ``OUTPUTS`` and ``TEXTS``: every role that shows something. Does not write to anything by itself: the
service compares with what was written before and has the differences written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol

from controller.shows.linked import LinkedAmount, shown_cents
from controller.shows.output import Output, Passing, Text
from controller.shows.panel import dealer_lines
from controller.shows.result_signs import point_sign
from controller.shows.round_signs import no_more_bets, result
from controller.table.electronic.course import electronic_times
from controller.table.events import DoorOpened
from controller.table.ledger.course import PIN, rules_of
from controller.table.poker.times import poker_times
from controller.table.setup import CLOSING_LIMIT_NS, SECOND, TableSetup
from controller.table.state import ENDS_BY_ITSELF, TableState
from controller.table.upkeep.course import in_use
from controller.table.wait import Light
from controller.table.waits import waiting
from drivers.acceptor.port import Acceptor
from drivers.buzzer.pattern import BuzzerPattern
from drivers.buzzer.port import Buzzer
from drivers.commission_boxes.port import CommissionBoxes
from drivers.dealer_display.port import DealerDisplay
from drivers.lamp.pattern import FLASH, INVITE, OFF, STEADY, TWICE, WARN, LampMode
from drivers.lamp.port import Lamp
from drivers.meter_display.port import MeterDisplay, MeterNote
from drivers.point_marker.port import PointMarker
from drivers.result_display.port import Result, ResultDisplay
from drivers.start_position_display.port import StartPositionDisplay
from drivers.tower_light.port import TowerColour, TowerLight, TowerMode

TEST_DRAINED = "test-drained"
"""The timer after which no chip from before a test can still arrive: the wires are free."""


class Timer(NamedTuple):
    """A time that the state waits for: when it comes, the service says so by name."""

    name: str
    after_ns: int


def lamps(state: TableState, setup: TableSetup) -> tuple[LampMode, ...]:
    """The mode of each seat's lamp, seat 1 first (standards C2, C6).

    Inviting while the seat may bet; flashing once its wager is placed; steady from the lock on until the round is
    over; warning where a chip passed that does not count, and where a sensor's bet was lifted after lock-out; twice
    short where one was added then (C7). Empty at a table without acceptors.
    """
    now = state.round
    if not setup.has_acceptors:
        return ()
    if state.testing:
        return (OFF,) * len(setup.seats)
    is_open = setup.is_open(state)
    not_yet = is_open or setup.expects(state, "all_acceptors_closed")
    placed = FLASH if not_yet else STEADY  # a wager that is placed and not yet accepted
    idle = INVITE if is_open and setup.why_no_wagers(state) is None else OFF
    if state.faults and idle is INVITE:
        return _lamps_beside_faults(state, setup)
    modes = [idle] * len(setup.seats)
    if not_yet:
        for seat in now.laid:
            modes[seat - 1] = FLASH
    for seat in now.added:
        modes[seat - 1] = TWICE
    for seat in now.flagged:
        modes[seat - 1] = WARN
    for seat in now.wagers:
        modes[seat - 1] = placed
    for seat in now.lifted:
        modes[seat - 1] = WARN
    return tuple(modes)


def _write_lamps(of: Mapping[int, Lamp], wanted: tuple[LampMode, ...], before: tuple[LampMode, ...] | None) -> None:
    for seat, mode in enumerate(wanted, start=1):
        if before is None or mode is not before[seat - 1]:
            of[seat].show(mode)


LAMPS = Output[Mapping[int, Lamp], tuple[LampMode, ...]]("lamp", lamps, _write_lamps)


def _lamps_beside_faults(state: TableState, setup: TableSetup) -> tuple[LampMode, ...]:
    """While wagers are open: a seat whose acceptor stays closed invites nobody."""
    modes = []
    for seat, shut in zip(setup.seats, _unready(state, setup), strict=True):
        if seat in state.round.wagers or seat in state.round.laid:
            modes.append(FLASH)
        elif seat in state.round.flagged:
            modes.append(WARN)
        elif seat in state.round.added:
            modes.append(TWICE)
        else:
            modes.append(OFF if shut else INVITE)
    return tuple(modes)


def closed(state: TableState, setup: TableSetup) -> tuple[bool, ...]:
    """Whether each seat's acceptor must be closed, seat 1 first.

    Open only while wagers are open, no door is and nothing is tested, the seat has none yet, its acceptor is in order,
    and lock-out can be pressed. One that counts what lies there when it is closed is closed by lock-out alone.
    """
    if not setup.has_acceptors:
        return ()
    if setup.counts_at_lock_out and state.opened:
        return (not setup.is_open(state),) * len(setup.seats)
    return _unready(state, setup)


def _unready(state: TableState, setup: TableSetup) -> tuple[bool, ...]:
    """Whether each seat can take no wager now."""
    now = state.round
    if not setup.is_open(state) or setup.why_no_wagers(state) is not None or state.testing or not state.opened:
        return (True,) * len(setup.seats)
    shut = [False] * len(setup.seats)
    if state.faults:
        broken = {fault.device for fault in state.faults}
        if setup.wagers_need & broken:
            return (True,) * len(setup.seats)
        shut = [not broken.isdisjoint(setup.acceptor_needs[seat]) for seat in setup.seats]
    for seat in now.wagers:
        shut[seat - 1] = True
    return tuple(shut)


class Acceptors(Protocol):
    """The acceptors of a table."""

    @property
    def seats(self) -> Mapping[int, Acceptor]:
        """One a seat."""

    def close(self) -> None:
        """Close every one of them."""


def _write_acceptors(of: Acceptors, wanted: tuple[bool, ...], before: tuple[bool, ...] | None) -> None:
    for seat, shut in enumerate(wanted, start=1):
        if before is None or shut is not before[seat - 1]:
            if shut:
                of.seats[seat].close()
            else:
                of.seats[seat].open()


def _closed_by_either(before: tuple[bool, ...], decided: tuple[bool, ...]) -> tuple[bool, ...]:
    """Closing goes out at once; opening waits for the record."""
    return tuple(one or other for one, other in zip(before, decided, strict=True))


ACCEPTORS = Output[Acceptors, tuple[bool, ...]](
    "acceptor", closed, _write_acceptors, at_once=_closed_by_either, unrecorded=lambda of: of.close()
)


def timers(state: TableState, setup: TableSetup) -> tuple[Timer, ...]:
    """The times that the state waits for now."""
    waiting = []
    if state.testing:
        waiting.append(Timer(TEST_DRAINED, setup.drain_ns))
    if setup.expects(state, "all_acceptors_closed"):
        if not state.round.drained:
            waiting.append(Timer("drained", setup.drain_ns))
        waiting.append(Timer("acceptors-overdue", CLOSING_LIMIT_NS))
    if setup.game.is_for_pots:
        times = (*poker_times(state, setup), *electronic_times(state, setup))
        waiting += [Timer(name, after_ns) for name, after_ns in times]
    for key in state.keys_on:
        if key not in state.keys_idle:
            waiting.append(Timer(f"key-left-on.{key}", setup.left_on_ns[key]))
    for station, at in state.ledger.stations.items():
        if at.asked:
            waiting.append(Timer(f"{PIN}.{station}", rules_of(setup).pin_within_s * SECOND))
    return tuple(waiting)


def due_in_ns(state: TableState, setup: TableSetup, ages: Mapping[str, int]) -> dict[str, int]:
    """How long cards, dice and all else may still be there that are there so long, by the name of the time.

    What is due already is not in it.
    """
    return {
        one.time: max(SECOND, one.limit_ns - ages.get(one.time, 0))
        for one in in_use(state, setup)
        if not one.is_due and one.since_utc_ns is not None and one.limit_ns is not None
    }


Position = int | Literal["drawing"] | None


def start_position(state: TableState) -> Position:
    """What the start-position display shows: the number of this round, that it is being drawn, or nothing."""
    if state.testing:
        return None
    if state.round.draw_order is not None:
        return "drawing"
    return state.round.start_position


def _write_start_position(of: StartPositionDisplay, wanted: Position, before: Position) -> None:
    if wanted == "drawing":
        of.show_drawing()
    else:
        of.show(wanted)


START_POSITION = Output[StartPositionDisplay, Position](
    "start-position", lambda state, _: start_position(state), _write_start_position
)


def tower(state: TableState, setup: TableSetup) -> dict[TowerColour, TowerMode]:
    """The tower light: red for a table that stands still and a door that is open, amber for what a technician mends,
    white or blue for a supervisor who is wanted, green for a table that takes wagers.
    """
    shown: dict[TowerColour, TowerMode] = {}
    for wait in waiting(state, setup):
        if wait.light is not None:
            shown = {**_LIGHTS[wait.light], **shown}
    if state.opened and setup.why_no_wagers(state) is None and setup.is_open(state):
        shown["green"] = TowerMode.STEADY
    return shown


_LIGHTS: Mapping[Light, Mapping[TowerColour, TowerMode]] = {
    "door": {"red": TowerMode.FAST_FLASH},
    "standstill": {"red": TowerMode.STEADY},
    "mend": {"amber": TowerMode.STEADY},
    "supervisor": {"white": TowerMode.SLOW_FLASH, "blue": TowerMode.SLOW_FLASH},
}


TOWER_LIGHT = Output[TowerLight, dict[TowerColour, TowerMode]](
    "tower-light", tower, lambda of, wanted, _: of.show(wanted)
)


def sound(state: TableState, setup: TableSetup) -> BuzzerPattern | None:
    """What the buzzer sounds from the moment that it becomes so; the buzzer ends each pattern by itself."""
    return next((wait.sound for wait in waiting(state, setup) if wait.sound is not None), None)


def _write_sound(of: Buzzer, wanted: BuzzerPattern | None, before: BuzzerPattern | None) -> None:
    """A pattern begins when it becomes due; what ended by itself is not begun again."""
    of.silence()  # an alarm that is over must not go on in the place of what is due now
    if wanted is not None:
        of.sound(wanted)


def _sound_alarm(of: Buzzer, before: BuzzerPattern | None) -> None:
    """A door that was opened is heard, however soon it was shut again (NZ Gazette 2004, clause 1.18.3)."""
    if before != "alarm":
        of.sound("alarm")
        of.silence()  # once it was heard


BUZZER = Output[Buzzer, BuzzerPattern | None]("buzzer", sound, _write_sound, passing=Passing(DoorOpened, _sound_alarm))

RESULT_DISPLAY = Output[ResultDisplay, Result]("result-display", result, lambda of, wanted, _: of.show(wanted))
POINT_MARKER = Output[PointMarker, tuple[int | None, bool]](
    "point-marker", point_sign, lambda of, wanted, _: of.show(*wanted)
)
NO_MORE_BETS = Output[Lamp, LampMode]("no-more-bets", no_more_bets, lambda of, wanted, _: of.show(wanted))


def commission(state: TableState, _: TableSetup) -> dict[int, int]:
    """The cents that each seat owes until they are collected (002:1008, 1023); nothing while the table is tested."""
    return {} if state.testing else {one.seat: one.cents for one in state.owed}


COMMISSION_BOXES = Output[CommissionBoxes, dict[int, int]](
    "commission-boxes", commission, lambda of, wanted, _: of.show(wanted)
)


def meter_cents(state: TableState, linked: LinkedAmount | None = None) -> int | None:
    """The amount on the meter's digits; None while there is none to be trusted."""
    return shown_cents(state, linked) if state.opened and not state.testing else None


def meter_note(state: TableState) -> MeterNote:
    """The word that takes turns with the amount: the controller does not play, and a person has to see to it (I4)."""
    return MeterNote.FAULT if out_of_order(state) and not state.testing else MeterNote.NONE


def out_of_order(state: TableState) -> bool:
    """Whether the controller stands still for something that does not end by itself."""
    return bool(state.damage or state.disagreements) or state.suspended not in ENDS_BY_ITSELF


METER_DISPLAY = Text[MeterDisplay, tuple[int | None, MeterNote]](
    "meter-display",
    lambda state, _setup, said: (meter_cents(state, said.linked), meter_note(state)),
    lambda of, shown: of.show(*shown),
    unrecorded=lambda of: of.show(None),
)
DEALER_DISPLAY = Text[DealerDisplay, tuple[str, ...]](
    "dealer-display",
    lambda state, setup, said: dealer_lines(state, setup, said.keyed, said.refusal, said.progress, linked=said.linked),
    lambda of, lines: of.show(lines),
)
OUTPUTS: tuple[Output[Any, Any], ...] = (
    *(LAMPS, ACCEPTORS, NO_MORE_BETS, RESULT_DISPLAY, POINT_MARKER, COMMISSION_BOXES),
    *(START_POSITION, TOWER_LIGHT, BUZZER),
)
"""What is written with each event, the lamps of the wagers first; each has a port and a value of its own."""
TEXTS: tuple[Text[Any, Any], ...] = (METER_DISPLAY, DEALER_DISPLAY)
"""What is written once a turn of the loop."""
