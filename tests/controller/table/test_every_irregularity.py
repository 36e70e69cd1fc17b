"""Whatever the rules of any house say of an irregularity, a dealer can report it, and the record says what follows."""

import pytest

from controller.assembly import table_setup
from controller.people.key_pad_entry import irregularity_menu
from controller.rehearsal.simulation.tables import variants
from controller.table import commands as c, events as e
from controller.table.apply import apply
from controller.table.decide import decide
from controller.table.tickets.numbers import bars
from tests.controller.conftest import CoreTable
from tests.controller.table.tickets.bingo import EIGHT, answer, designate, sell, won

HOUSES = {f"{table.file.table.game}-{table.file.table.rules}": table.file for table in reversed(variants())}
"""One table of every game under each of its houses."""


def of_one_hand(rule):
    return rule.hands_void == "that-hand" or rule.wagers == "lost"


def reported(setup, state, rule, seat):
    """What is recorded where it happens: at a table whenever it is keyed in, in a room in the game that it is of."""
    keyed = c.IrregularityKeyed(device="key-pad", at=0, what=rule.what, facts=rule.facts(), seat=seat)
    claims = setup.game.by_tickets.claims if setup.game.is_by_tickets else None
    if claims is None or "format" not in rule.given:
        return decide(state, keyed, setup)
    room, wanted = CoreTable(setup), rule.given["format"]
    plays = next(
        plays for plays in setup.game.by_tickets.plays(setup.rules) if claims.format(setup.rules, plays) == wanted
    )
    if rule.what in claims.spoils_spin:
        return won(room, plays).take(keyed)
    designate(room, plays)
    if rule.what not in claims.voids(setup.rules, plays):
        return room.take(keyed)
    sell(room, EIGHT if setup.game.by_tickets.marks(setup.rules, plays) else ())
    room.take(c.VoidKeyed(device="console", at=0, ticket=bars(1), why=rule.what))
    return [one for one in answer(room, yes=True) if isinstance(one, e.IrregularityReported)]


@pytest.mark.parametrize("file", HOUSES.values(), ids=HOUSES)
def test_every_irregularity_of_a_table_is_on_record_with_what_its_rule_says(file):
    setup = table_setup(file)
    state = CoreTable(setup).state
    if setup.game.is_dealt_by_card:  # a card drawn in error is carried by the pack that lies in the shoe
        state = apply(state, e.PackShuffled(cards=312, to_burn=0))
    for rule in irregularity_menu(setup):
        seat = setup.seats[0] if of_one_hand(rule) and not setup.game.is_by_tickets else None
        made, *_ = reported(setup, state, rule, seat)
        assert isinstance(made, e.IrregularityReported), made
        assert (made.what, made.consequence.startswith(rule.say), made.seat) == (rule.what, True, seat)
