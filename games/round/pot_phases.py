"""The phases of a round that is one hand of poker for a pot, ready to stand in a game's chart.

What is waited for inside the hand - cards, a bet, a hand to be shown - says the hand itself. Does not play it.
"""

from games.round.chart import Phase
from games.round.facts import INITIAL, RoundFacts


def between_hands() -> Phase[RoundFacts]:
    """Players sit down, go and come back; NEXT begins a hand."""
    return Phase(INITIAL, "Between hands", "no hand is dealt", is_open=True, hand_begun="playing")


def playing() -> Phase[RoundFacts]:
    """A hand is dealt and bet."""
    return Phase("playing", "Hand", "a hand is played", pots_won="settling", round_voided="voided")


def pots_won() -> Phase[RoundFacts]:
    """The pots lie with who won them; what was keyed wrong can still be put right."""
    return Phase("settling", "Pots won", "the pots are pushed", taken_back="playing", round_over=INITIAL)


def void_hand() -> Phase[RoundFacts]:
    """All chips go back to who put them in."""
    return Phase("voided", "Hand void", "the hand is void", round_over=INITIAL)
