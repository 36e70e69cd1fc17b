"""A record that somebody forged and sealed anew: what the rules do not allow is named, whoever has the key.

An evening of real rounds is played, then one thing of it is changed as a forger would, and the whole is decided again.
"""

from __future__ import annotations

import random

import msgspec
import pytest

from controller.record.by_rules import decided_again
from controller.table import events as e
from controller.table.running.rules_on_record import digest_of
from tests.controller.record.forging import Record, forged, named, numbered, played

MONEY = (
    *(e.TableOpened, e.RulesLoaded, e.WagerAccepted, e.LockOutPressed, e.TableLocked, e.ChipsCounted),
    *(e.AwardClaimed, e.AwardVerified, e.PayoutLogged, e.MeterReduced, e.MeterReset, e.AwardPending),
    *(e.CorrectionAsked, e.CorrectionRecorded, e.DisputeOpened, e.DisputeResolved, e.PoolOpened, e.RoundClosed),
    *(e.ParameterChangeAsked, e.ParameterChangeWitnessed, e.ParameterChangeApplied),
)
ONLY_THEIRS = {
    ("TableOpened", "series"): "a number drawn for this record",
    ("WagerAccepted", "at"): "when the edge was, only the device knew",
    ("LockOutPressed", "at"): "when the edge was",
    ("RoundClosed", "at"): "when the edge was",
    ("PayoutLogged", "cards"): "other cards that hold the same hand",
    ("CorrectionAsked", "position"): "another record that moved this meter",
    ("CorrectionAsked", "cents"): "what the two persons said",
    ("CorrectionAsked", "reason"): "what the two persons said",
    ("CorrectionAsked", "why"): "what the two persons said",
    ("CorrectionAsked", "person"): "who of those who may",
    ("CorrectionAsked", "witness"): "who of those who may",
    ("CorrectionRecorded", "position"): "another record of the same kind",
    ("CorrectionRecorded", "why"): "what the person said",
    ("CorrectionRecorded", "person"): "who of those who may",
    ("CorrectionRecorded", "chips"): "what the person said",
    ("DisputeOpened", "why"): "what the person said",
    ("DisputeOpened", "person"): "who of those who may",
    ("DisputeResolved", "why"): "what the person said",
    ("DisputeResolved", "person"): "who of those who may",
    ("DisputeResolved", "in_favour_of"): "what the person decided",
    ("ParameterChangeAsked", "why"): "what the person said",
    ("ParameterChangeAsked", "person"): "who of those who may",
    ("ParameterChangeWitnessed", "person"): "who of those who may",
}
"""What no rule can know: (kind, field), and why."""

A_PERSON_MIGHT_NOT = (e.DisputeOpened, e.DisputeResolved)
"""Decisions that nothing hung on: without one, or with it later, the record is another that could be true."""


@pytest.fixture(scope="module", params=["flush", "royal-flush", "jackpot-lock", "corrections", "dispute", "settings"])
def evening(request: pytest.FixtureRequest) -> Record:
    return played(request.param)


def indices(record: Record) -> list[int]:
    return [at for at, entry in enumerate(record) if isinstance(entry.event, MONEY)]


def test_a_true_record_is_founded(evening: Record) -> None:
    assert named(evening) == []


@pytest.mark.parametrize("name", ["mini-baccarat", "mini-baccarat-card-shoe", "chemin-de-fer"])
def test_a_true_record_of_cards_from_a_shoe_is_founded_keyed_in_or_read(name: str) -> None:
    assert named(played(name)) == []


def test_a_true_award_of_a_mystery_pool_is_founded_on_the_wager_that_crossed_it() -> None:
    """Standards B18: which seat found it is decided again from the wagers before it."""
    evening = played("mystery-hit")
    assert any(isinstance(entry.event, e.MysteryHit) for entry in evening)
    assert named(evening) == []


def test_a_changed_field_of_a_money_event_is_named(evening: Record) -> None:
    rng, missed = random.Random(1), []
    for at in indices(evening):
        event = evening[at].event
        for field in event.__struct_fields__:
            if (type(event).__name__, field) in ONLY_THEIRS:
                continue
            if getattr(event, field) == ():
                continue
            changed = msgspec.structs.replace(event, **{field: forged(getattr(event, field), rng)})
            record = [*evening[:at], evening[at]._replace(event=changed), *evening[at + 1 :]]
            if not named(record):
                missed.append((at + 1, type(event).__name__, field))
    assert missed == []


def test_a_money_event_that_was_left_out_is_named(evening: Record) -> None:
    whole = [(entry.at_utc_ns, entry.event) for entry in evening]
    missed = [evening[at] for at in indices(evening) if not named(numbered([*whole[:at], *whole[at + 1 :]]))]
    assert [entry for entry in missed if not isinstance(entry.event, A_PERSON_MIGHT_NOT)] == []


def test_a_money_event_that_stands_there_twice_is_named(evening: Record) -> None:
    whole = [(entry.at_utc_ns, entry.event) for entry in evening]
    missed = [evening[at] for at in indices(evening) if not named(numbered([*whole[:at], whole[at], *whole[at:]]))]
    assert missed == []


def test_a_money_event_that_was_moved_to_the_end_is_named(evening: Record) -> None:
    whole = [(entry.at_utc_ns, entry.event) for entry in evening]
    missed = []
    for at in indices(evening)[:-1]:
        later = (whole[-1][0] + 1, whole[at][1])
        if not named(numbered([*whole[:at], *whole[at + 1 :], later])):
            missed.append(evening[at])
    assert [entry for entry in missed if not isinstance(entry.event, A_PERSON_MIGHT_NOT)] == []


def test_the_rules_of_another_house_are_named_with_the_first_thing_that_they_decide_otherwise() -> None:
    """The award of a flush is raised in the rules on record, their digest made anew: the entry in the log is not it."""
    evening = played("flush")
    at = next(at for at, entry in enumerate(evening) if isinstance(entry.event, e.RulesLoaded))
    loaded = evening[at].event
    assert isinstance(loaded, e.RulesLoaded)
    rules = loaded.rules.replace("5_000", "50_000")
    assert rules != loaded.rules
    other = e.RulesLoaded(digest=digest_of(rules, loaded.table), rules=rules, table=loaded.table)
    record = [*evening[:at], evening[at]._replace(event=other), *evening[at + 1 :]]
    first = next(decided_again(record))
    assert isinstance(record[first.position - 1].event, e.PayoutLogged)
    assert "cents is 5000, by the rules 50000" in first.why


def test_a_jackpot_from_nothing_is_named() -> None:
    """$50,000 from one chip, and a flush that nobody verified or logged, paid by the dealer's turn of a key."""
    evening = played("flush")
    at = next(at for at, entry in enumerate(evening) if isinstance(entry.event, e.WagerAccepted))
    chip = evening[at].event
    assert isinstance(chip, e.WagerAccepted)
    rich = evening[at]._replace(event=msgspec.structs.replace(chip, units=5_000_000))
    first, *_ = decided_again([*evening[:at], rich])
    assert first.position == at + 1
    assert first.why == f"WagerAccepted: units is 5000000, by the rules {chip.units}"

    paid = e.MeterReduced(
        award=1, seat=chip.seat, hand="flush", cents=5_000_000, off_meter_cents=5_000_000, key="lower", role="dealer"
    )
    claim = next(at for at, entry in enumerate(evening) if isinstance(entry.event, e.AwardClaimed))
    whole = [(entry.at_utc_ns, entry.event) for entry in evening[: claim + 2]]
    later = whole[-1][0] + 1
    first, *_ = decided_again(numbered([*whole, (later, paid)]))
    assert first.position == len(whole) + 1
    assert first.why == "MeterReduced: nothing on record before it leads to it"
