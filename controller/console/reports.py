"""Reports from the console: the page that offers them, each on a page of its own and as a download. Changes nothing.

A report of a long record takes seconds of a processor, which the table must not miss: it is made in a process of its
own, at low priority (:mod:`controller.reports.process`). Only a journal in memory, which no other process can read, is
read here. Does not choose what a report says.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from controller.console.limits import REPORTS, Places
from controller.record.journal.sqlite import read_beside
from controller.reports.asked import Asked, NothingToReport
from controller.reports.catalogue import report
from controller.reports.house import House
from controller.reports.names import NAMES, TITLES, ReportName
from controller.reports.process import FAILED, Job
from controller.reports.rendering import MEDIA, Format, Paper, render

if TYPE_CHECKING:
    from controller.assembly import RunningTable

LIMIT_S = 600.0
"""A report that takes longer is given up."""
_FULL = f"{REPORTS} reports are being made already: ask for this one again in a moment."

FILES: tuple[Format, ...] = ("text", "csv", "pdf")
"""As what a report can be had beside its page."""

NEEDS: Mapping[ReportName, str] = {
    "slip": "award",
    "round": "round",
    "records": "record",
    "trend": "time",
    "day": "day",
    "package": "day",
}
"""What else than a day and a shift a report is of."""


def offered(shifts: Sequence[str], zone_name: str) -> Mapping[str, object]:
    """What the page shows: each report with what it is asked by, the formats, and the shifts of the house."""
    return {
        "reports": [{"name": name, "title": TITLES[name], "needs": NEEDS.get(name, "shift")} for name in NAMES],
        "formats": FILES,
        "shifts": list(enumerate(shifts, start=1)),
        "zone": zone_name,
    }


@dataclass(frozen=True, slots=True)
class Download:
    """One report as a file."""

    report: ReportName
    name: str
    media: str
    content: bytes


class Reports:
    """The reports of one table."""

    def __init__(self, table: RunningTable, house: House, utc_now_ns: Callable[[], int]) -> None:
        self._table = table
        self._utc_now_ns = utc_now_ns
        self._house = house
        self._places = Places(REPORTS, _FULL)
        self._one_at_a_time = asyncio.Lock()

    async def make(self, name: str, query: Mapping[str, str]) -> Download:
        """The report of this name.

        Raises:
            NothingToReport: it is not known, or the record does not have what is asked for; the text says so.
            NoPlace: as many are asked for already as may be.
        """
        if name not in NAMES:
            raise NothingToReport(f'there is no report "{name}"; there are {", ".join(NAMES)}')
        kind = query.get("format", "text")
        if kind not in MEDIA:
            raise NothingToReport(f'a report is text, csv, pdf, json or page, not "{kind}"')
        asked = Asked(
            day=query.get("day") or None,
            shift=_number(query, "shift"),
            round=_number(query, "round"),
            award=_number(query, "award"),
            record=_number(query, "record"),
            begins=query.get("from") or None,
            ends=query.get("to") or None,
        )
        paper: Paper = "letter" if query.get("paper") == "letter" else "a4"
        media, ending = MEDIA[kind]
        journal = self._table.journal
        path = read_beside(journal)
        if path is not None:
            job = Job(
                journal=path,
                house=self._house,
                name=name,
                asked=asked,
                format=kind,
                paper=paper,
                printed_utc_ns=self._utc_now_ns(),
            )
            with self._places:
                async with self._one_at_a_time:
                    content = await _in_a_process(job)
        else:
            document = report(name, journal.read, self._house, asked, self._utc_now_ns())
            content = render(document, self._house, kind, paper, asked)
        return Download(name, f"{self._table.file.table.id}-{name}.{ending}", media, content)


def _number(query: Mapping[str, str], name: str) -> int | None:
    text = query.get(name, "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or not 0 < len(text) <= 9:
        raise NothingToReport(f'"{text}" is no {name}: {name}s are numbered from 1 on')
    return int(text)


async def _in_a_process(job: Job) -> bytes:
    pipe = asyncio.subprocess.PIPE
    try:
        words = (sys.executable, "-m", "controller.reports.process")
        process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, stderr=pipe)
    except OSError as error:
        raise NothingToReport(f"the report could not be made: {error.strerror}") from error
    try:
        async with asyncio.timeout(LIMIT_S):
            out, errors = await process.communicate(msgspec.json.encode(job))
    except TimeoutError as error:
        process.kill()
        await process.wait()
        raise NothingToReport(f"the report took longer than {LIMIT_S:.0f} s and was given up") from error
    if process.returncode == 0:
        return out
    told = errors.decode(errors="replace").strip().splitlines()
    if process.returncode == FAILED and told:
        raise NothingToReport(told[-1])
    raise NothingToReport("the report could not be made: lammer report says why, on the machine itself")
