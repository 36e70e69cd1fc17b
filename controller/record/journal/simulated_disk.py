"""A disk in memory that a simulation can cut, tear, fill and spoil: an SQLite VFS and a `Volume`.

It outlives every journal opened on it, as a disk outlives the process: after `power_cut`, open the journal again.
Each write lies in a cache until it is flushed. A power cut keeps any subset of the sectors that were waiting, in
any order, so that a write of several sectors may be torn; a flush that fails loses what it should have written,
although reads still show it, which is why no one may try it again. All chance comes from the ``random.Random``
handed in.

Does not model: time (calls take none), other processes and locks, directories, a sector torn in itself (drives
write a sector whole or report it unreadable), bad sectors that heal, wear.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from random import Random
from types import TracebackType

import apsw

from controller.record.journal.errors import JournalBusy

SECTOR_BYTES = 512
CAPACITY_BYTES = 256 * 1024 * 1024
SPARE_BYTES = 256 * 1024

_numbers = itertools.count(1)  # VFS names are unique in a process


class PowerCut(apsw.IOError):
    """The power went away during this call, or the call came after it."""


class DiskFault(apsw.IOError):
    """The call that was told to fail."""


class _File:
    """One file: what reads show, what is surely on the medium, and what waits in between, in order."""

    __slots__ = ("on_medium", "shown", "stored", "waiting")

    def __init__(self, content: bytes = b"") -> None:
        self.shown = bytearray(content)
        self.stored = bytearray(content)
        self.waiting: list[tuple[int, bytes | None]] = []  # (offset, bytes), or (size, None): cut to that size
        self.on_medium = bool(content)

    def flush(self) -> None:
        for offset, data in self.waiting:
            _put(self.stored, offset, data)
        self.waiting.clear()
        self.on_medium = True


def _put(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
        return
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


class SimulatedDisk(apsw.VFS):
    """One disk. Hand it to `SqliteJournal` as its volume; `close` it when the simulation ends."""

    page_checksums = False
    exclusive = True

    def __init__(self, random: Random, capacity_bytes: int = CAPACITY_BYTES) -> None:
        self.vfs = self.raw_vfs = f"simulated-disk-{next(_numbers)}"
        super().__init__(self.vfs, base="unix")  # for its random numbers, which seed nothing that is recorded
        self.capacity_bytes = capacity_bytes
        self.calls = 0
        """Reads, writes, flushes and so on since the start; `fail_at` and `cut_at` count the same."""
        self.fail_at: int | None = None
        """The number of the call that fails, once."""
        self.cut_at: int | None = None
        """The number of the call during which the power is cut."""
        self.lies_about_flushing = False
        """Flushes report success and do nothing."""
        self._random = random
        self._files: dict[str, _File] = {}
        self._deleted: dict[str, _File] = {}  # not yet on the medium: a power cut may bring them back
        self._moving: tuple[str, str] | None = None  # a name that was given and is not yet on the medium
        self._claimed: set[str] = set()
        self._spare_bytes = SPARE_BYTES
        self._life = 0  # handles of an earlier life are dead

    # What a simulation does to the disk.

    def image(self) -> dict[str, bytes]:
        """Every file as it is read now."""
        return {path: bytes(file.shown) for path, file in self._files.items()}

    def restore(self, image: Mapping[str, bytes]) -> None:
        """Somebody puts these files in the place of all that is there; no process may have any of them open."""
        self._life += 1
        self._claimed.clear()
        self._deleted.clear()
        self._moving = None
        self._files = {path: _File(content) for path, content in image.items()}

    def power_cut(self) -> None:
        """Take the power away: what was not flushed survives in part; every open handle is dead."""
        for path, file in self._deleted.items():
            if path not in self._files and self._random.random() < 0.5:
                self._files[path] = file
        self._deleted.clear()
        if self._moving is not None and self._random.random() < 0.5:
            unfinished, path = self._moving
            self._files[unfinished] = self._files.pop(path)
        self._moving = None
        for path, file in list(self._files.items()):
            if not file.on_medium and self._random.random() < 0.5:
                del self._files[path]
                continue
            self._lose_some(file)
        self._claimed.clear()
        self._life += 1

    def flip(self, path: str, offset: int, bit: int) -> None:
        """Let one bit of the medium rot."""
        file = self._files[path]
        file.shown[offset] ^= 1 << bit
        if offset < len(file.stored):
            file.stored[offset] ^= 1 << bit

    def swap_sectors(self, path: str, first: int, second: int) -> None:
        """Exchange two sectors, counted from 0, as a confused controller would."""
        for content in (self._files[path].shown, self._files[path].stored):
            one, other = (slice(n * SECTOR_BYTES, (n + 1) * SECTOR_BYTES) for n in (first, second))
            content[one], content[other] = content[other], content[one]

    def lose_everything(self) -> None:
        """A new, empty disk stands in its place."""
        self._files.clear()
        self._deleted.clear()
        self._claimed.clear()
        self._life += 1

    def close(self) -> None:
        """Take the disk out of SQLite."""
        self._life += 1
        self.unregister()

    # A `Volume`.

    def claim(self, path: str) -> None:
        """Write this journal alone. Raises JournalBusy where another process writes this journal."""
        if path in self._claimed:
            raise JournalBusy(f"{path}: another process writes this journal; stop it first")
        self._claimed.add(path)

    def let_go(self, path: str) -> None:
        self._claimed.discard(path)

    def size(self, path: str) -> int:
        file = self._files.get(path)
        return len(file.shown) if file is not None else 0

    def contents(self, path: str) -> bytes:
        file = self._files.get(path)
        return bytes(file.shown) if file is not None else b""

    def free_bytes(self, path: str) -> int:
        used = sum(len(file.shown) for file in self._files.values())
        return max(0, self.capacity_bytes - self._spare_bytes - used)

    def write_anew(self, path: str, length: int) -> None:
        file = self._files[path]
        self.count_call(None)
        del file.shown[length:]
        file.waiting += [(0, bytes(file.shown)), (length, None)]
        self._flush(file)

    def lay_out(self, path: str, length: int) -> None:
        file = self._files[path]
        self._flush(file)
        self.count_call(None)
        _put(file.shown, 0, bytes(length))
        file.waiting.append((0, bytes(length)))
        self._flush(file)

    def release_spare(self, path: str) -> None:
        self._spare_bytes = 0

    def beginning_with(self, prefix: str) -> tuple[str, ...]:
        return tuple(sorted(path for path in self._files if path.startswith(prefix)))

    def publish(self, unfinished: str, path: str) -> None:
        self.count_call(None)
        self._files[path] = self._files.pop(unfinished)
        self._moving = (unfinished, path)
        self.flush_names(path)

    def flush_names(self, path: str) -> None:
        self.count_call(None)
        self._moving = None

    def remove(self, path: str) -> None:
        if path in self._files:
            self.xDelete(path, syncdir=False)

    # An SQLite VFS. https://sqlite.org/c3ref/vfs.html

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> _Handle:  # type: ignore[override]
        """Open a file as SQLite asks for it. Raises CantOpenError where the file is not there and is not to be made."""
        path = name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary"
        self.count_call(None)
        if path not in self._files:
            if not flags[0] & apsw.SQLITE_OPEN_CREATE:
                raise apsw.CantOpenError(f"{path} is not on the disk")
            self._files[path] = _File()
        flags[1] = flags[0]
        return _Handle(self, self._files[path], self._life, read_only=bool(flags[0] & apsw.SQLITE_OPEN_READONLY))

    def xDelete(self, filename: str, syncdir: bool) -> None:
        self.count_call(None)
        file = self._files.pop(filename, None)
        if file is not None and file.on_medium and not syncdir:
            self._deleted[filename] = file

    def xAccess(self, pathname: str, flags: int) -> bool:
        return pathname in self._files

    def xFullPathname(self, name: str) -> str:
        return name

    def excepthook(
        self, etype: type[BaseException] | None, evalue: BaseException | None, etraceback: TracebackType | None
    ) -> bool:
        """A second error within one call of SQLite, which can report only the first: it is dealt with."""
        return True

    # For the handles.

    @property
    def life(self) -> int:
        return self._life

    def count_call(self, handle_life: int | None) -> None:
        """Count one call and let it fail when its number is up.

        Raises:
            PowerCut: the power is off, or goes off now.
            DiskFault: the disk fails now.
        """
        if handle_life is not None and handle_life != self._life:
            raise PowerCut("the power is off")
        self.calls += 1
        if self.calls == self.cut_at:
            self.power_cut()
            raise PowerCut("the power went off")
        if self.calls == self.fail_at:
            raise DiskFault("the disk reports an error")

    def room_for(self, growth: int) -> bool:
        return growth <= 0 or growth <= self.free_bytes("")

    def some_sectors(self, offset: int, data: bytes) -> bytes:
        """The part of a failed write that was done all the same: some whole sectors from its start."""
        pieces = _sectors(offset, data)
        return b"".join(piece for _, piece in pieces[: self._random.randrange(len(pieces) + 1)] if piece is not None)

    def lose_flush(self, file: _File) -> None:
        """A flush failed: the cache forgets what waited, written or not."""
        self._lose_some(file, keep_shown=True)

    def _flush(self, file: _File) -> None:
        try:
            self.count_call(None)
        except DiskFault:
            self.lose_flush(file)
            raise
        file.flush()

    def _lose_some(self, file: _File, *, keep_shown: bool = False) -> None:
        """Write any subset of the waiting sectors, and forget the rest."""
        chance = self._random.choice((0.0, 0.5, 0.9, 1.0))
        for offset, data in file.waiting:
            for start, piece in _sectors(offset, data):
                if self._random.random() < chance:
                    _put(file.stored, start, piece)
        file.waiting.clear()
        file.on_medium = True
        if not keep_shown:
            file.shown = bytearray(file.stored)


def _sectors(offset: int, data: bytes | None) -> Sequence[tuple[int, bytes | None]]:
    if data is None:
        return [(offset, None)]
    pieces: list[tuple[int, bytes | None]] = []
    end = offset + len(data)
    at = offset
    while at < end:
        stop = min(end, (at // SECTOR_BYTES + 1) * SECTOR_BYTES)
        pieces.append((at, data[at - offset : stop - offset]))
        at = stop
    return pieces


class _Handle:
    """An open file of the disk, as SQLite holds it. https://sqlite.org/c3ref/io_methods.html"""

    __slots__ = ("_disk", "_file", "_life", "_read_only")

    def __init__(self, disk: SimulatedDisk, file: _File, life: int, *, read_only: bool) -> None:
        self._disk = disk
        self._read_only = read_only
        self._file = file
        self._life = life

    def xRead(self, amount: int, offset: int) -> bytes:
        self._disk.count_call(self._life)
        return bytes(self._file.shown[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        disk, file = self._disk, self._file
        if self._read_only:
            raise apsw.ReadOnlyError("the file was opened to be read")
        data = bytes(data)
        if not disk.room_for(offset + len(data) - len(file.shown)):
            raise apsw.FullError("the disk is full")
        try:
            disk.count_call(self._life)
        except DiskFault:
            self._write(offset, disk.some_sectors(offset, data))
            raise
        self._write(offset, data)

    def xTruncate(self, size: int) -> None:
        self._disk.count_call(self._life)
        self._write(size, None)

    def xSync(self, flags: int) -> None:
        try:
            self._disk.count_call(self._life)
        except DiskFault:
            self._disk.lose_flush(self._file)
            raise
        if not self._disk.lies_about_flushing:
            self._file.flush()

    def xFileSize(self) -> int:
        self._disk.count_call(self._life)
        return len(self._file.shown)

    def xLock(self, level: int) -> None:
        """One process has the disk to itself."""

    def xUnlock(self, level: int) -> None:
        """One process has the disk to itself."""

    def xCheckReservedLock(self) -> bool:
        return False

    def xFileControl(self, op: int, ptr: int) -> bool:
        return False

    def xSectorSize(self) -> int:
        return SECTOR_BYTES

    def xDeviceCharacteristics(self) -> int:
        return int(apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE)

    def xClose(self) -> None:
        """Nothing to do; also after a power cut."""

    def excepthook(
        self, etype: type[BaseException] | None, evalue: BaseException | None, etraceback: TracebackType | None
    ) -> bool:
        """A second error within one call of SQLite, which can report only the first: it is dealt with."""
        return True

    def _write(self, offset: int, data: bytes | None) -> None:
        _put(self._file.shown, offset, data)
        self._file.waiting.append((offset, data))
