"""Whatever the rules of any house say of an irregularity, a dealer can report it, and the record says what follows."""

import pytest

from controller.assembly import table_setup
from controller.people.key_pad_entry import irregularity_menu
from controller.rehearsal.simulation.tables import variants
from controller.table import commands as c, events as e
from controller.table.apply import apply
from controller.table.decide import decide
from tests.controller.conftest import CoreTable

HOUSES = {f"{table.file.table.game}-{table.file.table.rules}": table.file for table in reversed(variants())}
"""One table of every game under each of its houses."""


def of_one_hand(rule):
    return rule.hands_void == "that-hand" or rule.wagers == "lost"


@pytest.mark.parametrize("file", HOUSES.values(), ids=HOUSES)
def test_every_irregularity_of_a_table_is_on_record_with_what_its_rule_says(file):
    setup = table_setup(file)
    state = CoreTable(setup).state
    if setup.game.is_dealt_by_card:  # a card drawn in error is carried by the pack that lies in the shoe
        state = apply(state, e.PackShuffled(cards=312, to_burn=0))
    for rule in irregularity_menu(setup):
        seat = setup.seats[0] if of_one_hand(rule) else None
        keyed = c.IrregularityKeyed(device="key-pad", at=0, what=rule.what, facts=rule.facts(), seat=seat)
        made, *_ = decide(state, keyed, setup)
        assert isinstance(made, e.IrregularityReported), made
        assert (made.what, made.consequence, made.seat) == (rule.what, rule.say, seat)
