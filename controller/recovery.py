"""How a service finds its table again: the state at the end of a journal, and whether it is this table's journal.

Does not check the seals (verification does) and writes nothing.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import msgspec

from controller import events as e
from controller.apply import apply
from controller.journal.journal import Journal
from controller.setup import TableSetup
from controller.state import TableState

encode_state = msgspec.json.Encoder().encode
"""How a state stands in a snapshot."""
_decode = msgspec.json.Decoder(TableState).decode


class WrongJournal(ValueError):
    """The journal is that of another table, game or house; the text says which."""


def restore(journal: Journal[e.Event]) -> TableState:
    """The state at the end of the journal: its last snapshot, and the fold of what came after.

    A snapshot that another version wrote in another shape is left aside: the record itself is what counts.
    """
    snapshot = journal.last_snapshot()
    state, position = TableState(), 0
    if snapshot is not None:
        with suppress(msgspec.MsgspecError):
            state, position = _decode(snapshot.state), snapshot.position
    for entry in journal.read(position + 1):
        state = apply(state, entry.event)
    return state


def check_same_table(state: TableState, setup: TableSetup) -> None:
    """Raise WrongJournal where the journal's table is not the one that is set up here."""
    if not state.opened:
        return
    recorded = (state.table, state.game, state.house, state.seats)
    asked = (setup.table, setup.game.name, setup.house, len(setup.seats))
    if recorded != asked:
        raise WrongJournal(
            f"the journal is of table {state.table}, {state.game} under {state.house} with {state.seats} seats; "
            f"the table file says {setup.table}, {setup.game.name} under {setup.house} with {len(setup.seats)} seats. "
            "Give this table a journal of its own, or correct the table file"
        )
    meter = state.meter
    rose_by = Fraction(setup.units_per_chip, setup.units_per_cent)
    kept = meter.units_per_cent == setup.units_per_cent
    if not kept or Fraction(meter.contributed_units, meter.units_per_cent) != meter.chips * rose_by:
        raise WrongJournal(
            f"the house rules let the meter rise by {rose_by} cents a chip; in the journal of table {state.table} it "
            "did not. A meter keeps its rate: begin a journal of its own for the new one, or correct the house rules"
        )
