"""The round of three card Texas hold'em as a chart: ante, deal, bet or fold, bet or check, the bank's hand, settlement.

Source: 001 (Axtion), by line. Does not know who presses what.
"""

from games.round.facts import table_round
from games.round.phases import betting, dealing_without_count, deciding, ready, settling, voided

ROUND = table_round(
    betting(then="ready", players_bank=True),  # the ante, side wagers, the fee (151)
    ready(),
    # Two cards each; three to the felt, the one on the dealer's left face up (213).
    dealing_without_count(then="first-decision"),
    # A bet equal to the ante, or fold (155, 221-229); then the second card of the felt (234).
    deciding("first-decision", "Bet or fold", "the players bet or fold", by="community_card", then="second-decision"),
    # A bet equal to the ante, or check (157, 238); then the third card (242).
    deciding("second-decision", "Bet or check", "the players bet or check", by="community_card", then="bank-hand"),
    # The bank gets its two cards, and its best three are laid together (246-283).
    deciding("bank-hand", "The bank's hand", "the bank's hand is laid", by="dealer_reveals", then="settling"),
    settling(),  # from the dealer's right (287-324)
    voided(),
)
