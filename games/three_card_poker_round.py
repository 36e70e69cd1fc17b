"""The round of three card poker as a chart: wagers, no more bets, deal, play or fold, settlement, stub count.

Sources as in `games.three_card_poker`. Does not know who presses what, nor what a device does in a phase.
"""

from games.chart import Phase, when
from games.round import DECK_READY, HANDS_COMPLETE, STUB_COUNT_DUE, table_round

ROUND = table_round(
    # Ante and side wagers; no more bets before the first card (000:831-833; 001:573, 581; 003:4530-4558).
    Phase("betting", "Wagers open", "wagers are open", lock_out="ready"),
    Phase(
        "ready",
        "Ready to deal",
        "the table waits for the deal",
        deal=when(DECK_READY, "dealing"),
        round_voided="voided",
    ),
    # Three cards each, the dealer last (000:891-892; 001:582; 002:1456-1457; 003:4603-4607).
    Phase(
        "dealing",
        "Dealing",
        "the hands are being dealt",
        all_hands_out=(when(STUB_COUNT_DUE, "stub-count"), when(HANDS_COMPLETE, "decisions")),
        round_voided="voided",
    ),
    # Every fifth round at least (003:4614-4617).
    Phase(
        "stub-count",
        "Count the stub",
        "the stub is being counted",
        stub_agrees="decisions",
        stub_differs="voided",
        round_voided="voided",
    ),
    # A play equal to the ante, or fold (000:896-897; 001:589-590; 003:4750-4757).
    Phase("decisions", "Play or fold", "the players decide", dealer_reveals="settling", round_voided="voided"),
    Phase("settling", "Settle", "wagers are being settled", round_over="betting"),
    Phase("voided", "Round void", "the round is void and its cards are collected", round_over="betting"),
)
