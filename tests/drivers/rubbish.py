"""Rubbish for serial parsers: noise, bytes that messages are made of, and real messages that are damaged.

What is by chance a whole message is not rubbish: an oracle that shares no code with the parser under test says so, and
such a piece is counted and left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

KEPT = 300
"""Bytes before a piece with which it can make a message: more than the longest one of either protocol."""


@dataclass
class Rubbish:
    """Pieces without end.

    Args:
        rng: chance.
        messages: real ones, as they go over the wire; those that go over it now do most harm.
        alphabet: bytes that messages are made of.
        holds_message: whether these bytes, with anything before and after them, hold a whole message to act on.
    """

    rng: random.Random
    messages: Sequence[bytes]
    alphabet: bytes
    holds_message: Callable[[bytes], bool]
    forged: int = 0
    """Pieces that made a message by chance."""

    def __post_init__(self) -> None:
        self._before = b""

    def piece(self) -> bytes:
        """The next one: 1 to 4,096 bytes, most of them short."""
        while True:
            piece = self._any()
            if piece and not self.holds_message(self._before + piece):
                self._before = (self._before + piece)[-KEPT:]
                return piece
            self.forged += bool(piece)

    def _any(self) -> bytes:
        rng = self.rng
        kind = rng.randrange(10)
        if kind == 0:
            return rng.randbytes(rng.choice((3, 30, 300, 4_096)))
        if kind == 1:
            return bytes(rng.choices(self.alphabet, k=rng.choice((5, 50, 500))))
        message = bytearray(rng.choice(self.messages))
        place = rng.randrange(len(message))
        if kind == 2:
            return bytes(message[:place])
        if kind == 3:
            return bytes(message[place:])
        if kind == 4:
            return bytes(message[:place]) + rng.choice(self.messages)[place:]
        if kind == 5:
            message[place] ^= 1 << rng.randrange(8)
        elif kind in (6, 7):  # a digit: an order, a count, the number of an event
            digits = [at for at, byte in enumerate(message) if byte in b"0123456789"] or [place]
            message[rng.choice(digits)] = rng.choice(b"0123456789")
        elif kind == 8:
            message[place:place] = rng.randbytes(rng.randint(1, 3))
        else:
            message[place : place + rng.randint(1, 4)] = rng.randbytes(rng.randint(0, 4))
        return bytes(message)
