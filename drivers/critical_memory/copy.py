"""One copy of the critical record, kept in steps on the reactor: a wanted value, stored until it is kept.

A record that comes while another is being stored waits, and a still newer one takes its place. The part is asked what
it holds whenever it was found (again), before anything is written. Damage is reported and left as it is until
``clear``. Does not compare copies or know what a record says.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from drivers.critical_memory.port import Contents, CriticalMemory, Damaged, Record
from drivers.errors import DeviceError, DeviceLost, DeviceRefused, DeviceTimeout
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal


class CriticalCopy:
    """One copy.

    Args:
        loaded: called with what the part holds, each time that it was found and after ``check``.
        kept: called with each record that was stored and read back.
        step_ms: how long the others have the loop between two steps.
        retry_ms: when a record that could not be kept is tried again.

    Faults: ``lost`` (nothing answers), ``damaged`` (no record can be trusted), ``one-left`` (one of the two slots is
    unreadable), ``not-kept`` (what was written reads otherwise).
    """

    def __init__(
        self,
        memory: CriticalMemory,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        loaded: Callable[[Contents], None] = lambda _contents: None,
        kept: Callable[[Record], None] = lambda _record: None,
        step_ms: int = 1,
        retry_ms: int = 5_000,
    ) -> None:
        self.device = memory.device
        self.where = memory.where
        self._memory = memory
        self._reactor = reactor
        self._emit = emit
        self._loaded = loaded
        self._kept = kept
        self._step_ns = step_ms * 1_000_000
        self._retry_ns = retry_ms * 1_000_000
        self._presence = Presence(self.device, self.where, reactor=reactor, emit=emit, reopen=self._begin)
        self._faults: set[str] = set()
        self._steps: Generator[None, None, None] | None = None
        self._timer: Timer | None = None
        self._wanted: bytes | None = None
        self._held: bytes | None = None
        self._check_due = self._clear_due = self._stepping = False

    @property
    def answers(self) -> bool:
        """Whether the part answered when it was asked last."""
        return self._presence.answers

    @property
    def kept(self) -> bool:
        """Whether the record that was given last is on the part, read back."""
        return self._wanted is not None and self._wanted == self._held

    def open(self) -> None:
        """Ask the part what it holds; a part that is away is reported and asked again."""
        self._presence.open()

    def close(self) -> None:
        """Stop where it is. A record that was being stored may be torn; the one before it is not."""
        self._presence.close()
        self._stop()

    def settle(self) -> None:
        """Take all steps of what was begun now: at a start and at an end, when nobody waits for the loop.

        A listener that is told of something within a step cannot: that step goes on once they are done.
        """
        while self._steps is not None and not self._stepping:
            if self._timer is not None:
                self._timer.cancel()
            self._step()

    def store(self, data: bytes) -> None:
        """Keep ``data``; ``kept`` follows. Raises ValueError when it is longer than the part takes."""
        if len(data) > self._memory.capacity:
            text = f"a record of {len(data)} bytes; {self.where} holds {self._memory.capacity}"
            raise ValueError(f"{self.device}: {text}")
        self._wanted = data
        self._go_on()

    def check(self) -> None:
        """Read the part again; ``loaded`` follows."""
        self._check_due = True
        self._go_on()

    def clear(self) -> None:
        """Erase the part, and want no record any more; ``loaded`` follows.

        Never ordered from below: a person does, or who has a good copy elsewhere to write it anew from.
        """
        self._wanted, self._clear_due = None, True
        self._go_on()

    # --- inside ---

    def _begin(self) -> None:
        """Take the first step here: it tells whether the part answers."""
        self._stop()
        self._held = None
        self._check_due = False
        self._steps = self._load()
        next(self._steps)
        self._timer = self._reactor.call_later(self._step_ns, self._step)

    def _go_on(self) -> None:
        """Begin what is due, one thing at a time."""
        if self._steps is not None or not self._presence.answers:
            return
        if self._clear_due:
            self._clear_due, self._check_due = False, True
            self._steps = self._memory.clearing()
        elif self._check_due:
            self._check_due = False
            self._steps = self._load()
        elif self._wanted is not None and self._wanted != self._held and "damaged" not in self._faults:
            self._steps = self._store(self._wanted)
        else:
            return
        self._wake(self._step_ns)

    def _step(self) -> None:
        self._timer, steps = None, self._steps
        if steps is None:
            self._go_on()
            return
        self._stepping, ended = True, None
        try:
            next(steps)
        except (StopIteration, DeviceError) as error:
            ended = error
        finally:
            self._stepping = False
        if self._steps is not steps:  # it was stopped meanwhile
            return
        if ended is None:
            self._wake(self._step_ns)
        else:
            self._ended(ended)

    def _ended(self, ended: StopIteration | DeviceError) -> None:
        """The last step was taken, or the part did not let it."""
        match ended:
            case StopIteration():
                self._steps = None
                self._go_on()
            case DeviceLost() | DeviceTimeout():
                self._stop()
                self._presence.lost(ended)
            case DeviceRefused():
                self._steps = None
                self._report("damaged", ended.text)
            case _:
                self._steps = self._held = None
                self._report("not-kept", ended.text)
                self._wake(self._retry_ns)

    def _wake(self, delay_ns: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._reactor.call_later(delay_ns, self._step)

    def _stop(self) -> None:
        self._steps = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _load(self) -> Generator[None, None, None]:
        try:
            contents = yield from self._memory.loading()
        except DeviceError as error:
            raise DeviceLost(self.device, error.text) from error
        self._held = contents.data if isinstance(contents, Record) else None
        if isinstance(contents, Damaged):
            self._report("damaged", contents.text)
        else:
            self._recover("damaged")
        if isinstance(contents, Record) and contents.other_lost:
            text = f"one of the two slots at {self.where} is unreadable (a torn write, or damage); the other one stands"
            self._report("one-left", text)
        else:
            self._recover("one-left")
        self._loaded(contents)

    def _store(self, data: bytes) -> Generator[None, None, None]:
        record = yield from self._memory.storing(data)
        self._held = data
        self._recover("not-kept")
        self._recover("one-left")
        self._kept(record)

    def _report(self, fault: str, text: str) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            now = self._reactor.now()
            self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=self.where, text=text))

    def _recover(self, fault: str) -> None:
        if fault in self._faults:
            self._faults.discard(fault)
            self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault=fault))
