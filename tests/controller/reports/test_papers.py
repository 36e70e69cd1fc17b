"""Documents that a casino files: whose they are, their numbers, room to write and sign, and a day's package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from controller.config.check import load_table
from controller.config.mistake import InvalidTable
from controller.record.journal.journal import Entry
from controller.reports.asked import Asked, NothingToReport
from controller.reports.catalogue import report
from controller.reports.document import Blanks, Document, Figures, Part, Signatures
from controller.reports.names import NAMES, ReportName
from controller.reports.objects import as_objects
from controller.reports.pdf import as_pdf
from controller.reports.spreadsheet import as_csv
from controller.reports.table import house_of
from controller.reports.text import as_text
from controller.reports.values import Moment, Value
from controller.table.events import Event
from tests.controller.console.ways_out import readable
from tests.controller.reports.conftest import HOUSE, Record, pay_flush, rows_of

CASINO = msgspec.structs.replace(
    HOUSE, casino="Casino of the Hill", slip_form="TG-114", slip_fields=("Patron's name", "Withheld for tax")
)
PRINTED = 1_795_900_000 * 10**9


def paper(record: Record, name: ReportName, **asked: str | int) -> Document:
    record.keep()
    return report(name, lambda: iter(record.entries), CASINO, Asked(**asked), PRINTED)  # type: ignore[arg-type]


def rows(document: Document, title: str) -> dict[str, Value]:
    return dict(next(one.rows for one in document.blocks if isinstance(one, Figures) and one.title == title))


@pytest.mark.parametrize("name", NAMES)
def test_every_report_says_whose_it_is_and_when_it_was_printed(record: Record, name: ReportName) -> None:
    pay_flush(record.table, 3)
    heading = dict(paper(record, name).heading)
    assert heading["casino"] == "Casino of the Hill"
    assert heading["printed"] == Moment(PRINTED, None)
    assert "casino" not in dict(record.report(name).heading)


def test_a_slip_has_its_form_and_numbers_what_is_written_in_and_room_to_sign(record: Record) -> None:
    pay_flush(record.table, 3)
    pay_flush(record.table, 4, "blue")
    slip = paper(record, "slip")
    told = rows(slip, "Award")
    assert (told["form"], told["slip"], told["award"]) == ("TG-114", "CS-07 no. 000002", 2)
    assert [one.labels for one in slip.blocks if isinstance(one, Blanks)] == [CASINO.slip_fields]
    text = as_text(slip, CASINO.zone)
    assert re.search(r"^Patron's name +_{60}", text, re.M)
    assert re.search(r"^Floor supervisor +_{30} +date, time _+$", text, re.M)


def test_slips_are_numbered_without_a_gap_though_a_claim_between_them_was_denied(record: Record) -> None:
    pay_flush(record.table, 3)
    record.table.to_settling(3, colour="blue")
    record.table.claim(3, "flush")
    record.table.staff("floor-supervisor", yes=False)
    record.table.next()
    pay_flush(record.table, 3)
    told = rows(paper(record, "slip"), "Award")
    assert (told["award"], told["slip"]) == (3, "CS-07 no. 000002")
    assert rows(paper(record, "slip", award=1), "Award")["slip"] == "CS-07 no. 000001"


def test_a_slip_of_a_paid_award_is_closed_and_one_that_waits_is_not(record: Record) -> None:
    table = record.table
    table.to_settling(3)
    table.claim(3, "flush")
    table.staff("floor-supervisor")
    table.staff("floor-supervisor", cards="2h 5h 9h Jh Kh")
    assert dict(paper(record, "slip").heading)["state"] == "still open: it is not closed on record"
    table.staff("floor-supervisor")
    table.turn("lower")
    assert "state" not in dict(paper(record, "slip").heading)


def test_a_closed_round_is_closed_also_where_nothing_came_after_it(record: Record) -> None:
    pay_flush(record.table, 3)
    assert "state" not in dict(paper(record, "round", round=1).heading)
    assert "state" in dict(paper(record, "round", round=2).heading)


def test_everybody_who_signs_for_an_award_has_a_line_of_their_own(record: Record) -> None:
    pay_flush(record.table, 3)
    for name in ("payouts", "shift"):
        (signers,) = [
            one.signers
            for one in paper(record, name).blocks  # type: ignore[arg-type]
            if isinstance(one, Signatures) and one.title == "Signatures of the awards"
        ]
        assert signers == ("award 1, dealer", "award 1, floor supervisor")


def test_the_package_of_a_day_lists_on_its_cover_what_follows_and_a_slip_for_each_award(record: Record) -> None:
    pay_flush(record.table, 3)
    package = paper(record, "package", day="2026-11-28")
    listed = [(row["number"], row["report"]) for row in rows_of(package, "Contents")]
    parts = [one.title for one in package.blocks if isinstance(one, Part)]
    assert [f"{number}. {title}" for number, title in listed] == parts
    assert parts[-1] == "14. Jackpot slip"
    assert sum(title.endswith("Shift report") for title in parts) == 3
    assert package.agrees


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_package_is_one_pdf_with_each_page_counted_of_all(record: Record, size: str) -> None:
    pay_flush(record.table, 3)
    made = as_pdf(paper(record, "package"), CASINO.zone, size)  # type: ignore[arg-type]
    pages = len(re.findall(rb"/Type /Page\b", made))
    text = readable(made)
    assert pages >= 14
    assert [n for n in range(1, pages + 1) if f"page {n} of {pages}" not in text] == []


def test_the_package_comes_in_every_format(record: Record) -> None:
    pay_flush(record.table, 3)
    package = paper(record, "package")
    assert "14. Jackpot slip\n================" in as_text(package, CASINO.zone)
    assert "\r\n14. Jackpot slip\r\n" in as_csv(package, CASINO.zone)
    assert "14. Jackpot slip" in [row.get("block") for row in as_objects(package, CASINO.zone)]
    assert [line for line in as_text(package, CASINO.zone).splitlines() if len(line) > 100] == []


def test_a_package_of_a_round_is_refused(record: Record) -> None:
    with pytest.raises(NothingToReport, match="a package is of a gaming day, not of a round"):
        record.report("package", round=1)


def test_the_table_file_says_what_stands_on_papers(demo_folder: Path, tmp_path: Path) -> None:
    text = (demo_folder / "demo-caribbean-stud.toml").read_text()
    path = tmp_path / "papers.toml"
    path.write_text(f'{text}\n[papers]\ncasino = "Casino"\nslip_form = "TG-114"\nslip_fields = ["Patron", "Tax"]\n')
    house = house_of(load_table(path))
    assert (house.casino, house.slip_form, house.slip_fields) == ("Casino", "TG-114", ("Patron", "Tax"))
    path.write_text(f'{text}\n[papers]\nslip_form = "{31 * "x"}"\n')
    with pytest.raises(InvalidTable, match="papers"):
        load_table(path)


def test_the_table_file_says_when_the_shifts_begin(demo_folder: Path, tmp_path: Path) -> None:
    text = (demo_folder / "demo-caribbean-stud.toml").read_text()
    path = tmp_path / "shifts.toml"
    path.write_text(text.replace("\n[deal]", '\nshifts = ["06:00", "18:00"]\n\n[deal]', 1))
    assert house_of(load_table(path)).shifts == ("06:00", "18:00")


def test_the_record_is_read_no_more_often_for_a_package_than_its_kinds_of_questions(record: Record) -> None:
    """How far it goes, what was paid, everything else, and whether it is founded: however many reports that are."""
    pay_flush(record.table, 3)
    pay_flush(record.table, 4, "blue")
    record.keep()
    read = 0

    def counted() -> Iterator[Entry[Event]]:
        nonlocal read
        read += 1
        return iter(record.entries)

    package = report("package", counted, CASINO, Asked(day="2026-11-28"))
    assert len([one for one in package.blocks if isinstance(one, Part)]) > 10
    assert read == 4
