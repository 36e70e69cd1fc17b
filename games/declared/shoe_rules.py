"""What a house says of a pack that is dealt from a shoe: how many decks, the cut, the burn, and when it ends.

Part of a house's rules file, ``[shoe]``. Does not follow a shoe: the table does.
"""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from games.house.rules_table import RulesTable

MOST_BURNED = 10


def _burn(value: object) -> object:
    if value == "first-card" or (type(value) is int and 0 <= value <= MOST_BURNED):
        return value
    raise ValueError(f'must be a number of cards from 0 to {MOST_BURNED}, or "first-card"')


class ShoeRules(RulesTable):
    """One house's care of the shoe."""

    decks: Annotated[int, Field(ge=1, le=8, strict=True)]
    decks_allowed: tuple[Annotated[int, Field(ge=1, le=8, strict=True)], ...] = ()
    """What the document lets a house choose from; empty where it names one number."""
    burn: Annotated[Literal["first-card"] | int, BeforeValidator(_burn)]
    """Cards put away before the first round; ``first-card``: one that is shown, and as many more as it counts."""
    cutting_card_from_back: Annotated[int, Field(ge=1, strict=True)]
    """Cards behind the cutting card, at the least."""
    rounds_after_cutting_card: Annotated[int, Field(ge=0, le=1, strict=True)]
    """Rounds that are played after the one in which the cutting card was seen."""
    too_few_cards: Literal["void", "shuffle-discards"] = "void"
    """What follows when the shoe does not last to the end of a round."""
    source: str

    @model_validator(mode="after")
    def _one_that_is_allowed(self) -> Self:
        if self.decks_allowed and self.decks not in self.decks_allowed:
            allowed = " or ".join(map(str, self.decks_allowed))
            raise ValueError(f"decks is {self.decks}, and the document allows {allowed} (decks_allowed)")
        return self
