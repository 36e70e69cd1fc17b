"""A chain of chances that ends: how often it ends in which way, and after how many steps on average, exact.

From each state ways lead on to other states or to an end; how often a state is met on average follows from how often
those are that lead to it. The equations are solved in fractions. Does not know what a state stands for.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

State = TypeVar("State", bound=Hashable)
End = TypeVar("End", bound=Hashable)
Way: TypeAlias = tuple[Fraction, State | None, End | None]
"""How likely, and the next state or the end to which it leads: one of the two."""


@dataclass(frozen=True, slots=True)
class Absorbed(Generic[End]):
    """How a chain ends."""

    chances: Mapping[End, Fraction]
    mean_steps: Fraction


def absorbed(start: State, ways: Callable[[State], Iterable[Way[State, End]]]) -> Absorbed[End]:
    """Follow every way from ``start`` to its end.

    Raises:
        ZeroDivisionError: from some state no way leads to an end.
    """
    found: dict[State, tuple[Way[State, End], ...]] = {}
    todo = [start]
    while todo:
        state = todo.pop(0)
        if state not in found:
            found[state] = tuple(ways(state))
            todo += [after for _, after, _ in found[state] if after is not None]
    visits = _visits(start, found)
    chances: dict[End, Fraction] = {}
    for state, times in visits.items():
        for chance, _, end in found[state]:
            if end is not None:
                chances[end] = chances.get(end, Fraction(0)) + times * chance
    return Absorbed(chances, sum(visits.values(), Fraction(0)))


def _visits(start: State, ways: Mapping[State, tuple[Way[State, End], ...]]) -> dict[State, Fraction]:
    """How often each state is met on average: once at the start, and as often as the others lead to it."""
    states = list(ways)
    place = {state: number for number, state in enumerate(states)}
    rows = [[Fraction(row == column) for column in range(len(states))] for row in range(len(states))]
    for state, led in ways.items():
        for chance, after, _ in led:
            if after is not None:
                rows[place[after]][place[state]] -= chance
    right = [Fraction(state == start) for state in states]
    for column in range(len(states)):
        pivot = next((row for row in range(column, len(states)) if rows[row][column]), column)
        rows[column], rows[pivot] = rows[pivot], rows[column]
        right[column], right[pivot] = right[pivot], right[column]
        inverse = 1 / rows[column][column]
        rows[column] = [value * inverse for value in rows[column]]
        right[column] *= inverse
        for row in range(len(states)):
            times = rows[row][column]
            if row != column and times:
                rows[row] = [one - times * other for one, other in zip(rows[row], rows[column], strict=True)]
                right[row] -= times * right[column]
    return dict(zip(states, right, strict=True))
