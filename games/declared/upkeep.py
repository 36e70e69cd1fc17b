"""What is done to a game's equipment again and again, as its house sets the time: new balls, a wheel's balance.

Cards and dice have rules of their own (`games.declared.house_rules`). Does not count time.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Upkeep:
    """One such duty of a game. No document prints a time for it: a house that names none does not have it."""

    name: str
    """As ``[upkeep.NAME]`` of the rules file has it."""
    title: str
    """``Balance of the wheel``, in the singular."""
    short: str
    """The same in fifteen letters at most, for a line of the dealer's display."""
    say: str
    """What somebody does, in one sentence."""
