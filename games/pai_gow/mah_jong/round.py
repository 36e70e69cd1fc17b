"""The round of mah-jong pai gow as a chart: bank and wagers, the cup, ten stacks, fees, a look, comparison.

Source: 004:1768-1797. Does not know who presses what.
"""

from games.cards.piece import TILES
from games.round.chart import Phase
from games.round.facts import table_round
from games.round.phases import betting, dealing_without_count, deciding, ready, settling, starting, voided

FEES_TAKEN = "fees_taken"

ROUND = table_round(
    # Somebody banks, at least one player wagers, and the cup is shaken (004:1768, 1773-1780).
    betting(then="starting", players_bank=True),
    # One die of ten faces, counted from the bank clockwise (004:1762-1766).
    starting(then="ready"),
    ready(),
    # A stack to each of ten seats; those of seats without a wager are pulled back, face down (004:1781).
    dealing_without_count(then="collecting"),
    # After the tiles are out, before they are seen (004:1797).
    Phase(
        "collecting",
        "Pull back, collect",
        "stacks without a wager are pulled back and the fees collected",
        hands_out=True,
        fees_taken="looking",
        round_voided="voided",
    ),
    # The players look, then the bank's hand is opened (004:1782-1783).
    deciding("looking", "Look at the hands", "the players look at their hands", by="dealer_reveals", then="settling"),
    settling(),
    voided(TILES),
    signals={FEES_TAKEN: "taking the fees"},
    short={FEES_TAKEN: "FEES TAKEN"},
)
