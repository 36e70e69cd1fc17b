"""What people and chips work: every input at rest, then the lock-out button, the key locks and the key pad.

An input that moves while nobody touches it is noise on a wire; a contact that bounces for longer than its driver waits
counts twice or not at all. Does not count chips: ``coins.py`` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from controller.config.table_file import TableFile
from controller.devices.checks.finding import Finding, Measured
from controller.devices.checks.person import PressKey, PressLockOut, Reading, TurnKey
from controller.devices.checks.steps import Steps, do, play, wait
from controller.devices.matrix_key_pad import MatrixKeyPadSection
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.tap import Unrest, milliseconds
from controller.diagnostics.wires import InputWire, device_words, input_wires, key_place, where
from drivers.errors import DeviceError
from drivers.signals import ButtonPressed, KeyLockChanged, KeyPressed

REST_MS = 1_000
ENOUGH_MISSED = 3
RELEASED_MS = 400
"""A finger is off the contact again, and the contact is quiet."""


def inputs_at_rest(table: TableUnderTest) -> Steps:
    """Every input: where it stands while nobody touches it, and whether it stays there."""
    table.forget()
    yield from wait(REST_MS)
    for wire in _watched(table):
        if wire.wire.part not in table.lost:
            yield _at_rest(table, wire)
    if (yield from play(lambda: tuple(readings(table)))):
        yield Finding("inputs", "play", "noted", "the inputs were watched by hand")


def readings(table: TableUnderTest) -> Iterator[Reading]:
    """Every input as it stands now, and what moved since the table was last forgotten."""
    for wire in _watched(table):
        yield Reading(wire.words, where(table.file, wire.wire), _stands(table, wire), _unrest(table, wire).words())


def live_readings(table: TableUnderTest) -> Iterator[Reading]:
    """Every input as it was heard of last, without asking a wire, and what moved since it is watched."""
    for wire in _watched(table):
        tap = table.equipment.taps[wire.wire]
        stands = "no answer" if wire.wire.part in table.lost or tap.level is None else _words(wire, tap.level)
        yield Reading(wire.words, where(table.file, wire.wire), stands, tap.watched().words())


def _watched(table: TableUnderTest) -> Iterator[InputWire]:
    """Every input but the lines that could not be opened, which are faults by themselves."""
    return (wire for wire in input_wires(table.file) if wire.wire in table.equipment.taps)


def _at_rest(table: TableUnderTest, wire: InputWire) -> Finding:
    place, stands, unrest = where(table.file, wire.wire), _stands(table, wire), _unrest(table, wire)
    measured: Measured = {"stands": stands, **unrest.measured()}
    if stands == "no answer":
        return Finding(wire.device, "rest", "wrong", f"{wire.words}: its part does not answer", place, measured)
    if unrest.edges > wire.edges_at_rest:
        text = f"{wire.words} moves while nobody touches it ({unrest.words()}): look for a loose wire at {place}"
        return Finding(wire.device, "rest", "wrong", text, place, measured)
    if stands != "at rest":
        text = f"{wire.words} is {stands} while nobody touches it: look at it, and for a short at {place}"
        return Finding(wire.device, "rest", "wrong", text, place, measured)
    return Finding(wire.device, "rest", "ok", f"{wire.words} is at rest", place, measured)


def _stands(table: TableUnderTest, wire: InputWire) -> str:
    try:
        level = table.equipment.taps[wire.wire].read()
    except DeviceError:
        return "no answer"
    return _words(wire, level)


def _words(wire: InputWire, level: bool) -> str:
    return wire.worked if level is wire.worked_level else "at rest"


def _unrest(table: TableUnderTest, wire: InputWire) -> Unrest:
    return table.equipment.taps[wire.wire].unrest()


# --- what a finger works ---


def work_lock_out(table: TableUnderTest) -> Steps:
    """One press is one press."""
    wire = _wire(table.file, "lock-out")
    table.forget()
    done = yield from do(PressLockOut(), table.hears(ButtonPressed, "lock-out"))
    if done == "skipped":
        yield _skipped("lock-out", "press", wire, table.file)
        return
    yield from wait(RELEASED_MS)
    presses = len(table.heard(ButtonPressed, "lock-out"))
    if presses == 1:
        yield _bounce(table, wire, "press", "one press, seen once")
    elif presses:
        yield _wrong(table, wire, "press", f"one press was seen {presses} times: its contact bounces for too long")
    else:
        yield _unseen(table, wire, "press", "the press")


def work_key_lock(table: TableUnderTest, key: Literal["lower", "higher"]) -> Steps:
    """On, and away again."""
    device = f"key.{key}"
    wire = _wire(table.file, device)
    for on in (True, False):
        turn = "turned on" if on else "turned away"
        test = "on" if on else "away"
        table.forget()
        heard = table.hears(KeyLockChanged, device, _turned_on if on else _turned_away)
        done = yield from do(TurnKey(key, on), heard)
        if done == "skipped":
            yield _skipped(device, test, wire, table.file)
            return
        yield from wait(RELEASED_MS)
        if done == "seen":
            yield _bounce(table, wire, test, f"{turn}, seen")
        else:
            yield _unseen(table, wire, test, "the turn")


def work_key_pad(table: TableUnderTest) -> Steps:
    """Each key once, row by row."""
    pad, missed = table.file.key_pad, 0
    for row, legends in enumerate(pad.legends):
        for column, legend in enumerate(legends):
            place = key_place(table.file, row, column)
            table.forget()
            done = yield from do(PressKey(legend), table.hears(KeyPressed, "key-pad"))
            if done == "skipped":
                yield Finding(
                    "key-pad", "keys", "skipped", f"key pad: {legend} and what follows were not pressed", place
                )
                return
            yield from wait(RELEASED_MS)
            finding = _key(table, legend, place, _column_unrest(table, column))
            yield finding
            missed = missed + 1 if finding.verdict == "wrong" else 0
            if missed == ENOUGH_MISSED:
                text = f"key pad: {missed} keys in a row were not seen; what follows {legend} was not tried"
                yield Finding("key-pad", "keys", "skipped", text, place)
                return


def _column_unrest(table: TableUnderTest, column: int) -> Unrest:
    """How the wire of this column moved; a pad on a plug of its own has none."""
    pad = table.file.key_pad
    if isinstance(pad, MatrixKeyPadSection):
        return table.equipment.taps[pad.column_wires()[column]].unrest()
    return Unrest(0, None)


def _key(table: TableUnderTest, legend: str, place: str, unrest: Unrest) -> Finding:
    heard = [signal.key for signal in table.heard(KeyPressed, "key-pad")]
    measured: Measured = {"key": legend, **unrest.measured()}
    if heard == [legend]:
        return Finding("key-pad", "keys", "ok", f"key pad: {legend}", place, measured)
    if not heard:
        text = f"key pad: {legend} was pressed and not seen: check {place}, and that no other key is down"
    else:
        text = f"key pad: {legend} was pressed and {', '.join(heard)} was seen: check {place}"
    return Finding("key-pad", "keys", "wrong", text, place, measured)


def _turned_on(signal: KeyLockChanged) -> bool:
    return signal.on


def _turned_away(signal: KeyLockChanged) -> bool:
    return not signal.on


# --- sentences ---


def _wire(file: TableFile, device: str) -> InputWire:
    return next(wire for wire in input_wires(file) if wire.device == device)


def _skipped(device: str, test: str, wire: InputWire, file: TableFile) -> Finding:
    return Finding(device, test, "skipped", f"{wire.words} was not tried", where(file, wire.wire))


def _bounce(table: TableUnderTest, wire: InputWire, test: str, what: str) -> Finding:
    """What was seen is right; how its contact did it is measured."""
    unrest = _unrest(table, wire)
    text = f"{wire.words}: {what} ({unrest.words()}; {milliseconds(wire.debounce_ms * 1_000)} are waited)"
    measured = {**unrest.measured(), "debounce_ms": wire.debounce_ms}
    return Finding(wire.device, test, "ok", text, where(table.file, wire.wire), measured)


def _wrong(table: TableUnderTest, wire: InputWire, test: str, what: str) -> Finding:
    unrest = _unrest(table, wire)
    text = f"{wire.words}: {what} ({unrest.words()})"
    return Finding(wire.device, test, "wrong", text, where(table.file, wire.wire), unrest.measured())


def _unseen(table: TableUnderTest, wire: InputWire, test: str, what: str) -> Finding:
    unrest = _unrest(table, wire)
    place = where(table.file, wire.wire)
    if unrest.edges:
        text = f"the wire of {device_words(wire.device)} moved and {what} was not understood ({unrest.words()})"
    else:
        text = f"{wire.words}: nothing was seen of {what}: a cut or loose wire at {place}, or a worn contact"
    return Finding(wire.device, test, "wrong", text, place, unrest.measured())
