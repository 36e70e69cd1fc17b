"""Rubbish for the frame reader: ``python -m tests.drivers.cctalk.fuzz --bytes 10000000``.

Half of it is noise, half nearly frames: bytes that frames are made of, real frames, and frames with one bit turned.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass

from drivers.cctalk.frame import AROUND_DATA, LONGEST_DATA, Checksum, Frame, FrameReader, encode

MS = 1_000_000
HEARD = bytes((0, 1, 2, 3, 5, 11, 227, 228, 229, 230, 231, 254, 255))


@dataclass(frozen=True)
class Result:
    """``lost`` counts sound frames after a pause that were not found at once."""

    fed: int
    garbage: int
    frames: int
    lost: int


def rubbish(rng: random.Random, checksum: Checksum) -> bytes:
    kind = rng.randrange(4)
    if kind == 0:
        return rng.randbytes(rng.randint(1, 400))
    if kind == 1:
        return bytes(rng.choices(HEARD, k=rng.randint(1, 300)))
    frame = encode(Frame(rng.randrange(256), rng.randrange(256), rng.randrange(256), rng.randbytes(11)), checksum)
    if kind == 2:
        return frame[: rng.randint(1, len(frame))]
    place = rng.randrange(len(frame))
    return frame[:place] + bytes((frame[place] ^ 1 << rng.randrange(8),)) + frame[place + 1 :]


def fuzz(checksum: Checksum, least_bytes: int, seed: int) -> Result:
    """Feed rubbish; now and then a pause and a sound frame, which must be found."""
    rng = random.Random(seed)
    reader = FrameReader(checksum)
    fed = frames = lost = now_ns = 0
    while fed < least_bytes:
        for _ in range(rng.randint(1, 6)):
            data = rubbish(rng, checksum)
            now_ns += rng.choice((0, 1, 5, 20)) * MS
            fed += len(data)
            found = reader.feed(data, now_ns)
            frames += len(found)
            assert all(0 <= len(frame.data) <= LONGEST_DATA for frame in found)
        now_ns += 20 * MS
        sound = encode(Frame(1, 2, 0, rng.randbytes(rng.randint(0, 11))), checksum)
        fed += len(sound)
        found = reader.feed(sound, now_ns)
        frames += len(found)
        lost += not found or encode(found[-1]._replace(source=found[-1].source), checksum) != sound
    assert reader.garbage + frames * AROUND_DATA <= fed
    return Result(fed, reader.garbage, frames, lost)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bytes", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    for checksum in Checksum:
        began = time.perf_counter()
        print(checksum.value, fuzz(checksum, told.bytes, told.seed), f"{time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
