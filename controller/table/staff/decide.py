"""Codes and keys: who identified, and the one thing that waits for just that, the most urgent first.

What an answer or a turn means is said by what waits (:mod:`controller.table.waits`). A key that is found turned on, or
turned by nobody who identified, authorises nothing. A wrong code is a record of its own, also while the table is
tested. Neither reads codes nor limits them: what comes here is a role, or that there was none.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import CodeRefused, CodeWrong, StaffAnswered, TimeReached
from controller.table.draft import SUPERVISORS, Decide, Draft, from_known
from controller.table.waits import answered_now, turn_now, turned_now, waiting
from drivers.signals import KeyLockChanged, Signal

NOBODYS = "this code is nobody's"


def code_refused(d: Draft, signal: CodeRefused) -> None:
    d.refuse(signal, signal.why)


def code_wrong(d: Draft, signal: CodeWrong) -> None:
    d.record(e.WrongCodeGiven(device=signal.device, source=signal.source, why=NOBODYS, at_utc_ns=signal.at_utc_ns))


def staff_answered(d: Draft, signal: StaffAnswered) -> None:
    """Somebody identified: their answer goes to whatever waits for one, and to nothing else.

    Where something else waits by now than when they were asked, it goes nowhere.
    """
    if signal.about is not None and signal.about != answered_now(d.state, d.setup):
        d.refuse(signal, "what waits for a code changed meanwhile: look, and give it again")
        return
    for_key = turned_now(d.state, d.setup)
    d.record(e.StaffIdentified(role=signal.role, person=signal.person, for_key=for_key))
    answer = next((wait.answer for wait in waiting(d.state, d.setup) if wait.answer is not None), None)
    if answer is not None:
        answer(d, signal)


def key_changed(d: Draft, signal: KeyLockChanged) -> None:
    key = d.setup.key_of[signal.device]
    if (key in d.state.keys_on) == signal.on and not signal.at_start:
        return
    if signal.on or key in d.state.keys_on:
        d.record(e.KeyTurned(key=key, on=signal.on, at_start=signal.at_start))
    if not signal.on or signal.at_start:
        return
    why = _use_key(d, key)
    if why is not None:
        d.refuse(signal, why)


def _use_key(d: Draft, key: str) -> str | None:
    """What one turn of the key does; the reason where it does nothing."""
    present = d.state.present
    if present is None or present not in SUPERVISORS:
        return "the person who turns a key gives their staff code first"
    wait = turn_now(d.state, d.setup)
    if wait is None or wait.turn is None:
        return f"no award waits for the {key} key"
    return wait.turn(d, key, present)


def key_left_on(d: Draft, signal: TimeReached) -> None:
    key = signal.name.removeprefix("key-left-on.")
    if key in d.state.keys_on and key not in d.state.keys_idle:
        d.record(e.KeyLeftOn(key=key))


DECISIONS: Mapping[type[Signal], Decide] = {
    StaffAnswered: staff_answered,
    CodeRefused: code_refused,
    CodeWrong: code_wrong,
    KeyLockChanged: from_known(lambda setup: setup.key_of, key_changed),
}
WHILE_TESTING: Mapping[type[Signal], Decide] = {CodeWrong: code_wrong}
TIMES: Mapping[str, Decide] = {"key-left-on": key_left_on}
