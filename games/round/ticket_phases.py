"""The phases of a round that sells tickets and draws balls for them, ready to stand in a game's chart.

A round is one game of the room. Winning tickets may be paid in any later one, so no phase waits for that. Does not know
how many balls there are.
"""

from games.round.chart import Guard, Phase, when
from games.round.facts import INITIAL, RoundFacts


def selling(paper: str, *, may_be_void: bool = False) -> Phase[RoundFacts]:
    """Tickets are sold until the sale of this game is closed; ``may_be_void``: a draw ahead of it may not count."""
    name, doing = f"{paper.capitalize()}s on sale", f"{paper}s are sold"
    if may_be_void:
        return Phase(INITIAL, name, doing, is_open=True, lock_out="balls-come", round_voided="voided")
    return Phase(INITIAL, name, doing, is_open=True, lock_out="balls-come")


def drawing() -> Phase[RoundFacts]:
    """Balls come until all of a game are there."""
    return Phase("balls-come", "Draw", "balls are drawn", all_drawn="settling", round_voided="voided")


GOOD_CLAIM: Guard[RoundFacts] = Guard(
    "good_claim", lambda facts: facts.good_claims > 0, "no claim is good yet: call on, or claim by the number"
)


def calling() -> Phase[RoundFacts]:
    """A ball at each call, until claims that are good end the game."""
    return Phase(
        "balls-come", "Calls", "balls are called", game_closed=when(GOOD_CLAIM, "settling"), round_voided="voided"
    )


def drawn() -> Phase[RoundFacts]:
    """The balls stand on the board, and winners are paid; the next game is opened when the room is ready for it."""
    return Phase("settling", "Balls stand", "the balls of the game stand", round_over=INITIAL)


def void_draw() -> Phase[RoundFacts]:
    """What was drawn does not count."""
    return Phase("voided", "Draw void", "the draw is void", round_over=INITIAL)
