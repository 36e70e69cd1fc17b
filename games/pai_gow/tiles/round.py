"""The round of pai gow tiles as a chart: wagers and fees, the cup, stacks of four, setting, comparison.

Source: 004:1617-1621. Does not know who presses what.
"""

from games.cards.piece import TILES
from games.round.facts import table_round
from games.round.phases import betting, dealing_without_count, deciding, ready, settling, starting, voided

ROUND = table_round(
    # The bank is offered, wagers are placed and the fees taken before the cup is opened (004:1617, 1688).
    betting(then="starting", players_bank=True),
    # Three dice, counted from the bank counterclockwise (004:1617).
    starting(then="ready"),
    ready(),
    # Four tiles to each player and to the bank (004:1619).
    dealing_without_count(then="setting"),
    # The players first, then the bank (004:1619).
    deciding("setting", "Set the hands", "the players set their hands", by="dealer_reveals", then="settling"),
    # From the action button on (004:1617-1621).
    settling(),
    voided(TILES),
)
