"""A key pad of a vendor's USB class: reports with a number, so that a lost one is seen (docs/protocols/key-pad.md).

A report says which keys are down and is repeated while nothing changes, so that a silent pad is seen too. After a lost
report the keys stand as the newest one says and none of them counts: what was pressed meanwhile nobody knows.
Does not know what a legend means.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from drivers.buses.usb import UsbPort
from drivers.buses.usb_plug import UsbPlug
from drivers.key_pad.held_keys import HeldKeys
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

# docs/protocols/key-pad.md, 2
REPORT = struct.Struct("<BBHI")
VERSION = 1
KEYS = 32
DEBOUNCE_MS = 7
"""Longer than a contact bounces by a millisecond or two, shorter than one report is from the next of a key 00."""
BAD_IN_A_ROW = 3
"""So many bad reports are a fault; one of them may be a disturbance, and the next good one shows what it hid."""


@dataclass(frozen=True, slots=True)
class KeyReport:
    """One report: which change of keys it tells, how long ago that was, and the keys that are down since."""

    number: int
    age_ms: int
    down: frozenset[int]


def decode(data: bytes, keys: int) -> KeyReport:
    """The report in ``data``, of a pad with ``keys`` keys. Raises ValueError with one sentence when it is none."""
    if len(data) != REPORT.size:
        raise ValueError(f"a report has {REPORT.size} bytes, not {len(data)}")
    version, number, age_ms, bits = REPORT.unpack(data)
    if version != VERSION:
        raise ValueError(f"a report begins with {VERSION}, not {version}")
    if bits >> keys:
        raise ValueError(f"a report tells of key {bits.bit_length() - 1}, and this pad has keys 0 to {keys - 1}")
    return KeyReport(number, age_ms, frozenset(key for key in range(keys) if bits >> key & 1))


class UsbVendorPad:
    """One pad; ``legends[n]`` names key n (1 to 32 of them), an empty one is no key of the table.

    Faults: those of the plug (``usb_plug.py``) and of the keys (``held_keys.py``); ``silent``, no good report for
    ``silent_ms``; ``garbage``, bad reports only. Raises ValueError when a number is out of range.
    """

    def __init__(
        self,
        device: str,
        port: UsbPort,
        *,
        legends: Sequence[str],
        reactor: Reactor,
        emit: Callable[[Signal], None],
        stuck_ms: int = 15_000,
        debounce_ms: int = DEBOUNCE_MS,
        silent_ms: int = 1_000,
    ) -> None:
        if not 1 <= len(legends) <= KEYS:
            raise ValueError(f"{device}: {len(legends)} legends; a pad has 1 to {KEYS} keys")
        if silent_ms < 500:
            raise ValueError(f"{device}: silent after {silent_ms} ms; the pad reports every 250 ms, so at least 500")
        self.device = device
        self._where = port.where
        self._count = len(legends)
        self._reactor = reactor
        self._emit = emit
        self._silent_ns = silent_ms * 1_000_000
        named = {number: legend for number, legend in enumerate(legends) if legend}
        self._keys = HeldKeys(
            device, port.where, named, reactor=reactor, emit=emit, stuck_ms=stuck_ms, debounce_ms=debounce_ms
        )
        self._plug = UsbPlug(
            device, port, reactor=reactor, emit=emit, on_data=self._take, found=self._await_report, gone=self._stop
        )
        self._last: KeyReport | None = None
        self._bad = 0
        self._fault: str | None = None
        self._silence: Timer | None = None

    def open(self) -> None:
        """Open the pad now; a missing one is a fault until it is plugged in."""
        self._plug.open()

    def close(self) -> None:
        """Give the pad back; nothing is reported any more."""
        self._plug.close()
        self._end_waiting()

    # --- reports ---

    def _take(self, data: bytes, at_ns: int) -> None:
        try:
            report = decode(data, self._count)
            if self._last is not None and report.number == self._last.number and report.down != self._last.down:
                raise ValueError(f"report {report.number} came twice with different keys")
        except ValueError as error:
            self._bad_report(str(error))
            return
        self._bad = 0
        self._await_report()
        self._report(None, "")
        last, self._last = self._last, report
        self._follow(last, report, at_ns)

    def _follow(self, last: KeyReport | None, report: KeyReport, at_ns: int) -> None:
        steps = 0 if last is None else (report.number - last.number) & 0xFF
        if last is None:
            self._keys.stand(report.down)
        elif steps == 1:
            changed_ns = at_ns - report.age_ms * 1_000_000
            for key in sorted(last.down ^ report.down):
                self._keys.edge(key, key in report.down, changed_ns)
        elif steps > 1:
            self._keys.stand(report.down)
            self._keys.lose(f"{steps - 1} of the pad's reports did not arrive; key it in again")

    def _bad_report(self, why: str) -> None:
        self._bad += 1
        if self._bad == BAD_IN_A_ROW:
            self._report("garbage", f"the pad's reports cannot be read: {why}; check its firmware and its cable")

    # --- silence ---

    def _await_report(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
        self._silence = self._reactor.call_later(self._silent_ns, self._fell_silent)

    def _fell_silent(self) -> None:
        self._silence = None
        self._forget()
        if self._fault is None:
            text = f"the pad has said nothing for {self._silent_ns // 1_000_000} ms; pull it out and plug it in again"
            self._report("silent", text)

    def _stop(self) -> None:
        """The plug's own fault stands for all that the pad cannot say any more."""
        self._end_waiting()
        self._report(None, "")

    def _end_waiting(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None
        self._forget()

    def _forget(self) -> None:
        self._last = None
        self._keys.forget()

    def _report(self, fault: str | None, text: str) -> None:
        before, self._fault = self._fault, fault
        if before == fault:
            return
        now = self._reactor.now()
        if before is not None:
            self._emit(DeviceRecovered(device=self.device, at=now, fault=before))
        if fault is not None:
            self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=self._where, text=text))
