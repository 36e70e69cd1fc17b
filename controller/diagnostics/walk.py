"""The walk through a table: every test in its order, or those of one device, and the table left as it was found.

Buses are scanned before anything is opened; what the drivers report by themselves stands after the test during which
they did. Does not print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from controller.config.table_file import TableFile
from controller.diagnostics.card_devices import ask_shoe, ask_shuffler
from controller.diagnostics.coins import try_acceptors
from controller.diagnostics.computer import Computer, look_at_computer
from controller.diagnostics.contacts import inputs_at_rest, work_key_lock, work_key_pad, work_lock_out
from controller.diagnostics.finding import Finding
from controller.diagnostics.lights import walk_dealer_display, walk_lamps, walk_meter
from controller.diagnostics.record import Record, tell_history
from controller.diagnostics.scan import scan
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.wires import on_bus, parts_of, seats
from drivers.errors import DeviceError

WireTest = Callable[[TableUnderTest], Iterator[Finding]]

SCAN, COMPUTER, HISTORY = "buses", "computer", "history"


@dataclass(frozen=True)
class Surroundings:
    """What is not on a wire: the computer, and the record beside which test mode stands."""

    computer: Computer
    record: Record
    record_folder: Path


def wire_tests(file: TableFile) -> dict[str, WireTest]:
    """The tests that need the wires, by the word that asks for them; a whole walk runs them in this order."""
    tests: dict[str, WireTest] = {
        "inputs": inputs_at_rest,
        "lock-out": work_lock_out,
        "key.lower": partial(work_key_lock, key="lower"),
        "key.higher": partial(work_key_lock, key="higher"),
        "key-pad": work_key_pad,
        "lamps": walk_lamps,
        "meter-display": walk_meter,
        "dealer-display": walk_dealer_display,
        "acceptors": try_acceptors,
    }
    if file.shuffler is not None:
        tests["shuffler"] = ask_shuffler
    if file.shoe is not None:
        tests["shoe"] = ask_shoe
    return tests


def device_tests(file: TableFile) -> dict[str, WireTest]:
    """Besides, the tests of one seat."""
    lamps: dict[str, WireTest] = {f"lamp.{seat}": partial(walk_lamps, only=seat) for seat in seats(file)}
    return lamps | {f"acceptor.{seat}": partial(try_acceptors, only=seat) for seat in seats(file)}


def words(file: TableFile) -> tuple[str, ...]:
    """What a walk can be limited to."""
    return (SCAN, *wire_tests(file), *device_tests(file), COMPUTER, HISTORY)


def walk(table: TableUnderTest, around: Surroundings, device: str | None = None) -> Iterator[Finding]:
    """Every finding, as it is made. Raises ValueError for a device that this table does not have.

    The table is closed at the end, and when whoever asked stops asking.
    """
    offset_ns = around.computer.offset_ns()
    if device is not None and device not in words(table.file):
        raise ValueError(f'this table has no test "{device}"; there are {", ".join(words(table.file))}')
    tests = wire_tests(table.file) if device is None else _one(table.file, device)
    missing: set[str] = set()
    if device in (None, SCAN):
        for finding in scan(table.file, table.buses):
            if finding.verdict == "wrong":
                missing |= on_bus(table.file, finding.device)
            yield finding
    if tests:
        yield from _on_wires(table, tests, missing)
    else:
        table.buses.close()
    if device in (None, COMPUTER):
        yield from look_at_computer(
            around.computer,
            around.record_folder,
            last_record_utc_ns=around.record.last_utc_ns,
            offset_before_ns=offset_ns,
        )
    if device in (None, HISTORY):
        yield from tell_history(around.record)


def _one(file: TableFile, device: str) -> dict[str, WireTest]:
    known = wire_tests(file) | device_tests(file)
    return {device: known[device]} if device in known else {}


def _on_wires(table: TableUnderTest, tests: dict[str, WireTest], missing: set[str]) -> Iterator[Finding]:
    """Each test, and after it what the drivers reported meanwhile; what the scan told is not told again."""
    try:
        table.open()
    except DeviceError as error:
        yield Finding(error.device, "open", "wrong", str(error))
        return
    try:
        yield from _faults(table, missing)
        for word, test in tests.items():
            needed = parts_of(table.file, word)
            if needed and needed <= table.lost:
                text = f"{word}: not tried, because {' and '.join(sorted(needed))} does not answer"
                yield Finding(word, "test", "skipped", text)
                continue
            yield from test(table)
            yield from _faults(table, missing)
    finally:
        table.close()


def _faults(table: TableUnderTest, missing: set[str]) -> Iterator[Finding]:
    for finding in table.new_faults():
        if finding.test not in ("lost", "unplugged") or finding.device not in missing:
            yield finding
