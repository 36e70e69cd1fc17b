"""The device's end of the line protocol, as firmware would do it, written from docs/protocols/line.md alone.

What the twins of shuffler and shoe share: numbering, orders done once, events until seen, the timing of movements, and
the faults of the line. Shares no code and no constant with the driver.
Does not model: baud rate.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from drivers.breakable import Breakable
from drivers.buses.serial_port import Transport
from drivers.line_protocol.card_reading_twin import ReaderTwin
from drivers.line_protocol.firmware import Memory, Report, compose, parse
from drivers.reactor import Reactor, Timer

MS = 1_000_000
OFF_MS, LATE_MS, JUNK_EVERY_MS = 1_500, 600, 700
OTHER_FIRMWARE = ("9.9.9", "0badc0de")
JUNK = b"\x00\xffU\xaa=77 STATUS state=empty*0000\r\n"


class LineTwin(Breakable, ABC):
    """A device: power it up with :meth:`power_on`, act on it with the verbs of its kind, break it with :meth:`fail`.

    Args:
        transport: the device's end of the line.
        reactor: time.
        memory: what it keeps without power; a fresh device when left out.
        serial: its serial number.
        reads: whether it has a reader of faces at its mouth, which then has faults of its own.
        firmware: version and digest that it tells at an introduction.
    """

    KIND: ClassVar[str]
    MODEL: ClassVar[str]
    FAULTS: tuple[str, ...] = ("silence", "late", "duplicate", "garbage", "jam", "brown-out", "unplug", "firmware")
    PASSING = ("brown-out",)

    def __init__(
        self,
        transport: Transport,
        reactor: Reactor,
        *,
        memory: Memory | None = None,
        serial: str = "000001",
        reads: bool = False,
        firmware: tuple[str, str] = ("1.0.0", "5f2d90c1"),
    ) -> None:
        super().__init__()
        self._transport = transport
        self._reactor = reactor
        self.memory = memory if memory is not None else Memory()
        self._serial = serial
        self._reader = ReaderTwin(reactor, self._faults) if reads else None
        if self._reader is not None:
            self.FAULTS = (*self.FAULTS, *self._reader.FAULTS)
        self.firmware = self._own_firmware = firmware
        self._timers: dict[str, Timer] = {}
        self._buffer = b""
        self._introduced = self._restored = False
        self._last_line = self._event = self._attempt = 0
        self._reports: deque[Report] = deque()
        self._running: dict[str, str] | None = None
        self.on_change: Callable[[], None] | None = None
        """Called whenever :meth:`image` may have changed."""

    # The twin as a thing that outlives the program that holds it.

    @abstractmethod
    def image(self) -> bytes:
        """The whole device as JSON: its cards, its state and its memory. Faults are not kept."""

    @abstractmethod
    def restore(self, image: bytes) -> None:
        """Become the device of ``image``, before :meth:`power_on`. A movement that went on begins again.

        Raises:
            ValueError: ``image`` is not one of this kind of device.
        """

    def _restore_memory(self, memory: Memory) -> None:
        self.memory = memory
        self._running = memory.running()
        self._restored = True

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()

    # What a person does.

    def power_on(self) -> None:
        """Plug in and start; a restored device was on all the time and only meets a new host."""
        self._transport.open(self._received, lambda _text: None)
        if not self._restored:
            self._start()
        elif self._running is not None:
            self._freed()

    def _when_broken(self, fault: str) -> None:
        """``jam`` takes the movement that goes on or the next one; the others begin now.

        ``firmware``: somebody loads another one; it starts with it, and mended with its own.
        """
        if fault == "firmware" and self.firmware != OTHER_FIRMWARE:
            self._own_firmware, self.firmware = self.firmware, OTHER_FIRMWARE
        if fault in ("brown-out", "firmware"):
            self._brown_out()
        elif fault == "unplug":
            self._transport.close()
        elif fault == "garbage":
            self._junk()
        elif fault == "jam" and self._running is not None and self._attempt == 0:
            self._jam_now()
        elif fault == "stop" and self._running is not None:
            self._freed()

    def _when_mended(self, faults: frozenset[str]) -> None:
        """It is plugged in again. A jam stays until it is cleared, and power comes by itself."""
        self._faults |= faults & {"off"}
        self._stop("junk")
        if "unplug" in faults:
            self._transport.open(self._received, lambda _text: None)
        if "firmware" in faults:
            self.firmware = self._own_firmware
            self._brown_out()
        if "stop" in faults and "off" not in self._faults and self._running is not None:
            self._freed()

    # What the kind of device does.

    @abstractmethod
    def _state_fields(self) -> dict[str, str]:
        """The fields of STATUS that belong to this kind."""

    @abstractmethod
    def _begin(self, verb: str, fields: dict[str, str]) -> int:
        """Begin an order's movement; the code of the refusal, or 0."""

    @abstractmethod
    def _freed(self) -> None:
        """The movement goes on after a jam that freed itself."""

    @abstractmethod
    def _interrupted(self) -> None:
        """The movement is over: what is inside stays where it is, jammed."""

    @abstractmethod
    def _cards_inside(self) -> int:
        """Cards inside now, counted by the device."""

    def _abilities(self) -> dict[str, str]:
        """What HELLO says that it can do."""
        return {} if self._reader is None else {"reads": "1"}

    def _read(self, what: str, cards: Sequence[str]) -> None:
        """Cards of the running order went past the reader, if there is one."""
        if self._reader is not None and self._running is not None:
            self._reader.see(self.memory, self._running["order"], what, cards)

    # Movements and orders.

    def _after(self, name: str, ms: int, action: Callable[[], None]) -> None:
        self._stop(name)
        self._timers[name] = self._reactor.call_later(ms * MS, action)

    def _stop(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _finish(self, **fields: str) -> None:
        """The running order is done; report its record."""
        if self._running is not None:
            record, self._running = self._running, None
            record.update(fields, state="done")
            self._report("ORDER", record)

    def _status_changed(self) -> None:
        self._report("STATUS", self._state_fields())

    def _jam_now(self) -> None:
        self._stop("movement")
        self._stop("attempt")
        self._attempt = 1
        self._status_changed()
        self._after("attempt", 2_000, self._try_again)

    def _try_again(self) -> None:
        if "jam" not in self._faults:
            self._attempt = 0
            self._freed()
            self._status_changed()
        elif self._attempt < 3:
            self._attempt += 1
            self._status_changed()
            self._after("attempt", 2_000, self._try_again)
        else:
            self._faults.discard("jam")
            self._attempt = 0
            self._give_up()

    def _give_up(self) -> None:
        """The order has failed and the device is jammed."""
        record, self._running = self._running, None
        self._interrupted()
        if record is not None:
            record.update(state="failed", inside=str(self._cards_inside()))
        self._status_changed()
        if record is not None:
            self._report("ORDER", record)

    def _brown_out(self) -> None:
        for name in list(self._timers):
            self._stop(name)
        self._faults.add("off")
        self._after("power", OFF_MS, self._start)

    def _start(self) -> None:
        self._faults.discard("off")
        self.memory.boot += 1
        self._introduced = False
        self._buffer = b""
        self._event = self._attempt = 0
        self._reports.clear()
        if self._running is not None:
            record, self._running = self._running, None
            self._faults.discard("jam")
            self._interrupted()
            record.update(state="failed", inside=str(self._cards_inside()))
        self._report("STARTED", {"boot": str(self.memory.boot), "device": self.KIND})

    # Lines in.

    def _received(self, data: bytes) -> None:
        if self._faults & {"off", "silence"}:
            return
        self._buffer = (self._buffer + data)[-1_024:]
        while b"\n" in self._buffer:
            raw, self._buffer = self._buffer.split(b"\n", 1)
            self._take(raw.rstrip(b"\r"))

    def _take(self, raw: bytes) -> None:
        line = parse(raw)
        if line is None:
            return
        mark, number, word, fields = line
        if mark == "+":
            self._seen(number)
        elif mark == "?" and word == "HELLO":
            self._hello(number, fields)
        elif mark in "?!" and 0 < (number - self._last_line) % 65_535 < 32_768:
            self._last_line = number
            if self._introduced:
                self._serve(mark, number, word, fields)
            else:
                self._refuse(number, 12)

    def _hello(self, number: int, fields: dict[str, str]) -> None:
        if fields.get("protocol") != "1":
            self._refuse(number, 14)
            return
        series = fields.get("series", "")
        if series != self.memory.series:
            if self._running is not None:
                self._refuse(number, 13)
                return
            self.memory.series, self.memory.highest, self.memory.orders = series, 0, []
            self._changed()
        self._last_line = number
        self._introduced = True
        self._reports.clear()
        self._stop("report")
        hello = {"device": self.KIND, "protocol": "1", "boot": str(self.memory.boot), "event": str(self._event)}
        self._answer(number, "HELLO", hello | self._abilities())

    def _serve(self, mark: str, number: int, word: str, fields: dict[str, str]) -> None:
        if mark == "!":
            self._obey(number, word, fields)
        elif word == "STATUS":
            self._answer(number, "STATUS", {"event": str(self._event), **self._state_fields()})
        elif word == "ORDER" and fields.get("order", "").isdecimal():
            self._answer(number, "ORDER", self._remembered(int(fields["order"])))
        elif word == "IDENTITY":
            identity = {"model": self.MODEL, "serial": self._serial}
            self._answer(number, word, identity | dict(zip(("firmware", "digest"), self.firmware, strict=True)))
        elif word == "READ" and self._reader is not None:
            faces = self._reader.answer(self.memory, fields)
            self._answer(number, *(("REFUSED", {"code": "2"}) if faces is None else (word, faces)))
        else:
            self._refuse(number, 2 if word == "ORDER" else 1)

    def _remembered(self, order: int) -> dict[str, str]:
        record = self.memory.record(order)
        if record is not None:
            return record
        self.memory.highest = max(self.memory.highest, order)
        self._changed()
        return {"order": str(order), "state": "unknown"}

    def _obey(self, number: int, verb: str, fields: dict[str, str]) -> None:
        if not fields.get("order", "").isdecimal():
            self._refuse(number, 2)
            return
        order = int(fields["order"])
        record = self.memory.record(order)
        if record is not None:
            self._answer(number, "ORDER", record)
            return
        record = {"order": str(order), "verb": verb, "state": "running"}
        if order <= self.memory.highest:
            self._answer(number, "ORDER", record | {"state": "refused", "code": "3"})
            return
        code = 4 if self._running is not None else self._begin(verb, fields)
        if code:
            record |= {"state": "refused", "code": str(code)}
        else:
            self._running = record
        self.memory.remember(record)
        self._changed()
        self._answer(number, "ORDER", record)
        if not code:
            self._status_changed()
            if "jam" in self._faults:
                self._jam_now()

    # Lines out.

    def _answer(self, number: int, word: str, fields: dict[str, str]) -> None:
        self._send("=", number, word, fields)

    def _refuse(self, number: int, code: int) -> None:
        self._answer(number, "REFUSED", {"code": str(code)})

    def _report(self, word: str, fields: dict[str, str]) -> None:
        """Queue an event; it is sent, and sent again, until it is seen."""
        self._changed()
        if word != "STARTED" and not self._introduced:
            return
        if len(self._reports) == 16:
            self._introduced = False
            self._reports.clear()
            self._stop("report")
            return
        self._event = self._event % 65_535 + 1
        self._reports.append(Report(self._event, word, dict(fields), self._reactor.now()))
        if len(self._reports) == 1:
            self._tell(500)

    def _tell(self, again_ms: int) -> None:
        report = self._reports[0]
        age = min((self._reactor.now() - report.at) // MS, 999_999)
        self._send("#", report.number, report.word, {**report.fields, "age": str(age)})
        self._after("report", again_ms, partial(self._tell, min(2 * again_ms, 5_000)))

    def _seen(self, number: int) -> None:
        if self._reports and self._reports[0].number == number:
            self._reports.popleft()
            self._stop("report")
            if self._reports:
                self._tell(500)

    def _send(self, mark: str, number: int, word: str, fields: dict[str, str]) -> None:
        if self._faults & {"off", "silence", "unplug"}:
            return
        raw = compose(mark, number, word, fields)
        if "garbage" in self._faults:
            raw = raw.replace(b" ", b"\x15", 1)
        if "late" in self._faults:
            self._reactor.call_later(LATE_MS * MS, partial(self._put, raw))
        else:
            self._put(raw)
        if "duplicate" in self._faults:
            self._put(raw)

    def _put(self, raw: bytes) -> None:
        if not self._faults & {"off", "silence", "unplug"}:
            self._transport.write(raw)

    def _junk(self) -> None:
        self._put(JUNK)
        self._after("junk", JUNK_EVERY_MS, self._junk)
