"""One report in a process of its own: a job comes in as JSON, the report goes out as bytes. Writes no file.

At the lowest priority, so that the table, which is another process, never waits for it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import msgspec

from controller.record.journal.errors import JournalError
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import EVENTS
from controller.reports.asked import Asked, NothingToReport
from controller.reports.catalogue import report
from controller.reports.house import House
from controller.reports.names import ReportName
from controller.reports.rendering import Format, Paper, render
from controller.words.one_line import one_line

FAILED = 3
"""The exit code where the last line of standard error is a sentence for the one who asked."""
NICE = 19


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be made, of which journal."""

    journal: str
    house: House
    name: ReportName
    asked: Asked
    format: Format
    paper: Paper = "a4"
    printed_utc_ns: int | None = None


def make(job: Job) -> bytes:
    """The report's bytes.

    Raises:
        NothingToReport: the record does not have what is asked for.
        JournalError: there is no journal, or it cannot be read.
    """
    with WholeRecord(job.journal) as reader:
        upto = reader.position
        document = report(job.name, lambda: reader.read(EVENTS, 1, upto), job.house, job.asked, job.printed_utc_ns)
    return render(document, job.house, job.format, job.paper, job.asked)


def main() -> int:
    """Make the report that standard input asks for."""
    with suppress(PermissionError):  # a unit may forbid even this; the report is made all the same
        os.nice(NICE)
    try:
        content = make(msgspec.json.decode(sys.stdin.buffer.read(), type=Job))
    except (JournalError, msgspec.DecodeError, NothingToReport) as error:
        print(one_line(str(error)), file=sys.stderr)
        return FAILED
    with open(sys.stdout.fileno(), "wb", closefd=False) as out:  # buffered, so that nothing is taken in part
        out.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
