"""The round of Caribbean stud as a chart: wagers, lock-out, count, deal, decisions, settlement, awards, stub count.

Rules: 003 is 003_dd18afe965b18e8b.txt (Oneida), 002 is 002_b6400b4aa69f6bf8.txt (Choctaw); then the line.
Does not know who presses what, nor what a device does in a phase.
"""

from games.chart import Phase, when
from games.round import (
    DECK_READY,
    HANDS_COMPLETE,
    NO_OPEN_AWARD,
    NO_PROGRESSIVE_WAGER,
    STUB_COUNT_DUE,
    table_round,
)

ROUND = table_round(
    # Ante, then a chip in the acceptor; no more bets, lock-out (003:382-396, 423-425; 002:735-740).
    Phase("betting", "Wagers open", "wagers are open", lock_out="locking"),
    # The acceptors were told to close; a chip whose edge came before the press still counts.
    Phase(
        "locking",
        "Locking out",
        "the acceptors are closing",
        all_acceptors_closed=(when(NO_PROGRESSIVE_WAGER, "ready"), "locked"),
    ),
    # The chips from the return device against the lit lamps (003:425-432).
    Phase(
        "locked",
        "Count the chips",
        "the chips are being counted against the lamps",
        count_agrees="ready",
        count_differs="disputed",
    ),
    Phase(
        "disputed",
        "Count differs",
        "the count of chips is in dispute",
        difference_answered="ready",
        recount="locked",
    ),
    Phase(
        "ready",
        "Ready to deal",
        "the table waits for the deal",
        deal=when(DECK_READY, "dealing"),
        round_voided="voided",
    ),
    # 003:441-466, 539-558, 599-616
    Phase(
        "dealing",
        "Dealing",
        "the hands are being dealt",
        all_hands_out=(when(STUB_COUNT_DUE, "stub-count"), when(HANDS_COMPLETE, "decisions")),
        round_voided="voided",
    ),
    # Every fifth round at least, after the deal, face down on the layout (003:473-476, 568-574, 618-622).
    Phase(
        "stub-count",
        "Count the stub",
        "the stub is being counted",
        stub_agrees="decisions",
        stub_differs="voided",
        round_voided="voided",
    ),
    # Bet or fold; the dealer's hole cards only after every player (003:634-640, 658-660).
    Phase(
        "decisions",
        "Bet or fold",
        "the players decide",
        dealer_reveals="settling",
        round_voided="voided",
    ),
    # 003:664-704, 744-761; 002:738, 771
    Phase(
        "settling",
        "Settle and claim",
        "wagers are being settled",
        claim="awarding",
        round_over=when(NO_OPEN_AWARD, "betting"),
    ),
    # Verify, log, key: 002:745-750; 003:749-757
    Phase(
        "awarding",
        "Award open",
        "an award is open",
        award_closed=(when(NO_OPEN_AWARD, "settling"), "awarding"),
        claim="awarding",
    ),
    Phase("voided", "Round void", "the round is void and its cards are collected", round_over="betting"),
)
