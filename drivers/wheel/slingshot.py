"""A wheel's reader on a serial line of text, which says its status twice a second (docs/protocols/wheel.md).

It speaks unasked and takes no answer. What is new in its status is told (``WheelSeen``), and the number of a spin once
(``ResultRead``; ``spin.py`` says which number is one). One status that nobody can read costs nothing, the next one says
the same; what a reader says that nobody hears is lost. Does not know wagers, and cannot stop a ball.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buses.serial_port import Transport
from drivers.buses.text_lines import TextLines, shown
from drivers.errors import DeviceLost
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, ResultRead, Signal, WheelSeen
from drivers.wheel.line import BadText, Pockets, Status, read_line
from drivers.wheel.spin import Outcome, Spins

MS = 1_000_000
STATUS_MS = 500
"""From one status to the next."""
UNFINISHED_MS = 250
"""A line that does not go on for so long has ended: a number alone has no end of its own."""
GOOD_AGAIN = 10
"""So many good statuses in a row, and the line is in order again."""


class SlingshotWheel:
    """One wheel's reader on ``line`` (9,600 baud, 8 data bits, no parity, 1 stop bit).

    Faults: ``lost``; ``unheard`` (no status for the time of ``unheard_statuses``, unless it said that it is shut),
    until the next one; ``garbled``, until ten good ones; ``sensor``, as long as it says so; ``ghost`` and
    ``contradicts`` (a number that is none), until the ball runs again. Raises ValueError for fewer than 2 statuses.
    """

    def __init__(
        self,
        device: str,
        line: Transport,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        pockets: Pockets | None = None,
        unheard_statuses: int = 6,
    ) -> None:
        if unheard_statuses < 2:
            raise ValueError(
                f"{device}: unheard after {unheard_statuses} statuses; it is 2 or more, for one may be lost"
            )
        self.device = device
        self._line = line
        self._reactor = reactor
        self._emit = emit
        self._pockets = pockets or Pockets()
        self._unheard_ms = unheard_statuses * STATUS_MS
        self._presence = Presence(device, line.where, reactor=reactor, emit=emit, reopen=self._reopen, found=self._back)
        self._lines = TextLines(reactor=reactor, take=self._take, too_long=self._too_long, unfinished_ms=UNFINISHED_MS)
        self._spins = Spins()
        self._seen: WheelSeen | None = None
        """What was told last of its status."""
        self._silence: Timer | None = None
        self._half = True
        """Whether the line was opened just now, perhaps in the middle of a status."""
        self._good = 0
        """Statuses in a row without a bad line between."""
        self._faults: set[str] = set()

    def open(self) -> None:
        """Listen, and go on listening whenever the line is there."""
        self._presence.open()

    def close(self) -> None:
        """Listen no more."""
        self._presence.close()
        self._hear_no_more()
        self._line.close()

    # --- the line ---

    def _reopen(self) -> None:
        self._lines.forget()
        self._line.open(self._lines.came, self._gone)

    def _back(self) -> None:
        self._half = True
        self._expect()

    def _gone(self, text: str) -> None:
        self._hear_no_more()
        self._presence.lost(DeviceLost(self.device, text))

    def _hear_no_more(self) -> None:
        self._lines.forget()
        self._spins.lost()
        self._rest()

    def _expect(self) -> None:
        """A status is due."""
        self._rest()
        self._silence = self._reactor.call_later(self._unheard_ms * MS, self._silent)

    def _rest(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def _silent(self) -> None:
        self._silence = None
        self._spins.lost()
        self._complain(
            "unheard",
            f"the wheel's reader at {self._line.where} has said nothing for {self._unheard_ms // 1_000} s: key in the"
            " number of each spin; is it on, is its cable whole?",
        )

    # --- what it says ---

    def _take(self, line: bytes) -> None:
        half, self._half = self._half, False
        try:
            said = read_line(line, self._pockets)
        except BadText as error:
            if not half:
                self._bad(str(error))
            return
        for number in said.numbers:
            self._judge(self._spins.number(number), None)
        if said.status is not None:
            self._status(said.status)

    def _too_long(self, line: bytes) -> None:
        self._bad(shown(line))

    def _status(self, status: Status) -> None:
        self._recover("unheard")
        self._good += 1
        if self._good >= GOOD_AGAIN:
            self._recover("garbled")
        if status.state == "closed":  # it may be switched off next
            self._rest()
        else:
            self._expect()
        self._tell(status)
        if "sensor" in status.warnings:
            self._complain(
                "sensor",
                f"the wheel's reader at {self._line.where} says that a motor or a sensor of it fails: key in the number"
                " of each spin, and see its manual",
            )
        else:
            self._recover("sensor")
        self._judge(self._spins.status(status), status.spin)

    def _tell(self, status: Status) -> None:
        seen = WheelSeen(
            device=self.device,
            at=self._reactor.now(),
            state=status.state,
            spin=status.spin,
            clockwise=status.clockwise,
            warnings=status.warnings,
        )
        before, self._seen = self._seen, seen
        if before is None or _news(before) != _news(seen):
            self._emit(seen)

    def _judge(self, outcome: Outcome, spin: int | None) -> None:
        if outcome.ball_runs:
            self._recover("ghost")
            self._recover("contradicts")
        if outcome.result is not None:
            known = self._seen.spin if spin is None and self._seen is not None else spin
            self._emit(ResultRead(device=self.device, at=self._reactor.now(), result=outcome.result, spin=known))
        if outcome.fault is not None:
            self._complain(
                outcome.fault,
                f"the wheel's reader at {self._line.where} is not to be trusted: {outcome.why}; look at the wheel and"
                " key in its number",
            )

    # --- faults ---

    def _bad(self, what: str) -> None:
        self._good = 0
        self._complain(
            "garbled",
            f'the wheel\'s reader at {self._line.where} said what is no status: "{what}"; look at plug and cable',
        )

    def _complain(self, fault: str, text: str) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            now = self._reactor.now()
            self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=self._line.where, text=text))

    def _recover(self, fault: str) -> None:
        if fault in self._faults:
            self._faults.remove(fault)
            self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault=fault))


def _news(seen: WheelSeen) -> tuple[object, ...]:
    return seen.state, seen.spin, seen.clockwise, seen.warnings
