"""Planet Bingo: the straight line within the winning pattern has one colour of five (000:154).

That a line has it is told by its card; that the progressive is won is said by the verification system alone (000:156),
whose word is the authority of the award in the rules file. Does not know whether the card has won.
"""

from collections.abc import Sequence

from games.bingo.card import CENTRE, BingoCard
from games.bingo.pattern import FREE_SQUARE, LINES, Pattern
from games.bingo.rules import PlanetBingo
from games.tickets.refusal import Refusal


def why_not_colour(rules: PlanetBingo, colour: str) -> Refusal | None:
    """Why a line of this colour does not qualify; None where it does."""
    if colour in rules.colours:
        return None
    return Refusal(f"a line of {colour or 'several colours'}; it is of one of {', '.join(rules.colours)}", "000:154")


def winning_colour(
    rules: PlanetBingo, pattern: Pattern, card: BingoCard, colours: Sequence[str], called: int
) -> str | None:
    """The colour of the straight line with which a card qualifies; None where no covered picture has one (000:154).

    ``colours`` are those of the card's 25 squares. That the card has won is another question.
    """
    covered = card.covered(called) | FREE_SQUARE
    complete = (shape for shape in pattern.shapes if not shape & ~covered)
    return next((found for shape in complete if (found := line_colour(rules, shape, colours)) is not None), None)


def line_colour(rules: PlanetBingo, squares: int, colours: Sequence[str]) -> str | None:
    """The colour of a straight line within these squares, by the colours of the card's 25; None where none has one.

    The free centre goes with any colour: it has no number that could be called.
    """
    for line in LINES:
        if line & ~(squares | FREE_SQUARE):
            continue
        found = {colours[square] for square in range(len(colours)) if line >> square & 1 and square != CENTRE}
        if len(found) == 1 and why_not_colour(rules, one := found.pop()) is None:
            return one
    return None
