"""What people ask of the table, from the key pad or the console, and what time asks: signals of the controller's own.

They travel beside the drivers' signals (:mod:`drivers.signals`) and are decided upon in the same place. A staff
code never gets this far: its reader turns it into a role first, and into a person where the code is one person's
(:mod:`controller.people.staff`); ``person`` is the ID of the table file's ``[person.ID]``, empty where a role shares
the code.

Each subject has its kinds in a file of its own; here they are one. Does not decide.
"""

from __future__ import annotations

from controller.table.access.commands import *
from controller.table.awards.commands import *
from controller.table.bidding.commands import *
from controller.table.cards.commands import *
from controller.table.checks.commands import *
from controller.table.clock.commands import *
from controller.table.command import Request as Request, TimeReached as TimeReached
from controller.table.copies.commands import *
from controller.table.draws.commands import *
from controller.table.electronic.commands import *
from controller.table.equipment.commands import *
from controller.table.hands.commands import *
from controller.table.ledger.commands import *
from controller.table.linked.commands import *
from controller.table.poker.commands import *
from controller.table.pools.commands import *
from controller.table.results.commands import *
from controller.table.round.commands import *
from controller.table.running.commands import *
from controller.table.settings.commands import *
from controller.table.shoe.commands import *
from controller.table.staff.commands import *
from controller.table.stakes.commands import *
from controller.table.tape.commands import *
from controller.table.tickets.commands import *
from controller.table.upkeep.commands import *
from controller.table.wagers.commands import *
