"""A question and its answer over a serial line: our link on the loop beside bare pyserial, `write` and `readline`.

Each has a pseudo-terminal and a process that answers, of the same kind. Ours numbers the question, checks the answer,
watches the clock and leaves the loop free meanwhile; pyserial blocks and looks at nothing. Its `readline` asks the
kernel for each byte; beside it, one that knows how long the answer is. Does not measure a wire: at 115,200 baud these
two lines need 4 ms.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path

import serial

from bench.answering_line import FIELDS, QUESTION, AnsweringLine
from bench.figure import Figure, no_slower, take_turns
from controller.service.loop import AsyncioReactor
from drivers.buses.serial_port import SerialPort
from drivers.line_protocol.frame import Line, Mark, encode
from drivers.line_protocol.link import Link

QUESTIONS = 100
LIMIT_S = 5.0
ANSWER = encode(Mark.ANSWER, 1, QUESTION, FIELDS)

now = time.perf_counter_ns


def measure(_: Path, turns: int = 20) -> list[Figure]:
    """Nanoseconds from a question to its answer; ``turns``: how often each contestant has its turn."""
    with AnsweringLine() as ours, AnsweringLine() as theirs:
        asking, port = AskingLink(ours.path), serial.Serial(theirs.path, timeout=LIMIT_S)
        found = take_turns(
            turns,
            {
                "link": partial(asking.round_trips, QUESTIONS),
                "readline": partial(bare_round_trips, port, port.readline, QUESTIONS),
                "read": partial(bare_round_trips, port, partial(port.read, len(ANSWER)), QUESTIONS),
            },
        )
        asking.close()
        port.close()
    return [
        no_slower("serial question and answer", found["link"], "bare pyserial", found["readline"], goal=inf),
        no_slower("  beside one that knows its length", found["link"], "the same with read", found["read"], goal=inf),
    ]


class AskingLink:
    """A link on a loop of its own."""

    def __init__(self, path: str) -> None:
        self._loop = asyncio.new_event_loop()
        reactor = AsyncioReactor(self._loop)
        self._link = Link(SerialPort("device", path, reactor), reactor, _unasked, _unasked, _unasked)
        self._link.open()

    def round_trips(self, number: int) -> list[float]:
        """Nanoseconds of each of ``number`` questions."""
        return self._loop.run_until_complete(self._round_trips(number))

    def close(self) -> None:
        self._link.close()
        self._loop.close()

    async def _round_trips(self, number: int) -> list[float]:
        samples: list[float] = []
        for _ in range(number):
            answered = self._loop.create_future()
            begun = now()

            def settle(line: Line | None, begun: int = begun, answered: asyncio.Future[None] = answered) -> None:
                assert line is not None, "the device did not answer"
                samples.append(now() - begun)
                answered.set_result(None)

            self._link.ask(QUESTION, {}, settle)
            await answered
        return samples


def bare_round_trips(port: serial.Serial, read: Callable[[], bytes], number: int) -> list[float]:
    """The same with pyserial alone."""
    question = encode(Mark.QUESTION, 1, QUESTION)
    samples: list[float] = []
    for _ in range(number):
        begun = now()
        port.write(question)
        answer = read()
        samples.append(now() - begun)
        assert answer == ANSWER, "the device did not answer"
    return samples


def _unasked(what: object) -> None:
    raise RuntimeError(f"nobody asked for {what}")
