"""What can be broken about a twin, by name: how scenarios, the simulator and the drawer break anything.

A twin says its ``FAULTS``, and by two hooks what each does at once and what becomes of it. Does not know a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

Act = Callable[[], None]


class Breakable:
    """A twin that can be told to fail; ``_faults`` are those that it has now."""

    CALLED: ClassVar[str] = "this twin"
    """What it is, for the sentence that refuses a fault."""
    FAULTS: tuple[str, ...] = ()
    """What :meth:`fail` takes."""
    PASSING: ClassVar[tuple[str, ...]] = ()
    """Those that happen once and leave nothing to be mended."""

    def __init__(self) -> None:
        self._faults: set[str] = set()

    def fail(self, fault: str) -> None:
        """Break it. Raises ValueError for a fault that it does not have."""
        if fault not in self.FAULTS:
            raise ValueError(f"{self.CALLED} has no fault {fault!r}; it has {', '.join(self.FAULTS)}")
        if fault not in self.PASSING:
            self._faults.add(fault)
        self._when_broken(fault)

    def mend(self) -> None:
        """Call all faults off."""
        faults = frozenset(self._faults)
        self._faults.clear()
        self._when_mended(faults)

    def _when_broken(self, fault: str) -> None:
        """What this fault does at once."""

    def _when_mended(self, faults: frozenset[str]) -> None:
        """What follows when these faults are called off."""


class Faults(Breakable):
    """Faults of something that is no twin by itself, such as a wire: for each, what breaks it and what mends it."""

    def __init__(self, faults: Mapping[str, tuple[Act, Act]]) -> None:
        super().__init__()
        self.FAULTS = tuple(faults)
        self._acts = faults

    def _when_broken(self, fault: str) -> None:
        self._acts[fault][0]()

    def _when_mended(self, faults: frozenset[str]) -> None:
        for _, mended in self._acts.values():
            mended()
