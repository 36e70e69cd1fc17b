"""The one way from a journal to a document. Does not render and opens no file."""

from __future__ import annotations

from controller.record.veil import veiled
from controller.reports.asked import Asked, NothingToReport
from controller.reports.contents import MAKE
from controller.reports.document import Document
from controller.reports.history import history, tell
from controller.reports.house import House
from controller.reports.names import ReportName
from controller.reports.newest import newest
from controller.reports.reader import Read, Reader, Record


def report(name: ReportName, read: Read, house: House, asked: Asked, printed_utc_ns: int | None = None) -> Document:
    """The report. ``read`` reads the journal from record 1 and may be called again; when it is printed stands on it.

    Raises:
        NothingToReport: there is no such shift, round or award.
    """
    end = newest(read)
    if not end.position:
        raise NothingToReport("the journal is empty: the table was never opened")
    reader = Reader(name, Record(read, house, end, printed_utc_ns, MAKE), asked)
    while reader.collectors:
        tell(history(veiled(read()), house.people), *reader.collectors)
        reader.go_on()
    return reader.document()
