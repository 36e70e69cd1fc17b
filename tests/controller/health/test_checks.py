"""Each finding is made true by one fact and cleared by its opposite; what is unknown is neither."""

from __future__ import annotations

import pytest

from controller.health.check import Health, judge
from controller.health.checks import CHECKS
from controller.health.facts import Backups, Certificate, Facts, Memory, Unknown, Unusable, Wear
from tests.controller.health.measured import (
    BOX,
    FINE,
    HOUR_NS,
    NOW_UTC_NS,
    TABLE,
    box,
    disk,
    supply,
    table,
)


def certificate(days: int, left_out: tuple[str, ...] = ()) -> Facts:
    return box(certificate=Certificate(NOW_UTC_NS + days * 24 * HOUR_NS, left_out))


TRUE: dict[str, tuple[Facts, str]] = {
    "supply-low": (supply(low=True), ""),
    "supply-was-low": (supply(low_before=True), ""),
    "slowed-down": (supply(slowed=("it is throttled",)), "it is throttled"),
    "was-slowed-down": (supply(slowed_before=("it is throttled",)), "it is throttled"),
    "hot": (box(celsius=70), "70 °C"),
    "too-hot": (box(celsius=80), "80 °C"),
    "memory-short": (box(memory=Memory(199 << 20, 2_000 << 20)), "199 of 2000 MiB are available"),
    "clock-unsynchronised": (box(synchronised=False), ""),
    "clock-stepped": (box(stepped_ms=-2_000), "by -2000 ms"),
    "sqlite-old": (box(sqlite=(3, 51, 2)), "3.51.2"),
    "disk-above-80": (disk(full_percent=80), "80 % full, 5120 MiB are free"),
    "disk-above-95": (disk(full_percent=95), "95 % full, 5120 MiB are free"),
    "disk-filling": (table(disk_faults={"filling": "less than 10 % are free"}), "less than 10 % are free"),
    "disk-out-of-room": (table(disk_faults={"full": "make room"}), ""),
    "disk-read-only": (disk(read_only=True), ""),
    "disk-files-short": (disk(files_left=49), "49 of 1000 files are left"),
    "disk-errors": (box(disk_errors=3), "3 errors"),
    "disk-worn": (box(wear=Wear(90, None)), "up to 90 % of its life are used"),
    "backup-folder-away": (box(backups=Backups("/media/b", False, None)), "/media/b"),
    "backup-none": (box(backups=Backups("/media/b", True, None)), "/media/b"),
    "backup-old": (box(backups=Backups("/media/b", True, NOW_UTC_NS - 49 * HOUR_NS)), "49 hours"),
    "record-damaged": (table(damage=("record 5 is not what was written",)), "record 5 is not what was written"),
    "safe-mode": (table(safe_mode="safe mode: 2 starts in a row failed"), "2 starts in a row failed"),
    "record-unchecked": (table(unchecked=True), ""),
    "copies-disagree": (table(disagreements=("memory.fram says $5",)), "memory.fram says $5"),
    "key-left-on": (table(keys_left=("higher", "lower")), "higher, lower"),
    "unsafe-stops": (table(unsafe_stops=2), "2 since its last orderly stop"),
    "device-faults": (table(device_faults={"acceptor.3": 1, "shoe": 2}), "shoe 2, acceptor.3 1"),
    "device-unsteady": (box(recent_faults={"shoe": 5, "lamps": 4}), "shoe 5"),
    "certificate-ended": (certificate(days=-1), ""),
    "certificate-ending": (certificate(days=21), "21 days are left"),
    "certificate-names": (certificate(days=22, left_out=("cs-07.pit.example",)), "cs-07.pit.example"),
}


def found_in(facts: Facts) -> Health:
    return judge(CHECKS, facts)


def test_every_check_is_tried() -> None:
    assert [*TRUE, "certificate-unusable"] == [check.id for check in CHECKS]


@pytest.mark.parametrize("name", TRUE)
def test_a_fact_makes_its_finding_and_no_other(name: str) -> None:
    facts, measured = TRUE[name]
    (finding,) = found_in(facts).findings
    assert (finding.check.id, finding.measured) == (name, measured)


@pytest.mark.parametrize("name", TRUE)
def test_without_the_fact_the_finding_is_gone(name: str) -> None:
    health = found_in(FINE)
    assert name in health.fine
    assert health.findings == health.left_out == ()


@pytest.mark.parametrize(
    "facts",
    [
        box(celsius=69),
        box(memory=Memory(200 << 20, 2_000 << 20)),
        disk(files_left=50),
        disk(files=0, files_left=0),
        box(wear=Wear(89, None)),
        box(backups=Backups("/media/b", True, NOW_UTC_NS - 48 * HOUR_NS)),
        box(sqlite=(3, 52, 0)),
    ],
)
def test_a_limit_that_is_just_kept_is_no_finding(facts: Facts) -> None:
    assert found_in(facts).findings == ()


def test_a_memory_without_spare_cells_is_worn_however_young_it_is() -> None:
    (finding,) = found_in(box(wear=Wear(10, "its spare cells are used up"))).findings
    assert finding.text.endswith("up to 10 % of its life are used, its spare cells are used up")


def test_where_no_certificate_can_be_shown_nothing_else_is_said_of_it() -> None:
    health = found_in(box(certificate=Unusable("box.pem: others can read this private key")))
    (finding,) = health.findings
    assert (finding.check.id, finding.measured) == ("certificate-unusable", "box.pem: others can read this private key")
    assert {one.check.id for one in health.left_out} == {
        "certificate-ended",
        "certificate-ending",
        "certificate-names",
    }


def test_a_console_for_this_machine_alone_needs_no_certificate() -> None:
    assert found_in(box(certificate=None)) == found_in(FINE)


def test_what_is_unknown_is_left_out_with_its_reason_and_never_guessed() -> None:
    health = found_in(box(wear=Unknown("a card"), supply=Unknown("no Pi"), stepped_ms=Unknown("not running")))
    assert health.findings == ()
    assert dict(health.reasons()) == {
        "no Pi": ["supply-low", "supply-was-low", "slowed-down", "was-slowed-down"],
        "not running": ["clock-stepped"],
        "a card": ["disk-worn"],
    }


def test_without_a_record_nothing_is_said_of_the_table() -> None:
    health = found_in(Facts(BOX, Unknown("no record")))
    assert health.findings == ()
    assert set(health.reasons()["no record"]) >= {"unsafe-stops", "device-faults", "disk-filling", "copies-disagree"}


def test_a_folder_of_backups_that_is_away_says_nothing_of_their_age() -> None:
    health = found_in(box(backups=Backups("/media/b", False, None)))
    assert [one.check.id for one in health.left_out] == ["backup-none", "backup-old"]


def test_the_gravest_comes_first_and_a_notice_alone_calls_nobody() -> None:
    both = Facts(box(celsius=71, disk_errors=1).box, TABLE)
    assert [finding.check.severity for finding in found_in(both).findings] == ["critical", "notice"]
    assert found_in(both).needs_somebody
    assert not found_in(box(celsius=71)).needs_somebody


def test_what_is_a_fault_of_the_box_is_no_notice_and_what_is_none_says_where_the_record_has_it() -> None:
    assert [check.id for check in CHECKS if check.device and check.severity == "notice"] == []
    assert [check.id for check in CHECKS if check.device and check.recorded] == []
    assert [check.id for check in CHECKS if check.severity != "notice" and not (check.device or check.recorded)] == []
