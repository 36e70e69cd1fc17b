"""Stacks of cards that a shoe or a shuffler puts out: what the record of a ``DISPENSE`` means.

Does not know whose stack it is, nor how many stacks a round has.
"""

from __future__ import annotations

from drivers.line_protocol.frame import Line
from drivers.signals import Signal, StackReady, StackTaken


def stack_signals(device: str, line: Line, order: int, at: int) -> list[Signal]:
    """That the stack is ready, and that it is taken where ``line`` says so.

    Raises:
        BadLine: the record does not count.
    """
    cards, left = line.whole("cards"), line.whole("left")
    ready = StackReady(device=device, at=at, order=order, cards=cards, left=left)
    return [ready, StackTaken(device=device, at=at)] if line.whole("taken") else [ready]
