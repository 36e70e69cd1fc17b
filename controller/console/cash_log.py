"""The newest entries of the books, for the page of the cash station, in the words of the report. Does not add up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import tzinfo
from typing import get_args

import msgspec

from controller.console.newest_lines import Follower, NewestLines
from controller.record.journal.record import Record
from controller.reports.entries import Move, entry_of

SHOWN = 12
_decode = msgspec.json.Decoder(Move).decode


def cash_log(records: Callable[[int], Iterator[Record]], zone: tzinfo) -> NewestLines[Move]:
    """Those that ``records`` reads from a position on."""
    return NewestLines(Follower(records, get_args(Move), _decode), _told, zone, "%H:%M:%S", SHOWN)


def _told(move: Move) -> str:
    return entry_of(move).in_words
