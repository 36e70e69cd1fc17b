"""When tickets may be sold: from one time of the day to another, as the house posts it.

Times are minutes since midnight where the house is. Hours that end before they begin go on over midnight. Does not read
a clock.
"""

import re
from typing import Annotated

from pydantic import BeforeValidator

from games.house.rules_table import RulesTable

MINUTES_OF_A_DAY = 24 * 60


def parse_time(value: object) -> int:
    """Minutes since midnight, from a whole number or a time such as ``"08:30"``.

    Raises:
        ValueError: it is no time of the day.

    >>> parse_time("08:30")
    510
    """
    if type(value) is int and 0 <= value < MINUTES_OF_A_DAY:
        return value
    match = re.fullmatch(r"([01][0-9]|2[0-3]):([0-5][0-9])", value) if isinstance(value, str) else None
    if match is None:
        raise ValueError('a time of the day is written as "08:30", from "00:00" to "23:59"')
    return int(match[1]) * 60 + int(match[2])


def shown(minute: int) -> str:
    """A time of the day as people write it.

    >>> shown(510)
    '08:30'
    """
    return f"{minute // 60:02}:{minute % 60:02}"


TimeOfDay = Annotated[int, BeforeValidator(parse_time)]


class Hours(RulesTable):
    """The hours of operation; both times the same means around the clock."""

    opens: TimeOfDay
    closes: TimeOfDay

    def is_open(self, minute: int) -> bool:
        """Whether tickets may be sold in this minute of the day; that of closing is no longer one."""
        if self.opens < self.closes:
            return self.opens <= minute < self.closes
        return minute >= self.opens or minute < self.closes

    def why_not(self, minute: int) -> str | None:
        """Why no ticket is sold at this minute, in one sentence; None where one may be."""
        if self.is_open(minute):
            return None
        return f"tickets are sold from {shown(self.opens)} to {shown(self.closes)}, and it is {shown(minute)}"
