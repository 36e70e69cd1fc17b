"""Lines of a GPIO chip through the kernel's character device (libgpiod 2, Python bindings 2.2 and newer).

Edges carry the kernel's monotonic time and a number of their line. When its queue overflows the kernel drops the oldest
events (Documentation/userspace-api/gpio/gpio-v2-line-event-read.rst): the numbers then have a gap, which the watcher is
told of, and the level is read again once the events that waited have been taken. Does not know an edge that the
kernel itself did not see: two in one direction are one. Does not run off a machine with such a chip; ``gpiod`` is
imported when a chip is opened.
"""

from __future__ import annotations

import errno
from datetime import timedelta
from typing import TYPE_CHECKING

from drivers.buses.gpio import Pull
from drivers.errors import ClaimError, DeviceError, DeviceLost
from drivers.points import EdgeAction, GapAction
from drivers.reactor import Reactor

if TYPE_CHECKING:
    from gpiod import LineRequest, LineSettings

CONSUMER = "lammer"
EVENT_BUFFER = 64
FIRST_NUMBER = 1
NUMBERS = 2**32
"""A line's events are numbered from 1 when it is requested, in 32 bits."""


class GpiodInput:
    """One input line; an InputPoint."""

    def __init__(self, request: LineRequest, offset: int, where: str, reactor: Reactor) -> None:
        self.where = where
        self._request = request
        self._offset = offset
        self._reactor = reactor
        self._action: EdgeAction | None = None
        self._lost: GapAction | None = None
        self._next_number = FIRST_NUMBER
        self._level = self.read()
        reactor.add_reader(request.fd, self._events)

    def read(self) -> bool:
        """The level now. Raises DeviceLost where the line cannot be read."""
        try:
            return bool(self._request.get_value(self._offset))
        except OSError as error:
            raise DeviceLost(self.where, f"the line cannot be read: {error.strerror or error}") from error

    def watch(self, action: EdgeAction, lost: GapAction | None = None) -> None:
        """As InputPoint says. Raises ClaimError where the line has a watcher already."""
        if self._action is not None:
            raise ClaimError(self.where, "this line is watched already; a line has one watcher")
        self._action = action
        self._lost = lost

    def release(self) -> None:
        """Give the line back."""
        self._reactor.remove_reader(self._request.fd)
        self._request.release()

    def _events(self) -> None:
        from gpiod import EdgeEvent

        for event in self._request.read_edge_events(EVENT_BUFFER):
            level = event.event_type is EdgeEvent.Type.RISING_EDGE
            if event.line_seqno != self._next_number:
                self._tell_gap(level, event.timestamp_ns)
            self._next_number = (event.line_seqno + 1) % NUMBERS
            self._tell(level, event.timestamp_ns)
        if not self._request.wait_edge_events(timedelta()):
            self._tell(self.read(), self._reactor.now())

    def _tell_gap(self, level: bool, at_ns: int) -> None:
        """Edges before one to ``level`` are gone; the wire had the other level right before it."""
        self._level = not level
        if self._lost is not None:
            self._lost(at_ns)

    def _tell(self, level: bool, at_ns: int) -> None:
        """Two edges in one direction mean that one between them was lost; the second changes nothing."""
        if level is self._level:
            return
        self._level = level
        if self._action is not None:
            self._action(level, at_ns)


class GpiodOutput:
    """One output line; an OutputPoint."""

    def __init__(self, request: LineRequest, offset: int, where: str) -> None:
        self.where = where
        self._request = request
        self._offset = offset

    def write(self, level: bool) -> None:
        """Make the line this level. Raises DeviceLost where the line cannot be written."""
        from gpiod.line import Value

        try:
            self._request.set_value(self._offset, Value.ACTIVE if level else Value.INACTIVE)
        except OSError as error:
            raise DeviceLost(self.where, f"the line cannot be written: {error.strerror or error}") from error

    def seen(self) -> bool:
        """The level that the line has. Raises DeviceLost where the line cannot be read."""
        try:
            return bool(self._request.get_value(self._offset))
        except OSError as error:
            raise DeviceLost(self.where, f"the line cannot be read: {error.strerror or error}") from error

    def release(self) -> None:
        """Give the line back."""
        self._request.release()


class GpiodChip:
    """A GpioChip. ``path`` is ``/dev/gpiochip0`` or a link to it. Raises DeviceLost when it cannot be opened."""

    def __init__(self, path: str, reactor: Reactor) -> None:
        import gpiod  # only on a machine with GPIO; not a dependency elsewhere

        self._path = path
        self._reactor = reactor
        try:
            self._chip = gpiod.Chip(path)
        except OSError as error:
            raise DeviceLost(path, f"the GPIO chip cannot be opened: {error.strerror or error}") from error
        self._lines: list[GpiodInput | GpiodOutput] = []

    def input(self, line: str, *, pull: Pull = "up", debounce_ms: int = 0) -> GpiodInput:
        from gpiod import LineSettings
        from gpiod.line import Bias, Clock, Direction, Edge

        bias = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "none": Bias.DISABLED}[pull]
        settings = LineSettings(
            direction=Direction.INPUT,
            edge_detection=Edge.BOTH,
            bias=bias,
            debounce_period=timedelta(milliseconds=debounce_ms),
            event_clock=Clock.MONOTONIC,
        )
        request, offset = self._request(line, settings)
        opened = GpiodInput(request, offset, self._where(line), self._reactor)
        self._lines.append(opened)
        return opened

    def output(self, line: str, *, start: bool) -> GpiodOutput:
        from gpiod import LineSettings
        from gpiod.line import Direction, Value

        level = Value.ACTIVE if start else Value.INACTIVE
        request, offset = self._request(line, LineSettings(direction=Direction.OUTPUT, output_value=level))
        opened = GpiodOutput(request, offset, self._where(line))
        self._lines.append(opened)
        return opened

    def close(self) -> None:
        for line in self._lines:
            line.release()
        self._lines.clear()
        self._chip.close()

    def _where(self, line: str) -> str:
        return f"{line} of {self._path}"

    def _request(self, line: str, settings: LineSettings) -> tuple[LineRequest, int]:
        try:
            offset = self._chip.line_offset_from_id(line)
            request = self._chip.request_lines({offset: settings}, consumer=CONSUMER, event_buffer_size=EVENT_BUFFER)
        except OSError as error:
            raise self._refused(line, error) from error
        return request, offset

    def _refused(self, line: str, error: OSError) -> DeviceError:
        if error.errno == errno.EBUSY:
            return ClaimError(self._where(line), "another program holds this line; `gpioinfo` names it")
        if error.errno == errno.ENOENT:
            return DeviceLost(self._where(line), "the chip has no line of this name; `gpioinfo` lists them")
        return DeviceError(self._where(line), f"the line cannot be opened: {error.strerror or error}")
