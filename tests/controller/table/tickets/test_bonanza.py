"""The Bonanza in a room: balls before the session with a witness, sealed sheets, a blackout (000:169-172)."""

from __future__ import annotations

import pytest

from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from tests.controller.conftest import CoreTable
from tests.controller.table.tickets.bingo import (
    BONANZA,
    PAD,
    answer,
    call,
    card_of,
    claim,
    close,
    designate,
    draw_ahead,
    lock,
    on_sale,
    sell,
    take_out,
)


def test_nothing_is_drawn_before_the_session_without_a_player_who_looks_on(room: CoreTable) -> None:
    """000:170."""
    designate(room, BONANZA)
    room.take(c.DrawKeyed(**PAD, draw="balls"))
    assert room.refusal() == (
        "a player looks on at the draw before the session: say who, at the page of the windows (000:170)"
    )


def test_a_witness_has_a_name_and_one_is_enough(room: CoreTable) -> None:
    designate(room, BONANZA)
    room.take(c.WitnessKeyed(**PAD, witness="  "))
    assert room.refusal() == "say which player looks on"
    room.take(c.WitnessKeyed(**PAD, witness="A. Player"))
    room.take(c.WitnessKeyed(**PAD, witness="B. Player"))
    assert room.refusal() == "A. Player looks on already"


def test_nobody_looks_on_at_any_other_game(room: CoreTable) -> None:
    room.take(c.WitnessKeyed(**PAD, witness="A. Player"))
    assert room.refusal() == "nobody has to look on now: nothing is drawn before the session"


@pytest.fixture
def bonanza(room: CoreTable) -> CoreTable:
    """The 45 balls lack one of the first card's numbers."""
    on_sale(room, BONANZA)
    room.take(c.WitnessKeyed(**PAD, witness="A. Player"))
    own = [number for number in card_of(room, 1).squares if number]
    others = [ball for ball in range(1, 76) if ball not in own]
    draw_ahead(room, (*own[:-1], *others[:22]))
    return room


def test_sheets_are_sold_on_after_the_draw_and_no_ball_more_comes(bonanza: CoreTable) -> None:
    """000:170-171."""
    assert len(bonanza.state.room.balls) == 45
    bonanza.take(c.DrawKeyed(**PAD, draw="balls"))
    assert bonanza.refusal() == "the balls are not drawn while sheets are sold"
    sell(bonanza)
    assert len(bonanza.state.room.tickets) == 3
    designate(bonanza, "line")
    assert bonanza.refusal() == "balls are drawn for what is played: it stands"


def test_a_bonanza_does_not_start_without_its_draw(room: CoreTable) -> None:
    """000:170."""
    lock(on_sale(room, BONANZA))
    assert room.refusal() == "the draw before the session is missing (000:170)"
    assert room.phase == "betting"


def test_no_sheet_is_sold_once_the_bonanza_has_started(bonanza: CoreTable) -> None:
    """000:171."""
    lock(bonanza)
    sell(bonanza)
    assert bonanza.refusal() == "the Bonanza game has started; its sheets are bought before (000:171)"


@pytest.mark.parametrize(("more", "paid"), [(1, 100_000), (5, 100_000), (6, 10_000)])
def test_a_blackout_within_the_designated_balls_wins_the_jackpot(bonanza: CoreTable, more: int, paid: int) -> None:
    """000:172: the house designates 50, the 45 among them."""
    lock(bonanza)
    own = [number for number in card_of(bonanza, 1).squares if number]
    others = [ball for ball in range(1, 76) if ball not in own and ball not in bonanza.state.room.balls]
    for ball in (*others[: more - 1], own[-1]):
        call(bonanza, ball)
    claim(bonanza, 1)
    close(bonanza)
    assert bonanza.state.room.unpaid == {1: paid}


def test_a_draw_without_a_witness_is_void_and_is_made_again_before_the_session(bonanza: CoreTable) -> None:
    """000:170."""
    bonanza.take(c.IrregularityKeyed(**PAD, what="no-witness", facts={"format": "bingo-bonanza"}))
    answer(bonanza, yes=True)
    close(bonanza)
    now = bonanza.state.room
    assert (bonanza.phase, now.balls, now.witnesses, len(now.tickets)) == ("betting", (), (), 2)


def test_a_sheet_that_was_bought_late_is_taken_out_and_its_price_goes_back(bonanza: CoreTable) -> None:
    """000:171."""
    lock(bonanza)
    take_out(bonanza, 2, "late-sheet")
    (voided,) = bonanza.made(e.TicketVoided)
    assert isinstance(voided, e.TicketVoided)
    assert voided.returned_cents == 600


def test_the_display_asks_who_looks_on_and_then_for_the_balls(room: CoreTable) -> None:
    """000:170."""
    designate(room, BONANZA)
    assert "WHO LOOKS ON?" in dealer_lines(room.state, room.setup, "")
    room.take(c.WitnessKeyed(**PAD, witness="A. Player"))
    assert "45 BALLS: ENTER" in dealer_lines(room.state, room.setup, "")
    draw_ahead(room, range(1, 46))
    assert "SELL GAME 1" in dealer_lines(room.state, room.setup, "")
