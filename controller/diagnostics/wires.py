"""The wires of a table file in a technician's words: which input is whose, what hangs on a part, where a pin is.

Does not open anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller.config.acceptor import PulseAcceptor
from controller.config.table_file import Contact, Mcp23017, SerialBus, TableFile
from controller.config.wire import Wire, parse_wire


@dataclass(frozen=True, slots=True)
class InputWire:
    """One input of the table. ``worked_level``: its level while somebody or something works it; None: it has no rest.

    ``debounce_ms``: how long its driver waits for it to be quiet.
    """

    device: str
    words: str
    wire: Wire
    worked_level: bool | None
    worked: str
    debounce_ms: int


def seats(file: TableFile) -> range:
    """Every seat, first base first."""
    return range(1, file.table.seats + 1)


def input_wires(file: TableFile) -> tuple[InputWire, ...]:
    """Every input that has a level at rest, in the order of the table file."""
    return tuple(_input_wires(file))


def _input_wires(file: TableFile) -> Iterator[InputWire]:
    acceptor = file.acceptor
    if isinstance(acceptor, PulseAcceptor):
        covered = acceptor.sensor_active == "high"
        for seat in seats(file):
            for which, wire in (("sensor", acceptor.sensor_wire(seat)), ("exit sensor", acceptor.exit_wire(seat))):
                if wire is not None:
                    words = f"the {which} of seat {seat}"
                    yield InputWire(f"acceptor.{seat}", words, wire, covered, "covered", acceptor.debounce_ms)
    yield _contact("lock-out", "the lock-out button", file.lock_out, "pressed")
    yield _contact("key.lower", "the lower key lock", file.key.lower, "turned on")
    yield _contact("key.higher", "the higher key lock", file.key.higher, "turned on")
    for number, wire in enumerate(file.key_pad.column_wires(), start=1):
        words = f"column {number} of the key pad"
        yield InputWire("key-pad", words, wire, False, "low: a key is down", file.key_pad.debounce_ms)
    for name, part in file.part.items():
        if isinstance(part, Mcp23017) and part.interrupt is not None:
            words = f"the interrupt line of {name}"
            yield InputWire(name, words, parse_wire(part.interrupt), False, "low: an interrupt waits", 0)


def _contact(device: str, words: str, contact: Contact, worked: str) -> InputWire:
    return InputWire(device, words, contact.wire(), contact.worked_level, worked, contact.debounce_ms)


def output_words(file: TableFile) -> dict[str, str]:
    """What each output wire is for, by the wire as drivers name it: ``the inhibit of seat 3``."""
    words = {where(file, file.lamp.wire(seat)): f"the lamp of seat {seat}" for seat in seats(file)}
    if isinstance(file.acceptor, PulseAcceptor):
        for seat in seats(file):
            words[where(file, file.acceptor.inhibit_wire(seat))] = f"the inhibit of seat {seat}"
    return words


def parts_of(file: TableFile, test: str) -> frozenset[str]:
    """The parts that a test of this word needs; none for a device on a line of its own."""
    kind, _, which = test.partition(".")
    seat = int(which) if which.isdecimal() else None
    wires = {
        "lock-out": [file.lock_out.wire()],
        "key.lower": [file.key.lower.wire()],
        "key.higher": [file.key.higher.wire()],
        "key-pad": [*file.key_pad.row_wires(), *file.key_pad.column_wires()],
        "lamps": [file.lamp.wire(seat) for seat in seats(file)],
    }
    if test in wires:
        return frozenset(wire.part for wire in wires[test])
    if test in ("meter-display", "dealer-display"):
        return frozenset({file.meter_display.part if test == "meter-display" else file.dealer_display.part})
    if kind == "lamp" and seat is not None:
        return frozenset({file.lamp.wire(seat).part})
    if kind in ("acceptor", "acceptors"):
        of = seats(file) if seat is None else (seat,)
        return frozenset().union(*(file.acceptor.hangs_on(seat) for seat in of))
    return frozenset()


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
    lines = {"shuffler": file.shuffler, "shoe": file.shoe}
    on_lines = {device for device, section in lines.items() if section is not None and section.bus == name}
    return frozenset({name} | parts | on_lines)


def hanging_on(file: TableFile, part: str) -> str:
    """What does not work without ``part``: ``the acceptors of seats 1 to 7``; empty where nothing hangs on it."""
    found: list[str] = []
    sensing = [seat for seat in seats(file) if part in file.acceptor.hangs_on(seat)]
    lit = [seat for seat in seats(file) if file.lamp.wire(seat).part == part]
    if sensing:
        found.append(f"the acceptors of {_range(sensing)}")
    if lit:
        found.append(f"the lamps of {_range(lit)}")
    contacts = (
        ("the lock-out button", (file.lock_out.wire(),)),
        ("the lower key lock", (file.key.lower.wire(),)),
        ("the higher key lock", (file.key.higher.wire(),)),
        ("the key pad", (*file.key_pad.row_wires(), *file.key_pad.column_wires())),
    )
    found += [words for words, wires in contacts if any(wire.part == part for wire in wires)]
    if part == file.meter_display.part:
        found.append("the meter display")
    if part == file.dealer_display.part:
        found.append("the dealer display")
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


def device_words(device: str) -> str:
    """A device of the table in words.

    >>> device_words("acceptor.3"), device_words("lamp.3"), device_words("shuffler")
    ('the acceptor of seat 3', 'the lamp of seat 3', 'the shuffler')
    """
    kind, _, which = device.partition(".")
    if which.isdecimal():
        return f"the {kind} of seat {which}"
    return f"the {which} key lock" if kind == "key" else f"the {device}"
