"""Digits whose memory is read back each time they are told something, and told again when it is not there.

They are looked at at once, then each 0.1 s until they hold it, and now and then after. Does not know what they say:
who uses them says it in the words of the fault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from drivers.parts.segments import SegmentPart
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

AGAIN_MS = 100
TRIES = 5
"""Looks before it is a fault: 0.4 s, so that a part that missed one transaction is asked again before."""


class ReadablePart(SegmentPart, Protocol):
    """A part whose memory can be read back."""

    def holds(self) -> bool:
        """Whether the part is there and its memory really is what was shown last, read back now."""

    def show_again(self) -> None:
        """Set the part up once more with what it shows."""


class ConfirmedSegments:
    """The memory of one display. ``fault`` is its fault; ``missing`` has the words, after the part's name."""

    def __init__(
        self,
        device: str,
        part: ReadablePart,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        missing: Callable[[], str],
        fault: str = "not-shown",
        check_ms: int = 2_000,
    ) -> None:
        self.confirmed = False
        """Whether it was read back and holds what was told last."""
        self._device = device
        self._part = part
        self._reactor = reactor
        self._emit = emit
        self._missing = missing
        self._fault = fault
        self._check_ns = check_ms * 1_000_000
        self._missed = 0
        self._reported = False
        self._timer: Timer | None = None

    def show(self, memory: bytes) -> None:
        """Make its memory this, and read it back from now on."""
        self.confirmed = False
        self._missed = 0
        self._part.show(memory)
        self._look()

    def close(self) -> None:
        """Read back no more; what is shown stays."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self.close()
        self.confirmed = self._part.holds()
        if self.confirmed:
            self._missed = 0
            self._recovered()
        else:
            self._missed += 1
            if self._missed >= TRIES:
                self._not_shown()
        delay_ns = self._check_ns if self.confirmed or self._reported else AGAIN_MS * 1_000_000
        self._timer = self._reactor.call_later(delay_ns, self._look_again)

    def _look_again(self) -> None:
        if not self.confirmed:
            self._part.show_again()
        self._look()

    def _not_shown(self) -> None:
        if self._reported:
            return
        self._reported = True
        now, where = self._reactor.now(), self._part.where
        text = f"{where} {self._missing()}"
        self._emit(DeviceFault(device=self._device, at=now, fault=self._fault, where=where, text=text))

    def _recovered(self) -> None:
        if self._reported:
            self._reported = False
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault=self._fault))
