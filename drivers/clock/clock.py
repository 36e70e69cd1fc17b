"""A battery-backed clock beside the system's: compared at the start and every few minutes.

It tells that they differ, not which of them is right: a system that has just met its time server may be, and the part
may be after years on one battery. Both are UTC; a person or the system's own service sets one by the other.
Does not set the system's clock, and sets the part only when it is told to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from drivers.clock.port import ClockPart, ClockReading
from drivers.errors import ClaimError, DeviceError, DeviceLost, DeviceTimeout
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal


@dataclass(frozen=True, slots=True)
class Comparison:
    """The two clocks at one moment. ``ahead_s`` is how far the part is before the system, to the half second."""

    part: datetime
    system: datetime
    ahead_s: float
    temperature_c: float


class BatteryClock:
    """One clock.

    Args:
        utc: the system's time, with its zone.
        check_minutes: how often they are compared (1 to 1,440).
        limit_s: the difference, in seconds, that is a fault (1 to 3,600). The part shows whole seconds.

    Faults: ``lost`` (nothing answers), ``stopped`` (its oscillator stood still), ``nonsense`` (it shows no date),
    ``drift`` (the two differ by more than the limit).
    """

    def __init__(
        self,
        part: ClockPart,
        *,
        utc: Callable[[], datetime],
        reactor: Reactor,
        emit: Callable[[Signal], None],
        check_minutes: int = 10,
        limit_s: int = 5,
    ) -> None:
        self.device = part.device
        self.where = part.where
        if not 1 <= check_minutes <= 1_440:
            raise ValueError(f"{self.device}: a look every {check_minutes} minutes; it is 1 to 1440")
        if not 1 <= limit_s <= 3_600:
            raise ValueError(f"{self.device}: a limit of {limit_s} s; it is 1 to 3600")
        self.last: Comparison | None = None
        """The last comparison; None while the part has no time to compare."""
        self._part = part
        self._utc = utc
        self._reactor = reactor
        self._emit = emit
        self._check_ns = check_minutes * 60 * 1_000_000_000
        self._limit_s = limit_s
        self._presence = Presence(self.device, self.where, reactor=reactor, emit=emit, reopen=self._compare)
        self._timer: Timer | None = None
        self._fault: str | None = None

    @property
    def agrees(self) -> bool:
        """Whether the part answers, is to be trusted, and the system's clock is within the limit of it."""
        return self._presence.answers and self.last is not None and self._fault is None

    def open(self) -> None:
        """Compare now and from time to time; a part that is away is reported and asked again."""
        self._presence.open()
        if self._timer is None:
            self._timer = self._reactor.call_later(self._check_ns, self._check)

    def close(self) -> None:
        """Compare no more."""
        self._presence.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def set_from_system(self) -> None:
        """Make the part show the system's time, and compare. Raises DeviceError when it does not take it."""
        try:
            self._part.set(self._utc())
            self._compare()
        except (DeviceLost, DeviceTimeout, ClaimError) as error:
            self._forget(error)
            raise

    # --- inside ---

    def _check(self) -> None:
        self._timer = self._reactor.call_later(self._check_ns, self._check)
        if not self._presence.answers:
            return
        try:
            self._compare()
        except DeviceError as error:
            self._forget(error)

    def _forget(self, error: DeviceError) -> None:
        self.last = None
        self._presence.lost(error)

    def _compare(self) -> None:
        seen = self._part.read()
        system = self._utc().astimezone(UTC)
        if seen.utc is None:
            self.last = None
            self._report(seen.why or "nonsense", self._untrusted(seen))
            return
        utc = _in_our_century(seen.utc, system)
        # It shows the second that began up to one second ago: half a second later it is right within a half.
        ahead_s = round((utc - system).total_seconds() * 2 + 1) / 2
        self.last = Comparison(utc, system, ahead_s, seen.temperature_c)
        if abs(ahead_s) > self._limit_s:
            side = "ahead of" if ahead_s > 0 else "behind"
            text = (
                f"the clock at {self.where} is {abs(ahead_s):.0f} s {side} the system's: {utc:%Y-%m-%d %H:%M:%S} "
                f"and {system:%Y-%m-%d %H:%M:%S} UTC; find out which is right and set the other one"
            )
            self._report("drift", text)
        else:
            self._report(None, "")

    def _untrusted(self, seen: ClockReading) -> str:
        if seen.why == "stopped":
            return f"the clock at {self.where} stood still: its time cannot be trusted; change its battery and set it"
        return f"the clock at {self.where} shows no date at all; set it, and if that does not help it is broken"

    def _report(self, fault: str | None, text: str) -> None:
        """One fault at a time: another one, or none, ends it."""
        if fault == self._fault:
            return
        before, self._fault = self._fault, fault
        now = self._reactor.now()
        if before is not None:
            self._emit(DeviceRecovered(device=self.device, at=now, fault=before))
        if fault is not None:
            self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=self.where, text=text))


def _in_our_century(utc: datetime, system: datetime) -> datetime:
    """What a part shows, without a hundred years: drivers of the kernel have set its century bit for the years 20xx."""
    return utc.replace(year=utc.year - 100) if utc.year >= 2100 > system.year else utc
