"""Where the action button lies, and in which order seats are settled from there: by the bank's hole card.

Source: 004 (Delta), by line. Does not settle.
"""

from games.baccarat.twenty_first_century.rules import TwentyFirstCenturyRules
from games.cards.card import Card, CardError


def settles_in_order(rules: TwentyFirstCenturyRules, hole: Card, bank: int) -> tuple[int, ...]:
    """All seats but the bank's, clockwise from the one that its hole card names (1275-1309).

    Raises:
        CardError: a card that no baccarat pack has.
    """
    if not hole.rank:
        raise CardError(f"{hole} names no position: the cards are A to K of s h d c")
    clockwise = [(bank - 1 + steps) % rules.seats + 1 for steps in range(1, rules.seats)]
    first = rules.button.position(hole) - 1
    return (*clockwise[first:], *clockwise[:first])
