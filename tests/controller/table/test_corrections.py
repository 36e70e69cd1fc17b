"""The record is corrected by adding: what was wrong stays, and a further record names it."""

from __future__ import annotations

import pytest

from controller.table import commands as c, events as e
from tests.controller.conftest import CoreTable, ask_correction, carry_out

SUPERVISOR, ACCOUNTANT = "floor-supervisor", "accountant"


def correct(table: CoreTable, **what: object) -> None:
    keyed = {
        "device": "accounting",
        "at": table.now,
        "role": SUPERVISOR,
        "person": "ann-ames",
        "position": 12,
        "of": "WagerAccepted",
        "meters": ("progressive",),
        "why": "a chip fell twice",
        **what,
    }
    table.take(c.CorrectionKeyed(**keyed))  # type: ignore[arg-type]


def meter(cents: int, reason: str = "malfunction", witness: str = ACCOUNTANT) -> dict[str, object]:
    return {
        "what": "meter",
        "pool": "progressive",
        "cents": cents,
        "reason": reason,
        "witness_role": witness,
        "witness": "di-dunn" if witness else "",
    }


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ({"what": "wager"}, 'a meter, a count or a payout-entry is corrected, not "wager"'),
        ({**meter(-50), "role": "dealer"}, "a supervisor corrects the record, not the dealer"),
        ({**meter(-50), "position": 0}, "records are numbered from 1"),
        ({**meter(-50), "why": " "}, "a correction says why"),
        ({**meter(-50), "pool": "minor"}, "this table has no pool minor; it has progressive"),
        (
            {**meter(-50), "of": "ClockUnsynchronised", "meters": ()},
            "record 12 is a ClockUnsynchronised, which moved no meter: name a wager, an award, a reset or another",
        ),
        (
            {**meter(-50), "of": "MeterReset", "meters": ("minor",)},
            "record 12 is a MeterReset of the minor meter: name a wager, an award, a reset or another record that "
            "moved the progressive meter",
        ),
        (meter(0), "a correction of the meter adds or takes off a cent to"),
        (meter(-50, witness=""), "a correction of the meter takes a second person, of another department"),
        (meter(-50, witness="pit-manager"), "a change that the floor supervisor asked for is witnessed by"),
        ({**meter(-50), "witness": "ann-ames"}, "nobody witnesses what they asked for"),
        (meter(-50, "it-looked-high"), "it-looked-high is no reason to lower a meter"),
        (meter(-50, "over-limit"), "the meter does not stand above a limit"),
        (meter(-1_000_001), "the meter shows $10,000.00: -$0.01 is not lower"),
        (meter(50, "seed-recovery"), "a meter rises without wagers only to make good a malfunction"),
        ({"what": "count", "chips": 3}, "record 12 is no count of chips, it is a WagerAccepted"),
        ({"what": "count", "of": "ChipsCounted"}, "say how many chips it were, 0 to 99"),
        ({"what": "payout-entry"}, "record 12 is no entry of the payout log, it is a WagerAccepted"),
        ({"what": "payout-entry", "of": "PayoutLogged", "award": 1}, "this award is paid or denied"),
    ],
)
def test_a_correction_that_cannot_be_says_what_would_be_right(
    choctaw: CoreTable, what: dict[str, object], told: str
) -> None:
    correct(choctaw, **what)
    assert choctaw.refusal().startswith(told)
    assert choctaw.made(e.CorrectionAsked) == []
    assert choctaw.made(e.CorrectionRecorded) == []


@pytest.mark.parametrize(("cents", "raised", "lowered"), [(-50, 0, 50), (150, 150, 0)])
def test_a_meter_moves_by_a_correction_and_its_identity_holds(
    choctaw: CoreTable, cents: int, raised: int, lowered: int
) -> None:
    """Standards A8, A11, B2."""
    ask_correction(choctaw, cents)
    carry_out(choctaw)
    assert choctaw.meter == 1_000_000 + cents
    assert (choctaw.state.meter.raised_cents, choctaw.state.meter.lowered_cents) == (raised, lowered)
    (recorded,) = choctaw.made(e.CorrectionRecorded)
    assert isinstance(recorded, e.CorrectionRecorded)
    assert (recorded.position, recorded.person, recorded.witness) == (12, "ann-ames", "di-dunn")


def test_a_rise_stops_at_the_limit(choctaw: CoreTable) -> None:
    asked = {"pool": "progressive", "setting": "limit", "value": "1000100", "why": "small bank"}
    choctaw.take(c.SettingAsked(device="accounting", at=0, role="table-games-manager", configuration=True, **asked))
    choctaw.take(c.SettingWitnessed(device="accounting", at=0, role=ACCOUNTANT, change=1))
    correct(choctaw, **meter(101))
    assert choctaw.refusal() == "the meter would stand at $10,001.01, above its limit of $10,001.00"


def test_a_count_is_corrected_beside_the_lamps_which_stand(choctaw: CoreTable) -> None:
    choctaw.lock(1, 2)
    choctaw.count()
    before = choctaw.state
    correct(choctaw, what="count", of="ChipsCounted", chips=1)
    (recorded,) = choctaw.made(e.CorrectionRecorded)
    assert isinstance(recorded, e.CorrectionRecorded)
    assert recorded.chips == 1
    assert choctaw.state.round == before.round


def test_a_wrong_entry_is_made_once_more_before_the_key_pays(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff(SUPERVISOR)
    choctaw.staff(SUPERVISOR, cards="2h 5h 9h Jh Kh")
    correct(choctaw, what="payout-entry", of="PayoutLogged", award=1, why="another flush was written down")
    choctaw.turn("lower")
    assert choctaw.refusal() == "flush is not paid before the payout log is complete"
    correct(choctaw, what="payout-entry", of="PayoutLogged", award=1)
    assert choctaw.refusal() == "this entry is being made anew already"
    choctaw.staff(SUPERVISOR, cards="2d 5d 9d Jd Kd")
    choctaw.turn("lower")
    assert [event.cards for event in choctaw.events if isinstance(event, e.PayoutLogged)] == [
        "2h 5h 9h Jh Kh",
        "2d 5d 9d Jd Kd",
    ]
    assert choctaw.made(e.MeterReduced)
