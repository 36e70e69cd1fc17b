"""``lammer report``: what supervisors and accounting need, out of the record, while the table plays. Writes no record.

Without ``--journal`` the record of the demonstration table is meant, or of ``--table``.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from controller.cli.files import PATH, RECORD, journal_path, of_record, table_file
from controller.cli.lines import example, json_line
from controller.cli.new_file import apart_from_record, written

if TYPE_CHECKING:
    from controller.reports.asked import Asked
    from controller.reports.house import House
    from controller.reports.names import ReportName

_REPORTS = (
    ("payouts", "the progressive payout log, with meter readings"),
    ("slip", "the jackpot slip of one award"),
    ("shift", "readings, reconciliation, chips and awards of a shift"),
    ("day", "the same of a gaming day, shift by shift"),
    ("reconcile", "the reconciliation, term by term, and the chip count"),
    ("money", "every record that moved money, with the value before and after"),
    ("exceptions", "what did not go as it should"),
    ("keys", "each turn of a key, and what it did"),
    ("shuffler", "faults of shuffler and shoe"),
    ("round", "recall of one round (the last)"),
    ("parameters", "notices for accounting"),
    ("register", "security tape and chips on each part, and each deviation, for the regulator"),
    ("tickets", "what a room of tickets sold, took back and paid, by window and game"),
    ("poker", "what a poker table dropped: rake, fees, jackpot and time, by game and dealer"),
    ("ledger", "players' accounts: that they and the table are what the cash station has, and each entry"),
    ("trend", "meter, coin-in and rounds hour by hour, time to paid, faults by device"),
    ("records", "one record and those around it, field by field"),
    ("package", "all of a gaming day in one document, with a list on its cover"),
)
_LIST = "\n".join(f"{name:<11} {does}" for name, does in _REPORTS)
_HELP = f"""Print a report, as text, CSV or PDF. Reads the record while the table plays and changes nothing.

\b
{_LIST}

Without a time it is of the newest shift (day, round, award) of the record. Exit code 1: figures that must agree differ.
"""


@click.command("report", help=_HELP, epilog=example("lammer report shift --shift 2 --format pdf --out shift.pdf"))
@click.argument("name", metavar="REPORT", type=click.Choice([name for name, _ in _REPORTS]))
@click.option("--journal", type=RECORD, metavar="FILE", help="The record (default: the table's).")
@click.option("--table", metavar="FILE", help="The table file: its zone, shifts and rules.")
@click.option("--from", "begins", metavar="TIME", help="From this time of the house on: 2026-11-28T20:00.")
@click.option("--to", "ends", metavar="TIME", help="Before this time of the house.")
@click.option("--day", metavar="DATE", help="The gaming day: 2026-11-28.")
@click.option("--shift", type=click.IntRange(min=1), help="The shift of the day, counted from 1.")
@click.option("--round", "number", type=click.IntRange(min=1), help="The round of this number.")
@click.option("--award", type=click.IntRange(min=1), help="The award of this number, for its slip.")
@click.option("--record", type=click.IntRange(min=1), help="The record of this number, and those around it.")
@click.option("--format", "kind", type=click.Choice(["text", "csv", "pdf"]), default="text", help="Default: text.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", help="The PDF's paper (default: a4).")
@click.option("--out", type=PATH, help="The file to write; without it, standard output.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def report_command(
    name: ReportName,
    journal: Path | None,
    table: str | None,
    begins: str | None,
    ends: str | None,
    day: str | None,
    shift: int | None,
    number: int | None,
    award: int | None,
    record: int | None,
    kind: Literal["text", "csv", "pdf"],
    paper: Literal["a4", "letter"],
    out: Path | None,
    as_json: bool,
) -> int:
    """Print a report; `_HELP` is what people read of it. Raises UsageError where the options do not go together."""
    from controller.reports.asked import Asked

    if number is not None and (begins or ends or day or shift):
        raise click.UsageError("--round or a time, not both")
    if (begins or ends) and (day or shift):
        raise click.UsageError("--from and --to, or --day and --shift, not both")
    asked = Asked(day=day, shift=shift, round=number, award=award, record=record, begins=begins, ends=ends)
    return _report(name, journal, table, asked, "json" if as_json else kind, paper, out)


def _report(
    name: ReportName,
    journal: Path | None,
    table: str | None,
    asked: Asked,
    kind: Literal["text", "csv", "pdf", "json"],
    paper: Literal["a4", "letter"],
    out: Path | None,
) -> int:
    from msgspec import DecodeError

    from controller.record.journal.errors import JournalError
    from controller.record.proof.whole_record import WholeRecord
    from controller.record.replay import EVENTS
    from controller.reports.asked import NothingToReport
    from controller.reports.catalogue import report
    from controller.reports.rendering import render

    try:
        house, path = _house(journal, table)
        with WholeRecord(str(path)) as reader:
            upto = reader.position
            document = report(name, lambda: reader.read(EVENTS, 1, upto), house, asked, time.time_ns())
    except (JournalError, DecodeError, NothingToReport) as error:
        raise of_record(error) from error
    if kind == "json":
        from controller.reports.objects import as_objects

        content = "".join(json_line(row) for row in as_objects(document, house.zone)).encode()
    else:
        content = render(document, house, kind, paper, asked)
    _write(content, None if out is None else apart_from_record(out, path))
    return 0 if document.agrees else 1


def _house(journal: Path | None, table: str | None) -> tuple[House, Path]:
    from controller.reports.table import house_of, house_of_journal

    if journal is not None and table is None:
        return house_of_journal(journal), journal
    file = table_file(table)[1]
    return house_of(file), journal if journal is not None else journal_path(file)


def _write(content: bytes, out: Path | None) -> None:
    if out is None:
        with click.open_file("-", "wb") as stream:
            stream.write(content)
        return
    with written(out) as file:
        file.write(content)
