"""A thermal printer with a cutter as a thing, written from Epson's ESC/POS command reference.

It prints a line in 20 ms and cuts in 300; what a person reads on the paper is in ``pieces`` and ``hanging``. It stops
where it stands without paper, with an open cover and with a stuck cutter, keeps what it was sent, and goes on when that
is mended. Faults: ``near-end``, ``paper-out`` (after the next line), ``cover-open``, ``cutter`` (at the next cut),
``error`` (until it is switched off and on), ``hot`` (it pauses), ``silence``, ``garbage`` (its answers are none),
``no-receipts`` (it does not know GS ( H), ``lost-receipt`` (the next receipt does not arrive), ``unplug``,
``brown-out`` (it forgets what it holds and is off for two seconds).
Does not model: baud rate, flow control, a full buffer, the drawer, images.
"""

from __future__ import annotations

from drivers.breakable import Breakable
from drivers.buses.serial_port import Transport
from drivers.reactor import Reactor, Timer
from drivers.ticket_printer.paper_twin import PaperTwin

MS = 1_000_000
LINE_MS, CUT_MS, COMMAND_MS = 20, 300, 1
OFF_MS = 2_000
ROLL = 2_000
"""Lines of a new roll."""
NEAR_END = 150
EVERY_TIME = (0x10, 0x04)
CLEAR = bytes((0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08))
STOPS = frozenset({"paper-out", "cover-open", "cutter", "error", "hot"})


class TicketPrinterTwin(Breakable):
    """One printer, at the device's end of its line."""

    CALLED = "a ticket printer"
    FAULTS = (
        "near-end", "paper-out", "cover-open", "cutter", "error", "hot", "silence", "garbage", "no-receipts",
        "lost-receipt", "unplug", "brown-out",
    )  # fmt: skip
    PASSING = ("brown-out",)

    def __init__(self, transport: Transport, reactor: Reactor) -> None:
        super().__init__()
        self._transport = transport
        self._reactor = reactor
        self._paper = PaperTwin(ROLL)
        self._stopped: set[str] = set()
        """What it noticed: the faults among ``STOPS`` at which it stands still now."""
        self._off = False
        self._pending = b""
        self._work: Timer | None = None

    @property
    def pieces(self) -> tuple[tuple[str, ...], ...]:
        """What was cut off so far, each from its top line."""
        return tuple(self._paper.pieces)

    @property
    def hanging(self) -> tuple[str, ...]:
        """What hangs out of it, printed and not cut off."""
        return tuple(self._paper.hanging)

    def power_on(self) -> None:
        """Plug it in and switch it on."""
        self._transport.open(self._received, lambda _text: None)

    def tear_off(self) -> tuple[str, ...]:
        """A person tears off what hangs out of it."""
        torn, self._paper.hanging = tuple(self._paper.hanging), []
        return torn

    def new_roll(self) -> None:
        """Open it, put a new roll in, close it."""
        self._paper.left = ROLL
        self._stopped.discard("paper-out")
        self._go_on()

    # --- what is broken about it ---

    def _when_broken(self, fault: str) -> None:
        if fault in ("cover-open", "error", "hot"):
            self._stopped.add(fault)
        elif fault == "near-end":
            self._paper.left = min(self._paper.left, NEAR_END)
        elif fault == "paper-out" and not self._paper.busy:
            self._run_out()
        elif fault == "unplug":
            self._transport.close()
        elif fault == "brown-out":
            self._off = True
            self._forget()
            self._reactor.call_later(OFF_MS * MS, self._power_again)

    def _when_mended(self, faults: frozenset[str]) -> None:
        if self._paper.left <= NEAR_END:
            self._paper.left = ROLL
        self._stopped.clear()
        if "unplug" in faults:
            self.power_on()
        self._go_on()

    def _power_again(self) -> None:
        self._off = False
        self._stopped.discard("error")

    def _forget(self) -> None:
        self._paper.forget()
        self._paper.processes = []
        self._pending = b""
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _run_out(self) -> None:
        self._paper.left = 0
        self._stopped.add("paper-out")

    # --- bytes in ---

    def _received(self, data: bytes) -> None:
        """What is to be done at once is picked out of all that comes, whatever stands around it."""
        if self._off:
            return
        self._pending += data
        while self._pending:
            place = self._pending.find(b"\x10")
            if place < 0:
                self._take(len(self._pending))
                break
            self._take(place)
            if not self._at_once():
                break
        self._go_on()

    def _take(self, size: int) -> None:
        self._paper.take(self._pending[:size])
        self._pending = self._pending[size:]

    def _at_once(self) -> bool:
        """Do the command at the beginning; False where it is not whole yet."""
        head = self._pending
        if tuple(head[:2]) == EVERY_TIME:
            if len(head) < 3:
                return False
            self._pending = head[3:]
            self._say_status(head[2])
        elif head.startswith(CLEAR):
            rest = head[len(CLEAR) :]
            self._forget()
            self._pending = rest
            self._say(bytes((0x37, 0x25, 0x00)))
        elif CLEAR.startswith(head) or len(head) < 2:
            return False
        else:
            self._take(1)
        return True

    # --- answers ---

    def _say_status(self, which: int) -> None:
        stopped, near = self._stopped, self._paper.left <= NEAR_END
        bits = {
            1: 0x08 if stopped else 0,
            2: (0x04 if "cover-open" in stopped else 0)
            | (0x20 if "paper-out" in stopped else 0)
            | (0x40 if stopped & {"cutter", "error", "hot"} else 0),
            3: (0x08 if "cutter" in stopped else 0)
            | (0x20 if "error" in stopped else 0)
            | (0x40 if "hot" in stopped else 0),
            4: (0x0C if near else 0) | (0x60 if "paper-out" in stopped else 0),
        }.get(which)
        if bits is not None:
            self._say(bytes((0x12 | bits,)))

    def _say(self, data: bytes) -> None:
        if self._off or self._faults & {"silence", "unplug"}:
            return
        self._transport.write(bytes(byte | 0x80 for byte in data) if "garbage" in self._faults else data)

    # --- the mechanism ---

    def _go_on(self) -> None:
        if self._work is None and not self._stopped and not self._off and self._paper.busy:
            self._work = self._reactor.call_later(COMMAND_MS * MS, self._step)

    def _step(self) -> None:
        self._work = None
        if self._stopped or self._off:
            return
        if self._paper.cuts_next and "cutter" in self._faults:
            self._stopped.add("cutter")
            return
        did = self._paper.step()
        if did == "line" and ("paper-out" in self._faults or self._paper.left <= 0):
            self._run_out()
            return
        self._receipts()
        ms = {"line": LINE_MS, "cut": CUT_MS}.get(did, COMMAND_MS)
        if self._paper.busy:
            self._work = self._reactor.call_later(ms * MS, self._step)

    def _receipts(self) -> None:
        done, self._paper.processes = self._paper.processes, []
        for process in done:
            if "lost-receipt" in self._faults:
                self._faults.discard("lost-receipt")
            elif "no-receipts" not in self._faults:
                self._say(bytes((0x37, 0x22)) + process + b"\x00")
