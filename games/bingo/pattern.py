"""Patterns as data: pictures of the squares that must be covered, row by row, ``XXXXX/...../...../...../.....``.

A pattern is complete with any one of its pictures; ``turned`` takes each picture in its four turns as well. The free
centre is always covered, so it counts for nothing. Does not know a card's numbers.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Self

from pydantic import model_validator

from games.bingo.card import CENTRE, SIDE
from games.house.rules_table import RulesTable

_PICTURE = re.compile(r"[X.]{5}(/[X.]{5}){4}")
WHOLE_CARD = (1 << SIDE * SIDE) - 1
FREE_SQUARE = 1 << CENTRE


class PictureError(ValueError):
    """A picture is not one of 25 squares; the text says how it is drawn."""


def squares_of(picture: str) -> int:
    """The set of squares of a picture.

    Raises:
        PictureError: it is not drawn as pictures are, or covers nothing beside the free centre.
    """
    if not _PICTURE.fullmatch(picture):
        raise PictureError(f'"{picture}" is no picture; it has five rows of five such as XXXXX/...../...../...../.....')
    squares = sum(1 << place for place, mark in enumerate(picture.replace("/", "")) if mark == "X")
    if not squares & ~FREE_SQUARE:
        raise PictureError("a picture covers more than the free centre")
    return squares


def a_quarter_turned(squares: int) -> int:
    """The same squares with the card turned to the right by a quarter."""
    return sum(
        1 << column * SIDE + SIDE - 1 - row
        for row in range(SIDE)
        for column in range(SIDE)
        if squares >> row * SIDE + column & 1
    )


def _lines() -> tuple[int, ...]:
    rows = [sum(1 << row * SIDE + column for column in range(SIDE)) for row in range(SIDE)]
    columns = [a_quarter_turned(row) for row in rows]
    falling = sum(1 << place * (SIDE + 1) for place in range(SIDE))
    return (*rows, *columns, falling, a_quarter_turned(falling))


LINES = _lines()
"""The twelve straight lines of a card: rows, columns, diagonals."""


def columns_of(squares: int) -> tuple[int, ...]:
    """How many numbers the squares have in each column; the free centre is none."""
    numbered = squares & ~FREE_SQUARE
    return tuple(sum(numbered >> row * SIDE + column & 1 for row in range(SIDE)) for column in range(SIDE))


class Pattern(RulesTable):
    """``[pattern.NAME]``: one pattern that a house may designate for a game (000:120, 142)."""

    pictures: tuple[str, ...]
    turned: bool = False

    @model_validator(mode="after")
    def _drawn(self) -> Self:
        if not self.pictures:
            raise ValueError("a pattern has one picture or more")
        for picture in self.pictures:
            squares_of(picture)
        return self

    @cached_property
    def shapes(self) -> tuple[int, ...]:
        """The sets of squares, any of which completes it; none of them is there twice."""
        found = dict[int, None]()
        for picture in self.pictures:
            squares = squares_of(picture)
            for _ in range(4 if self.turned else 1):
                found[squares] = None
                squares = a_quarter_turned(squares)
        return tuple(found)
