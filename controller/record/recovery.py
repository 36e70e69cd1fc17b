"""How a service finds its table again: the state at the end of a journal, and whether it is this table's journal.

Does not check the seals (verification does) and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction

import msgspec

from controller.record.fold_mark import fold_mark
from controller.record.journal.errors import JournalError, RecordsMissing
from controller.record.journal.journal import Entry, Journal, Snapshot
from controller.table import events as e
from controller.table.apply import apply
from controller.table.settings.values import rate_began
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.pools.rules import MAIN, Pool

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableState).decode


class _Kept(msgspec.Struct, frozen=True):
    """A state as it is kept, and the fold that made it. Versions before kept the bare state."""

    fold: str
    state: msgspec.Raw


_decode_kept = msgspec.json.Decoder(_Kept).decode
_GONE = frozenset({"last_refusal"})
"""Fields that earlier versions wrote and that say nothing of the table."""
_CAME = frozenset(
    {
        "wrong_codes",
        "link",
        "asked_pool",
        "pool_answer",
        "present_for",
        "corrections",
        "next_correction",
        "dead_hands",
        "exposed",
        "dealt",
        "cards_used_ns",
        "dice_used_ns",
        "use_counted_utc_ns",
        "upkeep",
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
        "bank_cents",
        "bank_words",
        "bank_stood",
        "open_hands",
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
        "tries",
        "had_accounts",
        "set_up",
        "ledger",
        "electronic",
        "poker",
    }
)
"""Fields that earlier versions did not write, and of which they knew nothing else than what stands there by itself: of
the table, its round and what lies in that."""


def encode_state(state: TableState) -> bytes:
    """How a state stands in a snapshot and at the beginning of a file: with the mark of the fold that made it."""
    return _encode(_Kept(fold_mark(), msgspec.Raw(_encode(state))))


def decode_state(kept: bytes) -> TableState | None:
    """The state that was kept, whichever version made it, or None where that had another shape of it.

    Fields that came or went since would be filled in or dropped without a word: so it must be written again the same,
    but for those on which nothing hangs any more, and those that could only be empty.
    """
    kept = bare_state(kept)
    with suppress(msgspec.MsgspecError):
        state = _decode(kept)
        written = _encode(state)
        if written == kept:
            return state
        fields, now = msgspec.json.decode(kept), msgspec.json.decode(written)
        was = {name: value for name, value in fields.items() if name not in _GONE}
        if _encode(was) == _encode(_as_it_was(now, was)):
            return state
    return None


def folded_here(kept: bytes) -> bool:
    """Whether the fold of this very program made the state that was kept."""
    with suppress(msgspec.MsgspecError):
        return _decode_kept(kept).fold == fold_mark()
    return False


def bare_state(kept: bytes) -> bytes:
    """The state alone, in the shape of the version that made it."""
    with suppress(msgspec.MsgspecError):
        return bytes(_decode_kept(kept).state)
    return kept


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

    A snapshot that another fold made is left aside: the record itself is what counts, with its earlier files and
    archives. Only where a record among those cannot be read is it gone on from, if its shape is that of today: the
    check of the whole record then stops the money. Raises WrongJournal where a part of the record is not here.
    """
    if snapshot is None:
        return _folded(table, last, TableState(), 0, read)
    kept = decode_state(snapshot.state)
    if kept is None or not folded_here(snapshot.state):
        try:
            return _folded(table, last, TableState(), 0, read)
        except (JournalError, msgspec.MsgspecError) as error:
            if kept is None or isinstance(error, RecordsMissing):
                raise
    return _folded(table, last, kept, snapshot.position, read)


def _folded(
    table: str, last: int, state: TableState, position: int, read: Callable[[int], Iterator[Entry[e.Event]]]
) -> TableState:
    """The state after record ``last``, from this one after record ``position``."""
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
