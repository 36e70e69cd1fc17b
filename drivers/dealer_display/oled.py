"""A dealer display of pixels: an OLED glass of 128 × 64 on I2C, through luma.oled; four lines of 21 characters.

Luma knows how each controller is started and how commands and data are framed. What it says goes into an outbox, and
from there to the glass a little at a time: only pixels that differ, in bursts of less than 2 ms at 100 kHz with a
pause after each, so that the loop is never held. The display is switched on when its memory is written, so noise is
never seen.
The controller says itself whether it is on; one that went off by itself had a dip of its supply and is started again.
Settings and memory cannot be read back: at each look the settings and one page are written again, after a start all
pages, so what a dip or noise changed unseen lasts 8 looks at most.
Does not scroll, fade, or know what a line says.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal, Protocol

from drivers.buses.i2c import I2CAddress
from drivers.dealer_display.font import ROW_PIXELS, Font, load_font
from drivers.dealer_display.port import fitted
from drivers.errors import DeviceError
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

WIDTH, HEIGHT, PAGE_ROWS = 128, 64, 8
PAGES = HEIGHT // PAGE_ROWS
BURST = 14
"""Pixel bytes a burst: with their place 2.0 ms on the wire at 100 kHz."""
PAUSE_MS = 1

Controller = Literal["ssd1306", "sh1106"]

# SSD1306 rev. 1.1, table 9-1; the SH1106 has the same codes, and page addressing only.
PAGE_ADDRESSING = (0x20, 0x02)
UPSIDE_DOWN = (0xA0, 0xC0)
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
COMMANDS = 0x00
"""The byte in front of commands (section 8.1.5)."""
COLUMN_LOW, COLUMN_HIGH, PAGE = 0x00, 0x10, 0xB0
STATUS = 0x00
STATUS_DISPLAY_OFF = 0x40
"""Bit of the status byte (table 9-2)."""
FIRST_COLUMN: dict[Controller, int] = {"ssd1306": 0, "sh1106": 2}
"""The SH1106 has 132 columns; boards with 128 pixels use the middle ones."""


class _Glass(Protocol):
    """What is used of a luma device."""

    def command(self, *codes: int) -> None:
        """Say commands."""

    def data(self, data: Sequence[int]) -> None:
        """Say pixel bytes."""

    def contrast(self, level: int) -> None:
        """Say the contrast, 0 to 255."""


class _Outbox:
    """The bus that luma writes to: keeps each transaction until it is taken."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, ...]] = []

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        """smbus2's verb, the only one that luma uses."""
        self._waiting.append((register, *data))

    def take(self) -> list[tuple[int, ...]]:
        waiting, self._waiting = self._waiting, []
        return waiting


class OledDisplay:
    """A DealerDisplay (``port.py``). Faults: ``lost``, ``brown-out``, ``not-installed`` (luma.oled is missing).

    Args:
        device: its name.
        address: 0x3c or 0x3d of its bus.
        controller: the chip on the glass; boards of 0.96 inch have an SSD1306, those of 1.3 inch an SH1106.
        contrast: 0 to 255. An OLED ages where it is lit; no more than is needed.
        upside_down: the board is mounted with its pins below.
        reads_status: false for copies that answer no read: then a dip is mended at the next look and not reported.
        check_ms: how often it is looked at.
    """

    def __init__(
        self,
        device: str,
        address: I2CAddress,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        controller: Controller = "ssd1306",
        contrast: int = 0x7F,
        upside_down: bool = False,
        reads_status: bool = True,
        check_ms: int = 2_000,
    ) -> None:
        if not 0 <= contrast <= 255:
            raise ValueError(f"{device}: contrast {contrast}; it is 0 to 255")
        self.device = device
        self._address = address
        self._reactor = reactor
        self._emit = emit
        self._controller: Controller = controller
        self._contrast = contrast
        self._upside_down = upside_down
        self._reads_status = reads_status
        self._check_ns = check_ms * 1_000_000
        self._font = load_font()
        self.columns = WIDTH // self._font.width
        self.rows = HEIGHT // ROW_PIXELS
        self._wanted = [0] * (WIDTH * PAGES)
        self._shown: list[int | None] = [None] * len(self._wanted)
        self._right_until = 0
        """Pages before this byte were found right since something else was wanted."""
        self._place: int | None = None  # where the controller writes next
        self._refreshed: int | None = None  # the page that was written again last; none since the start
        self._glass: _Glass | None = None
        self._outbox = _Outbox()
        self._startup: list[tuple[int, ...]] = []
        self._queue: deque[tuple[int, ...]] = deque()
        self._on = False
        self._browned_out = False
        self._next: Timer | None = None
        self._check_timer: Timer | None = None
        self._presence = Presence(device, address.where, reactor=reactor, emit=emit, reopen=self._begin)

    def open(self) -> None:
        """Start the glass and look at it from time to time; a failure is reported and tried again."""
        if self._glass is None:
            try:
                self._glass, self._outbox, startup = open_glass(self._controller, self._address.address)
            except ImportError:
                text = f"the OLED at {self._address.where} needs the package luma.oled: install lammer[displays]"
                self._report("not-installed", text)
                return
            if self._controller == "ssd1306":
                self._glass.command(*PAGE_ADDRESSING)
            if self._upside_down:
                self._glass.command(*UPSIDE_DOWN)
            self._glass.contrast(self._contrast)
            self._startup = [*startup, *self._outbox.take()]
        self._presence.open()
        if self._check_timer is None:
            self._check_timer = self._reactor.call_later(self._check_ns, self._check)

    def close(self) -> None:
        """Send no more; what is shown stays."""
        self._presence.close()
        for timer in (self._next, self._check_timer):
            if timer is not None:
                timer.cancel()
        self._next = self._check_timer = None

    def show(self, lines: tuple[str, ...]) -> None:
        self._wanted = list(picture([fitted(line, self.columns) for line in lines[: self.rows]], self._font))
        self._right_until = 0
        if self._presence.answers and self._next is None:
            self._step()

    # --- one step after the other, never longer than a burst ---

    def _begin(self) -> None:
        if self._reads_status:
            self._address.read(STATUS, 1)  # one that takes bytes and answers nothing is not back
        self._address.send(*self._startup[0])
        self._queue = deque(self._startup[1:])
        self._shown = [None] * len(self._wanted)
        self._right_until = 0
        self._place = self._refreshed = None
        self._on = False
        self._wait()

    def _wait(self) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next = self._reactor.call_later(PAUSE_MS * 1_000_000, self._step)

    def _step(self) -> None:
        self._next = None
        if not self._presence.answers:
            return
        try:
            burst = self._burst()
            for transaction in burst:
                self._address.send(*transaction)
        except DeviceError as error:
            self._presence.lost(error)
        else:
            if burst:
                self._wait()

    def _burst(self) -> list[tuple[int, ...]]:
        """What is sent next: of the start, of the picture, or that the display is on; nothing when all is said."""
        if self._queue:
            return [self._queue.popleft()]
        if self._glass is None:
            return []
        first = self._first_wrong()
        if first is not None:
            end = min(first + BURST, (first // WIDTH + 1) * WIDTH)
            while self._wanted[end - 1] == self._shown[end - 1]:
                end -= 1
            if first != self._place:
                column = first % WIDTH + FIRST_COLUMN[self._controller]
                self._glass.command(PAGE | first // WIDTH, COLUMN_LOW | column & 0x0F, COLUMN_HIGH | column >> 4)
            self._glass.data(self._wanted[first:end])
            self._shown[first:end] = self._wanted[first:end]
            self._place = end if end % WIDTH else None
        elif not self._on:
            self._on = True
            self._glass.command(DISPLAY_ON)
        return self._outbox.take()

    def _first_wrong(self) -> int | None:
        """The first byte that is not shown as it should be; whole pages are compared, and each until it is right."""
        for page in range(self._right_until, len(self._wanted), WIDTH):
            wanted, shown = self._wanted[page : page + WIDTH], self._shown[page : page + WIDTH]
            if wanted != shown:
                return page + next(at for at, byte in enumerate(wanted) if byte != shown[at])
            self._right_until = page + WIDTH
        return None

    # --- looking at it ---

    def _check(self) -> None:
        self._check_timer = self._reactor.call_later(self._check_ns, self._check)
        if not self._presence.answers or not self._on:
            return
        try:
            if self._reads_status and not self._says_that_it_is_on():
                return
        except DeviceError as error:
            self._presence.lost(error)
            return
        first, *more = self._startup
        still_on = tuple(code for code in first if code != DISPLAY_OFF)
        self._queue.extend((still_on, *more, (COMMANDS, DISPLAY_ON)))
        self._write_again()
        if self._next is None:
            self._step()

    def _write_again(self) -> None:
        """The next page; all of them at the first look after a start, which a dip may have fallen into."""
        self._right_until = 0
        if self._refreshed is None:
            self._refreshed = PAGES - 1
            self._shown = [None] * len(self._wanted)
            return
        page = self._refreshed = (self._refreshed + 1) % PAGES
        self._shown[page * WIDTH : (page + 1) * WIDTH] = [None] * WIDTH

    def _says_that_it_is_on(self) -> bool:
        """Whether it does, twice alike; if not, it is started again."""
        said = {self._address.read(STATUS, 1)[0] for _ in range(2)}
        if len(said) == 1 and not said.pop() & STATUS_DISPLAY_OFF:
            if self._browned_out:
                self._browned_out = False
                self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault="brown-out"))
            return True
        if not self._browned_out:
            self._browned_out = True
            where = self._address.where
            self._report("brown-out", f"{where} had gone dark (a dip of its supply, or noise); it is started again")
        self._begin()
        return False

    def _report(self, fault: str, text: str) -> None:
        now, where = self._reactor.now(), self._address.where
        self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=where, text=text))


def picture(lines: Sequence[str], font: Font) -> bytes:
    """The display memory of these lines: pages from the top, a byte is eight pixels, its lowest bit on top."""
    memory = bytearray(WIDTH * PAGES)
    for row, line in enumerate(lines):
        at = 2 * row * WIDTH + WIDTH % font.width // 2
        for column in (column for character in line for column in font.columns(character)):
            memory[at], memory[at + WIDTH] = column & 0xFF, column >> 8
            at += 1
    return bytes(memory)


@cache
def open_glass(controller: Controller, address: int) -> tuple[_Glass, _Outbox, tuple[tuple[int, ...], ...]]:
    """Luma's device of this controller, the outbox into which it writes, and what it said first.

    One a process, however often a display is made: luma keeps each until the process ends. Code that lets it say
    something takes that out of the outbox at once. Raises ImportError when luma.oled is not installed.
    """
    from luma.core.interface.serial import i2c  # only a table with such a display needs it
    from luma.oled import device

    known: type = getattr(device, controller)

    class Glass(known):  # type: ignore[misc]
        """Luma's, that neither clears nor lights by itself: 64 pages at once would hold the loop for 0.1 s."""

        def clear(self) -> None:
            """The display writes its memory a little at a time."""

        def show(self) -> None:
            """It is switched on when its memory is written."""

    outbox = _Outbox()
    glass: _Glass = Glass(i2c(bus=outbox, address=address))
    return glass, outbox, tuple(outbox.take())
