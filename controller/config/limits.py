"""Checks of what the parts of a table file can carry: current at a pin and through a part, digits of a package, a bus.

Works on the document, so that a mistake elsewhere in the file hides none here. What a wire draws is known only where
the file says it (``milliamps``, ``cable_picofarads``, ``package``); what it does not say is not judged. Does not know
what a voltage does to a part: docs/hardware/isolation.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from controller.config.document import Document
from controller.config.mistake import Mistake, dotted
from controller.config.toml_places import KeyPath
from controller.config.wire import parse_wire, seat_wire


@dataclass(frozen=True, slots=True)
class Load:
    """A section whose wires drive something, with ``milliamps`` for one of them."""

    section: str
    wires: tuple[str, ...]
    """The keys that name the wires, each that of a seat or one for the whole table."""
    level: str
    """The key that names a level of the wire; ``high`` unless the file says otherwise."""
    flows_at_level: bool
    """Whether the current flows at that level, or at the other one."""
    at_once: int | None = None
    """So many of its wires drive something at once; None: all of them."""


LOADS = (
    Load("acceptor", ("inhibit",), "closed", flows_at_level=False),
    Load("lamp", ("line",), "active", flows_at_level=True),
    Load("tower-light", ("red", "amber", "white", "blue", "green"), "active", flows_at_level=True),
    Load("buzzer", ("line",), "active", flows_at_level=True),
    Load("shuffler", ("relay",), "relay_on", flows_at_level=True),
    Load("no-more-bets", ("line",), "active", flows_at_level=True),
    Load(
        "point-marker",
        ("four", "five", "six", "eight", "nine", "ten", "on"),
        "active",
        flows_at_level=True,
        at_once=2,
    ),
)
"""The current of an inhibit flows while its acceptor is open: without power it is closed."""


@dataclass(frozen=True, slots=True)
class Carries:
    """The most that a part carries, in milliamperes: at one pin, and at all pins that sink or source together."""

    what: str
    pin: int
    sunk: int
    sourced: int
    source: str


MCP23017 = Carries("an mcp23017", pin=25, sunk=150, sourced=125, source="DS20001952D, absolute maximum ratings")
"""What all pins sink goes out of VSS, what they source comes in at VDD."""
HEADER = Carries("the header of a Pi", pin=16, sunk=50, sourced=50, source="Raspberry Pi documentation, power supply")

BUS_PICOFARADS = 400
PIN_PICOFARADS = 10
"""A bus line, and one part's or the Pi's own pin on it (UM10204, table 10: C_b, and table 9: C_i)."""
USB_MILLIAMPS = 1_200
"""All USB ports of a Pi 2, 3 or 4 together (Raspberry Pi documentation, USB, maximum power output)."""
HT16K33_ROWS = {20: 8, 24: 12, 28: 16}
"""Pins of the package, less supply (2), bus (2) and commons (8); Holtek revision 1.20, pin assignment."""


def limit_mistakes(document: Document) -> Iterator[Mistake]:
    """Every limit of a part that ``document`` goes beyond."""
    yield from _current_mistakes(document)
    yield from _digit_mistakes(document)
    yield from _bus_mistakes(document)
    yield from _usb_mistakes(document)


@dataclass(frozen=True, slots=True)
class _Current:
    """What one load puts through one part: ``wires`` pins with ``milliamps`` each."""

    path: KeyPath
    part: str
    sunk: bool
    wires: int
    milliamps: int


def _current_mistakes(document: Document) -> Iterator[Mistake]:
    together: defaultdict[tuple[str, bool], list[_Current]] = defaultdict(list)
    for load in LOADS:
        currents = list(_currents(document, load))
        over = next((current for current in currents if current.milliamps > _carries(document, current).pin), None)
        if over is not None:
            limit = _carries(document, over)
            yield document.mistake(
                over.path,
                f"a pin of {limit.what} carries at most {limit.pin} mA ({limit.source}): put a transistor between",
            )
            continue
        for current in currents:
            together[current.part, current.sunk].append(current)
    for (part, sunk), currents in together.items():
        limit = _carries(document, currents[-1])
        most, verb = (limit.sunk, "sink") if sunk else (limit.sourced, "source")
        total = sum(current.wires * current.milliamps for current in currents)
        if total > most:
            wires = sum(current.wires for current in currents)
            whose = " and ".join(dotted(current.path[:-1]) for current in currents)
            yield document.mistake(
                currents[-1].path,
                f'the {wires} wires of {whose} on "{part}" {verb} {total} mA together; {limit.what} can {verb} at most '
                f"{most} mA ({limit.source}): put transistors between, or share the wires among two parts",
            )


def _currents(document: Document, load: Load) -> Iterator[_Current]:
    """What ``load`` puts through each part that it uses; nothing where the file does not say how much."""
    path = (load.section, "milliamps")
    milliamps = document.number(*path)
    texts = [text for wire in load.wires if (text := document.text(load.section, wire)) is not None]
    if milliamps is None or milliamps <= 0:
        return
    flows_high = ((document.text(load.section, load.level) or "high") == "high") == load.flows_at_level
    wires: defaultdict[str, int] = defaultdict(int)
    seats = range(1, min(document.number("table", "seats") or 0, 16) + 1)
    try:
        for text in texts:
            for wire in [seat_wire(text, seat) for seat in seats] if "{seat" in text else [parse_wire(text)]:
                wires[wire.part] += 1
    except ValueError:  # the model says how a wire is written
        return
    for part, count in wires.items():
        if part in document.table("bus") or document.text("part", part, "type") == "mcp23017":
            yield _Current(path, part, not flows_high, min(count, load.at_once or count), milliamps)


def _carries(document: Document, current: _Current) -> Carries:
    return HEADER if current.part in document.table("bus") else MCP23017


def _digit_mistakes(document: Document) -> Iterator[Mistake]:
    """Digits 1 to 8 stand on rows 0 to 7 of the eight commons, digits 9 to 16 on rows 8 to 15."""
    part, digits = document.text("meter-display", "part"), document.number("meter-display", "digits")
    if part is None or digits is None or document.text("part", part, "type") != "ht16k33":
        return
    package = document.number("part", part, "package")
    rows = HT16K33_ROWS.get(package) if package is not None else None
    if rows is not None and 8 < digits <= 16 and rows < 16:
        yield document.mistake(
            ("meter-display", "digits"),
            f"must be at most 8: digits 9 to 16 hang on rows 8 to 15, and an ht16k33 with {package} pins has {rows} "
            "rows (Holtek, revision 1.20): take the one with 28 pins",
        )


def _bus_mistakes(document: Document) -> Iterator[Mistake]:
    for name in document.table("bus"):
        path = ("bus", name, "cable_picofarads")
        cable = document.number(*path)
        if cable is None or document.text("bus", name, "kind") != "i2c":
            continue
        parts = sum(document.text("part", part, "bus") == name for part in document.table("part"))
        total = cable + (parts + 1) * PIN_PICOFARADS
        if total > BUS_PICOFARADS:
            most = BUS_PICOFARADS - (total - cable)
            yield document.mistake(
                path,
                f"must be at most {max(most, 0)}: the Pi and the parts on it ({parts}) have "
                f"{PIN_PICOFARADS} pF each, so the bus has {total} pF, and an I2C bus works up to {BUS_PICOFARADS} pF "
                "(UM10204, table 10): shorten its cables or put a bus buffer between",
            )


def _usb_mistakes(document: Document) -> Iterator[Mistake]:
    drawn = [
        (("bus", name, "milliamps"), milliamps)
        for name in document.table("bus")
        if _on_usb(document, name) and (milliamps := document.number("bus", name, "milliamps")) is not None
    ]
    total = sum(milliamps for _, milliamps in drawn)
    if total > USB_MILLIAMPS:
        whose = "devices draw" if len(drawn) > 1 else "device draws"
        yield document.mistake(
            drawn[-1][0],
            f"{len(drawn)} USB {whose} {total} mA; the ports of a Pi give {USB_MILLIAMPS} mA together, those of a Pi 5 "
            "with a supply of 3 A only 600 (Raspberry Pi documentation, USB): put a hub with its own supply between",
        )


def _on_usb(document: Document, bus: str) -> bool:
    kind = document.text("bus", bus, "kind")
    return kind in ("evdev", "usb") or (kind == "serial" and "usb" in (document.text("bus", bus, "port") or ""))
