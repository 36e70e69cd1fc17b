"""Keno as the documents ask about it: slips and draws, catches, what board and ticket show, what is wrong.

A question tells numbers as people do; the functions of :mod:`games.keno` answer. Does not rule by itself.
"""

from __future__ import annotations

from typing import Any

from games.asked.irregularity import ordered
from games.asked.question import Given, NotAnswered, QuestionError
from games.asked.words import Answers
from games.irregularities.rule import rule_on
from games.keno.draw import board, why_not_draw
from games.keno.irregularities import IRREGULARITIES
from games.keno.play import KenoGame, closed, why_not_sold
from games.keno.rules import KenoRules, TicketRules
from games.keno.settlement import caught, paid_cents, settle
from games.keno.ticket import Slip, good_for, issue, mistakes, straight
from games.tickets.refusal import Refusal
from games.tickets.serial import Serial

_SALES = "sales"
_GAME = 1
_ASKED = Serial("ASKED", 1)
"""The ticket of a question, which has no serial."""


def legal(rules: KenoRules, given: Given) -> dict[str, Any]:
    """Whether a slip becomes a ticket, and whether balls are a draw.

    Raises:
        NotAnswered: no such action is asked about, or the house has no rules of tickets.
    """
    action = given["action"]
    if action == "submit-ticket":
        tickets = _tickets(rules)
        return {**_answered(_why_not_sold(tickets, given)), "max_cents": tickets.most_bet_cents}
    if action == "accept-draw":
        why = why_not_draw(given["draw"])
        return _answered(() if why is None else (why,))
    raise NotAnswered(f'nobody can say of {rules.title} whether "{action}" is legal; it has accept-draw, submit-ticket')


def rank(rules: KenoRules, given: Given) -> dict[str, Any]:
    """How many of the played numbers are caught, and what a bet is paid for that."""
    tickets, spots = _tickets(rules), _spots(given)
    points = caught(spots, given["balls"])
    line = tickets.pays.get(len(spots), {})
    return {"points": points, "pays": str(line[points]) if points in line else None}


def duty(rules: KenoRules, given: Given) -> dict[str, Any]:
    """What the board shows, or what the ticket says.

    Raises:
        NotAnswered: no such device is asked about.
    """
    device = given["device"]
    if device == "keno-board":
        shown = board(given["balls"])
        return {"flashing": shown.flashing, "shown": len(shown.balls), "complete": shown.complete}
    if device == "keno-ticket":
        return {"good_for": list(good_for(given["first_game"], given["games"]))}
    raise NotAnswered(f'{rules.title} has no "{device}"; it has keno-board, keno-ticket')


def settled(rules: KenoRules, given: Given) -> dict[str, Any]:
    """What a ticket is paid in one game: a straight one by the balls, or any by the prizes of its ways."""
    tickets = _tickets(rules)
    if "outcome" in given:
        return _by_prizes(tickets, given)
    ticket = issue(tickets, _slip(given), _ASKED, _GAME)
    (found,) = settle(tickets, [ticket], _GAME, given["balls"])
    return {"prize_cents": found.cents, "price_cents": ticket.price_cents, "source": found.source}


def _by_prizes(tickets: TicketRules, given: Given) -> dict[str, Any]:
    prize = {"prize_cents": paid_cents(tickets, given["outcome"]["prizes_cents"])}
    seats = [
        {"seat": seat["seat"], "wagers": dict.fromkeys(seat.get("wagers", ()), prize)}
        for seat in given.get("seats", ())
    ]
    return {**prize, "seats": seats}


def irregularity(rules: KenoRules, given: Given) -> dict[str, Any]:
    """What follows when something is out of order. Raises UnknownIrregularity where no rule is about it."""
    return ordered(rule_on((*rules.irregularity, *IRREGULARITIES), given["what"], {}), given)


def _why_not_sold(rules: TicketRules, given: Given) -> tuple[Refusal, ...]:
    game = KenoGame(_GAME)
    why = why_not_sold(rules, game if given.get("phase", _SALES) == _SALES else closed(game), given.get("minute"))
    return (*(() if why is None else (why,)), *mistakes(rules, _slip(given)))


def _slip(given: Given) -> Slip:
    return straight(_spots(given), given["wagers"]["ticket"], given.get("games", 1), given.get("stated_count"))


def _spots(given: Given) -> list[int]:
    spots = given["spots"]
    if not isinstance(spots, list):
        raise QuestionError('"spots" is a list of the marked numbers here')
    return spots


def _tickets(rules: KenoRules) -> TicketRules:
    if rules.tickets is None:
        raise NotAnswered(f"{rules.title} has a meter and no rules of tickets")
    return rules.tickets


def _answered(found: tuple[Refusal, ...]) -> dict[str, Any]:
    return {"legal": not found, "why_not": "; ".join(map(str, found)) or None, "mistakes": [one.say for one in found]}


ANSWERS: Answers = {"legal": legal, "rank": rank, "duty": duty, "settle": settled, "irregularity": irregularity}
