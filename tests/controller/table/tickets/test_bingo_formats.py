"""The special formats in a room: Planet Bingo, the wheel, Pick Your Own and the Bonanza (000:151-172)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from controller.table.tickets.numbers import bars
from controller.table.waits import waiting
from games.bingo.numbered import sheet_of
from tests.controller.conftest import CoreTable
from tests.controller.table.tickets.bingo import (
    EIGHT,
    OTHERS,
    PAD,
    PICK,
    PLANET,
    WHEEL,
    answer,
    call,
    claim,
    close,
    designate,
    lock,
    on_sale,
    sell,
    spin,
    take_out,
    won,
)

# -- what is designated


def test_another_format_does_not_begin_once_its_cards_are_sold(room: CoreTable) -> None:
    on_sale(room, "line", sheets=1)
    designate(room, PICK)
    assert "cards of bingo are sold for this game" in room.refusal()
    designate(room, "four-corners")
    assert room.state.room.plays == "four-corners"


def test_planet_bingo_is_played_for_patterns_with_a_straight_line(room: CoreTable) -> None:
    """000:154."""
    designate(room, "planet-bingo-four-corners")
    assert "is not played here" in room.refusal()
    designate(room, PLANET)
    assert room.state.room.plays == PLANET


def test_an_irregularity_of_another_format_is_not_told_here(room: CoreTable) -> None:
    room.take(c.IrregularityKeyed(**PAD, what="machine-malfunction", facts={"format": "planet-bingo"}))
    assert room.refusal() == "machine-malfunction is told of planet-bingo, and bingo is played"


# -- Planet Bingo


def test_a_good_claim_waits_for_the_verification_system(room: CoreTable) -> None:
    """000:156."""
    won(room, PLANET)
    close(room)
    assert room.refusal() == "the verification system is asked about B1-000001-3 first (000:156)"
    answer(room, yes=True, role="dealer")
    assert room.refusal() == "a supervisor says what the verification system says"


def test_without_the_colour_a_winner_has_the_regular_prize(room: CoreTable) -> None:
    """000:154."""
    won(room, PLANET)
    answer(room, yes=False)
    close(room)
    assert room.state.room.unpaid == {1: 100_000}
    assert room.state.pool("planet").paid_cents == 0


def test_with_the_colour_the_progressive_is_paid_beside_the_regular_prize(room: CoreTable) -> None:
    """000:154-156."""
    won(room, PLANET)
    answer(room, yes=True)
    close(room)
    assert room.state.room.unpaid == {1: 350_000}
    assert (room.state.pool("planet").paid_cents, room.state.pool("prize").paid_cents) == (250_000, 100_000)


def test_a_malfunction_stops_all_until_a_supervisor_lets_it_go_on(room: CoreTable) -> None:
    """000:155."""
    lock(on_sale(room, PLANET))
    room.take(c.IrregularityKeyed(**PAD, what="machine-malfunction", facts={"format": "planet-bingo"}))
    assert "Machines and program are out of use" in (room.state.suspended or "")
    room.take(c.DrawKeyed(**PAD, draw="balls"))
    assert "suspended" in room.refusal()


# -- the wheel of fortune


def test_the_game_is_not_closed_before_the_wheel_was_spun(room: CoreTable) -> None:
    """000:158."""
    won(room, WHEEL)
    close(room)
    assert room.refusal() == "the winner spins the wheel first: key in where it stops, then ENTER (000:158)"


@pytest.mark.parametrize(("number", "told"), [(9, "the wheel has no 9; it has 1, 2"), (75, "the wheel has no 75")])
def test_a_number_that_the_wheel_has_not_is_refused(room: CoreTable, number: int, told: str) -> None:
    won(room, WHEEL)
    spin(room, number)
    assert room.refusal().startswith(told)


def test_no_wheel_is_spun_before_a_claim_is_good(room: CoreTable) -> None:
    lock(on_sale(room, WHEEL))
    spin(room, 3)
    assert room.refusal().startswith("no wheel is spun now")


def test_a_spin_that_does_not_go_around_is_on_record_and_is_spun_again(room: CoreTable) -> None:
    """000:159."""
    won(room, WHEEL)
    spin(room, 0)
    (spun,) = room.made(e.WheelSpun)
    assert isinstance(spun, e.WheelSpun)
    assert (spun.number, "000:159" in spun.why) == (0, True)
    close(room)
    assert "spins the wheel first" in room.refusal()


def test_the_winner_gets_what_stands_at_the_number_and_no_meter_falls(room: CoreTable) -> None:
    """000:158."""
    won(room, WHEEL)
    spin(room, 3)
    close(room)
    assert room.state.room.unpaid == {1: 15_000}
    assert not room.made(e.PrizeWon)


def test_several_winners_split_what_the_caller_spins(setup: TableSetup) -> None:
    """000:158."""
    table = CoreTable(setup)
    on_sale(table, "wheel-of-fortune-blackout", sheets=2)
    lock(table)
    last = next(
        ball
        for ball in range(1, 76)
        if all(any(ball in card.squares for card in sheet_of("a1", number, 6).cards) for number in (1, 2))
    )
    for ball in (*(one for one in range(1, 76) if one != last), last):
        call(table, ball)
    claim(table, 2)
    claim(table, 1)
    close(table)
    assert table.refusal().startswith("the caller spins")
    spin(table, 1)
    close(table)
    assert table.state.room.unpaid == {2: 2_500, 1: 2_500}


def test_after_the_spin_nobody_else_wins(room: CoreTable) -> None:
    """000:145."""
    won(room, WHEEL)
    spin(room, 3)
    claim(room, 2)
    assert room.refusal() == "the wheel was spun for those who claimed: no further winner (000:145)"
    spin(room, 4)
    assert room.refusal() == "the wheel stopped at 3 already"


def test_somebody_too_near_makes_the_spin_void_and_not_the_game(room: CoreTable) -> None:
    """000:160: what follows is not said, so a supervisor decides."""
    won(room, WHEEL)
    spin(room, 8)
    room.take(c.IrregularityKeyed(**PAD, what="too-near-the-wheel", facts={"format": "wheel-of-fortune"}))
    answer(room, yes=True)
    assert (room.state.room.spun, len(room.state.room.claims), room.phase) == (0, 1, "balls-come")
    spin(room, 2)
    close(room)
    assert room.state.room.unpaid == {1: 10_000}


# -- Pick Your Own


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ((3, 3, 20, 33, 41, 50, 62, 75), "3 is marked twice; each number is marked once (000:164, 167)"),
        ((76, 9, 20, 33, 41, 50, 62, 75), "76 is marked; the numbers are 1 to 75 (000:164, 167)"),
        (EIGHT[:7], "7 numbers are written; 8 are posted for this game (000:164)"),
        ((), "0 numbers are written; 8 are posted for this game (000:164)"),
    ],
)
def test_a_card_that_is_written_wrong_is_not_sold(room: CoreTable, marks: Sequence[int], told: str) -> None:
    designate(room, PICK)
    sell(room, marks)
    assert room.refusal() == told
    assert not room.state.room.tickets


def test_nothing_is_marked_on_a_sheet_of_any_other_format(room: CoreTable) -> None:
    sell(room, EIGHT)
    assert room.refusal() == "a sheet has its own numbers: none is marked (000:130-137)"


@pytest.mark.parametrize(("before", "paid"), [(0, 100_000), (12, 100_000), (13, 10_000)])
def test_eight_matches_within_twenty_calls_win_the_jackpot_and_later_the_consolation(
    room: CoreTable, before: int, paid: int
) -> None:
    """000:165-166: the eighth comes on call 8, 20, 21."""
    designate(room, PICK)
    sell(room, EIGHT, OTHERS[-8:])
    lock(room)
    for ball in (*OTHERS[:before], *EIGHT):
        call(room, ball)
    claim(room, 1)
    close(room)
    assert room.state.room.unpaid == {1: paid}


def test_a_claim_that_lacks_a_number_names_it(room: CoreTable) -> None:
    designate(room, PICK)
    sell(room, EIGHT, OTHERS[-8:])
    lock(room)
    for ball in EIGHT[:-1]:
        call(room, ball)
    claim(room, 1)
    assert room.refusal() == "the card is not complete; not called: O 75 (000:142)"


def test_a_card_that_proves_void_at_its_claim_wins_nothing_and_its_price_stays(room: CoreTable) -> None:
    """000:167."""
    designate(room, PICK)
    sell(room, EIGHT, OTHERS[-8:])
    lock(room)
    for ball in EIGHT:
        call(room, ball)
    claim(room, 1)
    take_out(room, 1, "copy-mismatch")
    (voided,) = room.made(e.TicketVoided)
    assert isinstance(voided, e.TicketVoided)
    assert (voided.returned_cents, room.state.room.claims, list(room.state.room.tickets)) == (0, (), [2])
    assert [one.what for one in room.made(e.IrregularityReported)] == ["copy-mismatch"]  # type: ignore[attr-defined]


def test_for_any_other_reason_a_card_stands_once_its_sale_is_over(room: CoreTable) -> None:
    designate(room, PICK)
    sell(room, EIGHT, OTHERS[-8:])
    lock(room)
    room.take(c.VoidKeyed(**PAD, ticket=bars(1), why="no luck"))
    assert room.refusal() == "the sale of game 1 is over: B1-000001-3 stands"


def test_what_voids_a_card_is_said_at_the_window(room: CoreTable) -> None:
    designate(room, PICK)
    room.take(c.IrregularityKeyed(**PAD, what="pen-not-used", facts={"format": "pick-your-own"}, seat=1))
    assert room.refusal() == 'a supervisor takes the paper back at the window: say "pen-not-used" as the reason'


def test_a_supervisor_is_told_what_becomes_of_the_price(room: CoreTable) -> None:
    """000:167."""
    designate(room, PICK)
    sell(room, EIGHT, OTHERS[-8:])
    asked: list[str] = []
    for why in ("sold by mistake", "pen-not-used"):
        room.take(c.VoidKeyed(**PAD, ticket=bars(1), why=why))
        (wait,) = [one for one in waiting(room.state, room.setup) if one.name == "void-ticket"]
        question = wait.question(room.state, room.setup)
        assert question is not None
        asked.append(question.text)
        answer(room, yes=False)
    assert asked[0] == "sold by mistake. Its price, $6.00, goes back to the player."
    assert asked[1].endswith("(000:167) Its price stays with the house, and it wins nothing.")
