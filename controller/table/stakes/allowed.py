"""Whether so much may lie on a wager of a seat, as the round stands: phase, limits, what must lie beside it.

At a layout that has a wager for every number the game's layout answers. Does not know what the seats have.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table.setup import TableSetup
from controller.table.shoe.course import felt_now
from controller.table.state import TableState
from games.declared.layout import NoSuchWager, Placing
from games.money.dollars import dollars


def why_not_wager(state: TableState, setup: TableSetup, seat: int, wager: str, cents: int) -> str | None:
    """Why so much cannot lie on this wager; None where it can."""
    if seat not in setup.seats:
        return f"there is no seat {seat}"
    if setup.game.is_by_result:
        return _why_not_on_layout(state, setup, seat, wager, cents)
    if not setup.game.is_dealt_by_card:
        return f"no wagers are entered at {setup.game.title.lower()}"
    if setup.game.bidding is not None and state.round.phase == setup.game.round.initial:
        return "what lies here follows from what is said of the bank: CLEAR DEAL takes the last word back"
    if cents < 0:
        return f"a wager is no less than nothing, not {dollars(cents)}"
    lying = {one.wager: one.cents for one in state.round.stakes if one.seat == seat}
    if not cents:
        return _why_not_taken_up(state, setup, lying, wager)
    carried = None if state.pack is None else state.pack.carried
    if carried is not None and carried.is_phantom and not state.round.acts:
        return f"nobody wagers on a phantom hand ({carried.source})"
    names = [one.name for one in setup.game.wagers if one.during == state.round.phase]
    if wager not in names:
        return f'no wager "{wager}" is placed now; there is {", ".join(names) or "none"}'
    if (why := _why_not_due(state, setup, wager)) is not None:
        return why
    try:
        limits = setup.rules.limits_of(wager)
    except LookupError as error:
        return str(error)
    if limits is not None and cents < limits[0]:
        return f"the least on {wager} is {dollars(limits[0])}, not {dollars(cents)}"
    above_is_taken = setup.rules.approvable(wager) or setup.rules.good_up_to_max(wager)
    if limits is not None and cents > limits[1] and not above_is_taken:
        return f"the most on {wager} is {dollars(limits[1])}, not {dollars(cents)}"
    beside = _beside(setup, wager)
    if beside is not None and beside not in lying:
        return f"{wager} lies beside {beside}, and seat {seat} has none"
    along = dict.fromkeys(goes_along(setup, wager), cents)
    together = setup.game.together(setup.rules, {**lying, wager: cents, **along})
    if not together.legal:
        return together.why_not
    if cents % setup.rules.step_cents(wager):
        return f"{wager} is a multiple of {dollars(setup.rules.step_cents(wager))}"
    return None


def _why_not_due(state: TableState, setup: TableSetup, wager: str) -> str | None:
    """Why a wager that has a time of its own cannot be laid now; None where it can, or has none."""
    declared, lying = setup.game.wager(wager), felt_now(state, setup)
    if not declared.when_due:
        return None
    due = None if lying is None else lying.due
    if due is not None and wager in due.wagers:
        return None
    now = "no card is out" if lying is None else "every card is out" if due is None else due.say.rstrip(".")
    return f"the {wager} wager has its time, and it is not now ({declared.source}): {now}"


def _why_not_on_layout(state: TableState, setup: TableSetup, seat: int, wager: str, cents: int) -> str | None:
    """Where a wager stands for every number, and lies there until a result takes it."""
    if not setup.is_open(state):
        return f"no wager is placed or taken up while {setup.game.round.doing(state.round.phase)}"
    lying = {one.wager: one.cents for one in state.round.stakes if one.seat == seat}
    placing = Placing(wager, cents, lying, state.history.mark, calls(state, seat))
    try:
        return setup.game.by_result.layout.why_not(setup.rules, placing).why_not
    except NoSuchWager as error:
        return str(error)


def calls(state: TableState, seat: int) -> frozenset[str]:
    """What was said of this seat in the round."""
    return frozenset(act.said for act in state.round.acts if act.spot == seat)


def named(setup: TableSetup, wager: str) -> str:
    """The name under which this house has the wager: ``split-0-00`` for ``split-00-0``; as it is where none has."""
    if not setup.game.is_by_result:
        return wager
    try:
        return setup.game.by_result.layout.read(setup.rules, wager)
    except NoSuchWager:
        return wager


def _why_not_taken_up(state: TableState, setup: TableSetup, lying: Mapping[str, int], wager: str) -> str | None:
    """Why this wager cannot be taken up again; until the round is over one that was entered wrong can."""
    if wager not in lying:
        return f"nothing lies on {wager}"
    if setup.game.is_void(state.round.phase):
        return "the round is void: what lies there stays"
    equal = _equals(setup, wager)
    if equal is not None and equal in lying and wager in goes_along(setup, equal):
        return f"{wager} is as much as {equal}: take up {equal}"
    along = goes_along(setup, wager)
    leaning = [other for other in lying if other not in along and _beside(setup, other) == wager]
    return f"take up {leaning[0]} first: it lies beside {wager}" if leaning else None


def goes_along(setup: TableSetup, wager: str) -> tuple[str, ...]:
    """Wagers of the same seat and phase that are as much as ``wager``: they are laid and taken up with it."""
    if setup.game.is_by_result:
        return ()
    during = setup.game.wager(wager).during
    return tuple(one.name for one in setup.game.wagers if one.during == during and _equals(setup, one.name) == wager)


def _equals(setup: TableSetup, wager: str) -> str | None:
    """The wager whose amount this one must have; None also where the house does not offer it."""
    try:
        return setup.rules.equals(wager)
    except LookupError:
        return None


def _beside(setup: TableSetup, wager: str) -> str | None:
    """The wager that must lie at the same seat."""
    return setup.rules.beside(wager) or setup.game.wager(wager).beside
