"""How a service finds its table again: the state at the end of a journal, and whether it is this table's journal.

Does not check the seals (verification does) and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction

import msgspec

from controller.record.journal.journal import Entry, Journal, Snapshot
from controller.table import events as e
from controller.table.apply import apply
from controller.table.settings.values import rate_began
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.pools.rules import MAIN, Pool

encode_state = msgspec.json.Encoder().encode
"""How a state stands in a snapshot."""
_decode = msgspec.json.Decoder(TableState).decode
_GONE = frozenset({"last_refusal"})
"""Fields that earlier versions wrote and that say nothing of the table."""
_CAME = frozenset(
    {
        "wrong_codes",
        "present_for",
        "corrections",
        "next_correction",
        "dead_hands",
        "exposed",
        "dealt",
        "cards_used_ns",
        "dice_used_ns",
        "use_counted_utc_ns",
        "signed",
        "signers",
        "log_cards",
        "coupons",
        "unchecked",
        "damage",
        "unaccepted",
        "action_pile",
        "tape",
        "deviations",
        "answered",
        "pack",
        "owed",
        "acts",
        "stakes",
        "spots",
        "spots_before",
        "bank_words",
        "bank_stood",
        "result",
        "history",
        "wheel",
        "standing",
        "room",
        "ticket",
        "paper",
        "running",
        "unsafe_stops",
        "progressive",
        "claimed",
        "witnesses",
        "spun",
    }
)
"""Fields that earlier versions did not write, and of which they knew nothing else than what stands there by itself: of
the table, its round and what lies in that."""


def decode_state(kept: bytes) -> TableState | None:
    """The state in a snapshot, or None where a version with another shape of it wrote it.

    Fields that came or went since would be filled in or dropped without a word: so it must be written again the same,
    but for those on which nothing hangs any more, and those that could only be empty.
    """
    with suppress(msgspec.MsgspecError):
        state = _decode(kept)
        written = encode_state(state)
        if written == kept:
            return state
        fields, now = msgspec.json.decode(kept), msgspec.json.decode(written)
        was = {name: value for name, value in fields.items() if name not in _GONE}
        if encode_state(was) == encode_state(_as_it_was(now, was)):
            return state
    return None


def _as_it_was(now: object, was: object) -> object:
    """What is written now, without fields that came since ``was`` was written."""
    if isinstance(now, dict) and isinstance(was, dict):
        kept = {name: value for name, value in now.items() if name in was or name not in _CAME}
        return {name: _as_it_was(value, was.get(name)) for name, value in kept.items()}
    if isinstance(now, list) and isinstance(was, list) and len(now) == len(was):
        return [_as_it_was(one, before) for one, before in zip(now, was, strict=True)]
    return now


class WrongJournal(ValueError):
    """The journal is that of another table, game or house; the text says which."""


def restore(journal: Journal[e.Event]) -> TableState:
    """The state at the end of the journal (:func:`rebuilt`)."""
    return rebuilt(journal.table, journal.position, journal.last_snapshot(), journal.read)


def rebuilt(
    table: str, last: int, snapshot: Snapshot | None, read: Callable[[int], Iterator[Entry[e.Event]]]
) -> TableState:
    """The state after record ``last``: the last snapshot, and the fold of what came after, read from a position on.

    A snapshot that another version wrote in another shape is left aside: the record itself is what counts, with its
    earlier files and archives. Raises WrongJournal where a part of it is not here.
    """
    state, position = TableState(), 0
    if snapshot is not None and (kept := decode_state(snapshot.state)) is not None:
        state, position = kept, snapshot.position
    for entry in read(position + 1):
        if entry.position != position + 1:
            break
        state, position = apply(state, entry.event), entry.position
    if position != last:
        raise WrongJournal(
            f"another version of the program wrote the state at the beginning of the journal of table {table}, "
            f"and record {position + 1}, from which to rebuild it, is not here: put its archives back beside it"
        )
    return state


def check_same_table(state: TableState, setup: TableSetup) -> None:
    """Raises WrongJournal where the journal's table is not the one that is set up here."""
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
    for name, rules in setup.now(state).rules.pools.items():
        if name in {meter.pool for meter in state.pools}:
            _check_rate(state, name, rules, setup.wager_cents)


def _check_rate(state: TableState, name: str, rules: Pool, chip_cents: int) -> None:
    """Raise WrongJournal where a meter did not rise by the rate that the house's rules give it.

    A rate that was changed on record counts from there on: its invariant is checked all the time.
    """
    meter, rose_by = state.pool(name), rules.increment(chip_cents)
    kept = meter.units_per_cent % rules.units_per_cent(chip_cents) == 0
    changed = rate_began(state, name).value
    if kept and (changed or Fraction(meter.contributed_units, meter.units_per_cent) == meter.chips * rose_by):
        return
    which = "the meter" if name == MAIN else f"the {name} meter"
    raise WrongJournal(
        f"the house rules let {which} rise by {rose_by} cents a chip; in the journal of table {state.table} it "
        "did not. A meter keeps its rate: begin a journal of its own for the new one, or correct the house rules"
    )
