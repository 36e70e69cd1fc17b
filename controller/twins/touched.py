"""What a person can see of a twin and do to it, by the role that it has at the table. Knows no kind of device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from drivers.shuffler.deck import Deck


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
class KeepingTwin(Protocol):
    """Something that remembers, and outlives the process that simulates it."""

    on_change: Callable[[], None] | None

    def image(self) -> bytes:
        """What it remembers."""

    def restore(self, image: bytes) -> None:
        """Become what ``image`` says. Raises ValueError when it is none of its own."""


@runtime_checkable
class MachineTwin(KeepingTwin, Protocol):
    """Something that remembers, and starts once it is what it was."""

    def power_on(self) -> None:
        """Plug it in."""


class CardMachineTwin(MachineTwin, Protocol):
    """A shuffler, with its cards."""

    @property
    def state(self) -> str:
        """How it stands: ``empty``, ``loaded``, ``shuffling``, ``shuffled``, ``jammed``; where it deals, ``ready``."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards inside, next one first."""

    @property
    def tray(self) -> Deck | None:
        """The deck or stack that it pushed out and that nobody took yet."""

    def load(self, deck: Deck) -> None:
        """Put a deck in. Raises ValueError when something is inside."""

    def remove(self) -> Deck:
        """Take the deck out. Raises ValueError when none lies where a hand can take it."""

    def take_tray(self) -> Deck:
        """Take what lies in the tray. Raises ValueError when it is empty."""

    def press_green(self) -> None:
        """Press its button."""

    def clear_jam(self, leave: int = 0) -> Deck:
        """Open it, take all cards but ``leave`` out and close it. Raises ValueError when it is not jammed."""


@runtime_checkable
class LiftedTwin(Protocol):
    """A bet spot from which chips are lifted."""

    def lift(self) -> int:
        """Take every chip off; how many there were. Raises ValueError when none lies there."""
