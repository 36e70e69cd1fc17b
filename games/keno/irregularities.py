"""What goes wrong at keno and what follows, with the line that says so. Does not carry it out."""

from games.irregularities.rule import Irregularity

IRREGULARITIES = (
    Irregularity(
        what="count-differs",
        refused=True,
        say="The marks are not as many as the number written: the slip goes back to the player before it is a ticket.",
        source="000:420",
    ),
    Irregularity(
        what="too-many-spots",
        refused=True,
        say="A ticket has one to twenty numbers: the slip goes back to the player.",
        source="000:408, 418",
    ),
    Irregularity(
        what="sale-outside-hours",
        refused=True,
        say="Tickets are sold only during the hours of operation: no ticket is issued.",
        source="000:414",
    ),
    Irregularity(
        what="ball-repeated",
        round="void",
        wagers="returned",
        notify="floor-supervisor",
        say="A ball came twice, so the set is not complete: the game is void, and its bets are paid back.",
        source="house",
    ),
    Irregularity(
        what="draw-interrupted",
        round="may-be-void",
        notify="floor-supervisor",
        say="Balls that were shown stand; a supervisor says whether the rest are drawn or the game is void.",
        source="house",
    ),
)
