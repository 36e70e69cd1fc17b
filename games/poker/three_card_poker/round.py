"""The round of three card poker as a chart: wagers, no more bets, deal, play or fold, settlement, stub count.

Sources as in `games.poker.three_card_poker.game`. Does not know who presses what, nor what a device does in a phase.
"""

from games.round.facts import table_round
from games.round.phases import betting, dealing, deciding, ready, settling, stub_count, voided

ROUND = table_round(
    # Ante and side wagers; no more bets before the first card (000:831-833; 001:573, 581; 003:4530-4558).
    betting(then="ready", players_bank=True),
    ready(),
    # Three cards each, the dealer last (000:891-892; 001:582; 002:1456-1457; 003:4603-4607).
    dealing(then="decisions"),
    stub_count(then="decisions"),  # every fifth round at least (003:4614-4617)
    # A play equal to the ante, or fold (000:896-897; 001:589-590; 003:4750-4757).
    deciding("decisions", "Play or fold", "the players decide", by="dealer_reveals", then="settling"),
    settling(),
    voided(),
)
