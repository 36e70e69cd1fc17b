"""What goes wrong with the shoe at mini-baccarat and what follows, and how many cards its first card burns.

Source: 002 (Choctaw), by line. Does not carry anything out.
"""

from games.cards.card import Card, CardError
from games.irregularities.of_cards import too_few_cards
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


def first_of_next_hand(what: str, source: str, **given: bool) -> Irregularity:
    """A card that nobody saw is the first card of the next hand (002:898, 1011-1012)."""
    say = "The card was not seen: it is the first card of the next hand."
    return Irregularity(
        what=what, given={"exposed": False, **given}, card_to="first-of-next-hand", say=say, source=source
    )


def _phantom_hand(what: str, source: str, **given: bool) -> Irregularity:
    """One that was seen goes into a hand that nobody wagers on."""
    say = "The card was seen: deal a phantom hand with it, by the drawing rules and without wagers."
    return Irregularity(what=what, given={"exposed": True, **given}, card_to="phantom-hand", say=say, source=source)


IRREGULARITIES = (
    Irregularity(
        what="unauthorised-player-card",
        given={"banker_must_draw": True},
        card_to="banker-third",
        say="The player's hand takes no third card: it is the banker's third card.",
        source="002:1011",
    ),
    first_of_next_hand("unauthorised-player-card", "002:1011", banker_must_draw=False),
    _phantom_hand("unauthorised-player-card", "002:1011", banker_must_draw=False),
    first_of_next_hand("card-drawn-in-error", "002:1012"),
    _phantom_hand("card-drawn-in-error", "002:1012"),
    too_few_cards("002:1014"),
)
