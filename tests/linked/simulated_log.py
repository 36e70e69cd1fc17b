"""A log like that of the servers, in memory: one order, the expected last place of a subject, and what power cuts cost.

With ``flushes`` a message is on disk before it is acknowledged; without, a power cut of all servers loses what was
acknowledged since the last flush: the setting that a pool refuses to take money under. Does not model: replicas that
differ, elections as such (a leader that is away is silence).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.record.journal.record import Record


class Stored(NamedTuple):
    """One message in the log."""

    sequence: int
    member: str
    message: Record


class WrongLast(Exception):
    """The subject's last place is another than the one expected (the servers' code 10071)."""


class SimulatedLog:
    """Implements the log for simulations. ``up``: whether anybody answers."""

    def __init__(self, *, flushes: bool = True) -> None:
        self.stored: list[Stored] = []
        self.up = True
        self._flushes = flushes
        self._on_disk = 0
        self._last: dict[str, int] = {}

    def publish(self, member: str, message: Record, expected: int) -> int:
        """Take one message; its place. Raises WrongLast."""
        if self._last.get(member, 0) != expected:
            raise WrongLast
        sequence = len(self.stored) + 1
        self.stored.append(Stored(sequence, member, message))
        self._last[member] = sequence
        if self._flushes:
            self._on_disk = sequence
        return sequence

    def last_of(self, member: str) -> Stored | None:
        """The last message of a subject."""
        sequence = self._last.get(member)
        return None if sequence is None else self.stored[sequence - 1]

    def after(self, sequence: int) -> list[Stored]:
        """What stands behind a place."""
        return self.stored[sequence:]

    def flush(self) -> None:
        """What the default setting does every two minutes."""
        self._on_disk = len(self.stored)

    def power_cut(self) -> None:
        """All servers at once: what is not on disk is gone."""
        del self.stored[self._on_disk :]
        self._last = {one.member: one.sequence for one in self.stored}
