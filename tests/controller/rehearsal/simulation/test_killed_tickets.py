"""What a ledger of tickets objects to: a run of kills is worth nothing where this never speaks."""

import pytest

from controller.table import events as e
from controller.table.state import TableState
from tests.controller.rehearsal.simulation.killed_tickets import TicketLedger

SOLD = e.TicketSold(number=7, window=1, first=1, games=1, price_cents=100)
PRINTED = e.TicketPrintEnded(number=7, printed=True)
CLOSED = e.DrawClosed(game=1, balls=(5,))
PRIZE = e.PrizeWon(game=1, pool="prize", winners=1, cents=100, off_meter_cents=100, reset_cents=0)


def ball(place, number):
    return e.BallCame(game=1, ball=number, place=place)


def told(*events):
    found = []
    ledger = TicketLedger(found.append)
    for event in events:
        ledger.recorded(event, TableState())
    return found


def test_an_evening_in_order_gives_no_cause():
    paid = e.TicketPaid(number=7, window=1, cents=100)
    reprinted = e.TicketReprinted(number=7)
    again = e.BallCame(game=1, ball=6, place=1, read=False)
    evening = SOLD, PRINTED, ball(1, 5), ball(1, 5), ball(2, 9), again, CLOSED, PRIZE, paid, reprinted, PRINTED
    assert told(*evening, ball(1, 9)) == []


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ((SOLD, SOLD), "ticket 7 was sold twice"),
        ((PRINTED, PRINTED), "ticket 7 was printed twice, and both are good"),
        ((ball(10, 5), ball(10, 6)), "ball 10 of game 1 was 5, and 6 was drawn again"),
        ((ball(10, 5), ball(11, 5)), "ball 11 of game 1 was 5, and 5 was drawn again"),
        ((CLOSED, CLOSED), "game 1 was decided twice"),
        ((PRIZE, PRIZE), "the prize prize of game 1 was won twice"),
        ((e.TicketPaid(number=8, window=1, cents=100),), "ticket 8 was paid, and nobody bought it"),
    ],
)
def test_what_happens_twice_is_told(events, why):
    assert told(*events) == [why]
