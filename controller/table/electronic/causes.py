"""Which signals lead to records of a table that deals by itself. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cause import Cause, always, follows, said, saying
from controller.table.draws.decide import SOURCE
from controller.table.electronic.course import number_of

CAUSES: Mapping[type[e.Event], Cause] = {
    e.DealingBegun: saying(c.DealingKeyed, on=True),
    e.DealingEnded: saying(c.DealingKeyed, on=False),
    e.DeckDrawn: always(
        lambda event: said(c.NumbersGiven, event, device=SOURCE, numbers=tuple(map(number_of, event.cards)))
    ),
    e.StakesSettled: follows,
}
