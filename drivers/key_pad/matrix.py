"""A key pad as a matrix of rows and columns on one expander.

At rest every row is low: any key pulls its column low and raises an interrupt. When the columns have been quiet
for ``debounce_ms`` the rows are driven one at a time, a step per call of the loop, and one key alone is a press. Two
keys at once are refused until all are released, since three keys look like four in a matrix without diodes. Rows are
only driven low or let go (``Mcp23017.open_drain``): two keys never short two outputs.
Does not know what a key means: its legend comes from the table file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from drivers.errors import DeviceError
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor, Timer
from drivers.settled import level_at_start
from drivers.signals import DeviceFault, DeviceRecovered, KeyPressed, Signal

SETTLE_MS = 1
"""From driving a row to reading the columns; the pull-up of 100 kΩ needs about 0.1 ms on two metres of cable."""

RETRY_MS = 250
"""After a scan that the part did not answer."""


class MatrixKeyPad:
    """One key pad. ``legends[row][column]`` names each key.

    Faults: ``stuck-key``, held for ``stuck_ms``; ``keys-lost``, edges of a column are missing, until the next press.
    Raises ValueError when the legends do not fit the rows and columns or name a key twice.
    """

    def __init__(
        self,
        device: str,
        *,
        rows: Sequence[OutputPoint],
        columns: Sequence[InputPoint],
        legends: Sequence[Sequence[str]],
        reactor: Reactor,
        emit: Callable[[Signal], None],
        debounce_ms: int = 10,
        stuck_ms: int = 15_000,
    ) -> None:
        if len(legends) != len(rows) or any(len(line) != len(columns) for line in legends):
            raise ValueError(f"{device}: legends must be {len(rows)} rows of {len(columns)} keys")
        names = [name for line in legends for name in line]
        if len(set(names)) != len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"{device}: the legend {twice!r} is on two keys")
        self.device = device
        self._rows = tuple(rows)
        self._columns = tuple(columns)
        self._legends = tuple(tuple(line) for line in legends)
        self._reactor = reactor
        self._emit = emit
        self._debounce_ns = debounce_ms * 1_000_000
        self._stuck_ns = stuck_ms * 1_000_000
        self._first_ns = self._last_ns = 0
        self._quiet: Timer | None = None
        self._scanning = False
        self._found: list[str] = []
        self._held: str | None = None
        self._refusing = False
        self._stuck_timer: Timer | None = None
        self._stuck = self._lost = False
        for row in self._rows:
            row.write(False)
        self._low = [level_at_start(column) is False for column in self._columns]
        self._known = [level_at_start(column) is not None for column in self._columns]
        for index, column in enumerate(self._columns):
            column.watch(self._watcher(index), partial(self._gap, column.where))
        if any(self._low):
            self._refuse_until_released()

    # --- waiting for quiet ---

    def _gap(self, where: str, at_ns: int) -> None:
        if not self._lost:
            self._lost = True
            text = f"the column at {where} moved more often than anybody listened: keys may be lost; key it in again"
            self._emit(DeviceFault(device=self.device, at=at_ns, fault="keys-lost", where=where, text=text))

    def _watcher(self, column: int) -> Callable[[bool, int], None]:
        def edge(level: bool, at_ns: int) -> None:
            self._low[column] = not level
            if not self._known[column]:
                self._known[column] = True  # the part answers for the first time: not a press
                if not level:
                    self._refuse_until_released()
            elif not self._scanning:
                self._stir(at_ns)

        return edge

    def _stir(self, at_ns: int) -> None:
        self._last_ns = at_ns
        if self._quiet is None:
            self._first_ns = at_ns
            self._quiet = self._reactor.call_later(self._debounce_ns, self._maybe_quiet)

    def _maybe_quiet(self) -> None:
        remaining_ns = self._last_ns + self._debounce_ns - self._reactor.now()
        if remaining_ns > 0:
            self._quiet = self._reactor.call_later(remaining_ns, self._maybe_quiet)
            return
        self._quiet = None
        if any(self._low):
            self._scan()
        else:
            self._judge([])

    # --- one row after the other ---

    def _scan(self) -> None:
        self._scanning = True
        self._found = []
        for row in self._rows:
            row.write(True)
        self._drive_row(0)

    def _drive_row(self, row: int) -> None:
        self._rows[row].write(False)
        self._reactor.call_later(SETTLE_MS * 1_000_000, lambda: self._read_row(row))

    def _read_row(self, row: int) -> None:
        if not self._ask_columns():
            return
        self._found += [self._legends[row][column] for column, low in enumerate(self._low) if low]
        self._rows[row].write(True)
        if row + 1 < len(self._rows):
            self._drive_row(row + 1)
            return
        for each in self._rows:
            each.write(False)
        self._reactor.call_later(SETTLE_MS * 1_000_000, self._end_scan)

    def _end_scan(self) -> None:
        if not self._ask_columns():
            return
        self._scanning = False
        if any(self._low) is not bool(self._found):  # something moved during the scan
            self._stir(self._reactor.now())
            return
        self._judge(self._found)

    def _ask_columns(self) -> bool:
        """One read brings the levels of every column of the expander, through their watchers."""
        try:
            self._columns[0].read()
        except DeviceError:
            self._scanning = False
            for row in self._rows:
                row.write(False)
            self._refuse_until_released()
            self._quiet = self._reactor.call_later(RETRY_MS * 1_000_000, self._maybe_quiet)
            return False
        return True

    # --- what it was ---

    def _judge(self, keys: list[str]) -> None:
        if not keys:
            self._released()
        elif len(keys) > 1:
            self._refuse_until_released()
        elif not self._refusing and keys[0] != self._held:
            self._held = keys[0]
            self._await_release()
            if self._lost:
                self._lost = False
                self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault="keys-lost"))
            self._emit(KeyPressed(device=self.device, at=self._first_ns, key=keys[0]))

    def _released(self) -> None:
        self._held = None
        self._refusing = False
        if self._stuck_timer is not None:
            self._stuck_timer.cancel()
            self._stuck_timer = None
        if self._stuck:
            self._stuck = False
            self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault="stuck-key"))

    def _refuse_until_released(self) -> None:
        self._refusing = True
        self._await_release()

    def _await_release(self) -> None:
        if self._stuck_timer is None and not self._stuck:
            self._stuck_timer = self._reactor.call_later(self._stuck_ns, self._report_stuck)

    def _report_stuck(self) -> None:
        self._stuck_timer = None
        self._stuck = True
        where = next((c.where for c, low in zip(self._columns, self._low, strict=True) if low), self._columns[0].where)
        key = f"key {self._held!r}" if self._held else "a key, or more than one,"
        text = f"{key} has been down for {self._stuck_ns // 1_000_000_000} s (column {where}); free it"
        now = self._reactor.now()
        self._emit(DeviceFault(device=self.device, at=now, fault="stuck-key", where=where, text=text))
