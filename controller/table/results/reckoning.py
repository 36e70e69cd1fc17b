"""What a wager would be paid: the dealer's question at a table where nobody enters what lies on the layout.

Reckoned with the game's own settlement, from the house's rules. Records nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import joined, words_of
from games.declared.layout import NoSuchWager, Placing
from games.money.dollars import dollars
from games.round.settlement import Board, SeatInPlay, SettlementError


def reckoned(state: TableState, setup: TableSetup, wager: str, cents: int) -> str:
    """``Split 8 9, $5.00: $85.00 with 8 or 9.`` of the point that stands now.

    Raises:
        ValueError: no house has such a wager, or it cannot be paid exactly; the text says which.
    """
    layout = setup.game.by_result.layout
    try:
        name = layout.read(setup.rules, wager)
        covered = layout.covers(setup.rules, name, state.history.mark)
        why = layout.why_not(setup.rules, Placing(name, cents, {}, state.history.mark)).why_not
    except NoSuchWager as error:
        raise ValueError(str(error)) from error
    if not covered:
        raise ValueError(f"{words_of(name)} wins with nothing as the table stands: {why}")
    paid = [f"{pays} with {joined(results, 'or')}" for pays, results in _paid(state, setup, name, cents)]
    told = joined(paid, "and")
    return f"{words_of(name).capitalize()}, {dollars(cents)}: {told}.{f' But {why}.' if why else ''}"


def _paid(state: TableState, setup: TableSetup, wager: str, cents: int) -> Iterator[tuple[str, list[str]]]:
    """What is paid, and the results with which it is, in the order of the results."""
    mark = state.history.mark
    paid = []
    for result in dict.fromkeys(setup.game.by_result.layout.covers(setup.rules, wager, mark)):
        seat = SeatInPlay(1, {wager: cents})
        try:
            lines = setup.game.settle(setup.rules, (seat,), Board(result=result, mark=mark))
        except SettlementError as error:
            raise ValueError(str(error)) from error
        pays = sum((one.pays_cents or 0) - one.commission_cents for one in lines)
        paid.append((dollars(pays), result))
    for pays_text, group in groupby(sorted(paid, key=lambda one: one[0]), key=lambda one: one[0]):
        yield pays_text, [result for _, result in group]
