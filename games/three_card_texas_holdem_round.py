"""The round of three card Texas hold'em as a chart: ante, deal, bet or fold, bet or check, the bank's hand, settlement.

Source: 001 (Axtion), by line. Does not know who presses what.
"""

from games.chart import Phase, when
from games.round import DECK_READY, HANDS_COMPLETE, table_round

ROUND = table_round(
    # The ante, side wagers, the fee (151).
    Phase("betting", "Wagers open", "wagers are open", lock_out="ready"),
    Phase(
        "ready",
        "Ready to deal",
        "the table waits for the deal",
        deal=when(DECK_READY, "dealing"),
        round_voided="voided",
    ),
    # Two cards each; three to the felt, the one on the dealer's left face up (213).
    Phase(
        "dealing",
        "Dealing",
        "the hands are being dealt",
        all_hands_out=when(HANDS_COMPLETE, "first-decision"),
        round_voided="voided",
    ),
    # A bet equal to the ante, or fold (155, 221-229); then the second card of the felt (234).
    Phase(
        "first-decision",
        "Bet or fold",
        "the players bet or fold",
        community_card="second-decision",
        round_voided="voided",
    ),
    # A bet equal to the ante, or check (157, 238); then the third card (242).
    Phase(
        "second-decision",
        "Bet or check",
        "the players bet or check",
        community_card="bank-hand",
        round_voided="voided",
    ),
    # The bank gets its two cards, and its best three are laid together (246-283).
    Phase("bank-hand", "The bank's hand", "the bank's hand is laid", dealer_reveals="settling", round_voided="voided"),
    # From the dealer's right (287-324).
    Phase("settling", "Settle", "wagers are being settled", round_over="betting"),
    Phase("voided", "Round void", "the round is void and its cards are collected", round_over="betting"),
)
