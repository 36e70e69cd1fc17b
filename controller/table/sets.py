"""Tuples that hold each thing once, in the order in which it came. Does not know what they hold."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def added(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items with this one among them.

    >>> added((3, 1), 2), added((3, 1), 1)
    ((3, 1, 2), (3, 1))
    """
    return items if item in items else (*items, item)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items without this one.

    >>> without((3, 1), 1)
    (3,)
    """
    return tuple(one for one in items if one != item)
