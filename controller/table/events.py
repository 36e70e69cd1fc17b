"""Facts of the table, past tense, typed and immutable: all that the journal holds and all that state is made of.

Each event says in its docstring when it is recorded. Amounts are integer cents, or ``units``: whole parts of a
cent (``units_per_cent`` of :class:`TableOpened`), in which any rational rate is exact. Seats count clockwise
from the dealer's left, 1 = first base. Times named ``at`` are monotonic nanoseconds of the edge; the UTC time of
each event stands in its journal record. ``person`` is the ID of the person who acted in ``role``, as the table file's
``[person.ID]`` has it; empty where the whole role shares a code. Does not decide anything and does not know how events
are stored.

Each subject has its kinds in a file of its own; here they are one.
"""

from __future__ import annotations

from typing import Any, Union

from controller.table.access.events import *
from controller.table.awards.events import *
from controller.table.bidding.events import *
from controller.table.cards.events import *
from controller.table.checks.events import *
from controller.table.clock.events import *
from controller.table.copies.events import *
from controller.table.draws.events import *
from controller.table.electronic.events import *
from controller.table.equipment.events import *
from controller.table.event import Event as Event
from controller.table.hands.events import *
from controller.table.ledger.events import *
from controller.table.linked.events import *
from controller.table.poker.events import *
from controller.table.pools.events import *
from controller.table.results.events import *
from controller.table.round.events import *
from controller.table.running.events import *
from controller.table.settings.events import *
from controller.table.shoe.events import *
from controller.table.staff.events import *
from controller.table.stakes.events import *
from controller.table.tape.events import *
from controller.table.tickets.events import *
from controller.table.upkeep.events import *
from controller.table.wagers.events import *


def kinds() -> tuple[type[Event], ...]:
    """Every kind of event, subject by subject.

    >>> TableOpened in kinds(), Event in kinds()
    (True, False)
    """
    return tuple(
        kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    )


AnyEvent: Any = Union[kinds()]  # noqa: UP007
"""What a decoder of records is made for."""
