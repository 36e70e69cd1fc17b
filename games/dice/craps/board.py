"""What a board shows of the rolls of a craps table: this shooter, points made, how often each total came.

The first roll that is told is taken for a come-out; from the first seven on that is right whatever came before. That a
shooter passed the dice on of free will is not known here: the next one's rolls count on. Does not say what comes next.
"""

from collections.abc import Iterator, Sequence

from games.declared.chance import Figure
from games.dice import statistics
from games.dice.craps.points import COME_OUT, after
from games.dice.craps.rules import CrapsRules


def thrown(results: Sequence[str]) -> Iterator[statistics.Thrown]:
    """The rolls with the points before and after them, the oldest first.

    Raises:
        ValueError: one is no roll.
    """
    mark = COME_OUT
    for shown in results:
        then = after(mark, shown)
        yield statistics.Thrown(shown, mark, then)
        mark = then


def figures(_rules: CrapsRules, results: Sequence[str]) -> tuple[Figure, ...]:
    """The lines of the board, the newest roll being the last of ``results``.

    Raises:
        ValueError: one is no roll.
    """
    board = statistics.board(tuple(thrown(results)))
    return (
        Figure("rolls", str(len(results))),
        Figure("this shooter", str(board.of_shooter), f"rolls, {board.points_of_shooter} points"),
        Figure("longest turn", str(board.longest), "rolls"),
        Figure("points made", str(board.points_made)),
        *(Figure(str(one), str(count)) for one, count in board.totals.items()),
        *(Figure(f"{one} the hard way", str(count)) for one, count in board.hard.items()),
    )
