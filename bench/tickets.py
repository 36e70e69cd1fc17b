"""Keno tickets settled, and a bingo room asked for its winners, beside plain sets of numbers and beside their limits.

No public program settles tickets by a house's schedule, so the peer is what one would write first: a catch is the
intersection of two sets, and a card is looked at picture by picture. Both sides see the same tickets, balls and cards,
and must give the same answers before they are timed. Does not play devices.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.figure import Figure, faster, take_turns, within
from controller.config.house_rules import read_house_rules
from games.bingo.play import BingoGame, opened, started, why_not_claim, winners, with_ball
from games.bingo.room import Place, Room, room_of_sheets
from games.bingo.rules import BingoRules
from games.bingo.sheets import Sheet, drawn_sheets
from games.keno.rules import KenoRules, TicketRules
from games.keno.settlement import Prize, Settled, settle
from games.keno.ticket import Slip, combined, issue, straight
from games.tickets.numbers import numbers_of
from games.tickets.serial import Serial, serials

TICKETS = 10_000
EACH_NS = 100_000
"""Ten thousand tickets a second."""
SHEETS, CARDS_EACH = 500, 6
CALLS = 40
BALL_NS = 50e6
PATTERN = "line"

now = time.process_time_ns


def measure(_: Path, turns: int = 10) -> list[Figure]:
    """Nanoseconds of one core: a ticket, a ball of a whole room, a claim."""
    return [*keno(turns), *bingo(turns)]


def keno(turns: int) -> list[Figure]:
    """Straight tickets of 1 to 20 spots, and among ten one of three groups of four played seven ways."""
    house = read_house_rules("keno", "grand-ronde").rules
    assert isinstance(house, KenoRules)
    assert house.tickets is not None
    rules, rng = house.tickets, random.Random(1)
    slips = [_slip(rng, place) for place in range(TICKETS)]
    tickets = [issue(rules, slip, serial, 1) for slip, serial in zip(slips, serials("K", 1, TICKETS), strict=True)]
    balls = tuple(rng.sample(range(1, 81), 20))
    plain = [
        (ticket.serial, [(frozenset(numbers_of(way.marks)), way.bet_cents) for way in ticket.ways])
        for ticket in tickets
    ]
    assert settle(rules, tickets, 1, balls) == tuple(settled_by_sets(rules, plain, balls))
    found = take_turns(
        turns,
        {
            "ours": _shared(lambda: settle(rules, tickets, 1, balls), TICKETS),
            "sets": _shared(lambda: settled_by_sets(rules, plain, balls), TICKETS),
        },
    )
    what = "a keno ticket settled"
    return [
        within(what, found["ours"], EACH_NS, "ns"),
        faster(f"{what}, beside sets", found["ours"], "sets of numbers", found["sets"], goal=1),
    ]


def bingo(turns: int) -> list[Figure]:
    """Five hundred players with six cards each, forty balls into a game for any line."""
    rules = read_house_rules("bingo", "grand-ronde").rules
    assert isinstance(rules, BingoRules)
    rng = random.Random(2)
    sheets = tuple(drawn_sheets("B", 1, SHEETS, CARDS_EACH, rng.randrange))
    room = room_of_sheets(sheets, rules.pattern[PATTERN])
    balls = rng.sample(range(1, 76), CALLS)
    game = started(opened(rules, "bingo", PATTERN))
    for ball in balls:
        game = with_ball(game, ball)
    plain = pictures_by_sets(sheets, rules)
    assert winners(rules, game, room) == winners_by_sets(plain, balls)
    claim = room.cards[Place(sheets[-1].serial, CARDS_EACH)].place
    found = take_turns(
        turns,
        {
            "ours": _shared(lambda: winners(rules, game, room), 1),
            "sets": _shared(lambda: winners_by_sets(plain, balls), 1),
            "claim": _shared(lambda: _claims(rules, game, room, claim), 100),
        },
    )
    what = "all winners of a ball among 3,000 cards"
    return [
        within(what, found["ours"], BALL_NS, "ns"),
        faster(f"{what}, beside sets", found["ours"], "sets of numbers", found["sets"], goal=1),
        within("a claim checked", found["claim"], BALL_NS, "ns"),
    ]


def settled_by_sets(
    rules: TicketRules, tickets: Sequence[tuple[Serial, Sequence[tuple[frozenset[int], int]]]], balls: Sequence[int]
) -> list[Settled]:
    """The best prize of each ticket with its record, as one would write it without thinking of bits."""
    drawn = frozenset(balls)
    settled = []
    for serial, ways in tickets:
        best = Prize(0, 0, 0, 0)
        for place, (numbers, bet_cents) in enumerate(ways):
            caught = len(numbers & drawn)
            odds = rules.pays[len(numbers)].get(caught)
            if odds is not None:
                best = max(best, Prize(place, len(numbers), caught, bet_cents + odds.pays_cents(bet_cents)), key=_cents)
        settled.append(Settled(serial, 1, (best,) if best.cents else (), "000:403, 413"))
    return settled


def _cents(prize: Prize) -> int:
    return prize.cents


def pictures_by_sets(sheets: Sequence[Sheet], rules: BingoRules) -> list[tuple[Place, list[frozenset[int]]]]:
    """For each card its place and the numbers of each picture."""
    return [
        (Place(sheet.serial, number), [frozenset(numbers_of(card.numbers_on(shape))) for shape in shapes])
        for shapes in (rules.pattern[PATTERN].shapes,)
        for sheet in sheets
        for number, card in enumerate(sheet.cards, 1)
    ]


def winners_by_sets(cards: Sequence[tuple[Place, Sequence[frozenset[int]]]], balls: Sequence[int]) -> tuple[Place, ...]:
    """Every card of the room, picture by picture."""
    called, last = frozenset(balls), balls[-1]
    return tuple(place for place, pictures in cards if any(last in one and one <= called for one in pictures))


def _slip(rng: random.Random, place: int) -> Slip:
    if place % 10 == 0:
        marks = rng.sample(range(1, 81), 12)
        return combined([marks[:4], marks[4:8], marks[8:]], {1: 100, 2: 100, 3: 100})
    return straight(rng.sample(range(1, 81), place % 20 + 1), 100)


def _claims(rules: BingoRules, game: BingoGame, room: Room, place: Place) -> None:
    for _ in range(100):
        why_not_claim(rules, game, room, place)


def _shared(run: Callable[[], object], among: int) -> Callable[[], list[float]]:
    def once() -> list[float]:
        begun = now()
        run()
        return [(now() - begun) / among]

    return once
