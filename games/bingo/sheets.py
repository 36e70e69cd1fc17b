"""Sheets of bingo cards, drawn from numbers that are handed in: the same numbers give the same sheets again.

So a series that was sold can be printed, proved and searched from its beginning without keeping each card. No two cards
of a series are the same. Does not draw a number by itself.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from games.bingo.card import LETTERS, BingoCard, numbers_in, size_of
from games.tickets.serial import Serial, serials

Below: TypeAlias = Callable[[int], int]
"""A number from 0 to one less than it is asked for, each as likely as the next."""


class Sheet(NamedTuple):
    """One sheet as it is sold."""

    serial: Serial
    cards: tuple[BingoCard, ...]


def drawn_card(below: Below) -> BingoCard:
    """A card whose numbers are all equally likely, as are their places (000:133-137)."""
    columns = {}
    for letter in LETTERS:
        left = list(numbers_in(letter))
        columns[letter] = tuple(left.pop(below(len(left))) for _ in range(size_of(letter)))
    return BingoCard.of_columns(columns)


def drawn_sheets(series: str, first: int, count: int, cards_each: int, below: Below) -> Iterator[Sheet]:
    """``count`` sheets of ``cards_each`` cards, their serials from ``first`` on."""
    seen = set[BingoCard]()
    for serial in serials(series, first, count):
        cards: list[BingoCard] = []
        while len(cards) < cards_each:
            card = drawn_card(below)
            if card not in seen:
                seen.add(card)
                cards.append(card)
        yield Sheet(serial, tuple(cards))
