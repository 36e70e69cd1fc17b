"""A bingo room: a ball a call, claims that are looked at, a last number that must be of the pattern, equal shares."""

from __future__ import annotations

import pytest

from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from drivers import signals as s
from games.bingo.numbered import sheet_of
from tests.controller.conftest import CoreTable
from tests.controller.table.tickets.bingo import PAD, call, card_of, claim, corners


@pytest.fixture
def room(setup: TableSetup) -> CoreTable:
    """Two sheets are sold for four corners, and the calls begin."""
    table = CoreTable(setup)
    table.take(c.DesignateKeyed(**PAD, plays="four-corners"))
    for _ in range(2):
        table.take(c.SaleKeyed(**PAD, window=1))
    table.take(s.ButtonPressed(device="lock-out", at=5))
    return table


def test_one_player_plays_no_bingo(setup: TableSetup) -> None:
    table = CoreTable(setup)
    table.take(c.SaleKeyed(**PAD, window=1))
    table.take(s.ButtonPressed(device="lock-out", at=5))
    assert "000:117" in table.refusal()


def test_a_pattern_that_the_house_has_not_is_not_played(setup: TableSetup) -> None:
    table = CoreTable(setup)
    table.take(c.DesignateKeyed(**PAD, plays="bow-tie"))
    assert table.refusal().startswith('"bow-tie" is not played here: there is middle-row')


def test_a_pattern_is_designated_before_the_first_ball(room: CoreTable) -> None:
    room.take(c.DesignateKeyed(**PAD, plays="line"))
    assert room.refusal() == "it is designated before the first ball, while the sale is open"


def test_a_sheet_is_the_same_again_and_another_record_has_others(room: CoreTable) -> None:
    assert sheet_of("a1", 1, 6) == sheet_of.__wrapped__("a1", 1, 6)
    assert sheet_of("a1", 1, 6) != sheet_of("a1", 2, 6)
    assert sheet_of("a1", 1, 6) != sheet_of("b2", 1, 6)


def test_no_sheet_is_sold_once_the_first_ball_was_called(room: CoreTable) -> None:
    call(room, 7)
    room.take(c.SaleKeyed(**PAD, window=1))
    assert "no sheet after it" in room.refusal()


def test_a_claim_that_is_not_complete_is_on_record_and_play_goes_on(room: CoreTable) -> None:
    call(room, corners(card_of(room, 1))[0])
    claim(room, 1)
    (decided,) = room.made(e.ClaimDecided)
    assert isinstance(decided, e.ClaimDecided)
    assert (decided.card, "000:142" in decided.why) == (0, True)
    room.take(c.NextKeyed(**PAD))
    assert "no claim is good yet" in room.refusal()


def test_a_sleeper_lacks_the_number_called_last(room: CoreTable) -> None:
    card = card_of(room, 1)
    for ball in corners(card):
        call(room, ball)
    call(room, next(ball for ball in range(1, 76) if ball not in card.squares))
    claim(room, 1)
    assert not room.state.room.claims
    assert "000:144" in room.refusal()


def test_a_good_claim_ends_the_calls_and_closing_pays_it_the_posted_prize(room: CoreTable) -> None:
    for ball in corners(card_of(room, 1)):
        call(room, ball)
    claim(room, 1)
    assert [(one.number, one.card) for one in room.state.room.claims] == [(1, 1)]
    room.take(c.DrawKeyed(**PAD, draw="balls"))
    assert room.refusal().startswith("a claim is good")
    room.take(c.NextKeyed(**PAD))
    assert room.phase == "settling"
    assert room.state.room.unpaid == {1: 100_000}


def test_the_same_claim_counts_once(room: CoreTable) -> None:
    for ball in corners(card_of(room, 1)):
        call(room, ball)
    claim(room, 1)
    claim(room, 1)
    assert room.refusal() == "the claim of B1-000001-3 is good already"
    assert len(room.state.room.claims) == 1


def test_no_further_winner_is_accepted_once_the_game_is_closed(room: CoreTable) -> None:
    for ball in corners(card_of(room, 1)):
        call(room, ball)
    claim(room, 1)
    room.take(c.NextKeyed(**PAD))
    claim(room, 2)
    assert room.refusal()
    assert room.state.room.unpaid == {1: 100_000}  # 000:145


def test_several_winners_share_equally_and_the_odd_cent_goes_by_the_house(setup: TableSetup) -> None:
    table = CoreTable(setup)
    table.take(c.DesignateKeyed(**PAD, plays="blackout"))
    for _ in range(3):
        table.take(c.SaleKeyed(**PAD, window=1))
    table.take(s.ButtonPressed(device="lock-out", at=5))
    last = next(  # a number that is on a card of each sheet
        ball
        for ball in range(1, 76)
        if all(any(ball in card.squares for card in sheet_of("a1", number, 6).cards) for number in (1, 2, 3))
    )
    for ball in (*(one for one in range(1, 76) if one != last), last):
        call(table, ball)
    for number in (2, 1, 3):
        claim(table, number)
    table.take(c.NextKeyed(**PAD))
    assert table.state.room.unpaid == {2: 33_334, 1: 33_333, 3: 33_333}  # 000:146, in the order of the claims


def test_balls_that_were_keyed_in_are_confirmed_before_anybody_is_paid(room: CoreTable) -> None:
    for ball in corners(card_of(room, 1)):
        room.take(c.BallKeyed(**PAD, ball=ball))
    claim(room, 1)
    room.take(c.NextKeyed(**PAD))
    assert room.state.irregularity is not None
    assert not room.state.room.unpaid
    room.take(c.StaffAnswered(**PAD, role="floor-supervisor", yes=False))
    assert room.state.room.unpaid == {1: 100_000}


def test_after_a_void_draw_the_sheets_are_good_for_the_next_one(room: CoreTable) -> None:
    for ball in corners(card_of(room, 1)):
        room.take(c.BallKeyed(**PAD, ball=ball))
    claim(room, 1)
    room.take(c.NextKeyed(**PAD))
    room.take(c.StaffAnswered(**PAD, role="floor-supervisor"))
    room.take(c.NextKeyed(**PAD))
    assert room.phase == "betting"
    assert len(room.state.room.tickets) == 2
    assert (room.state.room.game, room.state.room.claims, room.state.room.balls) == (1, (), ())


def test_a_game_without_a_winner_is_a_supervisors_matter_once_all_balls_came(room: CoreTable) -> None:
    """Who might have won slept (000:144): the sheets are good for the next draw."""
    own = {number for sheet in (1, 2) for card in range(1, 7) for number in corners(card_of(room, sheet, card))}
    last = next(ball for ball in range(1, 76) if ball not in own)
    for ball in (*(one for one in range(1, 76) if one != last), last):
        call(room, ball)
    claim(room, 1)
    assert "000:144" in room.refusal()
    room.take(c.DrawKeyed(**PAD, draw="balls"))
    assert room.state.irregularity is not None
    room.take(c.StaffAnswered(**PAD, role="floor-supervisor"))
    room.take(c.NextKeyed(**PAD))
    assert (room.phase, len(room.state.room.tickets), room.state.room.balls) == ("betting", 2, ())


def test_it_is_one_too_where_the_generator_is_closed_by_then(room: CoreTable) -> None:
    for ball in range(1, 76):
        call(room, ball)
    fault = s.DeviceFault(device="random-numbers", at=5, fault="health", where="there", text="it is stuck")
    room.take(fault)
    room.take(c.DrawKeyed(**PAD, draw="balls"))
    assert room.state.irregularity is not None
    assert room.state.irregularity.what == "no-winner"
