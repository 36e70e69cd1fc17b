"""What a signal means: pure decisions from state, signal and the table's setup to events.

``decide`` is the only way in. It never raises for anything a person or a device can do: what is not possible now
becomes a ``SignalRefused`` with its reason. Each subject says which signals it decides on; where several do, each
writes on the draft in turn, equipment first. Time and randomness come in as signals; nothing is read or driven here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.table import commands as c
from controller.table.access import decide as access
from controller.table.awards import decide as awards
from controller.table.bidding import decide as bidding
from controller.table.cards import decide as cards
from controller.table.checks import decide as checks
from controller.table.clock import decide as clock
from controller.table.copies import decide as copies
from controller.table.draft import TESTED, Decide, Draft
from controller.table.draws import decide as draws
from controller.table.electronic import decide as electronic
from controller.table.equipment import decide as equipment
from controller.table.events import Event
from controller.table.hands import decide as hands
from controller.table.ledger import decide as ledger
from controller.table.linked import decide as linked
from controller.table.poker import decide as poker
from controller.table.pools import decide as pools, mystery
from controller.table.results import decide as results
from controller.table.round import decide as round_
from controller.table.running import decide as running
from controller.table.settings import corrections, decide as settings
from controller.table.setup import TableSetup
from controller.table.shoe import decide as shoe
from controller.table.staff import decide as staff
from controller.table.stakes import decide as stakes
from controller.table.state import TableState
from controller.table.tape import decide as tape
from controller.table.tickets import claims, decide as tickets, printing
from controller.table.upkeep import decide as upkeep
from controller.table.wagers import decide as wagers
from drivers import signals as s

__all__ = ["Draft", "decide", "draft"]


def decide(state: TableState, signal: s.Signal, setup: TableSetup) -> tuple[Event, ...]:
    """The events that follow from ``signal`` now; none where it changes nothing."""
    return tuple(draft(state, signal, setup).events)


def draft(state: TableState, signal: s.Signal, setup: TableSetup) -> Draft:
    """The same, with the state as the events leave it."""
    d = Draft(state, setup)
    if state.testing:
        _WHILE_TESTING.get(type(signal), _tested)(d, signal)
    else:
        for act in _DECIDE.get(type(signal), (_undecided,)):
            act(d, signal)
    return d


def _undecided(d: Draft, signal: s.Signal) -> None:
    """A device may be fitted before a game asks for it."""
    d.refuse(signal, f"{d.setup.game.title} has no use for what the {signal.device} reports")


def _tested(d: Draft, signal: s.Signal) -> None:
    """While the table is tested nothing is play; a person hears so."""
    if isinstance(signal, s.ButtonPressed | c.Request):
        d.refuse(signal, TESTED)


def _button(d: Draft, signal: s.ButtonPressed) -> None:
    _BUTTONS.get(signal.device, Draft.refuse_unknown)(d, signal)


def _time(d: Draft, signal: c.TimeReached) -> None:
    """A time is named for what it is of: ``drained``, ``key-left-on.lower``."""
    _TIMES[signal.name.partition(".")[0]](d, signal)


def _gathered(parts: Iterable[Mapping[type[s.Signal], Decide]]) -> dict[type[s.Signal], tuple[Decide, ...]]:
    gathered: dict[type[s.Signal], tuple[Decide, ...]] = {}
    for part in parts:
        for kind, act in part.items():
            gathered[kind] = (*gathered.get(kind, ()), act)
    return gathered


_DECIDE = _gathered(
    (
        {s.ButtonPressed: _button, c.TimeReached: _time},
        *(
            subject.DECISIONS
            for subject in (
                equipment,
                wagers,
                round_,
                printing,
                cards,
                shoe,
                stakes,
                results,
                hands,
                bidding,
                awards,
                staff,
                ledger,
                linked,
                pools,
                mystery,
                settings,
                corrections,
                draws,
                tickets,
                claims,
                poker,
                electronic,
                clock,
                copies,
                checks,
                tape,
                access,
                upkeep,
                running,
            )
        ),
    )
)
_BUTTONS: Mapping[str, Decide] = {**wagers.BUTTONS, **cards.BUTTONS}
_TIMES: Mapping[str, Decide] = {
    **wagers.TIMES,
    **cards.TIMES,
    **staff.TIMES,
    **upkeep.TIMES,
    **ledger.TIMES,
    **electronic.TIMES,
    **poker.TIMES,
}
_WHILE_TESTING: Mapping[type[s.Signal], Decide] = {
    **equipment.WHILE_TESTING,
    **wagers.WHILE_TESTING,
    **running.WHILE_TESTING,
    **staff.WHILE_TESTING,
    **checks.WHILE_TESTING,
    **access.WHILE_TESTING,
}
