"""For every kind of event the signals that a decision which begins with it may have been made on.

Each subject has its own; here they are one. Does not decide.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table.access.causes import CAUSES as ACCESS
from controller.table.awards.causes import CAUSES as AWARDS
from controller.table.bidding.causes import CAUSES as BIDDING
from controller.table.cards.causes import CAUSES as CARDS
from controller.table.cause import Cause
from controller.table.checks.causes import CAUSES as CHECKS
from controller.table.clock.causes import CAUSES as CLOCK
from controller.table.copies.causes import CAUSES as COPIES
from controller.table.draws.causes import CAUSES as DRAWS
from controller.table.electronic.causes import CAUSES as ELECTRONIC
from controller.table.equipment.causes import CAUSES as EQUIPMENT
from controller.table.events import Event
from controller.table.hands.causes import CAUSES as HANDS
from controller.table.ledger.causes import CAUSES as LEDGER
from controller.table.linked.causes import CAUSES as LINKED
from controller.table.poker.causes import CAUSES as POKER
from controller.table.pools.causes import CAUSES as POOLS
from controller.table.results.causes import CAUSES as RESULTS
from controller.table.round.causes import CAUSES as ROUND
from controller.table.running.causes import CAUSES as RUNNING
from controller.table.settings.causes import CAUSES as SETTINGS
from controller.table.shoe.causes import CAUSES as SHOE
from controller.table.staff.causes import CAUSES as STAFF
from controller.table.stakes.causes import CAUSES as STAKES
from controller.table.tape.causes import CAUSES as TAPE
from controller.table.tickets.causes import CAUSES as TICKETS
from controller.table.upkeep.causes import CAUSES as UPKEEP
from controller.table.wagers.causes import CAUSES as WAGERS

CAUSES: Mapping[type[Event], Cause] = {
    **EQUIPMENT,
    **HANDS,
    **WAGERS,
    **ROUND,
    **CARDS,
    **SHOE,
    **RESULTS,
    **STAKES,
    **TICKETS,
    **POKER,
    **UPKEEP,
    **BIDDING,
    **AWARDS,
    **STAFF,
    **LEDGER,
    **ELECTRONIC,
    **LINKED,
    **POOLS,
    **SETTINGS,
    **DRAWS,
    **CLOCK,
    **COPIES,
    **CHECKS,
    **TAPE,
    **ACCESS,
    **RUNNING,
}
"""Every kind of event is in it."""
