"""Keys of a pad that names each key itself: which are down, what counts as a press, and which one is stuck.

Each key's own way down is one press, also beside a held one: such a pad has no ghosts. A key found down counts nothing
until it was released. A key that comes down again within ``debounce_ms`` of its release was never up.
Does not know how the pad tells its keys.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, KeyPressed, Signal


class HeldKeys:
    """The keys of one pad, each by its number; ``legends`` names them, and one without a name counts nothing.

    Faults: ``stuck-key``, one or more held for ``stuck_ms``; ``keys-lost``, from ``lose`` to the next press.
    Raises ValueError when a number is out of range.
    """

    def __init__(
        self,
        device: str,
        where: str,
        legends: Mapping[int, str],
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        stuck_ms: int,
        debounce_ms: int,
    ) -> None:
        if stuck_ms <= 0:
            raise ValueError(f"{device}: a key counts as stuck after {stuck_ms} ms; it must be more than 0")
        if debounce_ms < 0:
            raise ValueError(f"{device}: debounce of {debounce_ms} ms; it cannot be negative")
        self._device = device
        self._where = where
        self._legends = dict(legends)
        self._reactor = reactor
        self._emit = emit
        self._stuck_ns = stuck_ms * 1_000_000
        self._debounce_ns = debounce_ms * 1_000_000
        self._held: dict[int, Timer] = {}
        self._released_ns: dict[int, int] = {}
        self._stuck: set[int] = set()
        self._stuck_told = False
        self._lost = False

    def edge(self, key: int, down: bool, at_ns: int) -> None:
        """A key went down or up."""
        if down:
            self._press(key, at_ns)
        else:
            self._release(key, at_ns)

    def stand(self, down: Collection[int]) -> None:
        """These keys are down, nobody knows since when: none of them counts until it was released."""
        self.forget()
        self._released_ns.clear()
        for key in down:
            if key in self._legends:
                self._await_release(key)
        self._stuck.intersection_update(down)
        self._tell_freed()

    def forget(self) -> None:
        """Nobody knows any more which keys are down. A stuck one stays a fault until ``stand``."""
        for timer in self._held.values():
            timer.cancel()
        self._held.clear()

    def lose(self, text: str) -> None:
        """Keys were pressed of which nothing is known."""
        if not self._lost:
            self._lost = True
            self._say_fault("keys-lost", text)

    def _press(self, key: int, at_ns: int) -> None:
        if key not in self._legends or key in self._held:
            return
        released_ns = self._released_ns.pop(key, None)
        self._await_release(key)
        if released_ns is not None and at_ns - released_ns < self._debounce_ns:
            return
        if self._lost:
            self._lost = False
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault="keys-lost"))
        self._emit(KeyPressed(device=self._device, at=at_ns, key=self._legends[key]))

    def _release(self, key: int, at_ns: int) -> None:
        timer = self._held.pop(key, None)
        if timer is None:
            return
        timer.cancel()
        self._released_ns[key] = at_ns
        if key in self._stuck:
            self._stuck.discard(key)
            self._tell_freed()

    def _await_release(self, key: int) -> None:
        self._held[key] = self._reactor.call_later(self._stuck_ns, lambda: self._report_stuck(key))

    def _report_stuck(self, key: int) -> None:
        self._stuck.add(key)
        if not self._stuck_told:
            self._stuck_told = True
            seconds = self._stuck_ns // 1_000_000_000
            self._say_fault("stuck-key", f"key {self._legends[key]!r} has been down for {seconds} s; free it")

    def _tell_freed(self) -> None:
        if not self._stuck and self._stuck_told:
            self._stuck_told = False
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault="stuck-key"))

    def _say_fault(self, fault: str, text: str) -> None:
        now = self._reactor.now()
        self._emit(DeviceFault(device=self._device, at=now, fault=fault, where=self._where, text=text))
