"""What the table page says, from state alone."""

from __future__ import annotations

from datetime import UTC

import pytest

from controller.console.prizes import prizes
from controller.console.table_view import LAMP_WORDS, TableView, table_view
from controller.table import commands as c
from drivers import signals as s
from drivers.lamp.pattern import LampMode
from tests.controller.conftest import CoreTable


def view(table: CoreTable, entry: str = "", refusal: str = "") -> TableView:
    return table_view(table.state, table.setup, entry, UTC, refusal)


def words(table: CoreTable) -> dict[int, str]:
    return {seat.number: seat.word for seat in view(table).seats}


def test_every_mode_of_a_lamp_has_a_word_of_its_own() -> None:
    assert len({LAMP_WORDS[mode] for mode in LampMode}) == len(LampMode)


def test_a_chip_makes_its_seat_say_wager_placed_and_the_others_invite(choctaw: CoreTable) -> None:
    choctaw.chip(3)
    assert words(choctaw) == {3: "wager placed"} | dict.fromkeys((1, 2, 4, 5, 6, 7), "inviting")


def test_lock_out_makes_wagers_accepted_and_every_acceptor_closed(choctaw: CoreTable) -> None:
    choctaw.lock(3, 6)
    assert words(choctaw) == dict.fromkeys((3, 6), "accepted") | dict.fromkeys((1, 2, 4, 5, 7), "no wager")
    assert {seat.acceptor for seat in view(choctaw).seats} == {"closed"}
    assert "CHIPS 2" in view(choctaw).dealer_lines[1]


def test_a_second_chip_makes_the_advice_return_it_and_the_lamp_stays(choctaw: CoreTable) -> None:
    choctaw.chip(3)
    choctaw.chip(3)
    assert words(choctaw)[3] == "wager placed"
    assert view(choctaw).say == "Return the chip at seat 3: it does not count."


def test_an_acceptor_that_is_not_seen_closed_yet_is_closing(choctaw: CoreTable) -> None:
    choctaw.confirm(closed=False)
    choctaw.chip(2)
    acceptors = {seat.number: seat.acceptor for seat in view(choctaw).seats}
    assert acceptors[2] == "closing"
    assert acceptors[1] == "open"


def test_an_acceptor_that_does_not_close_is_named_with_its_wire(choctaw: CoreTable) -> None:
    choctaw.lock_out()
    choctaw.confirm(1, 2, 3, 5, 6, 7)
    choctaw.time("drained")
    choctaw.time("acceptors-overdue")
    seen = view(choctaw)
    assert seen.seats[3].acceptor == "fault"
    assert "inhibit line of seat 4" in seen.alarms[0].text
    assert seen.needs_supervisor


def test_what_is_refused_says_why_in_the_words_of_the_refusal(choctaw: CoreTable) -> None:
    why_not = {action.name: action.why_not for action in view(choctaw).actions}
    choctaw.deal_key()
    assert why_not["deal"] == choctaw.refusal() != ""
    assert why_not["lock-out"] is None


def test_a_refusal_stands_in_full_below_what_is_broken(choctaw: CoreTable) -> None:
    choctaw.fault("shuffler")
    choctaw.deal_key()
    alarms = view(choctaw, refusal=choctaw.refusal()).alarms
    assert [(line.name, line.text) for line in alarms] == [
        ("shuffler", "it was unplugged (there)"),
        ("Refused", choctaw.refusal()),
    ]


def test_a_late_chip_is_to_be_returned_whatever_the_phase(choctaw: CoreTable) -> None:
    """C4"""
    choctaw.lock(2)
    choctaw.chip(5, at_ms=900)
    assert view(choctaw).alarms[0].name == "Return the chip at seat 5"
    assert words(choctaw)[5] == "return chip"


def test_the_meter_is_shown_whole(choctaw: CoreTable) -> None:
    choctaw.chip(3)
    assert (view(choctaw).meter, view(choctaw).meter_cents) == ("$10,000.50", 1_000_050)


def test_the_entry_line_stands_on_the_dealer_display(choctaw: CoreTable) -> None:
    assert "> 35" in view(choctaw, entry="35").dealer_lines


def test_a_jam_tells_how_many_cards_are_inside(choctaw: CoreTable) -> None:
    choctaw.load("red")
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=choctaw.now))
    choctaw.take(s.DeviceJammed(device="shuffler", at=choctaw.now, order=1, cards_inside=52))
    shuffler = view(choctaw).cards[0]
    assert (shuffler.text, shuffler.tone) == ("jammed, 52 cards inside", "bad")


def test_a_claim_stands_at_its_seat_and_calls_a_supervisor(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "full-house")
    assert view(choctaw).seats[2].tag == "full house"
    assert view(choctaw).needs_supervisor


def test_the_last_round_can_be_recalled(choctaw: CoreTable) -> None:
    """E5"""
    choctaw.to_settling(3, 5)
    choctaw.next()
    assert view(choctaw).last_round == "Round 1: wagers at seats 3 and 5; no award; meter $10,001.00."


def test_a_suspension_is_the_phase_and_its_reason_an_alarm(choctaw: CoreTable) -> None:
    choctaw.take(c.SuspensionDemanded(device="service", at=choctaw.now, why="the disk is nearly full"))
    seen = view(choctaw)
    assert (seen.phase, seen.phase_tone) == ("Suspended", "bad")
    assert seen.alarms[0].text == "the disk is nearly full"


@pytest.mark.parametrize("house", ["choctaw", "oneida"])
def test_the_award_table_is_the_rules_and_starts_with_the_royal(house: str, request: pytest.FixtureRequest) -> None:
    """002:774-778, 003:799-808"""
    table: CoreTable = request.getfixturevalue(house)
    assert [(prize.hand, prize.pays) for prize in prizes(table.setup)] == [
        ("Royal flush", "100 %"),
        ("Straight flush", "10 %"),
        ("Four of a kind", "$500"),
        ("Full house", "$100"),
        ("Flush", "$50"),
    ]


def test_one_pool_is_shown_by_the_meter_alone(choctaw: CoreTable) -> None:
    assert view(choctaw).levels == ()


def test_every_level_is_shown_with_what_is_held_beside_it(two_pools: CoreTable) -> None:
    """Standards I1, I7: after a hit the new value, and what is pending."""
    two_pools.to_settling(6)
    two_pools.claim(6, "royal-flush")
    for role in ("floor-supervisor", "pit-manager", "pit-manager"):
        two_pools.staff(role)
    seen = view(two_pools)
    assert [(level.name, level.meter, level.held) for level in seen.levels] == [
        ("progressive", "$10,000.00", ("$10,000.20 pending",)),
        ("minor", "$1,000.33", ()),
    ]
    assert ("Award pending", "royal flush of seat 6, round 1") in [(line.name, line.text) for line in seen.alarms]
    two_pools.take(
        c.DisputeKeyed(device="awards-desk", at=two_pools.now, pool="minor", why="a flush", role="pit-manager")
    )
    assert "a round is being played" in two_pools.refusal()
    two_pools.next()
    two_pools.take(
        c.DisputeKeyed(device="awards-desk", at=two_pools.now, pool="minor", why="a flush", role="pit-manager")
    )
    assert view(two_pools).levels[1].held == ("$1,000.33 in escrow",)
