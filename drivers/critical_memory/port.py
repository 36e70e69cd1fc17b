"""What a table asks of a second copy of its critical record, and what such a copy asks of the bytes below it.

A record is a few hundred bytes of the controller's; nothing here reads them. A copy that cannot be trusted says so and
stays as it is: it is never begun anew by itself.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Record:
    """The newest whole record.

    ``sequence`` counts records modulo 2³². ``other_lost``: the place of its neighbour is unreadable, by a write that
    was torn or by damage; this record may then be one older than the last that was stored.
    """

    data: bytes
    sequence: int
    other_lost: bool = False


@dataclass(frozen=True, slots=True)
class Empty:
    """Nothing was ever stored, or it was cleared."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """Something is there and no record of it can be trusted; ``text`` says what was found."""

    text: str


Contents = Record | Empty | Damaged


class CriticalMemory(Protocol):
    """One copy. ``storing``, ``loading`` and ``clearing`` are the same verbs in steps, each short on the wire."""

    @property
    def device(self) -> str:
        """The device's name."""

    @property
    def where(self) -> str:
        """The place in the technician's words."""

    @property
    def capacity(self) -> int:
        """The longest record, in bytes."""

    def load(self) -> Contents:
        """What is kept. Raises DeviceError when nothing can be read."""

    def store(self, data: bytes) -> Record:
        """Keep ``data`` beside the record before it, and read it back.

        Raises:
            DeviceError: it is not kept; the record before it still is.
            DeviceRefused: what is there is damaged; ``clear`` it first.
            ValueError: ``data`` is longer than ``capacity``.
        """

    def clear(self) -> None:
        """Erase everything. A person orders it, or who has a good copy elsewhere to write this one anew from."""

    def loading(self) -> Generator[None, None, Contents]:
        """``load``, in steps."""

    def storing(self, data: bytes) -> Generator[None, None, Record]:
        """``store``, in steps."""

    def clearing(self) -> Generator[None, None, None]:
        """``clear``, in steps."""


class Cells(Protocol):
    """Bytes that outlive the power, each at its place. All verbs raise DeviceError when they cannot be done."""

    @property
    def device(self) -> str:
        """The device's name."""

    @property
    def where(self) -> str:
        """The place in the technician's words."""

    @property
    def size(self) -> int:
        """How many bytes there are."""

    @property
    def piece(self) -> int:
        """How many bytes one ``read`` or ``write`` may take at most."""

    def read(self, start: int, length: int) -> bytes:
        """``length`` bytes from ``start`` on."""

    def write(self, start: int, data: bytes) -> None:
        """Set the bytes from ``start`` on."""

    def settling(self) -> Iterator[None]:
        """Steps until all that was written outlives the power."""


def at_once(steps: Generator[None, None, T]) -> T:
    """Take all steps without a pause; what they gave."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
