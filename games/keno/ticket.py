"""A keno ticket: groups of marked numbers, the ways that combine them, and how many games in a row they are played.

A player marks a `Slip` (000:377-380); what is wrong with it is told in sentences, and a `Ticket` is made of one that is
right, with its serial and the games that it is good for (000:381-384). A straight ticket has one group and one way; a
way ticket is the equivalent of several tickets on one (000:394). Does not draw, and does not settle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from games.declared.tickets import Way as Way
from games.keno.rules import HIGHEST, TicketRules
from games.money.dollars import dollars
from games.tickets.numbers import marked, why_not_marks
from games.tickets.refusal import Refusal
from games.tickets.serial import Serial


class TicketError(ValueError):
    """No ticket can be made of a slip; the text names every mistake with its line."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What the player marked: all numbers by group, the count that was written, the ways, and the number of games."""

    groups: tuple[tuple[int, ...], ...]
    stated: int
    """How many numbers the player wrote that they are (000:378)."""
    ways: tuple[Way, ...]
    games: int = 1

    @property
    def marks(self) -> tuple[int, ...]:
        """All numbers of all groups."""
        return tuple(number for group in self.groups for number in group)

    @property
    def bet_cents(self) -> int:
        """What is bet on all ways in one game."""
        return sum(way.bet_cents for way in self.ways)

    @property
    def price_cents(self) -> int:
        """What the slip costs: the bets of all ways, times the games."""
        return self.bet_cents * self.games


class PlayedWay(NamedTuple):
    """One way as it is settled: its numbers as one set, how many they are, and what is bet on it."""

    marks: int
    spots: int
    bet_cents: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket as the computer printed it."""

    serial: Serial
    first_game: int
    games: int
    ways: tuple[PlayedWay, ...]
    price_cents: int

    @property
    def good_for(self) -> tuple[int, ...]:
        """The numbers of its games (000:383, 421)."""
        return good_for(self.first_game, self.games)


def good_for(first_game: int, games: int) -> tuple[int, ...]:
    """The numbers of so many consecutive games.

    >>> good_for(101, 3)
    (101, 102, 103)
    """
    return tuple(range(first_game, first_game + games))


def straight(numbers: Sequence[int], bet_cents: int, games: int = 1, stated: int | None = None) -> Slip:
    """The slip of a straight ticket: all numbers are one group, played one way."""
    count = len(numbers) if stated is None else stated
    return Slip((tuple(numbers),), count, (Way((0,), bet_cents),), games)


def combined(groups: Sequence[Sequence[int]], bets_cents: Mapping[int, int], games: int = 1) -> Slip:
    """The slip of a way ticket: for each number of groups, what is bet on every way that combines so many of them.

    >>> [way.groups for way in combined([[1], [2], [3]], {2: 100}).ways]
    [(0, 1), (0, 2), (1, 2)]
    """
    ways = tuple(
        Way(chosen, cents) for size, cents in bets_cents.items() for chosen in combinations(range(len(groups)), size)
    )
    return Slip(tuple(map(tuple, groups)), sum(map(len, groups)), ways, games)


def quick_pick(spots: int, below: Callable[[int], int]) -> tuple[int, ...]:
    """So many different numbers by chance (000:391): ``below(n)`` is 0 to n - 1, each as likely as the next."""
    left = list(range(1, HIGHEST + 1))
    return tuple(sorted(left.pop(below(len(left))) for _ in range(spots)))


def mistakes(rules: TicketRules, slip: Slip) -> tuple[Refusal, ...]:
    """All that must be put right before the slip is a ticket; nothing where it is one."""
    return (*_of_marks(rules, slip), *_of_ways(rules, slip), *_of_bets(rules, slip))


def issue(rules: TicketRules, slip: Slip, serial: Serial, first_game: int) -> Ticket:
    """The ticket for a slip, good from ``first_game`` on.

    Raises:
        TicketError: the slip has mistakes; the text has them all.
    """
    found = mistakes(rules, slip)
    if found:
        raise TicketError("; ".join(map(str, found)))
    ways = tuple(PlayedWay(marked(numbers), len(numbers), way.bet_cents) for numbers, way in _numbers_of_ways(slip))
    return Ticket(serial, first_game, slip.games, ways, slip.price_cents)


def _numbers_of_ways(slip: Slip) -> Iterator[tuple[tuple[int, ...], Way]]:
    for way in slip.ways:
        yield tuple(number for group in way.groups for number in slip.groups[group]), way


def _of_marks(rules: TicketRules, slip: Slip) -> Iterator[Refusal]:
    marks = slip.marks
    why = why_not_marks(marks, HIGHEST)
    if why is not None:
        yield Refusal(why, "000:407")
    if slip.stated != len(marks):
        told = f"{slip.stated} is written as the number of spots, and {len(marks)} numbers are marked"
        yield Refusal(f"{told}; the two are equal", "000:420")
    if not marks or (rules.spots_of == "ticket" and not rules.least_spots <= len(marks) <= rules.most_spots):
        told = f"{len(marks)} numbers are marked"
        yield Refusal(f"{told}; a ticket has {rules.least_spots} to {rules.most_spots}", "000:418")
    if any(not group for group in slip.groups[1:]) or (len(slip.groups) > 1 and not slip.groups[0]):
        yield Refusal("a group has no number; each group has one or more", "000:419")


def _of_ways(rules: TicketRules, slip: Slip) -> Iterator[Refusal]:
    if not slip.ways:
        yield Refusal("no way is played; a ticket has one way or more", "000:419")
    for place, way in enumerate(slip.ways, 1):
        if not way.groups or len(set(way.groups)) < len(way.groups):
            yield Refusal(f"way {place} combines a group twice or none; it combines different groups", "000:394")
        elif not all(0 <= group < len(slip.groups) for group in way.groups):
            yield Refusal(f"way {place} combines a group that is not marked; there are {len(slip.groups)}", "000:394")
        elif slip.marks:
            spots = sum(len(slip.groups[group]) for group in way.groups)
            if not rules.least_spots <= spots <= rules.most_spots:
                told = f"way {place} has {spots} spots"
                yield Refusal(f"{told}; a way has {rules.least_spots} to {rules.most_spots}", "000:408")
    if not 1 <= slip.games <= rules.most_games:
        told = f"{slip.games} games are marked"
        yield Refusal(f"{told}; a ticket is good for 1 to {rules.most_games} consecutive games", "000:421")


def _of_bets(rules: TicketRules, slip: Slip) -> Iterator[Refusal]:
    least, step, most = rules.least_bet_cents, rules.bet_step_cents, rules.most_bet_cents
    for place, way in enumerate(slip.ways, 1):
        told = f"{dollars(way.bet_cents)} is bet on way {place}"
        if way.bet_cents < least or way.bet_cents % step:
            yield Refusal(f"{told}; it is {dollars(least)} or more, in steps of {dollars(step)}", "house")
        if rules.most_bet_of == "way" and way.bet_cents > most:
            yield Refusal(f"{told}; the most is {dollars(most)}", "000:399")
    whole = slip.bet_cents if rules.most_bet_of == "game" else slip.price_cents
    if rules.most_bet_of != "way" and whole > most:
        yield Refusal(f"{dollars(whole)} is bet on one {rules.most_bet_of}; the most is {dollars(most)}", "000:399")
