"""What a person can see of a twin and do to it, by the role that it has at the table. Knows no kind of device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable


class SeatLampTwin(Protocol):
    """An acceptor lamp."""

    @property
    def lit(self) -> bool:
        """Whether a person sees light."""


class PressedTwin(Protocol):
    """A button."""

    def press(self, held_ms: int = 120) -> None:
        """A finger's press."""


class TurnedTwin(Protocol):
    """A key lock."""

    @property
    def is_on(self) -> bool:
        """Whether the key is turned on."""

    def turn_on(self) -> None:
        """The key is turned on."""

    def turn_away(self) -> None:
        """The key is turned away."""


class TappedTwin(Protocol):
    """A key pad."""

    def tap(self, key: str, held_ms: int = 80) -> None:
        """A finger's press of the key with this legend. Raises KeyError when no key has it."""


class MeterTwin(Protocol):
    """The digits of the meter."""

    def text(self) -> str:
        """What a person reads, without the blanks around it."""


class TextTwin(Protocol):
    """The dealer's display."""

    def lines(self) -> tuple[str, ...]:
        """What a person reads, from the top."""


class DoorTwin(Protocol):
    """A door."""

    @property
    def is_open(self) -> bool:
        """Whether it stands open."""

    def open(self) -> None:
        """Open it."""

    def shut(self) -> None:
        """Shut it."""


@runtime_checkable
class LiftedTwin(Protocol):
    """A bet spot from which chips are lifted."""

    def lift(self) -> int:
        """Take every chip off; how many there were. Raises ValueError when none lies there."""


@runtime_checkable
class KeepingTwin(Protocol):
    """Something that remembers, and outlives the process that simulates it."""

    on_change: Callable[[], None] | None

    def image(self) -> bytes:
        """What it remembers."""

    def restore(self, image: bytes) -> None:
        """Become what ``image`` says. Raises ValueError when it is none of its own."""
