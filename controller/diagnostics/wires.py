"""The wires of a table file in a technician's words: which input is whose, what hangs on a part, where a pin is.

Does not open anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart, Wired, marked_keys
from controller.config.table_file import Mcp23017, SerialBus, TableFile
from controller.config.wire import Wire, parse_wire
from controller.devices.cctalk_acceptor import CctalkAcceptorSection
from controller.devices.matrix_key_pad import MatrixKeyPadSection
from controller.devices.registry import devices_of


@dataclass(frozen=True, slots=True)
class InputWire:
    """One input of the table. ``worked_level``: its level while somebody or something works it.

    ``debounce_ms``: how long its driver waits for it to be quiet. ``edges_at_rest``: how many it may have within a
    second while nobody touches it.
    """

    device: str
    words: str
    wire: Wire
    worked_level: bool | None
    worked: str
    debounce_ms: int
    edges_at_rest: int = 0


EDGES_OF_A_TRIAL = 2
"""A driver has its part call, every two seconds, to hear that the interrupt line is whole."""


def seats(file: TableFile) -> range:
    """Every seat, first base first."""
    return range(1, file.table.seats + 1)


def input_wires(file: TableFile) -> tuple[InputWire, ...]:
    """Every input that has a level at rest, device by device."""
    return tuple(_input_wires(file))


def _input_wires(file: TableFile) -> Iterator[InputWire]:
    for device in devices_of(file):
        for seat in seats(file):
            for words, wire, level, worked, debounce_ms in device.section.inputs(seat):
                words_ = f"the {words} of seat {seat}"
                yield InputWire(f"{device.name}.{seat}", words_, wire, level, worked, debounce_ms)
        for words, wire, level, worked, debounce_ms in device.section.inputs():
            whole = device_words(device.name)
            yield InputWire(device.name, f"{words} of {whole}" if words else whole, wire, level, worked, debounce_ms)
    for name, part in file.part.items():
        if isinstance(part, Mcp23017) and part.interrupt is not None:
            words = f"the interrupt line of {name}"
            wire, worked = parse_wire(part.interrupt), "low: an interrupt waits"
            yield InputWire(name, words, wire, False, worked, 0, edges_at_rest=EDGES_OF_A_TRIAL)


def output_words(file: TableFile) -> dict[str, str]:
    """What each output wire is for, by the wire as drivers name it: ``the inhibit of seat 3``."""
    words: dict[str, str] = {}
    for device in devices_of(file):
        for seat in (None, *seats(file)):
            for key, wire, direction in device.section.wires(seat):
                if direction == "output":
                    which = device.name if key == "line" else key
                    whose = device_words(device.name) if seat is None else f"seat {seat}"
                    words.setdefault(where(file, wire), f"the {which} of {whose}")
    return words


def parts_of(file: TableFile, test: str) -> frozenset[str]:
    """The parts and the shared line that a test of this word needs; none for a device on a line of its own."""
    name, _, which = test.partition(".")
    names = {device.name: device.section for device in devices_of(file)}
    if test in names and not _every_seat(names[test]):
        return names[test].hangs_on() & set(file.part)
    section = names.get(name.removesuffix("s"))
    if section is None:
        return frozenset()
    of = (int(which),) if which.isdecimal() else seats(file)
    return frozenset().union(*(section.hangs_on(seat) for seat in of))


def _every_seat(section: DeviceSection) -> bool:
    return any(isinstance(marked.mark, Wired) and marked.mark.every_seat for marked in marked_keys(type(section)))


def where_of(file: TableFile, device: str) -> str:
    """Where a device hangs: its part's address, its port, or its first wire; ``lamp.3`` is that of the seat."""
    name, _, which = device.partition(".")
    for found in devices_of(file):
        if found.name == device:
            return _where_of(file, found.section, None)
        if found.name == name and which.isdecimal():
            return _where_of(file, found.section, int(which))
    return ""


def _where_of(file: TableFile, section: DeviceSection, seat: int | None) -> str:
    for marked in marked_keys(type(section)):
        value = getattr(section, marked.field)
        named = value[0] if isinstance(value, tuple) else value
        if isinstance(marked.mark, OnPart):
            return place(file, named)
        if not isinstance(marked.mark, Wired):
            at = port(file, named)
            if isinstance(section, CctalkAcceptorSection) and seat is not None:
                return f"address {section.address_of(seat)} on {at}"
            return at
    return next((where(file, found.wire) for found in section.wires(seat)), "")


def key_place(file: TableFile, row: int, column: int) -> str:
    """Where a key of the pad hangs: its two wires, or the plug of the whole pad."""
    pad = file.key_pad
    if isinstance(pad, MatrixKeyPadSection):
        return f"{where(file, pad.row_wires()[row])} and {where(file, pad.column_wires()[column])}"
    return where_of(file, "key-pad")


def where(file: TableFile, wire: Wire) -> str:
    """The wire as drivers name it: ``acceptors.A2 (0x20 on felt)`` of an expander, ``GPIO17 of header`` of a chip."""
    part = file.part.get(wire.part)
    return f"{wire.pin} of {wire.part}" if part is None else f"{wire} ({place(file, wire.part)})"


def place(file: TableFile, name: str) -> str:
    """Where a part is: ``0x20 on felt``."""
    part = file.part[name]
    return f"0x{part.address:02x} on {part.bus}"


def port(file: TableFile, bus: str) -> str:
    """The serial port of a bus, or its name where a twin hangs on it."""
    found = file.bus[bus]
    return found.port if isinstance(found, SerialBus) else bus


def on_bus(file: TableFile, name: str) -> frozenset[str]:
    """Everything that cannot answer while the part or bus ``name`` does not: itself, and what hangs on the bus."""
    parts = {part for part, model in file.part.items() if model.bus == name}
    on_lines = {device.name for device in devices_of(file) if name in device.section.hangs_on() & set(file.bus)}
    return frozenset({name} | parts | on_lines)


def hanging_on(file: TableFile, part: str) -> str:
    """What does not work without ``part``: ``the acceptors of seats 1 to 7``; empty where nothing hangs on it."""
    found: list[str] = []
    for device in devices_of(file):
        if part in device.section.hangs_on():
            found.append(device_words(device.name))
            continue
        hit = [seat for seat in seats(file) if part in device.section.hangs_on(seat)]
        if hit:
            found.append(f"the {device.name}s of {_range(hit)}")
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def _range(numbers: list[int]) -> str:
    """Seats, shortly.

    >>> _range([3]), _range([1, 2, 3]), _range([1, 4])
    ('seat 3', 'seats 1 to 3', 'seats 1, 4')
    """
    if len(numbers) == 1:
        return f"seat {numbers[0]}"
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"seats {numbers[0]} to {numbers[-1]}"
    return f"seats {', '.join(map(str, numbers))}"


_WORDS = {
    "key": "key lock",
    "lock-out": "lock-out button",
    "ball-draw": "blower",
    "cut-card": "cut-card sensor",
    "no-more-bets": "no-more-bets light",
    "wiring": "walk along the wires",
}
"""Devices that are called otherwise than their role."""


def device_words(device: str) -> str:
    """A device of the table in words.

    >>> device_words("acceptor.3"), device_words("lamp.3"), device_words("shuffler")
    ('the acceptor of seat 3', 'the lamp of seat 3', 'the shuffler')
    >>> device_words("key.lower"), device_words("door.cabinet"), device_words("key-pad")
    ('the lower key lock', 'the cabinet door', 'the key pad')
    """
    kind, _, which = device.partition(".")
    if which.isdecimal():
        return f"the {kind} of seat {which}"
    words = _WORDS.get(kind, kind.replace("-", " "))
    return f"the {which} {words}" if which else f"the {words}"
