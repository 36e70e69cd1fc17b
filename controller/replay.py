"""The table rebuilt from its record alone, and compared with what the running table starts from.

Reads through :class:`~controller.journal.reader.JournalReader`, so it may be done while the table plays. Does not
check the seals: that is verification.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from controller.apply import apply
from controller.events import AnyEvent, Event
from controller.journal.journal import JsonCodec
from controller.journal.reader import JournalReader
from controller.state import Meter, TableState

EVENTS: JsonCodec[Event] = JsonCodec(msgspec.json.Decoder(AnyEvent))
"""How events stand in the journal."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """What the record says, folded from nothing. ``snapshot`` is one sentence about the comparison."""

    table: str
    game: str
    house: str
    records: int
    round: int
    phase: str
    meter_cents: int
    carried: str
    """The part of a cent beyond ``meter_cents``, as a fraction; empty where there is none."""
    seeded_cents: int
    contributed: str
    """Cents, exact."""
    chips: int
    paid_cents: int
    wins: int
    identity_holds: bool
    """Whether the meter is seeds + contributions - awards, to the smallest unit."""
    snapshot: str
    snapshot_agrees: bool

    @property
    def ok(self) -> bool:
        return self.identity_holds and self.snapshot_agrees


def replay(reader: JournalReader) -> Replay:
    """Fold the whole record, once from record 1 and once from its last snapshot."""
    start = reader.last_snapshot()
    state, at_snapshot, last = TableState(), None, 0
    for entry in reader.read(EVENTS):
        state, last = apply(state, entry.event), entry.position
        if start is not None and last == start.position:
            at_snapshot = state
    agrees = start is None or msgspec.json.decode(start.state, type=TableState) == at_snapshot
    if start is None:
        told = "there is none yet: every start folds the whole record"
    elif agrees:
        told = f"the one at record {start.position} is what the record says"
    else:
        told = f"the one at record {start.position} DIFFERS from what the record says"
    meter = state.meter
    rest = meter.units % meter.units_per_cent
    return Replay(
        table=state.table,
        game=state.game,
        house=state.house,
        records=last,
        round=state.round.number,
        phase=state.round.phase,
        meter_cents=meter.cents,
        carried=str(Fraction(rest, meter.units_per_cent)) if rest else "",
        seeded_cents=meter.seeded_cents,
        contributed=str(Fraction(meter.contributed_units, meter.units_per_cent)),
        chips=meter.chips,
        paid_cents=meter.paid_cents,
        wins=meter.wins,
        identity_holds=_identity_holds(meter),
        snapshot=told,
        snapshot_agrees=agrees,
    )


def _identity_holds(meter: Meter) -> bool:
    whole = (meter.seeded_cents - meter.paid_cents) * meter.units_per_cent
    return meter.units == whole + meter.contributed_units
