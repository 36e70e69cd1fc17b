"""The payout log as people read it, from the journal alone."""

from __future__ import annotations

from datetime import UTC

from controller.assembly import CODEC
from controller.console.payout_log import PayoutLog
from controller.record.journal.memory import MemoryJournal
from controller.table import events as e

NOON_NS = 1_767_268_800 * 1_000_000_000


def journal_of(*events: e.Event) -> MemoryJournal[e.Event]:
    journal: MemoryJournal[e.Event] = MemoryJournal("CS-07", CODEC)
    for number, event in enumerate(events):
        journal.append([event], NOON_NS + number * 1_000_000_000)
    return journal


CLAIM = e.AwardClaimed(award=1, seat=3, hand="royal-flush")
VERIFIED = e.AwardVerified(award=1, role="pit-manager")
LOGGED = e.PayoutLogged(
    award=1,
    cents=1_000_050,
    base_cents=1_000_050,
    sharers=1,
    words="ten thousand dollars and fifty cents",
    cards="Th Jh Qh Kh Ah",
    role="pit-manager",
    signed=("dealer", "pit-manager"),
)
REDUCED = e.MeterReduced(
    award=1, seat=3, hand="royal-flush", cents=1_000_050, off_meter_cents=1_000_050, key="higher", role="pit-manager"
)


def test_an_entry_tells_who_won_what_when_and_who_signed() -> None:
    """002:741"""
    log = PayoutLog(journal_of(CLAIM, VERIFIED, LOGGED).records, UTC, str, 25)
    (entry,) = log.upto(3)
    assert (entry.seat, entry.hand, entry.amount) == (3, "royal flush", "$10,000.50")
    assert (entry.day, entry.time, entry.position) == ("2026-01-01", "12:00:02", 3)
    assert (entry.verified, entry.signed) == (("pit manager",), ("dealer", "pit manager"))
    assert entry.key == ""


def test_the_key_and_the_reset_are_added_when_they_come() -> None:
    journal = journal_of(CLAIM, LOGGED)
    log = PayoutLog(journal.records, UTC, str, 25)
    log.upto(2)
    journal.append([REDUCED, e.MeterReset(award=1, cents=1_000_000)], NOON_NS + 60_000_000_000)
    (entry,) = log.upto(4)
    assert entry.key == "higher key, pit manager, 12:01:00"
    assert entry.reset == "meter reset by $10,000.00"


def test_what_is_not_on_disk_yet_is_not_shown() -> None:
    assert PayoutLog(journal_of(CLAIM, LOGGED).records, UTC, str, 25).upto(1) == ()


def test_a_claim_that_was_denied_leaves_no_entry() -> None:
    journal = journal_of(CLAIM, e.AwardDenied(award=1, role="pit-manager"))
    assert PayoutLog(journal.records, UTC, str, 25).upto(2) == ()


def test_the_newest_entry_stands_first() -> None:
    second = e.AwardClaimed(award=2, seat=5, hand="flush")
    logged = e.PayoutLogged(
        award=2, cents=5_000, base_cents=0, sharers=1, words="fifty dollars", cards="", role="x", signed=()
    )
    assert [
        entry.seat for entry in PayoutLog(journal_of(CLAIM, LOGGED, second, logged).records, UTC, str, 25).upto(4)
    ] == [5, 3]


def test_an_entry_that_was_wrong_is_shown_as_it_was_made_once_more() -> None:
    """Standards A11."""
    wrong = e.CorrectionRecorded(
        position=3, of="PayoutLogged", what="payout-entry", why="other cards", role="pit-manager", award=1
    )
    journal = journal_of(CLAIM, VERIFIED, LOGGED, wrong)
    log = PayoutLog(journal.records, UTC, str, 25)
    assert log.upto(4)[0].corrected == "wrong, to be made once more: other cards"
    journal.append([LOGGED], NOON_NS + 60_000_000_000)
    (entry,) = log.upto(5)
    assert (entry.position, entry.corrected) == (5, "made once more: other cards")
    assert entry.verified == ("pit manager",)


def test_people_are_named_where_the_record_names_them() -> None:
    verified = e.AwardVerified(award=1, role="pit-manager", person="bob-bell")
    log = PayoutLog(journal_of(CLAIM, verified, LOGGED).records, UTC, {"bob-bell": "Bob Bell"}.__getitem__, 25)
    assert log.upto(3)[0].verified == ("Bob Bell, pit manager",)
