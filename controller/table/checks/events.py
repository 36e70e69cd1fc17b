"""Facts of the self-check: it was begun, all was found whole, or something was found damaged.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from typing import Literal

from controller.table.event import Event

# Whether record and program are what was written

Part = Literal["record", "program", "start"]


class CheckBegun(Event, frozen=True, kw_only=True, tag=True):
    """The service came up before record and program were checked: money waits until they are.

    Where the check takes no time it is done before the service comes up, and this is not recorded.
    """


class CheckPassed(Event, frozen=True, kw_only=True, tag=True):
    """Records 1 to ``position``, whose last has this ``seal`` (hexadecimal), and the program were found whole.

    ``program`` is the SHA-256 of the program's list of files; empty where it has none.
    """

    position: int
    seal: str
    program: str = ""


class DamageFound(Event, frozen=True, kw_only=True, tag=True):
    """Record or program is not what was written: money stops until it is whole again, or a backup was restored.

    ``record`` is the first record that cannot be trusted, 0 where it is the program; ``file`` is where. Of a start that
    failed twice it stands in no record: safe mode writes none.
    """

    part: Part
    file: str
    record: int = 0
    why: str
