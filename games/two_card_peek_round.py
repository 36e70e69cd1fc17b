"""The round of two card peek as a chart: two sets of cards, pick row, peek bonus, three more sets, settlement.

Source: 001 (Axtion), by line. Does not know who presses what.
"""

from games.chart import Phase, when
from games.round import DECK_READY, HANDS_COMPLETE, table_round

ROUND = table_round(
    # Pick row, two card poker and super bet (1564-1565).
    Phase("betting", "Wagers open", "wagers are open", lock_out="ready"),
    Phase(
        "ready",
        "Ready to deal",
        "the table waits for the deal",
        deal=when(DECK_READY, "dealing"),
        round_voided="voided",
    ),
    # Two sets of three cards, one of each set to each row (1566-1569).
    Phase(
        "dealing",
        "Dealing two cards a row",
        "the rows are being dealt",
        all_hands_out=when(HANDS_COMPLETE, "settling-rows"),
        round_voided="voided",
    ),
    # Pick row and two card poker, player by player (1570-1576).
    Phase("settling-rows", "Settle pick row", "pick row is being settled", rows_settled="peek-bonus"),
    # Only now (1577-1578).
    Phase("peek-bonus", "Peek bonus open", "the peek bonus is open", lock_out="completing", round_voided="voided"),
    # Three more sets (1579-1581).
    Phase(
        "completing",
        "Dealing three more",
        "the rows are being completed",
        all_hands_out="settling",
        round_voided="voided",
    ),
    Phase("settling", "Settle", "wagers are being settled", round_over="betting"),  # 1582-1590
    Phase("voided", "Round void", "the round is void and its cards are collected", round_over="betting"),
    signals={"rows_settled": "settling pick row"},
)
