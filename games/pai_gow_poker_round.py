"""The round of pai gow poker as a chart: wagers, lock-out, start position, seven stacks, setting, comparison.

Sources by document: 000 Grand Ronde, 001 Axtion, 002 Choctaw, 003 Oneida, 004 Delta. Does not know who presses what.
"""

from games.chart import Phase, when
from games.round import (
    ACCEPTORS,
    DECK_READY,
    HANDS_COMPLETE,
    NO_OPEN_AWARD,
    NO_PROGRESSIVE_WAGER,
    table_round,
)

ROUND = table_round(
    # The bank is offered, wagers are placed; no more bets, with a progressive the lock-out (003:2668-2688, 3553-3562).
    Phase("betting", "Wagers open", "wagers are open", lock_out=(when(ACCEPTORS, "locking"), "starting")),
    Phase(
        "locking",
        "Locking out",
        "the acceptors are closing",
        all_acceptors_closed=(when(NO_PROGRESSIVE_WAGER, "starting"), "locked"),
    ),
    Phase(
        "locked",
        "Count the chips",
        "the chips are being counted against the lamps",
        count_agrees="starting",
        count_differs="disputed",
    ),
    Phase(
        "disputed",
        "Count differs",
        "the count of chips is in dispute",
        difference_answered="starting",
        recount="locked",
    ),
    # One number from the generator, dice or the disk (000:609; 001:714-716; 002:1273-1282; 003:2904-2963).
    Phase(
        "starting",
        "Find the start",
        "the start position is being found",
        start_position_drawn="ready",
        round_voided="voided",
    ),
    # Wagers on the number are paid before a card is dealt (003:2704-2710, 3509-3524).
    Phase(
        "ready",
        "Ready to deal",
        "the table waits for the deal",
        deal=when(DECK_READY, "dealing"),
        round_voided="voided",
    ),
    # Seven stacks of seven, and exactly four left (000:611-613; 001:713; 002:1267-1271; 003:2717-2743).
    Phase(
        "dealing",
        "Dealing",
        "the hands are being dealt",
        all_hands_out=when(HANDS_COMPLETE, "stub-count"),
        round_voided="voided",
    ),
    Phase(
        "stub-count",
        "Count what is left",
        "the cards that are left are being counted",
        stub_agrees="setting",
        stub_differs="voided",
        round_voided="voided",
    ),
    # The players first, then the bank (000:617-621; 001:717-719; 002:1290-1293; 003:2969-2999).
    Phase("setting", "Set the hands", "the players set their hands", dealer_reveals="settling", round_voided="voided"),
    # Hand by hand against the bank, then bonus and envy (000:623-646; 001:846-854; 003:3014-3099, 3768-3851).
    Phase(
        "settling",
        "Compare and settle",
        "wagers are being settled",
        claim="awarding",
        round_over=when(NO_OPEN_AWARD, "betting"),
    ),
    Phase(
        "awarding",
        "Award open",
        "an award is open",
        award_closed=(when(NO_OPEN_AWARD, "settling"), "awarding"),
        claim="awarding",
    ),
    Phase("voided", "Round void", "the round is void and its cards are collected", round_over="betting"),
    signals={"start_position_drawn": "the start position"},
)
