"""From a result that is keyed in until the page of the board has it: the last key's request to the stream's bytes.

A table as a process, its record on the disk, one page open. The limit is what a player may wait after the dealer's key;
beside it the least that tells an open page anything: the same server, which decides, records and renders nothing. Does
not measure what a browser does with what it is sent.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from functools import partial
from http.client import HTTPConnection
from itertools import cycle
from math import inf
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from bench.figure import Figure, no_slower, take_turns, within
from bench.footprint import Page, Process, running

LIMIT_NS = 50_000_000
RESULTS = 2
"""Results of one contestant in one turn."""
REST_S = 1.1
"""Before ENTER and before NEXT, as a person does it: no NEXT of another round is taken within two seconds of one."""
PHASE_S = 0.14
"""Each result falls at another moment of the page's beats."""
NUMBERS = ("17", "20", "00", "5", "32", "11")

now = time.perf_counter_ns


def measure(folder: Path, turns: int = 8) -> list[Figure]:
    """Nanoseconds from the request of the last key to the change on the stream."""
    with ExitStack() as opened:
        ours = KeyedResults(opened, running(folder / "board.journal", "demo-roulette"))
        bare = KeyedResults(opened, Process("bench.bare_stream"))
        found = take_turns(turns, {"board": partial(ours.results, RESULTS), "bare": partial(bare.values, RESULTS)})
    return [
        within("a keyed result on the page of the board", found["board"], LIMIT_NS, "ns"),
        no_slower("  beside a stream and no table", found["board"], "Starlette", found["bare"], goal=inf),
    ]


class KeyedResults:
    """One table, or what answers like one, with the page of its board open and a hand at its keys."""

    def __init__(self, opened: ExitStack, process: Process) -> None:
        opened.enter_context(process)
        self._place = urlsplit(process.url)
        self._page = opened.enter_context(Page(process.url, "board"))
        self._hand = HTTPConnection(self._place.netloc, timeout=5)
        opened.callback(self._hand.close)
        self._numbers = cycle(NUMBERS)

    def results(self, number: int) -> list[float]:
        """Key ``number`` results in, each in a round of its own."""
        samples = self._turn()
        for _ in range(number):
            result = next(self._numbers)
            for digit in result:
                self._tap(digit)
            self._page.read_for(REST_S + len(samples) * PHASE_S)
            samples.append(self._timed("ENTER", result))
            self._page.read_for(REST_S)
            self._tap("NEXT")
            self._page.read_until("Place your bets")
        return samples

    def values(self, number: int) -> list[float]:
        """The same of one that takes each value as it is keyed."""
        samples = self._turn()
        for _ in range(number):
            self._page.read_for(REST_S)
            value = next(self._numbers)
            samples.append(self._timed(value, value))
        return samples

    def _turn(self) -> list[float]:
        """A turn begins: a connection on which nothing was asked for long is closed."""
        self._hand.close()
        self._hand.connect()
        return []

    def _timed(self, key: str, shown: str) -> float:
        """Nanoseconds from the request until the page is told."""
        begun = now()
        self._ask(key)
        self._page.read_until(f"<b>{shown}</b>")
        took = now() - begun
        self._answered()
        return took

    def _tap(self, key: str) -> None:
        self._ask(key)
        self._answered()

    def _ask(self, key: str) -> None:
        headers = {
            "Origin": f"http://{self._place.netloc}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self._hand.request("POST", "/key", urlencode({"key": key}), headers)

    def _answered(self) -> None:
        answer = self._hand.getresponse()
        said = answer.read()
        if answer.status != 204:
            raise RuntimeError(f"the table answered {answer.status} to a key: {said.decode()}")
