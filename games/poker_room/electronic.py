"""What a house says of a table that deals by itself: how long it waits, for a player and between hands.

Delta's document describes the machine (004:1012-1220) and sets it no times: those figures are the house's, with the
reasons in docs/decisions/0134-a-table-that-deals-by-itself.md. Deals nothing.
"""

from typing import Annotated

from pydantic import Field

from games.house.rules_table import RulesTable

Seconds = Annotated[int, Field(ge=1, le=600, strict=True)]


class ElectronicRules(RulesTable):
    """The machine in the place of a dealer."""

    act_within_s: Seconds = 30
    """A player who does not act checks, or folds what he would have to pay for."""
    shown_for_s: Seconds = 6
    """A hand that is over lies there so long."""
    between_hands_s: Seconds = 4
