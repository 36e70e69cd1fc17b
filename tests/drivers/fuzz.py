"""Rubbish into each serial parser: ``python -m tests.drivers.fuzz --bytes 10000000``.

A shuffler, a shoe, a blower and an acceptor work while rubbish comes between their messages, at the host's end and at
the device's. After each burst: nothing was raised, nothing was done or told that nobody ordered or did, each order and
each chip was told once, and the next message after a line end (or a pause) was understood.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from drivers.line_protocol.firmware import parse
from drivers.line_protocol.frame import BadLine, decode
from drivers.shuffler.deck import full_deck
from drivers.signals import (
    BallDrawn,
    BallsReady,
    ButtonPressed,
    CardsRead,
    ChipImplausible,
    ChipPassed,
    DeckLoaded,
    DeckRemoved,
    OrderRefused,
    ShuffleFinished,
    Signal,
    StackReady,
    StackTaken,
)
from tests.drivers.ball_draw.bench import BlowerBench
from tests.drivers.cctalk.bench import CctalkBench
from tests.drivers.line_protocol.bench import Bench, ShoeBench, ShufflerBench
from tests.drivers.rubbish import Rubbish

DOCS = Path(__file__).parents[2] / "docs" / "protocols"
LINE_ALPHABET = b"?!=#+ *=\r\n\x00 0123456789ABCDEFORDERSTATUSstatedonecrdl"
CCTALK_ALPHABET = bytes((0, 1, 2, 3, 5, 11, 227, 228, 229, 230, 231, 254, 255))


@dataclass(frozen=True)
class Result:
    """``fed`` bytes of rubbish reached the parser, in ``bursts``; ``forged`` pieces were left out."""

    fed: int
    bursts: int
    forged: int
    orders: int


def transcript(mark: str) -> list[bytes]:
    """The lines of the documents in one direction: ``<`` to the host, ``>`` to the device."""
    text = "".join((DOCS / page).read_text(encoding="utf-8") for page in ("shuffler.md", "shoe.md", "ball-draw.md"))
    found = re.findall(rf"^ *\d+\.\d+  {mark}  (\S.*?\*[0-9A-F]{{4}})", text, flags=re.MULTILINE)
    return [line.encode() + b"\r\n" for line in found]


def holds_line_to_host(data: bytes) -> bool:
    """The driver's lines, judged by the firmware's parser."""
    return any(parse(raw) is not None for raw in _possible_lines(data))


def holds_line_to_device(data: bytes) -> bool:
    """The firmware's lines, judged by the driver's parser."""

    def is_line(raw: bytes) -> bool:
        try:
            decode(raw)
        except BadLine:
            return False
        return True

    return any(is_line(raw) for raw in _possible_lines(data))


def _possible_lines(data: bytes) -> list[bytes]:
    """Each line in ``data`` from each mark in it on: a reader may have dropped what stood before."""
    lines = [line.rstrip(b"\r") for line in data.split(b"\n")[:-1]]
    return [line[place:] for line in lines for place in range(len(line)) if line[place] in b"?!=#+"]


class LineFuzz(ABC):
    """A device of the line protocol at work, with rubbish towards one end of its wire."""

    def __init__(self, bench: Bench, towards: str, rng: random.Random) -> None:
        self.bench = bench
        self.rng = rng
        self.order = 0
        self.fed = 0
        self.to_host = towards == "host"
        oracle = holds_line_to_host if self.to_host else holds_line_to_device
        self.transcript = transcript("<" if self.to_host else ">")
        self.live = deque(self.transcript[-1:], maxlen=8)
        self.rubbish = Rubbish(rng, self.transcript, LINE_ALPHABET, oracle)
        bench.wire.tap = self._overhear

    def _overhear(self, end: str, data: bytes, _fault: str | None) -> None:
        """Damage what goes over the wire now: its numbers fit."""
        if (end == "device") is self.to_host and (holds_line_to_host(data) or holds_line_to_device(data)):
            self.live.append(data)
            self.rubbish.messages = [*self.transcript[:: len(self.live)], *self.live]

    def noise(self, seconds: float) -> None:
        """Rubbish for so long, with real lines between."""
        wire = self.bench.wire
        sender, receiver = (wire.device, wire.host) if self.to_host else (wire.host, wire.device)
        end = self.bench.reactor.now() + int(seconds * 1e9)
        while self.bench.reactor.now() < end:
            if sender.is_open and receiver.is_open:
                piece = self.rubbish.piece()
                self.fed += len(piece)
                wire.carry("device" if self.to_host else "host", piece)
            self.bench.run(self.rng.choice((0, 0.001, 0.01, 0.05)))
        if sender.is_open:
            wire.carry("device" if self.to_host else "host", b"\r\n")

    @abstractmethod
    def burst(self) -> None:
        """Noise, an order in the middle of it, and what became of both."""

    def told(self) -> list[Signal]:
        """What was told since the last look, after a quiet time in which a line that was lost is asked for again."""
        self.bench.run(40)
        return self.bench.take()


class ShoeFuzz(LineFuzz):
    """Stacks out of a shoe that reads them."""

    def __init__(self, towards: str, rng: random.Random) -> None:
        self.shoe = ShoeBench(model={"reads": True}).connect()
        super().__init__(self.shoe, towards, rng)

    def burst(self) -> None:
        shoe = self.shoe
        inside = shoe.twin.cards
        self.noise(2)
        assert shoe.twin.cards == inside, "cards moved that nobody ordered"
        assert self.told() == []
        self.order += 1
        shoe.driver.dispense(self.order, 5)
        self.noise(4)
        told = self.told()
        assert told, "the order was not told"
        if [type(signal) for signal in told] == [OrderRefused]:
            assert not self.to_host, told
            assert shoe.twin.cards == inside
            return
        at = told[0].at, told[-1].at
        assert told == [
            StackReady(device="shoe", at=at[0], order=self.order, cards=5, left=len(inside) - 5),
            CardsRead(device="shoe", at=at[1], order=self.order, cards=inside[:5]),
        ]
        assert shoe.twin.cards == inside[5:]
        self.noise(0.3)
        self.bench.run(6)
        self.bench.signals.clear()
        shoe.twin.take()
        self.bench.run(0.02)
        assert [type(signal) for signal in self.bench.take()] == [StackTaken], "not understood at the next line"
        if len(shoe.twin.cards) < 5:
            self.new_deck()

    def new_deck(self) -> None:
        self.order += 1
        self.shoe.driver.eject(self.order)
        self.bench.run(3)
        self.shoe.twin.take()
        self.shoe.twin.load(full_deck("blue"))
        assert [type(signal) for signal in self.told()] == [DeckRemoved, DeckLoaded]


class ShufflerFuzz(LineFuzz):
    """Shuffles."""

    def __init__(self, towards: str, rng: random.Random) -> None:
        self.shuffler = ShufflerBench().connect()
        super().__init__(self.shuffler, towards, rng)

    def burst(self) -> None:
        bench = self.shuffler
        state = bench.twin.state
        self.noise(2)
        assert bench.twin.state == state
        assert self.told() == []
        self.order += 1
        bench.driver.start(self.order)
        self.noise(5)
        told = self.told()
        assert told, "the order was not told"
        assert told == [
            ShuffleFinished(device="shuffler", at=told[0].at, order=self.order, cards=52, colour="red"),
        ]
        self.noise(0.3)
        self.bench.run(6)
        self.bench.signals.clear()
        bench.twin.press_green()
        self.bench.run(0.02)
        assert [type(signal) for signal in self.bench.take()] == [ButtonPressed], "not understood at the next line"


class BlowerFuzz(LineFuzz):
    """Balls out of a blower, and all of them back in it."""

    def __init__(self, towards: str, rng: random.Random) -> None:
        self.blower = BlowerBench().connect()
        super().__init__(self.blower, towards, rng)

    def burst(self) -> None:
        bench = self.blower
        self.noise(2)
        assert bench.twin.out == (), "a ball came that nobody ordered"
        assert self.told() == []
        self.order += 1
        bench.driver.draw(self.order, 3)
        self.noise(9.5)
        told = self.told()
        if [type(signal) for signal in told] == [OrderRefused]:
            assert not self.to_host, told
            assert bench.twin.out == ()
            return
        balls = [(signal.place, signal.ball) for signal in told if isinstance(signal, BallDrawn)]
        assert balls == list(enumerate(bench.twin.out, 1))
        assert (len(told), len(balls)) == (3, 3)
        self.noise(0.3)
        self.bench.run(6)
        self.bench.signals.clear()
        bench.twin.put_back()
        self.bench.run(2.02)
        assert [type(signal) for signal in self.bench.take()] == [BallsReady], "not understood at the next line"


class CctalkFuzz:
    """Chips through an acceptor on a ccTalk wire."""

    def __init__(self, crc: bool, rng: random.Random) -> None:
        self.bench = CctalkBench(crc=crc).start()
        self.rng = rng
        self.fed = self.order = 0
        heard: list[bytes] = []
        self.bench.line.tap = lambda end, data, _fault: heard.append(data) if end == "device" else None
        self.bench.twin.drop()
        self.bench.wait(2_000)
        self.bench.line.tap = None
        self.bench.forget()
        self.rubbish = Rubbish(rng, [raw for raw in heard if raw], CCTALK_ALPHABET, self._holds_answer)

    def _holds_answer(self, data: bytes) -> bool:
        """An answer to the host anywhere in it, judged by the twin's checksum."""
        start = data.find(1)
        while 0 <= start <= len(data) - 5:
            raw = data[start : start + data[start + 1] + 5]
            if data[start + 3] == 0 and len(raw) == data[start + 1] + 5 and self.bench.wire._checks(raw):
                return True
            start = data.find(1, start + 1)
        return False

    def burst(self) -> None:
        bench = self.bench
        for _ in range(self.rng.randint(5, 40)):
            piece = self.rubbish.piece()
            self.fed += len(piece)
            bench.wire.put(piece)
            # A frame that was cut short takes what comes next into itself, and a plain sum fits once in 256 times.
            bench.wait(self.rng.choice((40, 60, 200)))
        bench.wait(3_000)
        assert (bench.got(ChipPassed), bench.got(ChipImplausible)) == ([], [])
        self.order += 1
        assert bench.twin.drop()
        bench.wait(1_000)
        assert len(bench.got(ChipPassed)) == 1, "not understood after a pause"
        assert bench.got(ChipImplausible) == []
        assert set(bench.recovered()) >= set(bench.faults()) - {"garbage"}
        bench.forget()


TARGETS: dict[str, Callable[[random.Random], LineFuzz | CctalkFuzz]] = {
    "shuffler": lambda rng: ShufflerFuzz("host", rng),
    "shoe": lambda rng: ShoeFuzz("host", rng),
    "shoe-firmware": lambda rng: ShoeFuzz("device", rng),
    "blower": lambda rng: BlowerFuzz("host", rng),
    "blower-firmware": lambda rng: BlowerFuzz("device", rng),
    "cctalk-sum": lambda rng: CctalkFuzz(False, rng),
    "cctalk-crc": lambda rng: CctalkFuzz(True, rng),
}


def fuzz(target: str, least_bytes: int, seed: int) -> Result:
    """Burst after burst until so many bytes of rubbish reached the parser."""
    under_test = TARGETS[target](random.Random(seed))
    bursts = 0
    while under_test.fed < least_bytes:
        under_test.burst()
        bursts += 1
    return Result(under_test.fed, bursts, under_test.rubbish.forged, under_test.order)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bytes", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", choices=TARGETS, action="append")
    told = parser.parse_args()
    for target in told.target or TARGETS:
        began = time.perf_counter()
        result = fuzz(target, told.bytes, told.seed)
        took_s = time.perf_counter() - began
        print(
            f"{target}: {result.fed:,} bytes of rubbish in {result.bursts:,} bursts, {result.orders:,} orders or chips "
            f"told once; {result.forged:,} pieces left out as whole messages; {took_s:.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
