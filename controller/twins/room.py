"""Hands in a twin room: balls that come next or go back, a ticket before the scanner, a card in a reader.

Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, cast

from controller.config.table_file import TableFile
from controller.twins.table import TwinTable

_BARS = re.compile(r"[0-9A-Z]{1,32}")
_NUMBER = re.compile(r"[0-9]{1,19}")
BACK = "back"
"""What is written where the balls go back into the blower."""


class BlowerTwin(Protocol):
    """A blower whose balls can be told beforehand."""

    def come_next(self, balls: Sequence[int]) -> None:
        """These come next. Raises ValueError for one that is not inside."""

    def put_back(self) -> None:
        """Let all balls fall back."""


class ScannerTwin(Protocol):
    """A reader of bars, or of a stripe."""

    def read(self, number: str) -> None:
        """A ticket is held before it, a card drawn through it."""


def why_not_balls(file: TableFile, what: str) -> str | None:
    """Why nobody can do this with the balls of the table; None where somebody can."""
    if file.ball_draw is None:
        return "this table has no [ball-draw]"
    if what == BACK or (what.strip() and all(word.isascii() and word.isdigit() for word in what.split())):
        return None
    return f'"{what}" is not done with balls: give those that come next, "17 4 80", or "{BACK}"'


def balls(twins: TwinTable, what: str) -> None:
    """Do it. Raises ValueError where nobody can."""
    why = why_not_balls(twins.file, what)
    if why is not None:
        raise ValueError(why)
    blower = cast(BlowerTwin, twins.twin("ball-draw"))
    if what == BACK:
        blower.put_back()
    else:
        blower.come_next([int(word) for word in what.split()])


def scan(twins: TwinTable, digits: str) -> None:
    """Hold a ticket with these bars before the scanner. Raises ValueError where there is none, or no such bars."""
    if twins.file.ticket_reader is None:
        raise ValueError("this table has no [ticket-reader]")
    if not _BARS.fullmatch(digits):
        raise ValueError("bars are 1 to 32 digits and capital letters, as they stand on a ticket")
    cast(ScannerTwin, twins.twin("ticket-reader")).read(digits)


def swipe(twins: TwinTable, reader: str, digits: str) -> None:
    """Draw a card with this number through the reader. Raises ValueError where there is none, or no such number."""
    readers = twins.file.card_reader
    if reader not in readers:
        raise ValueError(f"this table has no [card-reader.{reader}]; it has {', '.join(readers) or 'none'}")
    if not _NUMBER.fullmatch(digits):
        raise ValueError("a card has a number of 1 to 19 digits on its stripe")
    cast(ScannerTwin, twins.twin(f"card-reader.{reader}")).read(digits)
