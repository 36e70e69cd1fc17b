"""What a device's own tests get in their hands: the device under its port, and ears for what it reports.

A kind (:mod:`controller.devices.kind`) names its tests; a walk runs them under the device's name. A test yields what it
finds and waits for (:mod:`controller.devices.checks.steps`). Does not know any kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from controller.devices.checks.finding import Finding, Verdict
from controller.devices.checks.person import Answer
from drivers.signals import Signal

P = TypeVar("P", covariant=True)
Heard = TypeVar("Heard", bound=Signal)
VERDICTS: Mapping[Answer, Verdict] = {"yes": "ok", "no": "wrong", "skipped": "skipped"}


class Signals(Protocol):
    """What the devices of the table report."""

    def forget(self) -> None:
        """From now on only what comes is heard and counted."""

    def heard(self, kind: type[Heard], device: str) -> list[Heard]:
        """The signals of this kind from this device since :meth:`forget`, oldest first."""


@dataclass(frozen=True)
class Tested(Generic[P]):
    """One device under test. ``device`` is its name in signals, ``words`` and ``where`` are for sentences."""

    device: str
    words: str
    where: str
    seats: range
    port: P
    signals: Signals

    def forget(self) -> None:
        """From now on only what comes is heard."""
        self.signals.forget()

    def heard(self, kind: type[Heard]) -> list[Heard]:
        """What it reported of this kind since :meth:`forget`, oldest first."""
        return self.signals.heard(kind, self.device)

    def hears(self, kind: type[Heard], so: Callable[[Heard], bool] = lambda _: True) -> Callable[[], bool]:
        """Whether it reported such a thing, as a condition to wait for."""
        return lambda: any(so(signal) for signal in self.heard(kind))

    def finding(self, test: str, verdict: Verdict, text: str, **measured: int | str | bool) -> Finding:
        """A finding about it, with its wire."""
        return Finding(self.device, test, verdict, text, self.where, measured)

    def answered(self, test: str, answer: Answer, text: str, **measured: int | str | bool) -> Finding:
        """What a person who looked said of it: yes is in order."""
        return self.finding(test, VERDICTS[answer], text, **measured)
