"""The walk through a table: every test in its order, or those of one device, and the table left as it was found.

Buses are scanned before anything is opened; what the drivers report by themselves stands after the test during which
they did. Kinds of devices may bring tests of their own. Does not print, and closes nothing: its runner does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from controller.config.table_file import TableFile
from controller.devices.checks.finding import Finding
from controller.devices.checks.steps import Begin, Steps
from controller.devices.checks.tested import Tested
from controller.devices.registry import Device, devices_of
from controller.diagnostics.card_devices import ask_shoe, ask_shuffler
from controller.diagnostics.coins import try_acceptors
from controller.diagnostics.computer import Computer, look_at_computer
from controller.diagnostics.contacts import inputs_at_rest, work_key_lock, work_key_pad, work_lock_out
from controller.diagnostics.lights import walk_dealer_display, walk_lamps, walk_meter
from controller.diagnostics.record import Record, tell_history
from controller.diagnostics.scan import scan
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.wires import device_words, on_bus, parts_of, seats, where_of
from controller.diagnostics.wiring_walk import WIRING, wiring_walk
from drivers.errors import DeviceError

WireTest = Callable[[TableUnderTest], Steps]

SCAN, COMPUTER, HISTORY = "buses", "computer", "history"


@dataclass(frozen=True)
class Surroundings:
    """What is not on a wire: the computer, and the record beside which test mode stands."""

    computer: Computer
    record: Record
    record_folder: Path


def wire_tests(file: TableFile) -> dict[str, WireTest]:
    """The tests that need the wires, by the word that asks for them; a whole walk runs them in this order."""
    of_devices: dict[str, tuple[object, WireTest]] = {
        "lock-out": (file.lock_out, work_lock_out),
        "key.lower": (file.key.lower, partial(work_key_lock, key="lower")),
        "key.higher": (file.key.higher, partial(work_key_lock, key="higher")),
        "key-pad": (file.key_pad, work_key_pad),
        "lamps": (file.lamp, walk_lamps),
        "meter-display": (file.meter_display, walk_meter),
        "dealer-display": (file.dealer_display, walk_dealer_display),
        "acceptors": (file.acceptor, try_acceptors),
        "shuffler": (file.shuffler, ask_shuffler),
        "shoe": (file.shoe, ask_shoe),
    }
    tests: dict[str, WireTest] = {"inputs": inputs_at_rest}
    tests |= {word: test for word, (section, test) in of_devices.items() if section is not None}
    for device in devices_of(file):
        if device.kind.tests:
            tests[device.name] = partial(_own_tests, device=device, after=tests.get(device.name))
    return tests


def _own_tests(table: TableUnderTest, device: Device, after: WireTest | None) -> Steps:
    """What the device's kind brings, after what every device in its role goes through."""
    if after is not None:
        yield from after(table)
    tested = Tested(
        device=device.name,
        words=device_words(device.name),
        where=where_of(table.file, device.name),
        seats=seats(table.file),
        port=table.equipment.device(device.name),
        signals=table,
    )
    for test in device.kind.tests:
        yield from test(device.section, tested)


def device_tests(file: TableFile) -> dict[str, WireTest]:
    """Besides, the tests of one seat."""
    with_lamps = seats(file) if file.lamp is not None else ()
    with_acceptors = seats(file) if file.acceptor is not None else ()
    lamps: dict[str, WireTest] = {f"lamp.{seat}": partial(walk_lamps, only=seat) for seat in with_lamps}
    return lamps | {f"acceptor.{seat}": partial(try_acceptors, only=seat) for seat in with_acceptors}


def words(file: TableFile) -> tuple[str, ...]:
    """What a walk can be limited to. The walk along the wires is none of a whole one: it asks for hands everywhere."""
    return (SCAN, *wire_tests(file), *device_tests(file), WIRING, COMPUTER, HISTORY)


def walk(table: TableUnderTest, around: Surroundings, device: str | None = None) -> Steps:
    """Every test, or those of one word. Raises ValueError for a word that this table does not have.

    The table may be open or closed before; it is open afterwards if a wire was tested.
    """
    if device is not None and device not in words(table.file):
        raise ValueError(f'this table has no test "{device}"; there are {", ".join(words(table.file))}')
    return _walk(table, around, device)


def _walk(table: TableUnderTest, around: Surroundings, device: str | None) -> Steps:
    offset_ns = around.computer.offset_ns()
    tests = wire_tests(table.file) if device is None else _one(table.file, device)
    missing: set[str] = set()
    if device in (None, SCAN):
        yield Begin(SCAN)
        table.close()
        yield from _scan(table, missing)
    if tests:
        yield from _on_wires(table, tests, missing)
    if device in (None, COMPUTER):
        yield Begin(COMPUTER)
        yield from look_at_computer(
            around.computer,
            around.record_folder,
            last_record_utc_ns=around.record.last_utc_ns,
            offset_before_ns=offset_ns,
        )
    if device in (None, HISTORY):
        yield Begin(HISTORY)
        yield from tell_history(around.record)


def _scan(table: TableUnderTest, missing: set[str]) -> Steps:
    """The buses; ``missing`` gets whatever cannot answer."""
    for step in scan(table.file, table.buses):
        if isinstance(step, Finding) and step.verdict == "wrong":
            missing |= on_bus(table.file, step.device)
        yield step


def _one(file: TableFile, device: str) -> dict[str, WireTest]:
    known = wire_tests(file) | device_tests(file) | {WIRING: wiring_walk}
    return {device: known[device]} if device in known else {}


def _on_wires(table: TableUnderTest, tests: dict[str, WireTest], missing: set[str]) -> Steps:
    """Each test, and after it what the drivers reported meanwhile; what the scan told is not told again."""
    if not table.is_open:
        try:
            yield from table.open()
        except DeviceError as error:
            yield Finding(error.device, "open", "wrong", str(error))
            return
    yield from _faults(table, missing)
    for word, test in tests.items():
        yield Begin(word)
        needed = parts_of(table.file, word)
        if needed and needed <= table.lost:
            text = f"{word}: not tried, because {' and '.join(sorted(needed))} does not answer"
            yield Finding(word, "test", "skipped", text)
            continue
        yield from test(table)
        yield from _faults(table, missing)


def _faults(table: TableUnderTest, missing: set[str]) -> Iterator[Finding]:
    for finding in table.new_faults():
        if finding.test not in ("lost", "unplugged") or finding.device not in missing:
            yield finding
