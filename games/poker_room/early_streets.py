"""Cards that came before the betting was complete, and decks that run out.

They do not play, even where the player folds who still had to act (004:203). What is dealt in their place differs by
street: a flop from a new shuffle, for a turn what would have been the river, a river from a new shuffle (004:324-337);
in stud they go away, with one more for each other player (004:383-387). Shuffles nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.house.rules_table import RulesTable

EarlyStreet: TypeAlias = Literal["flop", "turn", "river"]


class DeckRules(RulesTable):
    """What a house does where the deck does not suffice in stud."""

    scrambled_burns: int = 4
    """Burn cards that are shuffled with the last card (004:390-391)."""
    when_short: tuple[str, ...] = ("community-card",)
    """What may be done: a card that all share, or burns and discards shuffled and dealt (002:723, 004:395-399)."""
    scrambles: bool = False
    """The last card and the burns are shuffled before anything else is done."""


@dataclass(frozen=True, slots=True)
class Again:
    """How a street is dealt again."""

    back: tuple[str, ...]
    """Cards that are shuffled with the stub."""
    cut: bool
    burn_first: bool
    """Whether a card is burned before the street that is dealt from that shuffle."""
    burn: str | None = None
    street: str | None = None
    """The card that comes at once: the river's in the place of the turn."""


def dealt_early(street: EarlyStreet, cards: Sequence[str], deck: Sequence[str] = ()) -> Again:
    """What is done once the betting is complete; ``deck``: its next cards, top first (004:324-337)."""
    if street == "turn":
        burn, turn = (deck[0], deck[1]) if len(deck) > 1 else (None, None)
        return Again(tuple(cards), cut=True, burn_first=False, burn=burn, street=turn)
    return Again(tuple(cards), cut=True, burn_first=False)


def removed_in_stud(cards: int, active: int) -> int:
    """How many cards go away where some were dealt early: those, and one for each other player (004:384)."""
    return cards + active - 1


@dataclass(frozen=True, slots=True)
class LastCards:
    """How the last card of stud is dealt where the deck does not suffice."""

    reshuffle_count: int
    """Cards that are scrambled: the last one and burns."""
    burn_first: bool
    community_card: bool


def last_cards(without_card: int, last: int, burns: int) -> LastCards:
    """The scramble, one burned where it suffices, none where it just does; else one card for all (004:389-399)."""
    scrambled = last + burns
    if without_card < scrambled:
        return LastCards(scrambled, burn_first=True, community_card=False)
    if without_card == scrambled:
        return LastCards(scrambled, burn_first=False, community_card=False)
    return LastCards(scrambled, burn_first=True, community_card=True)
