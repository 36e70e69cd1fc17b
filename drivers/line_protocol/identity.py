"""Who a device on the line protocol says it is, what it can do, and whether that is what the table file approves.

Chip numbers of shufflers are registered and a deviation is reported at once (002:1586-1587). Does not ask the device:
:mod:`drivers.line_protocol.device` does.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Protocol, runtime_checkable

from drivers.line_protocol.frame import BadLine, Line

MOST_CARDS = 20
"""The largest stack of the protocol (docs/protocols/shoe.md)."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the device says it is; ``digest`` is of its firmware, measured by its loader."""

    model: str
    serial: str
    firmware: str
    digest: str


@runtime_checkable
class AnsweredFor(Protocol):
    """A driver whose device may have to be answered for by a person."""

    def accept(self, identity: Identity) -> None:
        """A person answers for it: just this one may work, though it is not the approved one."""


@dataclass(frozen=True, slots=True)
class Approved:
    """What the table file approves; what is None may be anything. Letters of the digest count alike in both cases."""

    model: str | None = None
    serial: str | None = None
    firmware: str | None = None
    digest: str | None = None

    def deviation(self, found: Identity) -> str | None:
        """What deviates, in one clause; None where nothing does.

        >>> Approved(firmware="1.0.0").deviation(Identity("m", "7", "1.0.1", "5f2d90c1"))
        'says firmware 1.0.1, and 1.0.0 is approved'
        """
        wrong = [
            (field.name, getattr(found, field.name), wanted)
            for field in fields(self)
            if (wanted := getattr(self, field.name)) is not None
            and getattr(found, field.name).lower() != wanted.lower()
        ]
        if not wrong:
            return None
        said = ", ".join(f"{name} {value}" for name, value, _ in wrong)
        return f"says {said}, and {', '.join(wanted for *_, wanted in wrong)} is approved"


@dataclass(frozen=True, slots=True)
class Abilities:
    """What the device said at ``HELLO`` that it can do."""

    sizes: tuple[int, ...] | None = None
    """Cards of the stacks that it can put out; None: it did not say, which is every size for a shoe."""
    reads: bool = False
    """It reads the faces of cards that leave."""
    sorts: bool = False
    """It can sort, and its mode is changed over the line."""
    joins: bool = False
    """It pushes the rest of a deck out onto a stack that lies in its tray."""


def abilities(line: Line) -> Abilities:
    """The abilities in an answer to ``HELLO``.

    Raises:
        BadLine: ``sizes`` is not numbers of 1 to 20 with strokes between, or a mark is not 0 or 1.
    """
    sizes: tuple[int, ...] | None = None
    if "sizes" in line.fields:
        parts = line.text("sizes").split("/")
        if not all(part.isdecimal() and 1 <= int(part) <= MOST_CARDS for part in parts):
            raise BadLine(f"HELLO sizes={line.text('sizes')} are not sizes of stacks")
        sizes = tuple(int(part) for part in parts)
    return Abilities(sizes, reads=_mark(line, "reads"), sorts=_mark(line, "sorts"), joins=_mark(line, "joins"))


def _mark(line: Line, key: str) -> bool:
    value = line.optional_whole(key) or 0
    if value > 1:
        raise BadLine(f"{line.word} {key}={value} is neither 0 nor 1")
    return value == 1
