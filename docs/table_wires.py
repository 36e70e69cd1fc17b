"""Every wire of a table file with what it is for: signal, seat, direction, and what its active level means.

Reads the file itself, so that a wire that is added there stands on the page. Does not check the file: ``lammer check``
does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from controller.config.document import Document, read_document
from controller.config.mistake import InvalidTable
from controller.config.toml_places import KeyPath
from controller.config.wire import Wire, parse_wire, seat_wire

TABLES = Path(__file__).resolve().parents[1] / "config" / "tables"
TABLE = TABLES / "caribbean-stud-pi.toml"
"""The table that the page of pins and the first drawing are of."""

Circuit = Literal["sensor", "exit", "inhibit", "lamp", "switched", "point", "contact", "latch", "key pad", "interrupt"]
"""What stands between the pin and what it serves. The first six cross the isolation."""
ISOLATED: tuple[Circuit, ...] = ("sensor", "exit", "inhibit", "lamp", "switched", "point")


@dataclass(frozen=True, slots=True)
class Signal:
    """What a key's wire is: ``active`` says what it means while it has the level that ``level`` tells."""

    words: str
    direction: str
    active: str
    circuit: Circuit
    level: str = "low"
    """The key beside it that names the level, or the level itself."""


INPUT, OUTPUT, OPEN_DRAIN = "input", "output", "output, open drain"
_CONTACTS = {
    "ready": "a shuffled deck waits",
    "busy": "it shuffles",
    "jam": "it is jammed",
    "tray": "cards lie in its tray",
    "pressed": "its button is held",
}
_POINTS = {"four": "4", "five": "5", "six": "6", "eight": "8", "nine": "9", "ten": "10", "on": "ON"}
SIGNALS: Mapping[tuple[str, str], Signal] = {
    ("acceptor", "sensor"): Signal("chip sensor", INPUT, "a chip is before it", "sensor", "sensor_active"),
    ("acceptor", "exit"): Signal("exit sensor", INPUT, "a chip is before it", "exit", "sensor_active"),
    ("acceptor", "inhibit"): Signal("inhibit", OUTPUT, "closed", "inhibit", "closed"),
    ("lamp", "line"): Signal("acceptor lamp", OUTPUT, "lit", "lamp", "active"),
    ("lock-out", "line"): Signal("lock-out button", INPUT, "pressed", "contact", "normally"),
    ("key", "line"): Signal("key lock", INPUT, "turned", "contact", "normally"),
    ("key", "normally_open"): Signal("key lock, contact that closes", INPUT, "turned", "contact", "low"),
    ("key", "normally_closed"): Signal("key lock, contact that opens", INPUT, "turned", "contact", "high"),
    ("key-pad", "rows"): Signal("key pad row", OPEN_DRAIN, "this row is asked; at rest all are", "key pad"),
    ("key-pad", "columns"): Signal("key pad column", INPUT, "a key of an asked row is down", "key pad"),
    ("door", "line"): Signal("door", INPUT, "shut", "contact", "shut"),
    ("door", "latch"): Signal("door, its latch", INPUT, "was opened", "latch", "high"),
    ("door", "latch_reset"): Signal("door, reset of its latch", OUTPUT, "forget the opening", "latch", "high"),
    **{
        ("tower-light", colour): Signal(f"tower light, {colour}", OUTPUT, "lit", "switched", "active")
        for colour in ("red", "amber", "white", "blue", "green")
    },
    ("buzzer", "line"): Signal("buzzer", OUTPUT, "sounds", "switched", "active"),
    ("no-more-bets", "line"): Signal("light, no more bets", OUTPUT, "lit", "switched", "active"),
    **{
        ("point-marker", key): Signal(f"lamp of the point, {number}", OUTPUT, "lit", "point", "active")
        for key, number in _POINTS.items()
    },
    **{
        ("shuffler", key): Signal(f"shuffler's {key}", INPUT, f"closed: {words}", "contact", "closed")
        for key, words in _CONTACTS.items()
    },
    ("shuffler", "relay"): Signal("relay across the shuffler's button", OUTPUT, "pressed", "switched", "relay_on"),
    ("part", "interrupt"): Signal("interrupt", INPUT, "an input changed", "interrupt"),
}
"""By section and key."""
_BARE = Signal("bet sensor", INPUT, "a chip lies there", "sensor", "covered")
"""What ``acceptor.sensor`` is where the acceptors are sensors under the felt."""
DEFAULT_LEVEL = {
    "sensor_active": "low", "covered": "low", "shut": "low", "closed": "high", "active": "high", "relay_on": "high",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableWire:
    """One wire; ``seat`` is None for those that serve the whole table."""

    wire: Wire
    signal: str
    seat: int | None
    direction: str
    active: str
    """Level and meaning: ``low: pressed``."""
    circuit: Circuit
    section: str
    """Whose wire it is: ``door.cabinet``."""


def real_tables() -> list[Path]:
    """The table files of Raspberry Pis, the one of the first drawing before the others."""
    return sorted(TABLES.glob("*-pi.toml"), key=lambda path: (path != TABLE, path.name))


def read_table(path: Path) -> Document:
    """A table file that the pages are made of."""
    return read_document(path, InvalidTable)


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
    if section == ["acceptor", "sensor"] and document.text("acceptor", "driver") == "proximity":
        signal = _BARE
    words = signal.words
    if section[0] in ("key", "door"):
        words = f"{section[1]} {words}"
    elif section[0] == "part":
        words = f"{words} of {section[1]}"
    elif isinstance(path[-1], int):
        words = f"{words} {path[-1] + 1}"
    active = f"{_level(document, path, signal)}: {signal.active}"
    return TableWire(wire, words, seat, signal.direction, active, signal.circuit, ".".join(section[:-1]))


def _level(document: Document, path: KeyPath, signal: Signal) -> str:
    if signal.level in ("low", "high"):
        return signal.level
    said = document.text(*path[:-1], signal.level)
    if said is None:
        return "low" if path[0] == "shuffler" and signal.level == "closed" else DEFAULT_LEVEL.get(signal.level, "")
    if signal.level == "normally":
        return {"open": "low", "closed": "high"}.get(said, said)
    return said
