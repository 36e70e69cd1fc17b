"""Two decks of different backs that take turns, one in the shuffler while the other plays.

Sources: 001:203-207, 564-568; 003:180-199. Does not know how many rounds were played.
"""

from collections.abc import Mapping
from typing import Any

from games.round.verdict import Verdict


def use_deck(rules: object, facts: Mapping[str, Any]) -> Verdict:
    """May ``deck`` be dealt next, where ``last_deck`` was dealt before and ``rack_deck`` lies in the discard rack?

    Decks are named by their colour; the one that is due is among the verdict's choices.
    """
    colours, deck = facts.get("back_colours", ()), facts["deck"]
    due = tuple(colour for colour in colours if colour != facts.get("last_deck"))
    if deck == facts.get("last_deck"):
        return Verdict(f"the decks take turns: the {deck} deck was dealt last", choices=due)
    if facts.get("rack_deck") not in (None, deck):
        return Verdict(
            f"the discard rack holds cards of the {facts['rack_deck']} deck: one deck at a time", choices=due
        )
    return Verdict(choices=due)
