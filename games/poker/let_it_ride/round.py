"""The round of let it ride as a chart: three bets, the deal, two decisions with a community card after each.

Sources by document and line: 000 Grand Ronde, 002 Choctaw, 003 Oneida. Does not know who presses what.
"""

from games.round.facts import table_round
from games.round.phases import betting, dealing, deciding, locking, ready, settling_with_awards, stub_count, voided

ROUND = table_round(
    # Three equal bets, the bonus through a device where there is one; no more bets (000:445-453; 003:1754-1790).
    betting(then="ready", acceptors=True),
    # The chips against the wagers that the devices acknowledged (003:1811-1819).
    *locking(then="ready"),
    ready(),
    # Three cards each, and three or two to the felt (000:515; 002:1100-1101; 003:1821-1853, 2000-2010).
    dealing(then="first-decision"),
    stub_count(then="first-decision"),
    # Bet 1 rides or goes back; then a card is burned and the first community card turned (000:519-522; 003:2052-2074).
    deciding(
        "first-decision",
        "Bet 1: ride or take back",
        "the players decide about bet 1",
        by="community_card",
        then="second-decision",
    ),
    # Bet 2, whatever was decided about bet 1; then the second community card (000:527-530; 003:2076-2098).
    deciding(
        "second-decision",
        "Bet 2: ride or take back",
        "the players decide about bet 2",
        by="community_card",
        then="settling",
    ),
    # Four of a kind and more waits for a supervisor (002:1106).
    *settling_with_awards(),
    voided(),
)
