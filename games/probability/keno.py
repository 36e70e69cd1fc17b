"""Every draw of keno for a straight ticket, by how many of its spots are caught, exact.

One draw of each catch is settled by the function that settles tickets, and stands for all that catch as many. Does not
count way tickets: each of their ways is one of these, and only the best of them may be paid.
"""

from collections.abc import Iterator
from math import comb

from games.keno.rules import DRAWN, HIGHEST, TicketRules
from games.keno.settlement import settle
from games.keno.ticket import issue, straight
from games.probability.house_edge import Ending, HouseEdge
from games.tickets.serial import Serial

_GAME = 1


def edges(rules: TicketRules) -> Iterator[HouseEdge]:
    """Yield the wager on each number of spots that the house sells."""
    for spots in range(rules.least_spots, rules.most_spots + 1):
        yield HouseEdge(
            wager=f"{spots} spot{'s' if spots > 1 else ''}",
            wager_cents=rules.least_bet_cents,
            played="",
            of=f"{DRAWN} of {HIGHEST} balls",
            endings=tuple(_endings(rules, spots)),
        )


def _endings(rules: TicketRules, spots: int) -> Iterator[Ending]:
    marks, others = range(1, spots + 1), range(spots + 1, HIGHEST + 1)
    ticket = issue(rules, straight(marks, rules.least_bet_cents), Serial("K", 1), _GAME)
    for catch in range(min(spots, DRAWN) + 1):
        missed = DRAWN - catch
        if missed > len(others):
            continue
        (found,) = settle(rules, [ticket], _GAME, (*marks[:catch], *others[:missed]))
        ways = comb(spots, catch) * comb(len(others), missed)
        yield Ending(f"{catch} caught", ways, found.cents - ticket.price_cents, ticket.price_cents)
