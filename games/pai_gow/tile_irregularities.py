"""What goes wrong at a game of tiles and what follows. The document says next to nothing of it, so the house does.

One list for both games: what differs is how many tiles a hand has, and who begins. Does not carry out what it orders.
"""

from games.irregularities.of_cards import hands_void
from games.irregularities.rule import Irregularity


def of_tiles(*, hand: str, cup: str, stacks: str) -> tuple[Irregularity, ...]:
    """The irregularities of a game whose hands are ``hand`` tiles: in words.

    ``cup``: the line by which no wager is placed once the cup is open. ``stacks``: that of the order of the deal.
    """
    return (
        Irregularity(
            what="late-wager",
            wagers="returned",
            say="The cup was open already: this wager goes back.",
            source=cup,
        ),
        Irregularity(
            what="die-not-flat",
            again="bank",
            call="no-roll",
            say="A die does not lie flat: the bank shakes the cup again.",
            source="house",
        ),
        Irregularity(
            what="die-out-of-cup",
            again="bank",
            call="no-roll",
            say="A die fell out of the cup: the bank shakes it again.",
            source="house",
        ),
        Irregularity(
            what="wrong-number-read",
            given={"wrong_position": False},
            say="The dice were read wrongly, but no tiles went to a wrong position: the number is put right.",
            source="house",
        ),
        hands_void(
            "wrong-number-read",
            "The dice were read wrongly and the first tiles went to a wrong position: all hands are void.",
            "house",
        ),
        Irregularity(
            what="stack-out-of-order",
            given={"looked_at": False},
            say="A stack went to a wrong seat and nobody has looked at it: it goes where it belongs.",
            source=stacks,
        ),
        hands_void(
            "stack-out-of-order",
            "A stack went to a wrong seat and was looked at: all hands are void, shuffle again.",
            "house",
        ),
        Irregularity(
            what="tile-exposed",
            given={"whose": "dealer"},
            say="A tile of the bank was exposed: the round goes on, the bank's hand is opened last all the same.",
            source="house",
        ),
        Irregularity(
            what="tile-exposed",
            round="may-be-void",
            notify="floor-supervisor",
            say="A tile was exposed and no rule covers it: a supervisor decides.",
            source="house",
        ),
        hands_void("wrong-tile-count", f"A hand has not {hand} tiles: all hands are void, shuffle again.", "house"),
        Irregularity(
            what="wrong-set",
            round="void",
            hands_void="all",
            wagers="returned",
            cards="remove-deck",
            say="A tile is missing or there too often: all hands are void, the whole set leaves the table.",
            source="house",
        ),
    )
