"""Planet Bingo: the straight line within the winning pattern has one colour of five (000:154).

That a line has it is told by its card; that the progressive is won is said by the verification system alone (000:156),
whose word is the authority of the award in the rules file. Does not know the card's numbers.
"""

from collections.abc import Sequence

from games.bingo.card import CENTRE
from games.bingo.pattern import FREE_SQUARE, LINES
from games.bingo.rules import PlanetBingo
from games.tickets.refusal import Refusal


def why_not_colour(rules: PlanetBingo, colour: str) -> Refusal | None:
    """Why a line of this colour does not qualify; None where it does."""
    if colour in rules.colours:
        return None
    return Refusal(f"a line of {colour or 'several colours'}; it is of one of {', '.join(rules.colours)}", "000:154")


def line_colour(rules: PlanetBingo, covered: int, colours: Sequence[str]) -> str | None:
    """The colour of a straight line within the covered squares, by the colours of the card's 25; None where none is.

    The free centre goes with any colour: it has no number that could be called.
    """
    for line in LINES:
        if line & ~(covered | FREE_SQUARE):
            continue
        found = {colours[square] for square in range(len(colours)) if line >> square & 1 and square != CENTRE}
        if len(found) == 1 and why_not_colour(rules, one := found.pop()) is None:
            return one
    return None
