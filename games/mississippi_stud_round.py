"""The round of Mississippi stud as a chart: the ante, the deal, three street wagers with a community card after each.

Source: 002 (Choctaw), by line. Does not know who presses what.
"""

from games.chart import Phase, when
from games.round import DECK_READY, HANDS_COMPLETE, STUB_COUNT_DUE, table_round

ROUND = table_round(
    # The ante; no more bets, then the deal (1694-1703).
    Phase("betting", "Wagers open", "wagers are open", lock_out="ready"),
    Phase(
        "ready",
        "Ready to deal",
        "the table waits for the deal",
        deal=when(DECK_READY, "dealing"),
        round_voided="voided",
    ),
    # Two cards each, three to the felt, face down (1703-1707).
    Phase(
        "dealing",
        "Dealing",
        "the hands are being dealt",
        all_hands_out=(when(STUB_COUNT_DUE, "stub-count"), when(HANDS_COMPLETE, "third-street")),
        round_voided="voided",
    ),
    Phase(
        "stub-count",
        "Count the stub",
        "the stub is being counted",
        stub_agrees="third-street",
        stub_differs="voided",
        round_voided="voided",
    ),
    # One to three antes, or fold; then a card of the felt (1714-1720).
    Phase(
        "third-street",
        "Third street",
        "the players decide about third street",
        community_card="fourth-street",
        round_voided="voided",
    ),
    Phase(
        "fourth-street",
        "Fourth street",
        "the players decide about fourth street",
        community_card="fifth-street",
        round_voided="voided",
    ),
    Phase(
        "fifth-street",
        "Fifth street",
        "the players decide about fifth street",
        community_card="settling",
        round_voided="voided",
    ),
    # From the dealer's far right, one player at a time (1721-1728).
    Phase("settling", "Settle", "wagers are being settled", round_over="betting"),
    Phase("voided", "Round void", "the round is void and its cards are collected", round_over="betting"),
)
