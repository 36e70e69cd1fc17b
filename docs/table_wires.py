"""Every wire of a table file with what it is for: signal, seat, direction, and what its active level means.

Reads the file itself, so that a wire that is added there stands on the page. Does not check the file: ``lammer check``
does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.config.document import Document, read_document
from controller.config.mistake import InvalidTable
from controller.config.toml_places import KeyPath
from controller.config.wire import Wire, parse_wire, seat_wire

TABLE = Path(__file__).resolve().parents[1] / "config" / "tables" / "caribbean-stud-pi.toml"


@dataclass(frozen=True, slots=True)
class Signal:
    """What a key's wire is: ``active`` says what it means while it has the level that ``level`` tells."""

    words: str
    direction: str
    active: str
    level: str = "low"
    """The key beside it that names the level, or the level itself."""


INPUT, OUTPUT, OPEN_DRAIN = "input", "output", "output, open drain"
SIGNALS: Mapping[tuple[str, str], Signal] = {
    ("acceptor", "sensor"): Signal("chip sensor", INPUT, "a chip is before it", "sensor_active"),
    ("acceptor", "exit"): Signal("exit sensor", INPUT, "a chip is before it", "sensor_active"),
    ("acceptor", "inhibit"): Signal("inhibit", OUTPUT, "closed", "closed"),
    ("lamp", "line"): Signal("acceptor lamp", OUTPUT, "lit", "active"),
    ("lock-out", "line"): Signal("lock-out button", INPUT, "pressed", "normally"),
    ("key", "line"): Signal("key lock", INPUT, "turned", "normally"),
    ("key-pad", "rows"): Signal("key pad row", OPEN_DRAIN, "this row is asked; at rest all are"),
    ("key-pad", "columns"): Signal("key pad column", INPUT, "a key of an asked row is down"),
    ("part", "interrupt"): Signal("interrupt", INPUT, "an input changed"),
}
"""By section and key."""
DEFAULT_LEVEL = {"sensor_active": "low", "closed": "high", "active": "high"}


@dataclass(frozen=True, slots=True)
class TableWire:
    """One wire; ``seat`` is None for those that serve the whole table."""

    wire: Wire
    signal: str
    seat: int | None
    direction: str
    active: str
    """Level and meaning: ``low: pressed``."""


def shipped_table() -> Document:
    """The table file of a seven-seat table on a Raspberry Pi."""
    return read_document(TABLE, InvalidTable)


def table_wires(document: Document) -> list[TableWire]:
    """All wires, in the order of the file.

    Raises:
        LookupError: the file has a wire that this module has no words for.
    """
    return [wire for path, text in _texts(document.data) for wire in _wires(document, path, text)]


def _texts(value: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))


def _wires(document: Document, path: KeyPath, text: str) -> Iterator[TableWire]:
    every_seat = "{seat" in text
    seats = range(1, (document.number("table", "seats") or 0) + 1) if every_seat else (None,)
    for seat in seats:
        try:
            wire = parse_wire(text) if seat is None else seat_wire(text, seat)
        except ValueError:
            return
        if wire.part in document.table("part") or wire.part in document.table("bus"):
            yield _table_wire(document, path, wire, seat)


def _table_wire(document: Document, path: KeyPath, wire: Wire, seat: int | None) -> TableWire:
    section = [key for key in path if isinstance(key, str)]
    signal = SIGNALS.get((section[0], section[-1]))
    if signal is None:
        raise LookupError(f"docs/table_wires.py has no words for {'.'.join(section)}")
    words = signal.words
    if section[0] == "key":
        words = f"{section[1]} {words}"
    elif section[0] == "part":
        words = f"{words} of {section[1]}"
    elif isinstance(path[-1], int):
        words = f"{words} {path[-1] + 1}"
    return TableWire(wire, words, seat, signal.direction, f"{_level(document, path, signal)}: {signal.active}")


def _level(document: Document, path: KeyPath, signal: Signal) -> str:
    if signal.level in ("low", "high"):
        return signal.level
    said = document.text(*path[:-1], signal.level) or DEFAULT_LEVEL.get(signal.level, "")
    return {"open": "low", "closed": "high"}.get(said, said)
