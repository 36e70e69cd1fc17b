"""How a printer stands, out of its four status bytes: what keeps it from printing, and the faults that a person mends.

Bits are those of ``answers.py``. Does not ask the printer and does not know tickets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from drivers.ticket_printer import answers as a

QUESTIONS = (1, 2, 3, 4)
"""DLE EOT n, in the order in which they are asked."""


class Wrong(NamedTuple):
    """One thing that a person mends: the fault, and what it is and wants."""

    fault: str
    text: str


_KNOWN = (
    Wrong(fault="paper-near-end", text="the paper is nearly at its end: have a roll at hand"),
    Wrong(fault="paper-out", text="there is no paper: put in a new roll and close the cover"),
    Wrong(fault="cover-open", text="the cover is open: close it"),
    Wrong(fault="cutter", text="the cutter is stuck: switch it off, take out what blocks it, and switch it on"),
    Wrong(fault="printer-error", text="the printer is out of order: switch it off and on, then exchange it"),
    Wrong(fault="overheated", text="the print head is too hot: it goes on by itself when it has cooled"),
)
MENDED = {wrong.fault: wrong.text for wrong in _KNOWN}
BREAKS = ("printer-error", "cutter", "cover-open", "paper-out")
"""Those that break a ticket off, the gravest first. What is too hot goes on where it stopped."""
BLOCKS = (*BREAKS, "overheated")
"""Those with which nothing is printed."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The answers to one round of questions."""

    printer: int
    offline: int
    error: int
    paper: int

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong now.

        >>> Condition(0x1A, 0x32, 0x12, 0x7E).faults, Condition(0x12, 0x12, 0x12, 0x1E).faults
        (('paper-near-end', 'paper-out'), ('paper-near-end',))
        """
        there = {
            "paper-near-end": self.paper & a.NEAR_END,
            "paper-out": self.paper & a.PAPER_OUT or self.offline & a.STOPPED_BY_PAPER,
            "cover-open": self.offline & a.COVER_OPEN,
            "cutter": self.error & a.CUTTER,
            "printer-error": self.error & a.UNRECOVERABLE,
            "overheated": self.error & a.RECOVERS_BY_ITSELF,
        }
        return tuple(fault for fault in MENDED if there[fault])

    @property
    def obstacle(self) -> str | None:
        """Why nothing is printed now, in one clause; None where it can be."""
        offline = self.printer & a.OFFLINE or self.offline & a.ERROR
        return self._first(BLOCKS) or ("it is offline" if offline else None)

    @property
    def break_off(self) -> str | None:
        """What breaks off a ticket that is being printed now, in one clause; None where nothing does."""
        return self._first(BREAKS)

    def _first(self, faults: tuple[str, ...]) -> str | None:
        return next((MENDED[fault].partition(":")[0] for fault in faults if fault in self.faults), None)
