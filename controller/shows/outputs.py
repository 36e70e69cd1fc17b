"""What every output must show now: a pure function of state, so that a restart brings it all back by itself.

``lamps``, ``closed`` and ``timers`` are cheap enough for each event; texts are in :mod:`controller.shows.panel`. Does
not write to anything: the service compares with what was written before and writes the differences.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from controller.table.setup import CLOSING_LIMIT_NS, SECOND, TableSetup
from controller.table.state import TableState
from drivers.buzzer.pattern import BuzzerPattern
from drivers.lamp.pattern import FLASH, INVITE, OFF, STEADY, TWICE, WARN, LampMode
from drivers.tower_light.port import TowerColour, TowerMode

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
    idle = INVITE if is_open and state.suspended is None else OFF
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


def _lamps_beside_faults(state: TableState, setup: TableSetup) -> tuple[LampMode, ...]:
    """While wagers are open: a seat whose acceptor stays closed invites nobody."""
    modes = []
    for seat, shut in zip(setup.seats, _unready(state, setup), strict=True):
        if seat in state.round.wagers or seat in state.round.laid:
            modes.append(FLASH)
        elif seat in state.round.flagged:
            modes.append(WARN)
        else:
            modes.append(OFF if shut else INVITE)
    return tuple(modes)


def closed(state: TableState, setup: TableSetup) -> tuple[bool, ...]:
    """Whether each seat's acceptor must be closed, seat 1 first.

    Open only while wagers are open and nothing is tested, the seat has none yet, its acceptor is in order, and lock-out
    can be pressed. One that counts what lies there when it is closed is closed by lock-out and by nothing else.
    """
    if not setup.has_acceptors:
        return ()
    if setup.counts_at_lock_out and state.opened:
        return (not setup.is_open(state),) * len(setup.seats)
    return _unready(state, setup)


def _unready(state: TableState, setup: TableSetup) -> tuple[bool, ...]:
    """Whether each seat can take no wager now."""
    now = state.round
    if not setup.is_open(state) or state.suspended is not None or state.testing or not state.opened:
        return (True,) * len(setup.seats)
    shut = [False] * len(setup.seats)
    if state.faults:
        broken = {fault.device for fault in state.faults}
        if setup.lock_out_needs & broken:
            return (True,) * len(setup.seats)
        shut = [not broken.isdisjoint(setup.acceptor_needs[seat]) for seat in setup.seats]
    for seat in now.wagers:
        shut[seat - 1] = True
    return tuple(shut)


def timers(state: TableState, setup: TableSetup) -> tuple[Timer, ...]:
    """The times that the state waits for now."""
    waiting = []
    if state.testing:
        waiting.append(Timer(TEST_DRAINED, setup.drain_ns))
    if setup.expects(state, "all_acceptors_closed"):
        if not state.round.drained:
            waiting.append(Timer("drained", setup.drain_ns))
        waiting.append(Timer("acceptors-overdue", CLOSING_LIMIT_NS))
    for key in state.keys_on:
        if key not in state.keys_idle:
            waiting.append(Timer(f"key-left-on.{key}", setup.left_on_ns[key]))
    return tuple(waiting)


def due_in_ns(state: TableState, setup: TableSetup, now_utc_ns: int) -> dict[str, int]:
    """How long cards and dice may still be played, by the name of the time; what is due already is not in it."""
    played = {
        "cards-due": (state.cards_due, state.cards_changed_utc_ns, setup.change_cards_ns),
        "dice-due": (state.dice_due, state.dice_changed_utc_ns, setup.change_dice_ns),
    }
    return {
        name: max(SECOND, changed + limit - now_utc_ns)
        for name, (due, changed, limit) in played.items()
        if not due and changed is not None and limit is not None
    }


def start_position(state: TableState) -> int | Literal["drawing"] | None:
    """What the start-position display shows: the number of this round, that it is being drawn, or nothing."""
    if state.testing:
        return None
    if state.round.draw_order is not None:
        return "drawing"
    return state.round.start_position


def tower(state: TableState, setup: TableSetup) -> dict[TowerColour, TowerMode]:
    """The tower light: red for a table that stands still and a door that is open, amber for what a technician mends,
    white or blue for a supervisor who is wanted, green for a table that takes wagers.
    """
    shown: dict[TowerColour, TowerMode] = {}
    if state.doors_open:
        shown["red"] = TowerMode.FAST_FLASH
    elif state.suspended is not None:
        shown["red"] = TowerMode.STEADY
    if state.faults:
        shown["amber"] = TowerMode.STEADY
    if state.open_awards() or state.irregularity is not None or setup.expects(state, "recount"):
        shown["white"] = shown["blue"] = TowerMode.SLOW_FLASH
    if state.opened and state.suspended is None and setup.is_open(state):
        shown["green"] = TowerMode.STEADY
    return shown


def sound(state: TableState) -> BuzzerPattern | None:
    """What the buzzer sounds from the moment that it becomes so; the buzzer ends each pattern by itself."""
    if state.doors_open:
        return "alarm"
    if state.open_awards() or state.irregularity is not None:
        return "long"
    return "short" if state.round.lifted or state.round.added or state.round.flagged else None
