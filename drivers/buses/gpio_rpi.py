"""Lines through RPi.GPIO's interface (RPi.GPIO on a Pi 4 and older, rpi-lgpio on a Pi 5).

Its edge callbacks come in a thread of their own without a time. They only write a byte to a pipe, and the level is read
on the loop: an edge has the loop's time, good to about a millisecond. Take gpiod where there is a choice: edges have no
numbers here, so those that came and went while the loop was away are lost and nobody can know (``lost`` of ``watch``
is never called). Does not run off a Pi: ``RPi.GPIO`` raises RuntimeError when imported, which is turned into
DeviceLost.
"""

from __future__ import annotations

import os
from types import ModuleType

from drivers.buses.gpio import Pull
from drivers.errors import ClaimError, DeviceLost
from drivers.points import EdgeAction, GapAction
from drivers.reactor import Reactor


class RpiInput:
    """One input line; an InputPoint."""

    def __init__(self, gpio: ModuleType, channel: int, where: str, reactor: Reactor) -> None:
        self.where = where
        self._gpio = gpio
        self._channel = channel
        self._reactor = reactor
        self._action: EdgeAction | None = None
        self._level = self.read()
        self._wake, self._waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        reactor.add_reader(self._wake, self._woken)
        gpio.add_event_detect(channel, gpio.BOTH, callback=self._edge_in_its_thread)

    def read(self) -> bool:
        return bool(self._gpio.input(self._channel))

    def watch(self, action: EdgeAction, lost: GapAction | None = None) -> None:
        """As InputPoint says. Raises ClaimError where the line has a watcher already."""
        if self._action is not None:
            raise ClaimError(self.where, "this line is watched already; a line has one watcher")
        self._action = action

    def release(self) -> None:
        """Give the line back."""
        self._gpio.remove_event_detect(self._channel)
        self._reactor.remove_reader(self._wake)
        os.close(self._wake)
        os.close(self._waker)

    def _edge_in_its_thread(self, channel: int) -> None:
        try:
            os.write(self._waker, b"\0")
        except BlockingIOError:
            return  # the loop has a full pipe of reasons to look already

    def _woken(self) -> None:
        os.read(self._wake, 4096)
        level = self.read()
        if level is not self._level:
            self._level = level
            if self._action is not None:
                self._action(level, self._reactor.now())


class RpiOutput:
    """One output line; an OutputPoint."""

    def __init__(self, gpio: ModuleType, channel: int, where: str) -> None:
        self.where = where
        self._gpio = gpio
        self._channel = channel

    def write(self, level: bool) -> None:
        self._gpio.output(self._channel, level)

    def seen(self) -> bool:
        return bool(self._gpio.input(self._channel))


class RpiGpioChip:
    """A GpioChip; lines are ``GPIO2`` to ``GPIO27``. ``debounce_ms`` is left to the device that uses the line."""

    def __init__(self, reactor: Reactor) -> None:
        try:
            from RPi import GPIO as gpio  # only on a Pi
        except (ImportError, RuntimeError) as error:
            raise DeviceLost("RPi.GPIO", f"its GPIO interface cannot be used on this machine: {error}") from error
        self._gpio: ModuleType = gpio
        self._reactor = reactor
        self._inputs: list[RpiInput] = []
        self._channels: list[int] = []
        gpio.setmode(gpio.BCM)

    def input(self, line: str, *, pull: Pull = "up", debounce_ms: int = 0) -> RpiInput:
        gpio = self._gpio
        channel = self._claim(line)
        pulls = {"up": gpio.PUD_UP, "down": gpio.PUD_DOWN, "none": gpio.PUD_OFF}
        gpio.setup(channel, gpio.IN, pull_up_down=pulls[pull])
        opened = RpiInput(gpio, channel, line, self._reactor)
        self._inputs.append(opened)
        return opened

    def output(self, line: str, *, start: bool) -> RpiOutput:
        channel = self._claim(line)
        self._gpio.setup(channel, self._gpio.OUT, initial=start)
        return RpiOutput(self._gpio, channel, line)

    def close(self) -> None:
        for opened in self._inputs:
            opened.release()
        self._inputs.clear()
        if self._channels:
            self._gpio.cleanup(self._channels)
        self._channels.clear()

    def _claim(self, line: str) -> int:
        number = line.removeprefix("GPIO")
        if number == line or not number.isdecimal() or not 2 <= int(number) <= 27:
            raise DeviceLost(line, "no such line on a Pi's header; GPIO2 to GPIO27")
        if int(number) in self._channels:
            raise ClaimError(line, "this line is open already; give the second device another one")
        self._channels.append(int(number))
        return int(number)
