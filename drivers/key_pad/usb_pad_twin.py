"""What all USB key pads are as things: keys that fingers press, a plug, and the faults of both.

Does not know its reports: each kind of pad does. Does not model: the time that a key travels, power over the plug.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import replace
from functools import partial

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor
from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_twin import TwinCable

MS = 1_000_000
OFF_MS = 1_500
LATE_MS = 400
BOUNCES_MS = (2, 4)
"""A contact that bounces: open again and closed again within milliseconds, when it closes and when it opens."""


class UsbPadTwin(Breakable, ABC):
    """One pad. It does nothing until ``power_on``.

    Args:
        reactor: time.
        cable: the port that it belongs into.
        identity: what it says it is.
        keys: what is printed on its keys.
    """

    CALLED = "a USB key pad"
    FAULTS: tuple[str, ...] = (
        "silence", "late", "duplicate", "garbage", "unplug", "swap", "brown-out", "stick", "bounce",
    )  # fmt: skip
    PASSING = ("brown-out",)
    """``swap``: another device is in its port. ``stick``: the next key stays down. ``bounce``: its contacts do."""

    def __init__(self, reactor: TwinReactor, cable: TwinCable, identity: UsbIdentity, keys: Collection[str]) -> None:
        super().__init__()
        self.identity = identity
        self._reactor = reactor
        self._cable = cable
        self._keys = frozenset(keys)
        self._down: list[str] = []
        self._stuck: str | None = None
        self._powered = False
        self._mended = 0

    # --- what a person does ---

    def power_on(self) -> None:
        """Plug it in."""
        self._cable.plug(self.identity)
        self._powered = True
        self._started()

    def power_off(self) -> None:
        """Pull it out; what is held down stays down."""
        self._powered = False
        self._cable.unplug()

    def tap(self, key: str, held_ms: int = 80) -> None:
        """A finger's press of the key with this print. Raises KeyError when no key has it."""
        self.press(key)
        self._reactor.call_later(held_ms * MS, partial(self.release, key))

    def press(self, key: str) -> None:
        """Down until ``release``."""
        self._check(key)
        if "stick" in self._faults and self._stuck is None:
            self._stuck = key
        self._move(key, down=True)

    def release(self, key: str) -> None:
        """Up, unless it sticks."""
        self._check(key)
        if key != self._stuck:
            self._move(key, down=False)

    def _when_broken(self, fault: str) -> None:
        if fault == "brown-out":
            self.power_off()
            self._reactor.call_later(OFF_MS * MS, self._power_again)
        if fault in ("unplug", "swap"):
            self.power_off()
        if fault == "swap":
            self._cable.plug(replace(self.identity, product=self.identity.product ^ 1))

    def _when_mended(self, faults: frozenset[str]) -> None:
        """What sticks is free and it is plugged in again; it says at once which keys are down."""
        self._mended += 1
        stuck, self._stuck = self._stuck, None
        if stuck is not None:
            self._move(stuck, down=False)
        if "swap" in faults:
            self._cable.unplug()
        if faults & {"unplug", "swap"} and not self._powered:
            self.power_on()
        elif faults:
            self._send()

    # --- what a kind of pad does ---

    @abstractmethod
    def _report(self) -> bytes:
        """The report of the keys that are down now."""

    @abstractmethod
    def _garbage(self) -> bytes:
        """A report that is none."""

    @abstractmethod
    def _started(self) -> None:
        """It has power now."""

    def _changed(self) -> None:
        """A key moved while it has power."""
        self._send()

    # --- inside ---

    def _send(self) -> None:
        if "silence" in self._faults or not self._powered:
            return
        report = self._garbage() if "garbage" in self._faults else self._report()
        for _ in range(2 if "duplicate" in self._faults else 1):
            if "late" in self._faults:
                self._reactor.call_later(LATE_MS * MS, partial(self._send_late, report, self._mended))
            else:
                self._cable.send(report)

    def _send_late(self, report: bytes, mended: int) -> None:
        """What was said after it overtakes no report."""
        if mended == self._mended:
            self._cable.send(report)

    def _move(self, key: str, *, down: bool) -> None:
        self._contact(key, down)
        if "bounce" in self._faults:
            for distance_ms in BOUNCES_MS:
                down = not down
                self._reactor.call_later(distance_ms * MS, partial(self._contact, key, down))

    def _contact(self, key: str, down: bool) -> None:
        if down is (key in self._down):
            return
        if down:
            self._down.append(key)
        else:
            self._down.remove(key)
        if self._powered:
            self._changed()

    def _power_again(self) -> None:
        if not self._powered and not self._faults & {"unplug", "swap"}:
            self.power_on()

    def _check(self, key: str) -> None:
        if key not in self._keys:
            raise KeyError(f"no key says {key!r}; the keys are {', '.join(sorted(self._keys))}")
