"""How a house bets: how many raises, what an all-in does, how pot limit is reckoned. Each is a value of its rules file.

The defaults are what most documents say; each house's file says its own with the line. Does not bet.
"""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from games.house.rules_table import RulesTable
from games.money.odds import Share
from games.poker_room.refusing import HOUSE, Lines, Refused, Subject
from games.poker_room.stakes import Structure
from games.tickets.refusal import Refusal

Raises = Annotated[int, Field(ge=0, strict=True)]


class BettingRules(RulesTable):
    """One house's rules of betting."""

    raises: Raises | None = None
    """How many raises follow a bet in a limit game; None: the document prints no cap."""
    raises_of_two_rounds: Raises | None = None
    """The same where a hand has two rounds of betting; None: as in any other."""
    capped: tuple[Structure, ...] = ("limit", "spread")
    """The games in which raises are counted."""
    cap_heads_up: bool = False
    """Whether the cap holds for two players as well."""
    heads_up_counts: Literal["in-the-hand", "not-all-in"] = "in-the-hand"
    """Who counts when two are left: all who hold cards, or those who still have chips."""
    capped_stays: bool = True
    """Once the cap is reached it holds for the street, whoever folds then."""
    blind_is_bet: bool = True
    """The big blind is the opening bet of its street, and counts towards the cap."""
    full_from: Share = Fraction(1)
    """The part of a full raise from which an all-in raise in a limit game is one."""
    short_is_completed: bool = False
    """Whoever raises over an all-in that is none makes the full wager, in place of adding to it."""
    short_counts: bool = False
    """An all-in raise that is no full one counts towards the cap all the same."""
    full_is: Literal["a-bet", "as-last-added"] = "a-bet"
    """What a full bet or raise adds: at least the bet of the street, so that an all-in below it is none and who has
    checked may not raise it (004:558); or as much as was added last, however little that was."""
    shorts_add_up: bool = False
    """Several short all-ins that come to a full raise together open the betting again."""
    open_pair: bool = False
    """An open pair on fourth street lets everybody bet the upper limit, in seven-card stud."""
    pot_step_cents: Annotated[int, Field(ge=1, strict=True)] = 1
    """A pot that bounds a raise is rounded up to a multiple of this."""
    opening_big_blinds: Annotated[int, Field(ge=0, strict=True)] = 0
    """In pot limit, the first to come in may make it so many big blinds; 0: no more than the pot allows."""
    fold_without_bet: bool = True
    """Whether somebody may throw a hand in while nothing is to be called."""
    small_blind_on_button_heads_up: bool = True
    lines: Lines = {}
    """Which line of the document says it, by subject."""

    def refused(self, subject: Subject, say: str) -> Refused:
        """A refusal with the house's line."""
        return Refused(self.refusal(subject, say))

    def refusal(self, subject: Subject, say: str) -> Refusal:
        """The same as a value."""
        return Refusal(say, self.lines.get(subject, HOUSE))

    def most_raises(self, structure: Structure, rounds: int) -> int | None:
        """How many raises follow a bet in a hand of so many rounds of betting; None: any number."""
        two_rounds = 2
        if structure not in self.capped:
            return None
        if rounds == two_rounds and self.raises_of_two_rounds is not None:
            return self.raises_of_two_rounds
        return self.raises
