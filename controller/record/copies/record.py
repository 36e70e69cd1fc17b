"""The critical record: all that must outlive a lost journal, exact, in a few hundred bytes. A pure function of state.

A JSON array, so that a person can read it in a dump of the part; its checksum is that of the slot it lies in
(:mod:`drivers.critical_memory.slot`). The first element is the version of the layout. A decoded record that would be
encoded otherwise is refused. Holds every meter of every pool (standards A5, F4), what is open or frozen, the settings
on record, the journal's end that it was made at, the lamps of the round in play and the last two rounds (F4), and
whether play was suspended. Does not compare and keeps nothing.
"""

from __future__ import annotations

import msgspec

from controller.table.copies.events import MeterReading
from controller.table.state import ENDS_BY_ITSELF, Award, Meter, PendingAward, RoundSummary, Setting, TableState

VERSION = 2
SUSPENSION_CHARACTERS = 120
"""What is kept of the reason of a suspension: a record has to fit its slot."""


class UnknownRecord(ValueError):
    """The bytes are no critical record that this version reads; the text says why."""


class MeterRow(msgspec.Struct, frozen=True, array_like=True):
    """Every meter of one pool, in its own units; what each is stands at :class:`games.pools.meter.Meter`."""

    pool: str
    units: int
    units_per_cent: int
    chips: int
    seeded_cents: int
    paid_cents: int
    contributed_units: int
    wins: int
    overflow_units: int
    reserve_units: int
    reserved_units: int
    won_cents: int
    by_attendant_cents: int
    raised_cents: int
    lowered_cents: int
    moved_units: int
    pending_cents: int
    escrow_cents: int
    limit_cents: int | None

    @property
    def cents(self) -> int:
        """What the display shows."""
        return self.units // self.units_per_cent


class AwardRow(msgspec.Struct, frozen=True, array_like=True):
    """One award that is not paid: ``cents`` once the payout log names it, ``frozen_cents`` off the meter by a lock."""

    award: int
    seat: int
    hand: str
    cents: int | None
    logged: bool
    pool: str = ""
    frozen_cents: int = 0


class SettingRow(msgspec.Struct, frozen=True, array_like=True):
    """One setting that the record holds in place of the rules file."""

    pool: str
    setting: str
    value: str


class RoundRow(msgspec.Struct, frozen=True, array_like=True):
    """One round that is over: the seats that were lit, its awards, and what the main meter showed after it."""

    number: int
    void: bool
    seats: tuple[int, ...]
    awards: tuple[AwardRow, ...]
    meter_cents: int


class CriticalRecord(msgspec.Struct, frozen=True, array_like=True):
    """The record. ``seal``, in hexadecimal, is that of journal record ``position`` and names the whole history."""

    version: int
    table: str
    generation: int
    series: str
    position: int
    seal: str
    round: int
    phase: str
    meters: tuple[MeterRow, ...]
    next_award: int
    open: tuple[AwardRow, ...]
    pending: tuple[AwardRow, ...]
    settings: tuple[SettingRow, ...]
    suspended: str
    """Empty where play goes on."""
    lit: tuple[int, ...]
    """Seats with a wager in the round in play."""
    rounds: tuple[RoundRow, ...]
    """The last two, the newest first (standards F4)."""

    @property
    def readings(self) -> tuple[MeterReading, ...]:
        """What each display shows."""
        return tuple(MeterReading(row.pool, row.cents) for row in self.meters)

    def says_the_same(self, other: CriticalRecord) -> bool:
        """Whether both say the same of the table, wherever in the journal they were made."""
        return self == msgspec.structs.replace(other, position=self.position, seal=self.seal)


def critical_record(state: TableState, position: int, seal: bytes) -> CriticalRecord:
    """The record of ``state``, which is the fold up to ``position`` with this ``seal``."""
    return CriticalRecord(
        version=VERSION,
        table=state.table,
        generation=state.generation,
        series=state.series,
        position=position,
        seal=seal.hex(),
        round=state.round.number,
        phase=state.round.phase,
        meters=tuple(_row(meter) for meter in state.pools),
        next_award=state.next_award,
        open=tuple(_open(award) for award in state.open_awards()),
        pending=tuple(_pending(one) for one in state.pending),
        settings=tuple(_setting(one) for one in state.settings),
        suspended=_suspended(state)[:SUSPENSION_CHARACTERS],
        lit=state.round.wagers,
        rounds=tuple(_round(one) for one in (state.last_round, state.round_before) if one is not None),
    )


encode = msgspec.json.Encoder().encode
"""The bytes of a record."""
_decode = msgspec.json.Decoder(CriticalRecord).decode


def decode(data: bytes) -> CriticalRecord:
    """The record in ``data``. Raises UnknownRecord."""
    try:
        record = _decode(data)
    except msgspec.MsgspecError as error:
        raise UnknownRecord(f"it holds no critical record: {error}") from error
    if record.version != VERSION:
        raise UnknownRecord(f"another version of the program wrote it (layout {record.version}, not {VERSION})")
    if encode(record) != data:
        raise UnknownRecord("it holds a critical record with more in it than belongs there")
    return record


def _suspended(state: TableState) -> str:
    """A check that goes on at a start is nothing that a copy should remember."""
    return "" if state.suspended in ENDS_BY_ITSELF else state.suspended


def _row(meter: Meter) -> MeterRow:
    return MeterRow(*(getattr(meter, field) for field in MeterRow.__struct_fields__))


def _open(award: Award) -> AwardRow:
    return AwardRow(award.award, award.seat, award.hand, award.cents, award.logged_by is not None)


def _pending(one: PendingAward) -> AwardRow:
    award = one.award
    return AwardRow(
        award.award, award.seat, award.hand, award.cents, award.logged_by is not None, one.pool, one.off_meter_cents
    )


def _round(one: RoundSummary) -> RoundRow:
    return RoundRow(one.number, one.void, one.seats, tuple(map(_open, one.awards)), one.meter_cents)


def _setting(one: Setting) -> SettingRow:
    return SettingRow(one.pool, one.setting, one.value)
