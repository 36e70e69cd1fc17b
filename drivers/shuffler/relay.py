"""A relay across a push button: one press when asked, then let go, and seen to have let go.

What the button really felt is seen by a second contact, if there is one; the coil's wire is read back in any case.
Never presses by itself: a press that failed is told and not repeated.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.errors import DeviceError
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor, Timer

MS = 1_000_000
LET_GO_MS = 200
"""Contacts of a relay part within 20 ms; an expander's pin is read back well before this."""
LOOK_AGAIN_MS = 1_000


class ButtonRelay:
    """One relay.

    Args:
        coil: the wire that closes it.
        pressed: closed while the button is held.
        reactor: time.
        pressed_level: the coil's level that presses.
        closed_level: the level of ``pressed`` while closed.
        press_ms: how long a press is, 50 to 2,000.
        wrong: called with one sentence, and whether the button was or may have been pressed.
        right: called when what was wrong is not any more.
    """

    def __init__(
        self,
        coil: OutputPoint,
        pressed: InputPoint | None,
        *,
        reactor: Reactor,
        pressed_level: bool,
        closed_level: bool,
        press_ms: int,
        wrong: Callable[[str, bool], None],
        right: Callable[[], None],
    ) -> None:
        if not 50 <= press_ms <= 2_000:
            raise ValueError(f"{coil.where}: a press of {press_ms} ms; a press takes 50 to 2000 ms")
        self.pressing = False
        self._coil = coil
        self._pressed = pressed
        self._reactor = reactor
        self._pressed_level = pressed_level
        self._closed_level = closed_level
        self._press_ns = press_ms * MS
        self._wrong = wrong
        self._right = right
        self._timer: Timer | None = None

    def open(self) -> None:
        """Let go, and look whether the button is held all the same."""
        self._let_go()

    def close(self) -> None:
        """Let go; nothing is told any more."""
        self._stop()
        self.pressing = False
        self._coil.write(not self._pressed_level)

    def press(self) -> None:
        """Press once."""
        self._stop()
        self.pressing = True
        self._coil.write(self._pressed_level)
        self._timer = self._reactor.call_later(self._press_ns, self._pressed_long_enough)

    def _pressed_long_enough(self) -> None:
        try:
            if not self._held():
                self._wrong(f"the button was not pressed: check relay and wire at {self._coil.where}", False)
        except DeviceError as error:
            self._wrong(error.text, True)
        self._let_go()

    def _let_go(self) -> None:
        self.pressing = False
        self._coil.write(not self._pressed_level)
        self._timer = self._reactor.call_later(LET_GO_MS * MS, self._look)

    def _look(self) -> None:
        self._timer = self._reactor.call_later(LOOK_AGAIN_MS * MS, self._look)
        try:
            if self._held():
                self._wrong(f"the button stays pressed: the relay at {self._coil.where} is welded or stuck", True)
                return
        except DeviceError as error:
            self._wrong(error.text, True)
            return
        self._stop()
        self._right()

    def _held(self) -> bool:
        """Whether coil and button are pressed now; the coil alone, where nothing sees the button."""
        coil = self._coil.seen() is self._pressed_level
        if self._pressed is None:
            return coil
        button = self._pressed.read() is self._closed_level
        return button if not self.pressing else button and coil

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
