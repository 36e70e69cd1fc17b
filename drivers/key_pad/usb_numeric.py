"""A USB numeric pad as a table's key pad: key codes of the kernel's input events become the table's legends.

Auto-repeat counts nothing, nor does a key that was pressed while the pad was unplugged or that is down when it is
plugged in. When the kernel dropped events, keys are lost: that is a fault and not a guess. NUMLOCK has no legend unless
the table file gives it one, since some pads send it by themselves around every digit. The pad's firmware debounces its
contacts: each stroke that it reports is a press, for a key 00 is two strokes of zero, a report apart
(docs/decisions/0056-what-a-pads-firmware-lets-out.md).
Does not know what a legend means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from drivers.buses.usb import InputPort
from drivers.buses.usb_events import KeyEvents
from drivers.buses.usb_plug import UsbPlug
from drivers.key_pad.held_keys import HeldKeys
from drivers.reactor import Reactor
from drivers.signals import Signal

KEY_CODES: Mapping[str, int] = MappingProxyType(
    {
        "ESC": 1, "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11,
        "MINUS": 12, "EQUAL": 13, "BACKSPACE": 14, "TAB": 15, "ENTER": 28, "KPASTERISK": 55, "NUMLOCK": 69,
        "KP7": 71, "KP8": 72, "KP9": 73, "KPMINUS": 74, "KP4": 75, "KP5": 76, "KP6": 77, "KPPLUS": 78,
        "KP1": 79, "KP2": 80, "KP3": 81, "KP0": 82, "KPDOT": 83, "KPENTER": 96, "KPSLASH": 98, "DELETE": 111,
    }
)  # fmt: skip
"""The keys that such pads have, as linux/input-event-codes.h names them, without ``KEY_``."""

LEGENDS: Mapping[str, str] = MappingProxyType(
    {
        **{f"KP{digit}": str(digit) for digit in range(10)},
        **{str(digit): str(digit) for digit in range(10)},
        "KPENTER": "ENTER", "ENTER": "ENTER",
        "BACKSPACE": "CLEAR", "KPDOT": "CLEAR", "DELETE": "CLEAR",
        "KPPLUS": "DEAL", "KPMINUS": "SHUFFLE", "KPASTERISK": "NEXT", "KPSLASH": "STAFF",
    }
)  # fmt: skip
"""What the keys are unless the table file says otherwise. Several keys may have one legend."""


class UsbNumericPad:
    """One pad. ``legends`` gives names of KEY_CODES their legends; ``debounce_ms`` is for one with worn contacts.

    Faults: those of the plug (``usb_plug.py``) and of the keys (``held_keys.py``).
    Raises ValueError when a key has no such name or a legend is empty.
    """

    def __init__(
        self,
        device: str,
        port: InputPort,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        legends: Mapping[str, str] = LEGENDS,
        stuck_ms: int = 15_000,
        debounce_ms: int = 0,
    ) -> None:
        for name, legend in legends.items():
            if name not in KEY_CODES:
                raise ValueError(f"{device}: there is no key {name!r}; the keys are {', '.join(KEY_CODES)}")
            if not legend:
                raise ValueError(f"{device}: the legend of key {name!r} is empty; leave the key out instead")
        self.device = device
        self._port = port
        by_code = {KEY_CODES[name]: legend for name, legend in legends.items()}
        self._keys = HeldKeys(
            device, port.where, by_code, reactor=reactor, emit=emit, stuck_ms=stuck_ms, debounce_ms=debounce_ms
        )
        self._events = KeyEvents(port, self._keys.edge, self._dropped)
        self._plug = UsbPlug(
            device,
            port,
            reactor=reactor,
            emit=emit,
            on_data=self._events.feed,
            found=self._found,
            gone=self._keys.forget,
        )

    def open(self) -> None:
        """Open the pad now; a missing one is a fault until it is plugged in."""
        self._plug.open()

    def close(self) -> None:
        """Give the pad back; nothing is reported any more."""
        self._plug.close()
        self._keys.forget()

    def _found(self) -> None:
        self._events.restart()
        self._keys.stand(self._port.keys_down())

    def _dropped(self, down: frozenset[int], at_ns: int) -> None:
        self._keys.stand(down)
        self._keys.lose("keys were pressed faster than they were read, and some are lost; key them in again")
