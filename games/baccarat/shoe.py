"""What goes wrong with the shoe at mini-baccarat and what follows, and how many cards its first card burns.

Source: 002 (Choctaw), by line. Does not carry anything out.
"""

from games.cards.card import Card, CardError
from games.irregularities.rule import Irregularity

_ACE, _TEN = 14, 10


def burned_after(first: Card) -> int:
    """How many more cards are burned after the first one: as many as it counts, tens and faces ten (002:957-959).

    Raises:
        CardError: a card that no baccarat pack has.

    >>> burned_after(Card.parse("Ad")), burned_after(Card.parse("Qs")), burned_after(Card.parse("7c"))
    (1, 10, 7)
    """
    if not first.rank:
        raise CardError(f"{first} counts nothing in baccarat: its cards are A to K of s h d c")
    return 1 if first.rank == _ACE else min(first.rank, _TEN)


_PHANTOM = "The card was seen: deal a phantom hand with it, by the drawing rules and without wagers."
_FIRST_OF_NEXT = "The card was not seen: it is the first card of the next hand."

IRREGULARITIES = (
    Irregularity(
        what="unauthorised-player-card",
        given={"banker_must_draw": True},
        card_to="banker-third",
        say="The player's hand takes no third card: it is the banker's third card.",
        source="002:1011",
    ),
    Irregularity(
        what="unauthorised-player-card",
        given={"banker_must_draw": False, "exposed": False},
        card_to="first-of-next-hand",
        say=_FIRST_OF_NEXT,
        source="002:1011",
    ),
    Irregularity(
        what="unauthorised-player-card",
        given={"banker_must_draw": False, "exposed": True},
        card_to="phantom-hand",
        say=_PHANTOM,
        source="002:1011",
    ),
    Irregularity(
        what="card-drawn-in-error",
        given={"exposed": False},
        card_to="first-of-next-hand",
        say=_FIRST_OF_NEXT,
        source="002:1012",
    ),
    Irregularity(
        what="card-drawn-in-error",
        given={"exposed": True},
        card_to="phantom-hand",
        say=_PHANTOM,
        source="002:1012",
    ),
    Irregularity(
        what="insufficient-cards",
        round="void",
        hands_void="all",
        wagers="returned",
        cards="reshuffle",
        say="The shoe does not last to the end of this round: it is void, shuffle all cards.",
        source="002:1014",
    ),
)
