"""The shuffler's other mode: sorting a deck to see that it is whole. It plays none of it.

The mode is changed while the shuffler is empty and no hand is out, by two orders with a person between: the shuffler
gives a token, a supervisor keys it in (docs/protocols/shuffler.md). In sort mode SHUFFLE sorts. Does not know how a
deck is sorted.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.cards.change import why_not_change
from controller.table.commands import ShufflerModeKeyed
from controller.table.draft import SUPERVISORS, Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import DeckSorted, ModeChanged, ModePrepared

SORT_MODE = "sort-mode"
"""The fault of a shuffler that gives no deck to play with because it sorts."""


def why_not_change_mode(state: TableState, setup: TableSetup, mode: str) -> str | None:
    """Why the shuffler's mode cannot be changed to ``shuffle`` or ``sort`` now; None where it can."""
    if not setup.shuffler_sorts:
        return "this table has no shuffler that sorts"
    if why_not_change(state, setup, "cards") is not None:
        return "the shuffler's mode is changed between rounds, not while a hand is out"
    why = _why_not_work(state)
    if why is not None:
        return why
    if state.shuffler.colour is not None:
        return f"the {state.shuffler.colour} deck is in the shuffler: take it out first"
    return f"the shuffler is in {mode} mode already" if state.sorting == (mode == "sort") else None


def _why_not_work(state: TableState) -> str | None:
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    wrong = next((one for one in state.faults if one.device == "shuffler" and one.fault != SORT_MODE), None)
    if wrong is not None:
        return f"the shuffler is out of order: {wrong.text}"
    if state.shuffler.stopped:
        return f"the shuffler is jammed with {state.shuffler.cards_inside} cards inside: clear it first"
    return "the shuffler is at work" if state.at_work("shuffler") else None


def mode_keyed(d: Draft, signal: ShufflerModeKeyed) -> None:
    """Without a token the shuffler is asked for one; with it the change is ordered."""
    d.record(e.StaffIdentified(role=signal.role, person=signal.person))
    asked = d.state.mode_asked
    why = why_not_change_mode(d.state, d.table, signal.mode)
    if signal.role not in SUPERVISORS:
        why = f"a supervisor changes the shuffler's mode, not the {signal.role.replace('-', ' ')}"
    elif why is None and signal.token and (asked is None or asked.mode != signal.mode):
        why = "no change of the shuffler's mode waits for a confirmation: ask for it first"
    elif why is None and asked is not None and signal.token and signal.token.upper() != asked.token.upper():
        why = "this is not the confirmation that the shuffler asked for: key in what the display shows"
    if why is not None:
        d.refuse(signal, why)
    elif asked is None or not signal.token:
        d.order("shuffler", "prepare-mode", mode=signal.mode)
    else:
        d.order("shuffler", "change-mode", mode=signal.mode, token=asked.token)


def mode_prepared(d: Draft, signal: ModePrepared) -> None:
    if d.complete(signal.order, signal.device, "prepare-mode"):
        d.record(e.ShufflerModeAsked(mode=signal.mode, token=signal.token))


def mode_changed(d: Draft, signal: ModeChanged) -> None:
    if d.complete(signal.order, signal.device, "change-mode"):
        d.record(e.ShufflerModeChanged(mode=signal.mode))


def why_not_sort(state: TableState) -> str | None:
    """Why the deck in a shuffler that is in sort mode cannot be sorted now; None where it can."""
    why = _why_not_work(state)
    if why is None and state.shuffler.colour is None:
        why = "the shuffler is empty: load the deck that is to be sorted"
    return why


def deck_sorted(d: Draft, signal: DeckSorted) -> None:
    """A deck that is not whole must leave the table."""
    if not d.complete(signal.order, signal.device, "sort"):
        return
    colour, missing, extra = signal.colour, signal.missing, signal.extra
    d.record(e.DeckFoundSorted(colour=colour, cards=signal.cards, missing=missing, extra=extra))
    if (missing or extra) and colour not in d.state.condemned:
        found = [*(f"{card} is missing" for card in missing), *(f"one {card} too many" for card in extra)]
        d.record(e.DeckCondemned(device="table", colour=colour, why=f"sorted: {', '.join(found)}"))
