"""Forged results, stakes, tickets and cards: a number of the wheel changed after the fact, a ticket's pay raised.

Of each kind of fact one is changed, field by field, left out, doubled, moved to the end, and the whole decided again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from controller.record.by_rules import Unfounded, decided_again
from controller.table import events as e
from tests.controller.record.forging import Record, forged, named, numbered, played

replace = msgspec.structs.replace
SUBJECTS = (
    *(e.StakePlaced, e.WagerSettled, e.CommissionCollected, e.ResultShown, e.ResultTakenBack, e.ResultCounted),
    *(e.WheelReported, e.WheelRested, e.TicketSold, e.TicketPrintEnded, e.PrintAnswered, e.TicketReprinted),
    *(e.TicketVoidAsked, e.TicketVoided, e.TicketVoidDenied, e.TicketShown, e.TicketPaid, e.BallsBack, e.BallCame),
    *(e.GameDesignated, e.ClaimDecided, e.DrawClosed, e.DrawVoided, e.CardDealt, e.CardsBurned, e.ActTakenBack),
)
ONLY_THEIRS = {
    ("WheelReported", "spin"): "the reader's own count",
    ("WheelReported", "clockwise"): "which way it ran, only the reader saw",
    ("WheelRested", "pegs"): "how far it turned, only the sensor saw",
    ("WheelRested", "clockwise"): "which way, only the sensor saw",
    ("TicketSold", "window"): "at which window a person stood",
    ("TicketPaid", "window"): "at which window a person stood",
    ("TicketShown", "number"): "which ticket was held before the reader",
    ("BallsBack", "balls"): "how many the blower counted",
}
"""What no rule can know: (kind, field), and why."""
NOT_YET = {
    "WheelReported": "what a reader said last, and nothing followed on",
    "WheelRested": "a wheel that was not turned, or after the last round",
    "TicketShown": "a ticket that nobody held before the reader",
    "TicketPaid": "a winner who has not come yet, or who came later",
    "TicketVoided": "a ticket whose return is not decided yet",
    "ClaimDecided": "a claim that was refused, asked again or never",
}
"""Facts that nothing hung on: without one, or with it later, the record is another that could be true."""
SAID_AGAIN = {"StakePlaced": "the same amount said again leaves it as it is", **NOT_YET}


@pytest.fixture(
    scope="module",
    params=["roulette", "roulette-wheel", "craps", "big-six", "keno", "keno-generator", "bingo", "blackjack"],
)
def evening(request: pytest.FixtureRequest) -> Record:
    return played(request.param)


def one_of_each(record: Record) -> Iterator[int]:
    """The first of each kind: what came of it is on record behind it."""
    seen = set[type]()
    for at, entry in enumerate(record):
        if isinstance(entry.event, SUBJECTS) and type(entry.event) not in seen:
            seen.add(type(entry.event))
            yield at


def test_a_true_record_is_founded(evening: Record) -> None:
    assert named(evening) == []


def test_a_changed_field_is_named(evening: Record) -> None:
    rng, missed = random.Random(1), []
    for at in one_of_each(evening):
        event = evening[at].event
        for field in event.__struct_fields__:
            if (type(event).__name__, field) in ONLY_THEIRS or getattr(event, field) == ():
                continue
            changed = replace(event, **{field: forged(getattr(event, field), rng)})
            if not named([*evening[:at], evening[at]._replace(event=changed), *evening[at + 1 :]]):
                missed.append((at + 1, type(event).__name__, field, getattr(event, field)))
    assert missed == []


def test_a_fact_that_was_left_out_doubled_or_moved_is_named(evening: Record) -> None:
    whole = [(entry.at_utc_ns, entry.event) for entry in evening]
    missed = []
    for at in one_of_each(evening):
        without = [*whole[:at], *whole[at + 1 :]]
        later = (whole[-1][0] + 1, whole[at][1])
        forgeries = {"left out": without, "doubled": [*whole[:at], whole[at], *whole[at:]], "moved": [*without, later]}
        kind = type(whole[at][1]).__name__
        missed += [(at + 1, kind, how) for how, one in forgeries.items() if not named(numbered(one))]
    assert [one for one in missed if one[1] not in (SAID_AGAIN if one[2] == "doubled" else NOT_YET)] == []


def index(record: Record, kind: type[e.Event], nth: int = 0) -> int:
    return [at for at, entry in enumerate(record) if isinstance(entry.event, kind)][nth]


def with_others(record: Record, others: dict[int, e.Event]) -> Record:
    return [entry._replace(event=others.get(at, entry.event)) for at, entry in enumerate(record)]


@pytest.mark.parametrize(("name", "nth"), [("roulette", 1), ("roulette-wheel", 0)])
def test_a_number_of_the_wheel_that_was_changed_after_the_fact_is_named(name: str, nth: int) -> None:
    """The number alone is not what was counted; the number and the count are not what was paid (002:275)."""
    true = played(name)
    shown, counted = index(true, e.ResultShown, nth), index(true, e.ResultCounted)
    number, count = true[shown].event, true[counted].event
    assert isinstance(number, e.ResultShown)
    assert isinstance(count, e.ResultCounted)
    first, *_ = decided_again(with_others(true, {shown: replace(number, result="18")}))
    assert first == Unfounded(counted + 1, f'ResultCounted: result is "{number.result}", by the rules "18"')
    both = {shown: replace(number, result="18"), counted: replace(count, result="18")}
    if not any(isinstance(entry.event, e.WagerSettled) for entry in true):
        return  # nobody had wagered: what the reader said is on record here alone
    first, *_ = decided_again(with_others(true, both))
    assert isinstance(true[first.position - 1].event, e.WagerSettled)


def test_a_keyed_number_does_not_pass_for_one_that_a_reader_told() -> None:
    """Where none is, it stood as read; where one is, the supervisor who confirms it would be left out."""
    true = played("roulette")
    at = index(true, e.ResultShown)
    shown = true[at].event
    assert isinstance(shown, e.ResultShown)
    assert named(with_others(true, {at: replace(shown, read=True)})) == [at + 1]


def test_a_stake_that_was_enlarged_after_the_roll_is_named() -> None:
    """The rules take none once the dice show (002:22-28), and pay what was entered before."""
    true = played("craps")
    rolled, placed = index(true, e.ResultShown, 1), index(true, e.StakePlaced, 5)
    stake = true[placed].event
    assert isinstance(stake, e.StakePlaced)
    assert stake.wager == "place-8"
    whole = [(entry.at_utc_ns, entry.event) for entry in true]
    late = (whole[rolled][0], replace(stake, cents=120_000))
    settled = rolled + next(
        at
        for at, entry in enumerate(true[rolled:])
        if isinstance(entry.event, e.WagerSettled) and entry.event.pays_cents
    )
    paid = true[settled].event
    assert isinstance(paid, e.WagerSettled)
    richer = replace(paid, cents=120_000, pays_cents=140_000)
    forgery = [
        *whole[: rolled + 1],
        late,
        *whole[rolled + 1 : settled],
        (whole[settled][0], richer),
        *whole[settled + 1 :],
    ]
    assert named(numbered(forgery))[0] <= rolled + 2
    assert named(with_others(true, {placed: replace(stake, cents=2_400)})) == [settled + 1]


def test_a_ticket_whose_pay_was_raised_is_named_also_where_the_draw_says_the_same() -> None:
    true = played("keno")
    closed, paid = index(true, e.DrawClosed), index(true, e.TicketPaid)
    draw, pay = true[closed].event, true[paid].event
    assert isinstance(draw, e.DrawClosed)
    assert isinstance(pay, e.TicketPaid)
    raised = replace(pay, cents=pay.cents + 100)
    first, *_ = decided_again(with_others(true, {paid: raised}))
    assert first == Unfounded(paid + 1, f"TicketPaid: cents is {raised.cents}, by the rules {pay.cents}")
    won = tuple(one._replace(cents=raised.cents) if one.number == pay.number else one for one in draw.won)
    first, *_ = decided_again(with_others(true, {closed: replace(draw, won=won), paid: raised}))
    assert first.position == closed + 1


def test_a_ball_that_was_exchanged_is_named() -> None:
    """What closed the draw says which balls came."""
    true = played("keno-generator")
    ball = true[index(true, e.BallCame, 3)].event
    assert isinstance(ball, e.BallCame)
    other = next(one for one in range(1, 81) if all(getattr(entry.event, "ball", 0) != one for entry in true))
    assert named(with_others(true, {index(true, e.BallCame, 3): replace(ball, ball=other)}))


def test_a_card_of_the_shoe_that_was_exchanged_is_named() -> None:
    """An eight that becomes a five, and what was paid stays."""
    true = played("blackjack")
    at = index(true, e.CardDealt)
    card = true[at].event
    assert isinstance(card, e.CardDealt)
    assert card.card == "8h"
    assert named(with_others(true, {at: replace(card, card="5h")}))
