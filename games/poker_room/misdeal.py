"""Misdeals: what may be one, until when it may be called, and what follows.

All cards come back, the button stays, no fee is due again, the same players get new hands (004:207-212). Once there was
action, or substantial action, the hand is played out (002:649, 004:213). Shuffles nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.house.rules_table import RulesTable

Window: TypeAlias = Literal["players-acted", "substantial-action", "substantial-action-by-money"]
"""``players-acted``: so many besides the blinds or the bring-in (004:214-215). ``substantial-action``: three acting by
bet or fold, or two of whom one raised (002:649). ``substantial-action-by-money``: three acting, or two putting money in
(002:497)."""
Cause: TypeAlias = Literal[
    "first-card-exposed", "cards-exposed", "wrong-number-of-cards", "button-wrong", "first-card-to-wrong-seat",
    "card-to-nobody", "player-left-out", "two-cards-off",
]  # fmt: skip
_PAID = ("bet", "call", "raise", "all-in")
_ACTED = (*_PAID, "fold")
_RAISED = ("raise",)


class MisdealRules(RulesTable):
    """One house's misdeals."""

    window: Window = "players-acted"
    players_acted: Annotated[int, Field(ge=1, strict=True)] = 2
    exposed_cards: Annotated[int, Field(ge=1, strict=True)] = 2
    """So many cards that the dealer exposed are one."""
    first_card_exposed: bool = True
    causes: tuple[Cause, ...] = ()
    """What else is one, where it is called in time."""
    new_fee: bool = False
    """Whether the fee is due again."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What follows."""

    misdeal: bool
    why: str

    @property
    def round(self) -> Literal["void", "stands"]:
        """What becomes of the hand."""
        return "void" if self.misdeal else "stands"


def there_was_action(rules: MisdealRules, acts: Sequence[str]) -> bool:
    """Whether a misdeal cannot be called any more; ``acts`` besides blinds and bring-in, such as ``call``."""
    two, three = 2, 3
    if rules.window == "players-acted":
        return len(acts) >= rules.players_acted
    paid = sum(act in _PAID for act in acts)
    if rules.window == "substantial-action-by-money":
        return len(acts) >= three or paid >= two
    acted = sum(act in _ACTED for act in acts)
    return acted >= three or (acted >= two and any(act in _RAISED for act in acts))


def called(rules: MisdealRules, cause: Cause | None, *, acted: bool) -> Ruled:
    """A misdeal that somebody calls, for a cause or for none that is told."""
    if acted:
        return Ruled(False, "there was action: the hand is played out, and no money goes back")
    if cause is not None and cause not in rules.causes:
        return Ruled(False, f"{cause.replace('-', ' ')} is no misdeal in this house")
    return Ruled(True, "all cards come back, the button stays, and the same players get new hands")


def defective_deck(*, awarded: bool) -> Ruled:
    """A deck that is not whole: before the award all chips go back, after it nothing changes (002:705)."""
    if awarded:
        return Ruled(False, "the pot was awarded: who won it keeps it")
    return Ruled(True, "the deck is not whole: all chips go back to who put them in")


def foreign_card(*, in_the_deal: bool) -> Ruled:
    """A card of another deck: in what was dealt it voids the hand (004:186), in the stub all stands (004:189)."""
    if in_the_deal:
        return Ruled(True, "a card of another deck was dealt: all chips go back to who put them in")
    return Ruled(False, "the card lay in the stub: the hand stands")


def cards_exposed(rules: MisdealRules, exposed: int, *, first_card: bool, acted: bool) -> Ruled:
    """Whether cards that the dealer exposed are a misdeal: the first one of the deal, or several (004:217-219, 317)."""
    if acted or not ((first_card and rules.first_card_exposed) or exposed >= rules.exposed_cards):
        return Ruled(False, "the hand goes on; the card is dealt with by the rule of the game")
    return called(rules, None, acted=False)
