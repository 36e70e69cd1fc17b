"""Decks of different backs that take turns, one in the shuffler while the other plays.

Sources: 001:203-207, 564-568; 002:1591-1599; 003:180-199. Does not know how many rounds were played.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.round.verdict import Verdict


def due(colours: Sequence[str], played: str | None) -> str:
    """The deck whose turn it is after ``played``, None before any: they strictly take turns (003:186-199, 002:1591)."""
    return next((colour for colour in colours if colour != played), colours[0])


def why_not_decks(colours: Sequence[str], *, most: int, shuffler: bool = True) -> str | None:
    """Why these decks cannot take turns: another colour each, and a second one only with a shuffler (003:180-199)."""
    if not colours:
        return "a game needs a deck"
    if len(colours) > most:
        return f"{len(colours)} decks, but at most {most} take turns"
    if len(colours) > 1 and not shuffler:
        return "a second deck is used only with a shuffler"
    return "decks that take turns have backs of different colours" if len(set(colours)) < len(colours) else None


def use_deck(rules: object, facts: Mapping[str, Any]) -> Verdict:
    """May ``deck`` be dealt next, where ``last_deck`` was dealt before and ``rack_deck`` lies in the discard rack?

    Decks are named by their colour; the one that is due is among the verdict's choices.
    """
    colours, deck = facts.get("back_colours", ()), facts["deck"]
    choices = (due(colours, facts.get("last_deck")),) if colours else ()
    if deck == facts.get("last_deck"):
        return Verdict(f"the decks take turns: the {deck} deck was dealt last", choices=choices)
    if facts.get("rack_deck") not in (None, deck):
        return Verdict(
            f"the discard rack holds cards of the {facts['rack_deck']} deck: one deck at a time", choices=choices
        )
    return Verdict(choices=choices)
