"""Which position gets the first cards, counted from the bank as one, and in which order the others follow.

Positions are the seats and, at most houses, the dealer. Counting and dealing go clockwise (rising seats) or
counterclockwise, as the house has it. Does not draw: the number comes from a generator, dice or a disk.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.draws.draw import StartPosition
from games.house.rules_table import RulesTable

Direction: TypeAlias = Literal["clockwise", "counterclockwise"]
Method: TypeAlias = Literal["rng", "dice", "ten-sided-die", "disk"]

THROWN: Mapping[str, tuple[int, int]] = {"dice": (3, 6), "ten-sided-die": (1, 10)}
"""The ways in which something is thrown: how many dice, and of how many faces each."""

Place: TypeAlias = int | Literal["dealer", "community"]
"""A seat, counted clockwise from the dealer's left, or the dealer, or the felt where all can use the cards."""


class StartError(ValueError):
    """The number cannot be, or the table cannot be counted; the text says why."""


class StartRule(RulesTable):
    """How a house finds the start position."""

    methods: tuple[Method, ...]
    """What the house may use."""
    count: Direction
    deal: Direction
    dealer_counts: bool
    """Whether the dealer has a position of its own among those counted."""
    action_pile: bool = False
    """Whether who banks calls the pile that goes to the position which is found."""
    source: str


@dataclass(frozen=True, slots=True)
class StartOrder:
    """Who gets cards first, and all positions in the order in which they get theirs."""

    order: tuple[Place, ...]

    @property
    def first(self) -> Place:
        """The position that gets the first cards."""
        return self.order[0]

    def settled(self, bank: Place) -> tuple[Place, ...]:
        """The positions in the order in which their wagers are settled: that of the deal, without the bank.

        The first of them has the action button: where the bank was found, the next one in the order (004:1617, 1766).
        """
        return tuple(place for place in self.order if place != bank)

    def piles(self, action_pile: int) -> dict[Place, int]:
        """Which of the piles, numbered from 1, each position gets where the bank chose ``action_pile`` first."""
        count = len(self.order)
        return {place: (action_pile - 1 + turn) % count + 1 for turn, place in enumerate(self.order)}


def start(
    rule: StartRule, method: str, number: int, *, bank: Place, seats: int, taking_part: Sequence[int] = ()
) -> StartOrder:
    """Find the start: count ``number`` from the bank as one, around all positions, wagered or not.

    ``taking_part`` are the seats of a table that blocks some; none named, all ``seats`` count. With the disk, the first
    round after opening starts at the dealer and each further one a place clockwise: ``number`` is the round.

    Raises:
        StartError: this house does not use the method, the number cannot come up, or the bank has no position.
    """
    if method not in rule.methods:
        raise StartError(f"the start is found by {' or '.join(rule.methods)} at this house, not by {method}")
    ring = _ring(rule, seats, taking_part)
    why = why_not_number(method, number, len(ring))
    if why is not None:
        raise StartError(why)
    return order_from(rule, number, ring, bank=bank, by_disk=method == "disk")


def is_thrown(method: str) -> bool:
    """Whether dice or a die say where the deal starts."""
    return method in THROWN


def order_from(
    rule: StartRule, number: int, ring: Sequence[Place], *, bank: Place, by_disk: bool = False
) -> StartOrder:
    """Count ``number`` around the positions of ``ring``, which stand clockwise, from the bank as one.

    Raises:
        StartError: the bank has no position.
    """
    if bank not in ring:
        raise StartError(f"the bank is at {bank}, which is no position of {', '.join(map(str, ring))}")
    at = ring.index(bank)
    steps = (number - 1) % len(ring)
    clockwise = rule.count == "clockwise" or by_disk
    first = (at + steps if clockwise else at - steps) % len(ring)
    step = 1 if rule.deal == "clockwise" else -1
    return StartOrder(tuple(ring[(first + step * turn) % len(ring)] for turn in range(len(ring))))


def why_not_number(method: str, number: int, positions: int) -> str | None:
    """Why this number cannot have come up, as one sentence; None when it can."""
    if method in THROWN:
        return start_position(method, positions).why_not_total(number)
    if method == "rng" and not 1 <= number <= positions:
        return f"the generator gives 1 to {positions}, not {number}"
    return "rounds count from 1" if number < 1 else None


def start_position(method: str, positions: int) -> StartPosition:
    """What is thrown in this way, counted around so many positions."""
    dice, faces = THROWN[method]
    return StartPosition(positions, dice, faces)


def _ring(rule: StartRule, seats: int, taking_part: Sequence[int]) -> tuple[Place, ...]:
    """All positions clockwise; the dealer, where it counts, before seat 1."""
    if not rule.dealer_counts:
        return tuple(sorted(taking_part)) or tuple(range(1, seats + 1))
    return ("dealer", *range(1, seats + 1))
