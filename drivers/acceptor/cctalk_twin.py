"""A ccTalk coin acceptor as a thing: it judges a chip by itself, remembers five events, and answers when asked.

``drop`` puts a chip in. An inhibited acceptor gives it back; one that takes it credits it ``transit_ms`` later. It can
fail: ``silence``, ``late`` and ``duplicate`` answers, ``garbage`` in them, ``unplug``, ``brown-out`` (it starts again
with its counter where it begins, its master inhibit off and its channels refusing), ``missed`` (more events at once
than it remembers), ``jam``, ``leaky`` (takes chips although inhibited), ``stuck-open`` and ``stuck-closed``
(acknowledges an inhibit and does not keep it), ``string``, ``wrong-chip``, ``swallow``, and with ``error`` every error
it can report.
Does not model: sorters, PIN protection, chips of other kinds than the one it was taught, the time an inhibit takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor
from drivers.cctalk.twin import CctalkWireTwin

LATE_MS = 180
OFF_MS = 300
ACK: tuple[int, bytes] = (0, b"")


class CctalkAcceptorTwin(Breakable):
    """The thing at ``address``, taught one chip as coin ``coin`` that falls along ``path``.

    Its counter begins at ``begins_at``: 0, or on some makes 1.
    """

    CALLED = "a ccTalk acceptor"
    FAULTS = (
        "silence",
        "late",
        "duplicate",
        "garbage",
        "unplug",
        "brown-out",
        "missed",
        "jam",
        "leaky",
        "stuck-open",
        "stuck-closed",
        "string",
        "wrong-chip",
        "swallow",
    )
    PASSING = ("brown-out", "missed", "string", "wrong-chip", "swallow")

    def __init__(
        self,
        reactor: TwinReactor,
        wire: CctalkWireTwin,
        address: int,
        *,
        coin: int = 1,
        path: int = 0,
        transit_ms: int = 120,
        category: bytes = b"Coin Acceptor",
        begins_at: int = 0,
    ) -> None:
        super().__init__()
        self.passed = 0
        self.returned = 0
        self._reactor = reactor
        self._address = address
        self._coin = coin
        self._path = path
        self._transit_ms = transit_ms
        self._category = category
        self._begins_at = begins_at
        self._powered = True
        self._power = 0
        """Counts starts: what was on its way before one comes to nothing."""
        self._watchers: list[Callable[[bool], None]] = []
        self._master = True
        self._channels = 0
        self._counter = begins_at
        self._events: deque[tuple[int, int]] = deque(maxlen=5)
        self.power_up()
        wire.attach(address, self)
        self._wire = wire

    # --- what people do and see ---

    @property
    def gate_closed(self) -> bool:
        """Whether it refuses chips, as it stands."""
        return not self._powered or not self._master or not self._channels >> (self._coin - 1) & 1

    def watch_gate(self, action: Callable[[bool], None]) -> None:
        """Call ``action(closed)`` whenever the gate moves."""
        self._watchers.append(action)

    def drop(self, width_ms: float = 40) -> bool:
        """Put a chip in. Below 20 ms it is too fast for its credit, above 120 too slow. False: it fell back."""
        if not self._powered or "jam" in self._faults or (self.gate_closed and "leaky" not in self._faults):
            self.returned += 1
            if self._powered:
                self.error(2)
            return False
        self.passed += 1
        event = (0, 18) if width_ms < 20 else (0, 19) if width_ms > 120 else (self._coin, self._path)
        self._credit_later(event)
        return True

    def error(self, number: int) -> None:
        """It reports this error."""
        self._happened(0, number)

    def power_up(self) -> None:
        """It starts: nothing is remembered, the master inhibit is off, every channel refuses."""
        self._power += 1
        self._powered = True
        self._master, self._channels = True, 0
        self._counter = self._begins_at
        self._events.clear()
        self._events.extend([(0, 0)] * 5)
        self._moved()

    def dip(self, ms: int) -> None:
        """Its supply fails for so long; then it starts."""
        self._power += 1
        self._powered = False
        self._moved()
        self._after(ms, self.power_up)

    def _when_broken(self, fault: str) -> None:
        if fault in self.PASSING:
            self._once(fault)
            return
        if fault == "unplug":
            self._powered = False
        elif fault == "jam":
            self.error(14)
        elif fault.startswith("stuck"):
            self._master, self._channels = fault == "stuck-open", 0xFFFF if fault == "stuck-open" else 0
        self._moved()

    def _when_mended(self, faults: frozenset[str]) -> None:
        if "unplug" in faults:
            self.power_up()
        elif faults:
            self._moved()

    # --- what it does ---

    def _once(self, fault: str) -> None:
        if fault == "brown-out":
            self.dip(OFF_MS)
        elif fault == "missed":
            for _ in range(7):
                self._happened(self._coin, self._path)
        elif fault == "string":
            self.error(20)
        elif fault == "wrong-chip":
            self._happened(self._coin % 16 + 1, self._path + 1)
        else:
            self.passed += 1
            self.error(36)

    def _credit_later(self, event: tuple[int, int]) -> None:
        self._after(self._transit_ms, partial(self._happened, *event))

    def _after(self, ms: int, action: Callable[[], None]) -> None:
        power = self._power

        def unless_started_again() -> None:
            if self._power == power and "unplug" not in self._faults:
                action()

        self._reactor.call_later(ms * 1_000_000, unless_started_again)

    def _happened(self, first: int, second: int) -> None:
        self._counter = self._counter % 255 + 1
        self._events.appendleft((first, second))

    def _moved(self) -> None:
        for watcher in self._watchers:
            watcher(self.gate_closed)

    # --- the wire ---

    def heard(self, header: int, data: bytes, reply: Callable[[int, bytes], None]) -> None:
        if not self._powered or "silence" in self._faults:
            return
        answer = self._answer(header, data)
        if answer is None:
            return
        if "garbage" in self._faults:
            raw = bytearray(self._wire.frame(self._address, *answer))
            raw[-1] ^= 0x10
            self._wire.put(bytes(raw))
        elif "late" in self._faults:
            self._after(LATE_MS, partial(reply, *answer))
        else:
            reply(*answer)
            if "duplicate" in self._faults:
                reply(*answer)

    def _answer(self, header: int, data: bytes) -> tuple[int, bytes] | None:
        if header == 229:
            pairs = [value for event in self._events for value in event]
            return 0, bytes((self._counter, *pairs))
        if header == 227:
            return 0, bytes((self._master,))
        if header == 230:
            return 0, self._channels.to_bytes(2, "little")
        if header == 232:
            return 0, bytes((3 if "jam" in self._faults else 0,))
        if header == 245:
            return 0, self._category
        if header == 254:
            return ACK
        return self._obey(header, data)

    def _obey(self, header: int, data: bytes) -> tuple[int, bytes] | None:
        if header == 1:
            self._after(50, self.power_up)
            return ACK
        stuck = "stuck-open" in self._faults or "stuck-closed" in self._faults
        if header == 228 and len(data) == 1:
            self._master = self._master if stuck else bool(data[0] & 1)
        elif header == 231 and len(data) == 2:
            self._channels = self._channels if stuck else data[0] + 256 * data[1]
        else:
            return None
        self._moved()
        return ACK
