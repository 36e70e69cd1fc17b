"""The round of twenty-one as a chart: wagers, the deal with all that is said in it, settlement.

Who gets the next card and what may be said is the game's course. Does not know who presses what.
"""

from games.round.facts import table_round
from games.round.phases import voided
from games.round.shoe_phases import betting_before_shoe, dealing_card_by_card, settling_after_shoe

_ON = (dealing_card_by_card(title="Dealing and deciding"), settling_after_shoe(), voided())

ROUND = table_round(betting_before_shoe(), *_ON)
"""Where the house banks."""

ROUND_OF_PLAYERS = table_round(betting_before_shoe(players_bank=True), *_ON)
"""Where one of the players has to bank."""
