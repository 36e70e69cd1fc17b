"""Checks of what hangs on a Raspberry Pi itself: lines of its header, and whether a bus is where its kind can be.

A line that another bus of the file uses carries no wire, however free it looks in the file. Lines of other boards go by
other names, and a path that somebody made up may be a link to anything: neither is judged. Does not open a device.
Source: Raspberry Pi documentation, GPIO and the 40-pin header; the overlays spi1-1cs to spi1-3cs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from controller.config.document import Document
from controller.config.mistake import Mistake
from controller.config.toml_places import KeyPath
from controller.config.wire import Wire

LAST = 27
"""The header has GPIO0 to GPIO27."""
OF_A_BOARD = ("GPIO0", "GPIO1")
"""ID_SD and ID_SC: the Pi asks there at each start what board is on top of it."""
USES: Mapping[str, tuple[str, ...]] = {
    "/dev/i2c-0": ("GPIO0", "GPIO1"),
    "/dev/i2c-1": ("GPIO2", "GPIO3"),
    "/dev/spidev0.0": ("GPIO9", "GPIO10", "GPIO11", "GPIO8"),
    "/dev/spidev0.1": ("GPIO9", "GPIO10", "GPIO11", "GPIO7"),
    "/dev/spidev1.0": ("GPIO19", "GPIO20", "GPIO21", "GPIO18"),
    "/dev/spidev1.1": ("GPIO19", "GPIO20", "GPIO21", "GPIO17"),
    "/dev/spidev1.2": ("GPIO19", "GPIO20", "GPIO21", "GPIO16"),
    **dict.fromkeys(("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"), ("GPIO14", "GPIO15")),
}
"""Which lines of the header a bus is, by the kernel's name of it."""
PLACES = {
    "i2c": (("/dev/i2c-",), "/dev/i2c-1"),
    "gpio": (("/dev/gpiochip",), "/dev/gpiochip0"),
    "spi": (("/dev/spidev",), "/dev/spidev0.0"),
    "serial": (("/dev/tty", "/dev/serial", "/dev/usb/lp"), "/dev/serial/by-path/…"),
    "evdev": (("/dev/input/",), "/dev/input/by-path/…"),
    "hwrng": (("/dev/hwrng",), "/dev/hwrng"),
}
"""How the kernel's names of each kind of bus begin, and one of them."""
_LINE = re.compile(r"GPIO(\d+)")


def line_mistakes(document: Document, path: KeyPath, wire: Wire) -> Iterator[Mistake]:
    """What is wrong with this line of a GPIO bus for the wire at ``path``."""
    line = _LINE.fullmatch(wire.pin)
    if line is None:
        return
    if int(line[1]) > LAST or wire.pin != f"GPIO{int(line[1])}":
        yield document.mistake(path, f"the header of a Raspberry Pi has lines GPIO0 to GPIO{LAST}, and no {wire.pin}")
    elif wire.pin in OF_A_BOARD:
        yield document.mistake(path, f"{wire.pin} is for the memory of a board on top of the Pi: take another line")
    else:
        for name, key, place in _paths(document):
            if wire.pin in USES.get(place, ()):
                told = f"{wire.pin} is a line of {place}, which is [bus.{name}]: take another line"
                yield document.mistake(path, f"{told}, or another {key}")
                return


def place_mistakes(document: Document) -> Iterator[Mistake]:
    """Buses that are at what the kernel calls another kind of bus."""
    for name, key, place in _paths(document):
        kind = document.text("bus", name, "kind") or ""
        is_at = next((other for other, (begins, _) in PLACES.items() if place.startswith(begins)), kind)
        if is_at != kind:
            yield document.mistake(("bus", name, key), f"is a path of kind {is_at}; one of {kind} is {PLACES[kind][1]}")


def _paths(document: Document) -> Iterator[tuple[str, str, str]]:
    """Name, key and path of each bus that has one."""
    for name in document.table("bus"):
        if (document.text("bus", name, "kind") or "") in PLACES:
            for key in ("device", "chip", "port"):
                if (place := document.text("bus", name, key)) is not None:
                    yield name, key, place
