"""What goes wrong at a table of twenty-one and what follows.

Source: 002 (Choctaw), where the house banks. Does not carry out anything.
"""

from games.irregularities.of_cards import drawn_in_error
from games.irregularities.rule import Irregularity

OF_A_SHOE = (
    Irregularity(
        what="face-up-in-deck",
        card_to="discard",
        say="A card lay face up in the shoe: it is not used and goes to the discard rack.",
        source="002:407",
    ),
    drawn_in_error("002:407"),
    Irregularity(
        what="card-drawn-in-error",
        given={"refused": True},
        card_to="burn",
        say="The player refused the card and gets no more; the dealer uses it, or it is burned.",
        source="002:407",
    ),
    Irregularity(
        what="card-drawn-in-error",
        card_to="next-card",
        card="in-play",
        say="The card was seen: it goes to the next hand or to the dealer; who refuses it gets no more cards.",
        source="002:407",
    ),
    Irregularity(
        what="dealer-missed-card",
        say="Deal the players their first two cards, then the dealer the right number.",
        source="002:407",
    ),
    Irregularity(
        what="insufficient-cards",
        cards="shuffle-discards",
        say="The cards do not last: shuffle and cut those of the discard rack, and finish the round.",
        source="002:407-409",
    ),
    Irregularity(
        what="no-cards-to-player",
        hands_void="that-hand",
        wagers="returned",
        may_join_next_deal=True,
        say="A hand without cards is dead; the player may be in the next deal.",
        source="002:409",
    ),
    Irregularity(
        what="one-card-to-player",
        say="Deal the second card when all others have their second.",
        source="002:409",
    ),
)
