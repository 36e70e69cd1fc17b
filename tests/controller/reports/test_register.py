"""The register of security tape and chips, and the deviations that a regulator is told of (002:1585-1587)."""

from __future__ import annotations

from controller.reports.document import Signatures
from controller.table import events as e
from tests.controller.reports.conftest import Record, rows_of

AFFIXED = e.TapeAffixed(
    part="shuffler", number="0451", chip="U7-1", affixed_by="A. Agent", role="technician", person="R. Reed"
)
READ = e.TapeInspected(part="shuffler", number="0451", role="floor-supervisor")
TORN = e.TapeDeviated(part="shuffler", why="torn at one end", role="floor-supervisor")
TOLD = e.DeviationReported(part="shuffler", to="Gaming Commission, case 7", role="pit-manager")


def test_it_has_the_identification_number_of_each_chip_and_who_sealed_it(record: Record) -> None:
    record.add(AFFIXED, READ)
    (row,) = rows_of(record.report("register"), "Security tape")
    assert (row["part"], row["number"], row["chip"], row["text"]) == ("shuffler", "0451", "U7-1", "by A. Agent")
    assert (row["by"], row["reader"]) == ("R. Reed, technician", "floor supervisor")
    assert [row["what"] for row in rows_of(record.report("register"), "Written down")] == ["stuck on", "read"]


def test_another_strip_takes_its_place_and_was_not_read_yet(record: Record) -> None:
    again = e.TapeAffixed(part="shuffler", number="0500", affixed_by="B. Agent", why="torn", role="technician")
    record.add(AFFIXED, READ, again)
    (row,) = rows_of(record.report("register"), "Security tape")
    assert (row["number"], row["text"], row["read"]) == ("0500", "by B. Agent: torn", "not read yet")


def test_a_deviation_is_open_until_the_regulator_was_told(record: Record) -> None:
    record.add(AFFIXED, TORN)
    waiting = record.report("register")
    assert [row["told"] for row in rows_of(waiting, "Deviations")] == ["NOT REPORTED YET"]
    assert not waiting.agrees
    record.add(TOLD)
    done = record.report("register")
    assert [row["told"] for row in rows_of(done, "Deviations")] == ["told: Gaming Commission, case 7, by pit manager"]
    assert done.agrees


def test_it_waits_in_the_register_of_a_later_day(record: Record) -> None:
    record.add(AFFIXED, TORN)
    record.at("2026-11-30T18:00:00")
    record.add(e.ServiceStarted(version="0"))
    assert len(rows_of(record.report("register", day="2026-11-30"), "Deviations")) == 1
    assert rows_of(record.report("register", day="2026-11-30"), "Written down") == []
    record.add(TOLD)
    record.at("2026-12-01T18:00:00")
    record.add(e.ServiceStarted(version="0"))
    assert rows_of(record.report("register", day="2026-12-01"), "Deviations") == []


def test_a_device_that_is_not_the_approved_one_stands_there_with_who_answered_for_it(record: Record) -> None:
    found = {"device": "shoe", "model": "S1", "serial": "77", "firmware": "2.0", "digest": "ab"}
    record.add(e.FirmwareFound(**found))
    (row,) = rows_of(record.report("register"), "Deviations")
    assert (row["part"], row["found"], row["told"]) == ("shoe", "S1 77, firmware 2.0, digest ab", "")
    record.add(e.FirmwareAccepted(**found, role="floor-supervisor"))
    (row,) = rows_of(record.report("register"), "Deviations")
    assert row["told"] == "answered for by floor supervisor"


def test_a_damaged_program_is_a_deviation(record: Record) -> None:
    record.add(e.DamageFound(part="program", file="games/money.py", why="games/money.py is not what was installed"))
    (row,) = rows_of(record.report("register"), "Deviations")
    assert (row["part"], row["found"]) == ("program", "games/money.py is not what was installed")


def test_it_is_signed_by_both_sides(record: Record) -> None:
    (signed,) = [block for block in record.report("register").blocks if isinstance(block, Signatures)]
    assert signed.signers == ("for the house", "received for the regulator")
