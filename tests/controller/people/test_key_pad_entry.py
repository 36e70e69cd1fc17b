"""From keys to commands."""

from __future__ import annotations

import pytest

from controller.people.code_check import AtOnce, Worker
from controller.people.key_pad_entry import FORGET_NS, LOOKING, MOST_WAITING, KeyPadEntry, irregularity_menu
from controller.people.staff import Identified
from controller.table import commands as c
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import KeyPressed, Signal
from tests.controller.conftest import CoreTable
from tests.controller.people.by_hand import NOW_UTC_NS, ByHand, code_check

CODES = {
    "1111": Identified("dealer"),
    "22222222": Identified("floor-supervisor"),
    "6666": Identified("floor-supervisor", "ann-ames", "Ann Ames"),
    "7777": Identified("table-games-manager", "mia-moss", "Mia Moss", configuration=True),
}


class Pad:
    """An entry line and the phase that the table is in."""

    def __init__(self, setup: TableSetup, phase: str = "betting", worker: Worker | None = None) -> None:
        codes = code_check(CODES, AtOnce() if worker is None else worker)
        self.told: list[Signal] = []
        codes.open(self.told.append)
        self.entry = KeyPadEntry(setup, codes, "key-pad", lambda: NOW_UTC_NS)
        self.entry.open(self.told.append)
        table = CoreTable(setup)
        self.state = table.state.__class__(round=table.state.round.__class__(phase=phase), opened=True)
        self.at = 1_000

    def keys(self, legends: str) -> list[Signal]:
        """The commands that these keys complete, and what was told beside them."""
        for key in legends.split():
            made = self.entry.press(KeyPressed(device="key-pad", at=self.at, key=key), self.state)
            self.told += [] if made is None else [made]
        told, self.told[:] = self.told.copy(), []
        return told


@pytest.fixture
def pad(choctaw: CoreTable) -> Pad:
    return Pad(choctaw.setup)


def at(choctaw: CoreTable, phase: str) -> Pad:
    return Pad(choctaw.setup, phase)


def test_nothing_is_a_command_before_a_key_that_ends_it(pad: Pad) -> None:
    assert pad.keys("4 2") == []
    assert pad.entry.text == "42"


@pytest.mark.parametrize(("keys", "chips"), [("3 ENTER", 3), ("ENTER", None), ("1 2 ENTER", 12)])
@pytest.mark.parametrize("phase", ["locked", "disputed"])
def test_a_count_of_chips(choctaw: CoreTable, phase: str, keys: str, chips: int | None) -> None:
    assert at(choctaw, phase).keys(keys) == [c.CountKeyed(device="key-pad", at=1_000, chips=chips)]


def test_a_count_of_the_stub(choctaw: CoreTable) -> None:
    pad = at(choctaw, "stub-count")
    assert pad.keys("3 7 ENTER") == [c.StubKeyed(device="key-pad", at=1_000, cards=37)]
    (refused,) = pad.keys("ENTER")
    assert isinstance(refused, c.EntryRefused)


@pytest.mark.parametrize(
    ("key", "hand"),
    [("5", "flush"), ("6", "full-house"), ("7", "four-of-a-kind"), ("8", "straight-flush"), ("9", "royal-flush")],
)
@pytest.mark.parametrize("phase", ["settling", "awarding"])
def test_a_claim_is_the_seat_and_the_hand(choctaw: CoreTable, phase: str, key: str, hand: str) -> None:
    assert at(choctaw, phase).keys(f"3 {key} ENTER") == [c.HandKeyed(device="key-pad", at=1_000, seat=3, hand=hand)]


@pytest.mark.parametrize("keys", ["ENTER", "3 ENTER", "3 4 ENTER", "3 0 ENTER", "1 3 5 ENTER"])
def test_half_a_claim_is_refused(choctaw: CoreTable, keys: str) -> None:
    (refused,) = at(choctaw, "settling").keys(keys)
    assert isinstance(refused, c.EntryRefused)
    assert "the seat, then the hand" in refused.why


def test_enter_means_nothing_where_nothing_is_asked(pad: Pad) -> None:
    (refused,) = pad.keys("3 ENTER")
    assert isinstance(refused, c.EntryRefused)
    assert refused.why == "there is nothing to enter now"


def test_function_keys_are_commands_at_once(pad: Pad) -> None:
    assert [type(signal) for signal in pad.keys("DEAL SHUFFLE NEXT")] == [c.DealKeyed, c.ShuffleKeyed, c.NextKeyed]
    assert pad.keys("6 NEXT") == [c.NextKeyed(device="key-pad", at=1_000, hands=6)]


# Staff


def answered(role: str, *, yes: bool = True, about: str = "") -> c.StaffAnswered:
    return c.StaffAnswered(device="key-pad", at=1_000, role=role, yes=yes, about=about)


def test_a_code_becomes_a_role_and_is_shown_as_stars(pad: Pad) -> None:
    pad.keys("STAFF 2 2 2 2 2 2 2 2")
    assert pad.entry.text == "STAFF ********"
    assert pad.keys("ENTER") == [answered("floor-supervisor")]
    assert pad.entry.text == ""


def test_next_after_a_code_says_no(pad: Pad) -> None:
    assert pad.keys("STAFF 1 1 1 1 NEXT") == [answered("dealer", yes=False)]


def test_shuffle_after_a_code_says_that_new_cards_are_on_the_table(pad: Pad) -> None:
    changed = c.CardsChangedKeyed(device="key-pad", at=1_000, role="dealer", at_utc_ns=NOW_UTC_NS)
    assert pad.keys("STAFF 1 1 1 1 SHUFFLE") == [changed]


@pytest.mark.parametrize("keys", ["STAFF 9 9 9 9 ENTER", "STAFF 9 9 SHUFFLE", "STAFF 7 7 7 7 ENTER"])
def test_a_code_that_is_nobodys_or_for_settings_is_recorded_as_wrong_and_stands_nowhere(pad: Pad, keys: str) -> None:
    assert pad.keys(keys) == [c.CodeWrong(device="key-pad", at=0, source="key-pad", at_utc_ns=NOW_UTC_NS)]


def test_no_code_is_no_try(pad: Pad) -> None:
    for _ in range(9):
        assert pad.keys("STAFF ENTER") == [c.CodeRefused(device="key-pad", at=1_000, why="the staff code is missing")]
    assert pad.keys("STAFF 1 1 1 1 ENTER") == [answered("dealer")]


def test_after_three_wrong_codes_a_right_one_waits_as_a_wrong_one_does(pad: Pad) -> None:
    pad.keys("STAFF 9 9 9 9 ENTER " * 3)
    told = [pad.keys(f"STAFF {code} ENTER") for code in ("9 9 9 9", "1 1 1 1", "7 7 7 7")]
    assert told == [[c.CodeRefused(device="key-pad", at=1_000, why="too many wrong codes: wait 10 s")]] * 3


def test_deal_after_a_code_asks_for_the_deal_by_hand_and_answers_nothing(pad: Pad) -> None:
    (made,) = pad.keys("STAFF 1 1 1 1 DEAL")
    assert isinstance(made, c.HandDealKeyed)


# Irregularities


def test_an_irregularity_is_clear_its_number_enter(choctaw: CoreTable, pad: Pad) -> None:
    menu = irregularity_menu(choctaw.setup)
    for number, rule in enumerate(menu, 1):
        (made,) = pad.keys(f"CLEAR {' '.join(str(number))} ENTER")
        assert isinstance(made, c.IrregularityKeyed)
        assert made.what == rule.what
        assert choctaw.setup.irregularity(made.what, made.facts) == rule, "the facts lead to the very rule"


def test_an_irregularity_at_a_seat(choctaw: CoreTable, pad: Pad) -> None:
    (made,) = pad.keys("CLEAR 2 NEXT 6 ENTER")
    assert isinstance(made, c.IrregularityKeyed)
    assert made.seat == 6


@pytest.mark.parametrize("keys", ["CLEAR 1 DEAL", "CLEAR 1 SHUFFLE", "CLEAR 1 NEXT 3 DEAL", "CLEAR 1 NEXT 3 NEXT"])
def test_no_other_key_than_enter_reports_an_irregularity(pad: Pad, keys: str) -> None:
    """It may void a round: a slip of the finger must not."""
    (refused,) = pad.keys(keys)
    assert isinstance(refused, c.EntryRefused)


@pytest.mark.parametrize("number", ["0", "9 9"])
def test_a_number_that_no_irregularity_has_is_refused_with_those_there_are(pad: Pad, number: str) -> None:
    (refused,) = pad.keys(f"CLEAR {number} ENTER")
    assert isinstance(refused, c.EntryRefused)
    assert refused.why.startswith("irregularities have the numbers 1 to ")


def test_failures_of_devices_have_the_last_numbers(choctaw: CoreTable) -> None:
    """A device that lost its power cannot report its own failure; the numbers before theirs stay what they are."""
    whats = [rule.what for rule in irregularity_menu(choctaw.setup)]
    assert whats[-2:] == ["device-failure"] * 2
    assert "device-failure" not in whats[:-2]
    assert "stub-count" not in whats


# Mistakes


def test_clear_throws_away_what_was_keyed_in_and_clear_again_reports_something(pad: Pad) -> None:
    pad.keys("4 2 CLEAR")
    assert pad.entry.text == ""
    pad.keys("CLEAR")
    assert pad.entry.text == "IRREGULARITY "
    pad.keys("CLEAR")
    assert pad.entry.text == ""


def test_digits_end_at_eight(pad: Pad) -> None:
    pad.keys("1 2 3 4 5 6 7 8 9")
    assert pad.entry.text == "12345678"


def test_what_nobody_went_on_with_is_forgotten(pad: Pad) -> None:
    pad.keys("STAFF 1 1")
    assert not pad.entry.forget(pad.at + FORGET_NS - 1)
    assert pad.entry.forget(pad.at + FORGET_NS)
    assert not pad.entry.forget(pad.at + FORGET_NS)
    pad.keys("4")
    pad.at += 2 * FORGET_NS
    pad.keys("2")
    assert pad.entry.text == "2"


def test_a_persons_code_names_the_person(pad: Pad) -> None:
    (answered,) = pad.keys("STAFF 6 6 6 6 ENTER")
    assert isinstance(answered, c.StaffAnswered)
    assert (answered.role, answered.person) == ("floor-supervisor", "ann-ames")


def next_pressed(pad: Pad, after_ms: int = 0) -> Signal:
    pad.at += after_ms * 1_000_000
    (made,) = pad.keys("NEXT")
    return made


def test_a_second_next_ends_no_second_phase_within_a_second_and_a_half(choctaw: CoreTable) -> None:
    pad = at(choctaw, "decisions")
    assert isinstance(next_pressed(pad), c.NextKeyed)
    pad.state = at(choctaw, "settling").state
    too_soon = next_pressed(pad, after_ms=1_499)
    assert isinstance(too_soon, c.EntryRefused)
    assert too_soon.why == "NEXT was pressed a moment ago: look at the display, then press it again"
    assert isinstance(next_pressed(pad, after_ms=1), c.NextKeyed)


def test_a_next_that_ended_nothing_may_be_pressed_again_at_once(choctaw: CoreTable) -> None:
    pad = at(choctaw, "decisions")
    assert isinstance(next_pressed(pad), c.NextKeyed)
    assert isinstance(next_pressed(pad, after_ms=200), c.NextKeyed)


# While a code is looked at


def slow(choctaw: CoreTable) -> tuple[Pad, ByHand]:
    worker = ByHand()
    return Pad(choctaw.setup, worker=worker), worker


def test_the_line_says_that_a_code_is_looked_at_and_it_fits_the_display(choctaw: CoreTable) -> None:
    pad, worker = slow(choctaw)
    assert pad.keys("STAFF 1 1 1 1 ENTER") == []
    assert pad.entry.text == LOOKING
    assert len(f"> {LOOKING}") <= 20
    worker.finish()
    assert pad.entry.text == ""


def test_keys_that_come_meanwhile_are_taken_after_the_code_in_their_order(choctaw: CoreTable) -> None:
    pad, worker = slow(choctaw)
    assert pad.keys("STAFF 1 1 1 1 ENTER 4 2 NEXT") == []
    worker.finish()
    assert [type(signal) for signal in pad.told] == [c.StaffAnswered, *[KeyPressed] * 3]
    assert [signal.key for signal in pad.told if isinstance(signal, KeyPressed)] == ["4", "2", "NEXT"]


def test_more_keys_than_a_person_presses_meanwhile_count_for_nothing(choctaw: CoreTable) -> None:
    pad, worker = slow(choctaw)
    (refused,) = pad.keys("STAFF 1 1 1 1 ENTER " + "7 " * (MOST_WAITING + 1))
    assert isinstance(refused, c.EntryRefused)
    worker.finish()
    assert [type(signal) for signal in pad.told] == [c.StaffAnswered]


def test_a_line_that_waits_for_an_answer_is_not_forgotten(choctaw: CoreTable) -> None:
    pad, _ = slow(choctaw)
    pad.keys("STAFF 1 1 1 1 ENTER")
    assert not pad.entry.forget(pad.at + 2 * FORGET_NS)
    assert pad.entry.text == LOOKING


def test_an_answer_says_what_waited_when_it_was_keyed(choctaw: CoreTable) -> None:
    pad, worker = slow(choctaw)
    pad.state = TableState(opened=True, suspended="the disk is full")
    pad.keys("STAFF 1 1 1 1 ENTER")
    worker.finish()
    assert pad.told == [answered("dealer", about="resume")]


# The payout log


@pytest.fixture
def claimed(choctaw: CoreTable) -> Pad:
    """A pad at a table where a flush of seat 3 is claimed."""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    pad = Pad(choctaw.setup, "awarding")
    pad.state = choctaw.state
    return pad


def test_enter_alone_is_the_dealers_signature_while_an_award_is_open(claimed: Pad) -> None:
    assert claimed.keys("ENTER") == [c.LogSignedKeyed(device="key-pad", at=1_000)]


def test_the_cards_of_the_hand_are_keyed_in_one_by_one(claimed: Pad) -> None:
    """002:741 (4)"""
    assert claimed.keys("23 NEXT 53 NEXT 93 NEXT 113 NEXT") == []
    assert claimed.entry.text == "2h 5h 9h Jh"
    assert claimed.keys("133 ENTER") == [c.LogSignedKeyed(device="key-pad", at=1_000, cards="2h 5h 9h Jh Kh")]
    assert claimed.entry.text == ""


def test_what_is_no_card_is_refused_and_the_others_stay(claimed: Pad) -> None:
    (refused,) = claimed.keys("23 NEXT 159 NEXT")
    assert isinstance(refused, c.EntryRefused)
    assert refused.why.startswith("a card is its rank, then 1 clubs")
    assert claimed.entry.text == "2h"


def test_somebody_with_a_code_gives_the_cards_before_it(claimed: Pad) -> None:
    (answered,) = claimed.keys("23 NEXT 53 NEXT STAFF 22222222 ENTER")
    assert isinstance(answered, c.StaffAnswered)
    assert (answered.role, answered.cards) == ("floor-supervisor", "2h 5h")


def test_a_further_seat_is_claimed_while_no_card_is_keyed_in(claimed: Pad) -> None:
    assert claimed.keys("5 5 ENTER") == [c.HandKeyed(device="key-pad", at=1_000, seat=5, hand="flush")]


def test_clear_forgets_the_cards(claimed: Pad) -> None:
    claimed.keys("23 NEXT CLEAR")
    assert claimed.entry.text == ""
    assert claimed.keys("ENTER") == [c.LogSignedKeyed(device="key-pad", at=1_000)]


def test_a_coupon_is_redeemed_for_a_seat(oneida: CoreTable) -> None:
    """003:391-394"""
    assert Pad(oneida.setup).keys("CLEAR 4 DEAL") == [c.CouponKeyed(device="key-pad", at=1_000, seat=4)]
