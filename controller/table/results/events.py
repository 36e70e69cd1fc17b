"""Facts of results that nobody deals, and of what their readers tell. Part of :mod:`controller.table.events`.

Results are written as the game has them: ``17``, ``00``, ``joker``, ``3-4``. Does not decide.
"""

from __future__ import annotations

from controller.table.event import Event


class ResultShown(Event, frozen=True, kw_only=True, tag=True):
    """A result came in the round; ``read`` by a machine, otherwise the dealer keyed it in."""

    result: str
    read: bool = False


class ResultTakenBack(Event, frozen=True, kw_only=True, tag=True):
    """The result that was told last was told wrong: it does not count, and stays on record."""

    result: str


class ResultCounted(Event, frozen=True, kw_only=True, tag=True):
    """The round ended with this result: it is in the history, and ``mark`` stands on the table from now on."""

    number: int
    result: str
    mark: str


class WheelReported(Event, frozen=True, kw_only=True, tag=True):
    """A wheel's reader told how its game stands, with its own count of games."""

    device: str
    state: str
    spin: int
    clockwise: bool | None = None
    warnings: tuple[str, ...] = ()


class WheelRested(Event, frozen=True, kw_only=True, tag=True):
    """A wheel that is turned by hand came to rest after so many pegs passed the clapper."""

    device: str
    pegs: int
    clockwise: bool | None = None
    between: bool = False
