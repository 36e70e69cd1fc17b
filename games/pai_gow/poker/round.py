"""The round of pai gow poker as a chart: wagers, lock-out, start position, seven stacks, setting, comparison.

Sources by document: 000 Grand Ronde, 001 Axtion, 002 Choctaw, 003 Oneida, 004 Delta. Does not know who presses what.
"""

from games.round.chart import Phase, when
from games.round.facts import HANDS_COMPLETE, table_round
from games.round.phases import betting, deciding, locking, ready, settling_with_awards, starting, voided

ROUND = table_round(
    # The bank is offered, wagers are placed; no more bets, with a progressive the lock-out (003:2668-2688, 3553-3562).
    betting(then="starting", acceptors=True, players_bank=True),
    *locking(then="starting"),
    # One number from the generator, dice or the disk (000:609; 001:714-716; 002:1273-1282; 003:2904-2963).
    starting(then="ready"),
    # Wagers on the number are paid before a card is dealt (003:2704-2710, 3509-3524).
    ready(),
    # Seven stacks of seven, and exactly four left (000:611-613; 001:713; 002:1267-1271; 003:2717-2743).
    Phase(
        "dealing",
        "Dealing",
        "the hands are being dealt",
        hands_out=True,
        all_hands_out=when(HANDS_COMPLETE, "stub-count"),
        round_voided="voided",
    ),
    Phase(
        "stub-count",
        "Count what is left",
        "the cards that are left are being counted",
        hands_out=True,
        stub_agrees="setting",
        stub_differs="voided",
        round_voided="voided",
    ),
    # The players first, then the bank (000:617-621; 001:717-719; 002:1290-1293; 003:2969-2999).
    deciding("setting", "Set the hands", "the players set their hands", by="dealer_reveals", then="settling"),
    # Hand by hand against the bank, then bonus and envy (000:623-646; 001:846-854; 003:3014-3099, 3768-3851).
    *settling_with_awards("Compare and settle"),
    voided(),
)
