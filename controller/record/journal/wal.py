"""The write-ahead file, walked frame by frame, to tell a damaged frame from a torn one.

When SQLite recovers, it reads frames up to the first that does not fit and drops the rest without a word. That is
right after a power cut: the last, unacknowledged commit may be torn. It is wrong when a byte of an acknowledged
frame has changed. A frame that does not fit is called damaged when

- later frames of the same generation follow a commit (a commit is flushed before the next one is written), or
- exactly one byte is wrong in a transaction whose commit stands in the file: the checksum is linear, so one can solve
  for it. A sector that reads all zero is not judged so, since it may never have been written; nor is a page number of
  zero that lies in the sector before the rest of its frame.

Otherwise it is a torn tail. Damage of several bytes in the very last commit cannot be told from a tear; the other
copies of the meters tell. Frames of an older generation belong to no record and are not judged. Behind the last
commit there may be zeros, laid out to be written over; a byte among them that is none makes the end a torn one.
Source: https://sqlite.org/fileformat2.html section 4.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from operator import mul
from typing import NamedTuple

import msgspec

from controller.record.journal.database import OLDER_PAGE_BYTES, PAGE_BYTES

_HEADER_BYTES = 32
_FRAME_HEADER_BYTES = 24
_SUMMED_OF_HEADER = 8
_SECTOR_BYTES = 512
_COMMIT_WORD = 1  # of what a frame's checksum covers: pages after the commit
_MASK = 0xFFFF_FFFF
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
_VERSION = 3_007_000
_OUR_PAGE_SIZES = (PAGE_BYTES, OLDER_PAGE_BYTES)
_PAGE_SIZES = frozenset(512 << power for power in range(8))


class Wal(msgspec.Struct, frozen=True):
    """What a walk found: the committed version of each page, whether the end is torn, and the damage if any.

    ``damage`` is a sentence about the first acknowledged frame that is not what was written. ``sound_bytes`` reach to
    the end of the last commit; what follows was never acknowledged.
    """

    committed: dict[int, bytes]
    torn: bool
    damage: str | None
    sound_bytes: int = 0


class _Header(NamedTuple):
    order: str  # of the bytes in a word that is summed
    page_bytes: int
    salt: bytes
    carry: tuple[int, int]


class _Frame(NamedTuple):
    page_number: int
    pages_after_commit: int  # 0 within a transaction
    salt: bytes
    checksum: tuple[int, int]
    content: bytes
    start: int  # in the file

    @property
    def page(self) -> bytes:
        return self.content[_FRAME_HEADER_BYTES:]

    @property
    def covered(self) -> bytes:
        """What the checksum is over."""
        return self.content[:_SUMMED_OF_HEADER] + self.page


@cache
def _coefficients(covered_bytes: int) -> tuple[list[int], list[int]]:
    """What each 32-bit word adds to the two sums; the two sums carried in count as the first two words.

    One pair (x, y) turns (a, b) into (a + x + b, a + x + 2b + y).
    """
    first, second = [], []
    x, y = (1, 1), (0, 1)
    for _ in range(covered_bytes // 8):
        first += [y[0], x[0]]
        second += [y[1], x[1]]
        x, y = ((x[0] + x[1]) & _MASK, (x[0] + 2 * x[1]) & _MASK), ((y[0] + y[1]) & _MASK, (y[0] + 2 * y[1]) & _MASK)
    carry = ((x[0] - y[0]) & _MASK, (x[1] - y[1]) & _MASK)  # (1, 1) - (0, 1) = (1, 0)
    first += [y[0], carry[0]]
    second += [y[1], carry[1]]
    return first[::-1], second[::-1]


def _frame_checksum(carry: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """The two sums over what a frame covers, going on from ``carry``."""
    words = carry + struct.unpack(f"{order}{len(data) // 4}I", data)
    first, second = _coefficients(len(data))
    return sum(map(mul, words, first)) & _MASK, sum(map(mul, words, second)) & _MASK


def walk(data: bytes) -> Wal:
    """Judge the bytes of a write-ahead file."""
    header = _header(data)
    if header is None:
        if _header_is_one_byte_off(data) or any(_commits(data, size) for size in _OUR_PAGE_SIZES):
            return Wal({}, False, "the header of the write-ahead file was changed")
        return Wal({}, any(data), None)
    order, page_bytes, salt, carry = header
    frames = list(_frames(data, page_bytes))
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    sound_bytes = _HEADER_BYTES
    for index, frame in enumerate(frames):
        computed = _frame_checksum(carry, frame.covered, order)
        if frame.salt != salt or computed != frame.checksum or frame.page_number == 0:
            if _is_damage(frames[index:], salt, carry, order) or _commits_follow(frames[index:], salt):
                return Wal(committed, False, f"frame {index + 1} of the write-ahead file was changed", sound_bytes)
            torn = bool(pending) or frame.salt == salt or _zeros_but_one(data[sound_bytes:])
            return Wal(committed, torn, None, sound_bytes)
        carry = frame.checksum
        pending[frame.page_number] = frame.page
        if frame.pages_after_commit:
            committed |= pending
            pending.clear()
            sound_bytes = frame.start + _FRAME_HEADER_BYTES + page_bytes
    return Wal(committed, bool(pending), None, sound_bytes)


def _frames(data: bytes, page_bytes: int) -> Iterator[_Frame]:
    frame_bytes = _FRAME_HEADER_BYTES + page_bytes
    for start in range(_HEADER_BYTES, len(data) - frame_bytes + 1, frame_bytes):
        page_number, pages_after_commit, salt, first, second = struct.unpack_from(">II8sII", data, start)
        content = data[start : start + frame_bytes]
        yield _Frame(page_number, pages_after_commit, salt, (first, second), content, start)


def _header(data: bytes) -> _Header | None:
    """What the header says when its checksum fits, else None."""
    if len(data) < _HEADER_BYTES:
        return None
    magic, version, page_bytes = struct.unpack_from(">3I", data)
    if magic not in _MAGIC or version != _VERSION or page_bytes not in _PAGE_SIZES:
        return None
    order = _MAGIC[magic]
    first = second = 0
    for x, y in struct.iter_unpack(f"{order}2I", data[:24]):
        first = first + x + second & _MASK
        second = second + y + first & _MASK
    fits = (first, second) == struct.unpack_from(">2I", data, 24)
    return _Header(order, page_bytes, data[16:24], (first, second)) if fits else None


def _header_is_one_byte_off(data: bytes) -> bool:
    """Some other value of one byte makes it a header; 8,160 tries."""
    header = bytearray(data[:_HEADER_BYTES])
    for index, found in enumerate(bytes(header)):
        for value in range(256):
            header[index] = value
            if _header(bytes(header)) is not None:
                return True
        header[index] = found
    return False


def _commits(data: bytes, page_bytes: int) -> bool:
    """Behind a header that is none there are commits, if pages have this size."""
    frames = list(_frames(data, page_bytes))
    return bool(frames) and _commits_follow(frames, frames[0].salt)


def _commits_follow(frames: list[_Frame], salt: bytes) -> bool:
    """A frame of this generation comes after a commit: what came before that commit had been flushed."""
    commit_seen = False
    for frame in frames:
        if frame.salt == salt:
            if commit_seen:
                return True
            commit_seen = frame.pages_after_commit != 0
    return False


def _is_damage(frames: list[_Frame], salt: bytes, carry: tuple[int, int], order: str) -> bool:
    """Exactly one byte of the first frame is wrong, and its transaction was committed."""
    frame, *later = frames
    computed = _frame_checksum(carry, frame.covered, order)
    stored = struct.pack(">2I", *frame.checksum)
    committed = frame.pages_after_commit or any(one.salt == salt and one.pages_after_commit for one in later)
    if computed == frame.checksum:
        return bool(committed) and _bytes_apart(frame.salt, salt) == 1
    if frame.salt != salt or (frame.page_number == 0 and _may_be_unwritten(frame, 0)):
        return False
    if _bytes_apart(struct.pack(">2I", *computed), stored) == 1:
        return bool(committed)
    word = _word_of_one_wrong_byte(frame, computed, order)
    return word == _COMMIT_WORD or (bool(committed) and word is not None)


def _zeros_but_one(data: bytes) -> bool:
    return data.count(0) == len(data) - 1


def _bytes_apart(left: bytes, right: bytes) -> int:
    return sum(a != b for a, b in zip(left, right, strict=True))


@cache
def _inverses(covered_bytes: int) -> tuple[int, ...]:
    """For each word of a frame: what undoes its odd coefficient, the first where that one is odd; one always is."""
    firsts, seconds = _coefficients(covered_bytes)
    pairs = zip(firsts[2:], seconds[2:], strict=True)
    return tuple(pow(first if first & 1 else second, -1, 1 << 32) for first, second in pairs)


def _word_of_one_wrong_byte(frame: _Frame, computed: tuple[int, int], order: str) -> int | None:
    """Which 32-bit word of what is summed, with one byte of another value, yields the stored sums; None: no such."""
    missing_first = (frame.checksum[0] - computed[0]) & _MASK
    missing_second = (frame.checksum[1] - computed[1]) & _MASK
    covered = frame.covered
    size = len(covered)
    words = struct.unpack(f"{order}{size // 4}I", covered)
    firsts, seconds = _coefficients(size)
    for index, (word, first, second, inverse) in enumerate(
        zip(words, firsts[2:], seconds[2:], _inverses(size), strict=True)
    ):
        step = (missing_first if first & 1 else missing_second) * inverse & _MASK
        if step * first & _MASK == missing_first and step * second & _MASK == missing_second:
            changed = word ^ (word + step & _MASK)
            one_byte = any(changed & ~(0xFF << shift) == 0 for shift in (0, 8, 16, 24))
            if one_byte and not _may_be_unwritten(frame, 4 * index):
                return index
    return None


def _may_be_unwritten(frame: _Frame, summed_at: int) -> bool:
    """What lies of the frame in the sector of a byte, counted in what is summed, is all zero."""
    at = summed_at if summed_at < _SUMMED_OF_HEADER else summed_at - _SUMMED_OF_HEADER + _FRAME_HEADER_BYTES
    sector = (frame.start + at) // _SECTOR_BYTES * _SECTOR_BYTES - frame.start
    return not any(frame.content[max(0, sector) : sector + _SECTOR_BYTES])
