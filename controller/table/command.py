"""What all that people ask of the table, and what time asks, have in common. Does not decide."""

from __future__ import annotations

from drivers.signals import Signal


class Request(Signal, frozen=True, kw_only=True, tag=True):
    """What a person asks for, at the key pad or on the console. While the table is tested each one is refused."""


class TimeReached(Signal, frozen=True, kw_only=True, tag=True):
    """A time that the state asked for has come; ``device`` is always ``time``."""

    name: str
