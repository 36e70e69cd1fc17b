"""The roads of baccarat: what happened in a shoe so far, as the marks that players follow on a board.

Every road is a function of the rounds and of nothing else: one that was keyed wrong is put right by drawing the roads
of the right list. A tie makes no mark of its own and moves none: the big road counts it at the last mark, the derived
roads do not know it. Does not foretell a round, for nothing here does.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal, TypeAlias

ROWS = 6
"""As many rows as a board has; a road grows to the right."""

Side: TypeAlias = Literal["banker", "player"]
Colour: TypeAlias = Literal["red", "blue"]
"""Red: the big road repeats itself; blue: it does not."""

BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3
"""The derived roads, each by how many columns back it compares."""


@dataclass(frozen=True, slots=True)
class Coup:
    """One round, as a board shows it."""

    outcome: Literal["banker", "player", "tie"]
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on a board: columns from the left, rows from the top, both from 0."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Bead:
    """One round on the bead plate."""

    at: Cell
    coup: Coup


@dataclass(frozen=True, slots=True)
class BigMark:
    """A round that a side won, and the ties that followed it; the first mark has those that went before, too."""

    at: Cell
    coup: Coup | None
    """None: there were only ties so far."""
    ties: int


@dataclass(frozen=True, slots=True)
class DerivedMark:
    """One mark of a derived road."""

    at: Cell
    colour: Colour


def bead_plate(coups: Sequence[Coup], columns: int | None = None) -> tuple[Bead, ...]:
    """Every round in turn, column by column; of no more ``columns`` than these, the last ones.

    A plate that is full loses its first column, so a bead stays in its row.
    """
    drawn = -(-len(coups) // ROWS)
    first = 0 if columns is None else max(0, drawn - columns)
    return tuple(
        Bead(Cell(number // ROWS - first, number % ROWS), coup)
        for number, coup in enumerate(coups)
        if number // ROWS >= first
    )


def big_road(coups: Sequence[Coup]) -> tuple[BigMark, ...]:
    """A column for every run of one side; a tie stands at the mark before it."""
    won = [place for place, coup in enumerate(coups) if coup.outcome != "tie"]
    if not won:
        return (BigMark(Cell(0, 0), None, len(coups)),) if coups else ()
    ties = [after - before - 1 for before, after in pairwise([*won, len(coups)])]
    ties[0] += won[0]
    cells = _laid_out([coups[place].outcome for place in won])
    return tuple(BigMark(at, coups[place], tied) for at, place, tied in zip(cells, won, ties, strict=True))


def derived_road(coups: Sequence[Coup], cycle: int) -> tuple[DerivedMark, ...]:
    """Big eye boy, small road or cockroach pig: whether the big road repeats the shape it had ``cycle`` columns before.

    A run that grows is compared with the column that lies so far back: red where that has as many marks or has ended
    two or more before, blue where it ended just there. A new run compares the two columns before it that lie so far
    apart: red where both are as long.
    """
    runs = [len(list(run)) for _, run in groupby(coup.outcome for coup in coups if coup.outcome != "tie")]
    colours = [colour for column in range(len(runs)) for colour in _colours(runs, column, cycle)]
    return tuple(DerivedMark(at, colour) for at, colour in zip(_laid_out(colours), colours, strict=True))


def _colours(runs: Sequence[int], column: int, cycle: int) -> list[Colour]:
    colours: list[Colour] = []
    if column > cycle:
        colours.append("red" if runs[column - 1] == runs[column - 1 - cycle] else "blue")
    if column >= cycle:
        before = runs[column - cycle]
        colours += ["blue" if mark == before + 1 else "red" for mark in range(2, runs[column] + 1)]
    return colours


def _laid_out(marks: Sequence[Hashable]) -> list[Cell]:
    """Where marks stand: equal ones below each other, another one at the top of the next free column.

    A run that meets the last row or a mark of another run turns to the right, and keeps to that row.
    """
    cells: list[Cell] = []
    taken = set[Cell]()
    start = 0
    for _, run in groupby(marks):
        while Cell(start, 0) in taken:
            start += 1
        at, turned = Cell(start, 0), False
        for number, _ in enumerate(run):
            if number:
                below = Cell(at.column, at.row + 1)
                turned = turned or below.row == ROWS or below in taken
                at = Cell(at.column + 1, at.row) if turned else below
            cells.append(at)
            taken.add(at)
        start += 1
    return cells
