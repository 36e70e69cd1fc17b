"""The round of let it ride as a chart: three bets, the deal, two decisions with a community card after each.

Sources by document and line: 000 Grand Ronde, 002 Choctaw, 003 Oneida. Does not know who presses what.
"""

from games.chart import Phase, when
from games.round import (
    ACCEPTORS,
    DECK_READY,
    HANDS_COMPLETE,
    NO_OPEN_AWARD,
    NO_PROGRESSIVE_WAGER,
    STUB_COUNT_DUE,
    table_round,
)

ROUND = table_round(
    # Three equal bets, the bonus through a device where there is one; no more bets (000:445-453; 003:1754-1790).
    Phase("betting", "Wagers open", "wagers are open", lock_out=(when(ACCEPTORS, "locking"), "ready")),
    Phase(
        "locking",
        "Locking out",
        "the acceptors are closing",
        all_acceptors_closed=(when(NO_PROGRESSIVE_WAGER, "ready"), "locked"),
    ),
    # The chips against the wagers that the devices acknowledged (003:1811-1819).
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
    # Three cards each, and three or two to the felt (000:515; 002:1100-1101; 003:1821-1853, 2000-2010).
    Phase(
        "dealing",
        "Dealing",
        "the hands are being dealt",
        all_hands_out=(when(STUB_COUNT_DUE, "stub-count"), when(HANDS_COMPLETE, "first-decision")),
        round_voided="voided",
    ),
    Phase(
        "stub-count",
        "Count the stub",
        "the stub is being counted",
        stub_agrees="first-decision",
        stub_differs="voided",
        round_voided="voided",
    ),
    # Bet 1 rides or goes back; then a card is burned and the first community card turned (000:519-522; 003:2052-2074).
    Phase(
        "first-decision",
        "Bet 1: ride or take back",
        "the players decide about bet 1",
        community_card="second-decision",
        round_voided="voided",
    ),
    # Bet 2, whatever was decided about bet 1; then the second community card (000:527-530; 003:2076-2098).
    Phase(
        "second-decision",
        "Bet 2: ride or take back",
        "the players decide about bet 2",
        community_card="settling",
        round_voided="voided",
    ),
    Phase(
        "settling",
        "Settle and claim",
        "wagers are being settled",
        claim="awarding",
        round_over=when(NO_OPEN_AWARD, "betting"),
    ),
    # Four of a kind and more waits for a supervisor (002:1106).
    Phase(
        "awarding",
        "Award open",
        "an award is open",
        award_closed=(when(NO_OPEN_AWARD, "settling"), "awarding"),
        claim="awarding",
    ),
    Phase("voided", "Round void", "the round is void and its cards are collected", round_over="betting"),
)
