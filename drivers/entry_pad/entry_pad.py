"""A pad at which a dealer keys in what fell: the winning number of the wheel, or the dice.

It sits on any key pad, whose signals it takes: digits are gathered, CLEAR begins again, ENTER gives the number out if
it is allowed. What is not allowed is refused in one sentence and cleared whole, and so is an entry that nobody finishes
or in whose middle the key pad fails: no half of a number is ever joined to the next one.
Does not know what a number decides, and passes no key on.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.dealer_display.port import DealerDisplay
from drivers.entry_pad.allowed import Allowed
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, KeyPressed, NumberEntered, Signal

CLEAR, ENTER = "CLEAR", "ENTER"
NOTHING = "-"
"""Shown while nothing is keyed in."""


class EntryPad:
    """One pad. Hand ``take`` to the key pad as its ``emit``; both have the same device name.

    Args:
        device: the device's name.
        allowed: what may be keyed in (``allowed.py``).
        reactor: time.
        emit: takes NumberEntered, and all signals of the key pad but its keys.
        display: shows the digits and under them a sentence; a PagedDisplay where a sentence may be too long for it.
        refused: takes each sentence by which something was refused or cleared.
        clear_after_ms: an entry is cleared when so long no key was pressed.

    Raises ValueError when ``clear_after_ms`` is not positive.
    """

    def __init__(
        self,
        device: str,
        allowed: Allowed,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        display: DealerDisplay | None = None,
        refused: Callable[[str], None] | None = None,
        clear_after_ms: int = 10_000,
    ) -> None:
        if clear_after_ms <= 0:
            raise ValueError(f"{device}: an entry is cleared after {clear_after_ms} ms; it must be more than 0")
        self.device = device
        self.digits = ""
        """What is keyed in so far."""
        self._allowed = allowed
        self._reactor = reactor
        self._emit = emit
        self._display = display
        self._refused = refused
        self._clear_after_ns = clear_after_ms * 1_000_000
        self._last_ns = 0
        self._waiting: Timer | None = None
        self._show(self._invitation())

    def take(self, signal: Signal) -> None:
        """Take a signal of the key pad."""
        if isinstance(signal, KeyPressed):
            self._press(signal.key, signal.at)
            return
        self._emit(signal)
        if isinstance(signal, DeviceFault) and self.digits:
            self._refuse(f"{self.digits} was cleared since the key pad failed; key it in again")

    def close(self) -> None:
        """Forget what is keyed in; nothing is reported any more."""
        self._clear()

    # --- keys ---

    def _press(self, key: str, at_ns: int) -> None:
        if self.digits and at_ns - self._last_ns >= self._clear_after_ns:
            self._give_up()
            if key == ENTER:
                return
        self._last_ns = at_ns
        if key == ENTER:
            self._enter(at_ns)
        elif key == CLEAR:
            self._clear()
            self._show(self._invitation())
        elif key.isascii() and key.isdecimal():
            self._add(key)
        else:
            self._say(f"{key} does nothing here; key in {self._allowed.words}")

    def _add(self, digits: str) -> None:
        self.digits += digits
        if len(self.digits) > self._allowed.longest:
            self._refuse_entry()
            return
        self._show("ENTER takes it, CLEAR begins again")
        self._stop_waiting()
        self._waiting = self._reactor.call_later(self._clear_after_ns, self._give_up)

    def _enter(self, at_ns: int) -> None:
        if not self.digits:
            self._say(f"nothing is keyed in; key in {self._allowed.words}, then ENTER")
            return
        number = self._allowed.read(self.digits)
        if number is None:
            self._refuse_entry()
            return
        self._clear()
        self._show("taken", number)
        self._emit(NumberEntered(device=self.device, at=at_ns, number=number))

    # --- what does not become a number ---

    def _give_up(self) -> None:
        seconds = self._clear_after_ns // 1_000_000_000
        self._refuse(f"{self.digits} was cleared after {seconds} s without ENTER; key it in again")

    def _refuse_entry(self) -> None:
        self._refuse(f"{self.digits} is not allowed; key in {self._allowed.words}")

    def _refuse(self, sentence: str) -> None:
        self._clear()
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self._show(sentence)
        if self._refused is not None:
            self._refused(sentence)

    def _clear(self) -> None:
        self.digits = ""
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    # --- echo ---

    def _invitation(self) -> str:
        return f"key in {self._allowed.words}"

    def _show(self, sentence: str, number: str = "") -> None:
        if self._display is not None:
            self._display.show((number or self.digits or NOTHING, sentence))
