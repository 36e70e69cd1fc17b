"""What goes wrong with the cards at chemin de fer and what follows, and what a hand with too many cards counts.

Source: 002 (Choctaw), by line. Does not carry anything out.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from games.baccarat.points import points_of_hand
from games.baccarat.shoe import first_of_next_hand
from games.cards.card import Card
from games.irregularities.of_cards import too_few_cards
from games.irregularities.rule import Irregularity, Recount


def recounted(recount: Recount, cards: Sequence[Card]) -> Mapping[str, int]:
    """What the hand counts of which a rule orders that, by its name (893-895).

    >>> recounted("player-highest", [Card.parse(text) for text in ("8s", "7d", "4c")])
    {'player': 9}
    """
    if recount == "banker-zero":
        return {"banker": 0}
    if recount == "player-highest":
        return {"player": max(points_of_hand(some) for size in (2, 3) for some in combinations(cards, size))}
    return {"banker": min(points_of_hand(two) for two in combinations(cards, 2))}


_TO_DISCARD = "it and as many more cards as it counts go face up to the discard bucket."

_AFTER_STAY = (
    ("nobody", "must-draw", True, "002:896"),
    ("nobody", "may-draw", True, "002:896"),
    ("nobody", "must-stay", False, "002:896"),
    ("dealer", "must-draw", True, "002:897"),
    ("dealer", "may-draw", False, "002:897"),
    ("dealer", "must-stay", False, "002:897"),
)
"""Who called the card that came though the player stayed, what the bank does, whether it gets the card, the line."""


def _after_stay(called_by: str, banker: str, gets_it: bool, source: str) -> Irregularity:
    """What follows; a card that the bank does not get is put away with others."""
    given = {"called_by": called_by, "banker": banker}
    if gets_it:
        say = "The player stayed: the card is the bank's."
        return Irregularity(what="card-after-stay", given=given, card_to="banker-third", say=say, source=source)
    say = f"The player stayed, and the bank does not get the card: {_TO_DISCARD}"
    return Irregularity(
        what="card-after-stay", given=given, card_to="discard", with_as_many=True, say=say, source=source
    )


IRREGULARITIES = (
    Irregularity(
        what="banker-wrong-order",
        given={"rectifiable": False},
        round="void",
        hands_void="all",
        wagers="returned",
        bank="may-pass",
        say="The bank took its cards in the wrong order: the hand is annulled, and the bank may go on to the right.",
        source="002:892",
    ),
    Irregularity(
        what="banker-took-three",
        given={"phase": "initial-deal", "rectifiable": False},
        recount="banker-zero",
        say="The bank took more than two cards in the first deal: its hand counts zero, play goes on.",
        source="002:893",
    ),
    Irregularity(
        what="player-dealt-three",
        given={"excess_card_known": False},
        recount="player-highest",
        say="The player's hand has three cards: it counts the highest of any two or of all three.",
        source="002:894",
    ),
    Irregularity(
        what="banker-took-three",
        given={"rectifiable": False},
        recount="banker-lowest",
        say="The bank took two cards instead of one: its hand counts the lowest of any two.",
        source="002:895",
    ),
    *(_after_stay(*told) for told in _AFTER_STAY),
    first_of_next_hand("card-drawn-in-error", "002:898", cutting_card_seen=False),
    Irregularity(
        what="card-drawn-in-error",
        given={"exposed": False, "cutting_card_seen": True},
        card_to="discard",
        say="The cutting card is out and no hand follows: the card goes to the discard bucket, not into the shoe.",
        source="002:898",
    ),
    Irregularity(
        what="banker-drew-after-card",
        card_to="player-third",
        say="The player called a card: it is the player's; then the bank draws or stays by the table.",
        source="002:900",
    ),
    Irregularity(
        what="face-up-in-deck",
        card_to="discard",
        with_as_many=True,
        say=f"A card lay face up in the shoe: {_TO_DISCARD}",
        source="002:901",
    ),
    too_few_cards("002:902"),
)
