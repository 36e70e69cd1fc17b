"""How a table file names a wire: ``part.PIN``, and one text for all seats, such as ``acceptors.A{seat-1}``.

The part is an expander (``[part.acceptors]``) or a GPIO bus (``[bus.header]``), whose lines go by their names.
Does not know which parts exist or which pins they have: see :mod:`controller.config.wiring`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_WIRE = re.compile(r"(?P<part>[a-z][a-z0-9-]*)\.(?P<pin>[A-Za-z0-9_-]+)")
_SEAT = re.compile(r"\{seat(?P<offset>[+-][0-9]{1,2})?\}")

WIRE_FORM = 'a wire is written "part.PIN", for example "panel.A0" or "header.GPIO17"'
ADDRESS_FORM = 'an address of every seat is written "{seat}", "{seat+1}" or the like: "{seat+1}" is 2 for seat 1'
SEAT_FORM = 'a wire of every seat is written with {seat}, {seat-1} or {seat+1}, for example "acceptors.A{seat-1}"'


class Wire(NamedTuple):
    """One pin of one part."""

    part: str
    pin: str

    def __str__(self) -> str:
        return f"{self.part}.{self.pin}"


def parse_wire(text: str) -> Wire:
    """Read ``part.PIN``.

    >>> parse_wire("panel.A0")
    Wire(part='panel', pin='A0')

    Raises:
        ValueError: the text is not of that form; the message shows one that is.
    """
    match = _WIRE.fullmatch(text)
    if match is None:
        raise ValueError(WIRE_FORM)
    return Wire(match["part"], match["pin"])


def as_wire(wire: Wire | str) -> Wire:
    """The wire itself, or the one that a checked text names."""
    return parse_wire(wire) if isinstance(wire, str) else wire


def seat_wire(text: str, seat: int) -> Wire:
    """The wire of ``seat`` (1 = first base) out of the one text that describes all seats.

    >>> str(seat_wire("acceptors.A{seat-1}", 3))
    'acceptors.A2'

    Raises:
        ValueError: the text names no seat, or what it gives is no wire.
    """
    if _SEAT.search(text) is None:
        raise ValueError(SEAT_FORM)
    return parse_wire(_SEAT.sub(lambda found: str(seat + int(found["offset"] or 0)), text))


def seat_number(text: str, seat: int) -> int:
    """The number, such as an address on a bus, that ``seat`` has by the one text for all seats.

    >>> seat_number("{seat+1}", 3)
    4

    Raises:
        ValueError: the text is not the seat with an offset.
    """
    match = _SEAT.fullmatch(text)
    if match is None:
        raise ValueError(ADDRESS_FORM)
    return seat + int(match["offset"] or 0)
