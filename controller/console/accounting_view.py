"""What the accounting page shows: every setting of every pool, the changes that wait, and their notices.

Does not change any: what is sent from the page is decided by the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from controller.console.setting_words import notice, spoken, who
from controller.table.settings.decide import why_not_at_once
from controller.table.settings.meter_corrections import holders_in_words, why_not_move
from controller.table.settings.values import NAMES, WORDS, SettingName, value_of
from controller.table.setup import TableSetup
from controller.table.state import MeterCorrection, SettingChange, TableState
from controller.table.waits import next_turns
from controller.table.words import sentence, words_of
from games.money.dollars import dollars


@dataclass(frozen=True, slots=True)
class SettingView:
    """One setting of a pool, and whether the record holds it in place of the rules file."""

    name: str
    words: str
    value: str
    changed: bool


@dataclass(frozen=True, slots=True)
class PoolView:
    """One pool: what it shows, and its settings."""

    pool: str
    shows: str
    settings: tuple[SettingView, ...]
    paid: tuple[tuple[str, str], ...]
    """Its payout meters (standards A5), in words and dollars."""


@dataclass(frozen=True, slots=True)
class ChangeView:
    """One change that waits: its notice for accounting, and what it waits for."""

    change: int
    notice: str
    waits_for: str
    witnessed: bool


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """One correction of a meter that waits for its key."""

    correction: int
    told: str
    waits_for: str


@dataclass(frozen=True, slots=True)
class AccountingView:
    """The whole page."""

    pools: tuple[PoolView, ...]
    changes: tuple[ChangeView, ...]
    corrections: tuple[CorrectionView, ...]
    next_turns: str
    """What the next turns of a key are for, in their order."""
    first_values: tuple[tuple[str, str], ...]
    """Pools whose first value nobody accepted, and what that is."""


def accounting_view(state: TableState, setup: TableSetup, name_of: Callable[[str], str] = str) -> AccountingView:
    """The page as the table stands."""
    return AccountingView(
        tuple(_pool(state, setup, name) for name in setup.now(state).rules.pools),
        tuple(_change(state, setup, change, name_of) for change in state.changes),
        tuple(_correction(state, setup, one, name_of) for one in state.corrections),
        next_turns(state, setup.now(state)),
        tuple((pool, dollars(state.pool(pool).cents)) for pool in state.unaccepted),
    )


def _pool(state: TableState, setup: TableSetup, name: str) -> PoolView:
    now = setup.now(state)
    wager = now.game.by_tickets.paper if now.game.is_by_tickets else "chip"
    changed = {one.setting for one in state.settings if one.pool == name}
    settings = tuple(
        SettingView(setting, WORDS[setting], spoken(setting, value, wager), setting in changed)
        for setting in NAMES
        for value in (value_of(now.rules, name, setting, now.wager_cents),)
    )
    meter = state.pool(name)
    paid = (
        ("wins", f"{meter.wins:,}"),
        ("paid by the system", dollars(meter.by_system_cents)),
        ("paid by an attendant", dollars(meter.by_attendant_cents)),
        ("cumulative payout", dollars(meter.won_cents)),
    )
    return PoolView(name, dollars(meter.cents), settings, paid)


def _change(state: TableState, setup: TableSetup, change: SettingChange, name_of: Callable[[str], str]) -> ChangeView:
    if change.witness_role is None:
        witnesses = setup.rules.configuration.witnesses(change.role)
        waits_for = f"It waits for a witness: the {' or the '.join(map(words_of, witnesses))}."
    else:
        why = why_not_at_once(state, setup.now(state).rules, change)
        waits_for = sentence(why or f"the {cast(SettingName, change.setting)} changes now")
    told = notice(change, setup.table, setup.house, name_of)
    return ChangeView(change.change, told, waits_for, change.witness_role is not None)


def _correction(
    state: TableState, setup: TableSetup, one: MeterCorrection, name_of: Callable[[str], str]
) -> CorrectionView:
    told = (
        f"Correction {one.correction}: record {one.position} ({one.of}) is wrong; the {words_of(one.pool)} meter is to "
        f"move by {dollars(one.cents)} ({words_of(one.reason)}). {sentence(one.why)} "
        f"Asked for by {who(one.role, one.person, name_of)}, "
        f"witnessed by {who(one.witness_role, one.witness, name_of)}."
    )
    why = why_not_move(state, one.pool, one.cents, one.reason)
    waits_for = f"It waits: {holders_in_words(setup.now(state))} gives the staff code and turns the higher key."
    if why is not None:
        waits_for = f"It cannot be made any more, withdraw it: {why}."
    return CorrectionView(one.correction, told, waits_for)
