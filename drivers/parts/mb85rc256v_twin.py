"""An MB85RC256V at its pins (Fujitsu DS501-00017-3v0-E): 32,768 bytes that outlive the power, and an address counter.

A byte is kept as soon as it is acknowledged; a supply that dies in the middle of a write leaves the bytes before it.
The top bit of the address is not decoded, the counter rolls over at the end and is anywhere after power-up.
Does not model: the device ID, a supply that is only a little too low, wear by counting, the time of a transaction.
"""

from __future__ import annotations

import errno
import os
import zlib
from collections.abc import Callable
from random import Random

from drivers.breakable import Breakable

_BYTES = 0x8000


class Mb85rc256vTwin(Breakable):
    """The part. ``write_protect`` is the level of its pin WP.

    Faults for ``fail``: ``unplug`` (nothing answers), ``hold`` (it keeps SDA low), ``garbage`` (what is read is noise),
    ``brown-out`` (the supply dips; nothing is lost but the counter), ``torn-write`` (the supply dies in the middle of
    the next write), ``stuck-bit`` (a bit of every byte reads 1), ``worn-byte`` (the byte written last keeps no more
    what is written), ``write-protect``.
    """

    CALLED = "an mb85rc256v"
    FAULTS = (
        "unplug", "hold", "garbage", "brown-out", "torn-write", "stuck-bit", "worn-byte", "write-protect",
    )  # fmt: skip
    PASSING = ("brown-out", "worn-byte", "write-protect")

    def __init__(self, rng: Random | None = None) -> None:
        super().__init__()
        self.cells = bytearray(_BYTES)
        """What the part keeps: a test may flip a bit of it."""
        self.write_protect = False
        self.on_change: Callable[[], None] | None = None
        """Called after each write: now ``image`` gives another value."""
        self.written = 0
        """How many bytes were kept since the twin was made."""
        self._rng = rng if rng is not None else Random(256)
        self._worn: set[int] = set()
        self._last = 0
        self._dies_after: int | None = None
        self._dead = False
        self._counter = 0

    # --- on the bus ---

    def write(self, data: bytes) -> None:
        self._answer()
        if len(data) < 2:
            return
        self._counter = (data[0] << 8 | data[1]) % _BYTES
        if "torn-write" in self._faults and len(data) > 2:
            self._faults.discard("torn-write")
            self._dies_after = (len(data) - 2) // 2
        for value in data[2:]:
            if self._dies_after == 0:
                self._die()
            if not self.write_protect:
                self._keep(value)
            self._counter = (self._counter + 1) % _BYTES
        if len(data) > 2 and self.on_change is not None:
            self.on_change()
        if self._dies_after == 0:
            self._die()

    def read(self, length: int) -> bytes:
        self._answer()
        data = bytes(self.cells[(self._counter + place) % _BYTES] for place in range(length))
        self._counter = (self._counter + length) % _BYTES
        if "garbage" in self._faults:
            return self._rng.randbytes(length)
        return bytes(value | 0x10 for value in data) if "stuck-bit" in self._faults else data

    def power_up(self) -> None:
        """The supply comes (again): what was kept is there, the address counter is anywhere."""
        self._dead = False
        self._dies_after = None
        self._counter = self._rng.randrange(_BYTES)

    # --- what outlives the process that simulates it ---

    def image(self) -> bytes:
        """The bytes that it keeps."""
        return zlib.compress(self.cells, 1)

    def restore(self, image: bytes) -> None:
        """Keep these bytes. Raises ValueError when ``image`` is none of its own."""
        try:
            cells = zlib.decompress(image)
        except zlib.error as error:
            raise ValueError(f"no bytes of an mb85rc256v: {error}") from error
        if len(cells) != _BYTES:
            raise ValueError(f"{len(cells)} bytes; an mb85rc256v has {_BYTES}")
        self.cells[:] = cells

    # --- faults ---

    def _when_broken(self, fault: str) -> None:
        if fault == "brown-out":
            self.power_up()
        elif fault == "worn-byte":
            self.wear(self._last)
        elif fault == "write-protect":
            self.write_protect = True

    def _when_mended(self, faults: frozenset[str]) -> None:
        """It has power, and worn bytes are whole again, as in a new part with the old bytes."""
        if self._dead or "unplug" in faults:
            self.power_up()
        self._worn.clear()
        self.write_protect = False

    def wear(self, place: int) -> None:
        """The byte at ``place`` keeps from now on what it has, with its lowest bit wrong."""
        self._worn.add(place)
        self.cells[place] ^= 0x01

    def die_after(self, count: int) -> None:
        """The supply dies when ``count`` more bytes were kept; ``power_up`` brings it back."""
        self._dies_after = count

    # --- inside ---

    def _answer(self) -> None:
        if "hold" in self._faults:
            raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        if self._dead or "unplug" in self._faults:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))

    def _keep(self, value: int) -> None:
        self._last = self._counter
        self.written += 1
        if self._counter not in self._worn:
            self.cells[self._counter] = value
        if self._dies_after is not None:
            self._dies_after -= 1

    def _die(self) -> None:
        self._dead = True
        self._dies_after = None
        self._answer()
