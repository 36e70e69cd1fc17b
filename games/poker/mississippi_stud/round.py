"""The round of Mississippi stud as a chart: the ante, the deal, three street wagers with a community card after each.

Source: 002 (Choctaw), by line. Does not know who presses what.
"""

from games.round.facts import table_round
from games.round.phases import betting, dealing, deciding, ready, settling, stub_count, voided

ROUND = table_round(
    betting(then="ready"),  # the ante; no more bets, then the deal (1694-1703)
    ready(),
    dealing(then="third-street"),  # two cards each, three to the felt, face down (1703-1707)
    stub_count(then="third-street"),
    # One to three antes, or fold; then a card of the felt (1714-1720).
    deciding(
        "third-street",
        "Third street",
        "the players decide about third street",
        by="community_card",
        then="fourth-street",
    ),
    deciding(
        "fourth-street",
        "Fourth street",
        "the players decide about fourth street",
        by="community_card",
        then="fifth-street",
    ),
    deciding(
        "fifth-street",
        "Fifth street",
        "the players decide about fifth street",
        by="community_card",
        then="settling",
    ),
    settling(),  # from the dealer's far right, one player at a time (1721-1728)
    voided(),
)
