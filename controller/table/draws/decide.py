"""What is drawn by chance: only after no more bets, once a round, and never again (standards G7, G10, G11).

A draw is an order, recorded before it is made; the number is recorded before it is shown, and stands for its round. A
source that failed its health test closes the function: dice are thrown, and their total is keyed in. Draws nothing
itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import ActionPileKeyed, DiceKeyed, DrawGivenUp, DrawKeyed, NumbersGiven
from controller.table.draft import TESTED, Decide, Draft
from controller.table.draws.places import pile_keyed, settling_places, start_places
from controller.table.round.irregularities import NO_WINNER, report_unruled
from controller.table.setup import TableSetup
from controller.table.state import Drawn, TableState
from controller.table.tickets.course import (
    BLOWER,
    ahead_left,
    balls_due,
    claims_stand,
    nobody_won,
    why_no_witness,
    why_not_blower,
)
from controller.table.tickets.state import BALLS
from drivers.signals import DeviceFault, DeviceRecovered, NumberEntered, Signal
from games.draws.draw import Draw, StartPosition
from games.draws.start_order import is_thrown

SOURCE = "random-numbers"
"""The device name of what draws (:mod:`controller.generator.machine`)."""
HEALTH = "health"
"""The fault of a source whose health test gave an alarm."""
USE_DICE = "the source of random numbers failed its health test: throw the dice and key in their total"


def why_not_draw(state: TableState, setup: TableSetup, name: str) -> str | None:
    """Why this cannot be drawn now; None where it can."""
    draw = _of(setup, name)
    if draw is None or draw.hidden:
        return f"{setup.game.title} draws no {name.replace('-', ' ')}"
    why = _why_not_now(state, setup, draw)
    if why is not None:
        return why
    if state.round.draw_order is not None:
        return _being_drawn(setup, state.round.draw_order.draw)
    if draw.name == BALLS and (waits := claims_stand(state) or why_no_witness(state, setup)) is not None:
        return waits
    if draw.name == BALLS and BLOWER in setup.fitted:
        return why_not_blower(state, setup)
    if draw.start is not None and is_thrown(setup.start_method):
        how = "a die: key in its number" if draw.start.dice == 1 else "dice: key in their total"
        return f"the {draw.title} {draw.verb} thrown with {how}, then ENTER"
    if draw.start is not None and setup.start_method == "disk":
        return None
    if state.drawing_closed_by:
        return USE_DICE if draw.start is not None else USE_DICE.partition(":")[0]
    return None


def why_not_dice(state: TableState, setup: TableSetup, total: int | None = None) -> str | None:
    """Why no dice are thrown now in the place of a draw, or why ``total`` is none; None where they are.

    A total is also taken in the place of one that was keyed in and is not used yet.
    """
    draw = _thrown(state, setup) or (None if total is None else to_correct(state, setup))
    if draw is None or draw.start is None:
        return "no dice are wanted now"
    if total is not None and (start := state.round.of_draw(draw.name)) is not None and start.numbers == (total,):
        return f"{total} is the total already"
    return None if total is None else draw.start.why_not_total(total)


def to_correct(state: TableState, setup: TableSetup) -> Draw | None:
    """What was thrown with dice and is not used yet, so that its total can be put right (003:3397-3399)."""
    waits = state.suspended is not None or state.irregularity is not None or state.testing
    if waits:
        return None
    thrown = (draw for one in state.round.drawn if one.by_dice and (draw := _of(setup, one.draw)) is not None)
    unused = (draw for draw in thrown if state.round.phase in draw.during or setup.expects(state, "deal"))
    return next(unused, None)


def draw_due(state: TableState, setup: TableSetup) -> Draw | None:
    """What may be asked for, or thrown with dice, in this phase of the round."""
    asked = (draw for draw in setup.game.draws if not draw.hidden)
    return next((draw for draw in asked if _why_not_now(state, setup, draw) is None), None)


def draw_keyed(d: Draft, signal: DrawKeyed) -> None:
    why = why_not_draw(d.state, d.setup, signal.draw)
    if signal.draw == BALLS and nobody_won(d.state, d.setup):
        say = "All balls came, and no claim is good: a supervisor says whether the draw is void."
        report_unruled(d, NO_WINNER, say)
        return
    if why is not None:
        d.refuse(signal, why)
        return
    draw = _of(d.setup, signal.draw)
    if draw is not None and draw.start is not None and d.setup.start_method == "disk":
        position = d.state.disk % draw.start.positions + 1
        d.record(e.StartPositionMarked(draw=draw.name, round=d.state.round.number, position=position))
        _go_on(d, draw)
        return
    if signal.draw == BALLS and BLOWER in d.setup.fitted:
        d.order(BLOWER, "draw", balls_due(d.state, d.setup))
        return
    d.record(e.DrawOrdered(order=d.state.next_order, draw=signal.draw, round=d.state.round.number))


def _go_on(d: Draft, draw: Draw) -> None:
    """The round goes on where its chart waits for what was drawn."""
    step = f"{draw.name.replace('-', '_')}_drawn"
    if d.setup.game.allows(d.state.round.phase, step) and d.why_not(step) is None:
        d.step(step)


def numbers_given(d: Draft, signal: NumbersGiven) -> None:
    """What comes for an order that is not open changes nothing: it was answered, or its round is over."""
    order = d.state.round.draw_order
    draw = None if order is None else _of(d.setup, order.draw)
    if order is None or draw is None or order.order != signal.order:
        return
    if draw.hidden and draw.numbers.misfit(signal.numbers) is None:
        return  # who deals from it records it
    why = draw.numbers.misfit(signal.numbers)
    if why is not None:
        d.record(e.DrawFailed(order=order.order, draw=draw.name, why=why))
        return
    number = d.state.round.number
    if draw.start is None:
        d.record(e.NumbersDrawn(order=order.order, draw=draw.name, round=number, numbers=signal.numbers))
        _go_on(d, draw)
        return
    d.record(
        e.StartPositionDrawn(
            order=order.order,
            draw=draw.name,
            round=number,
            numbers=signal.numbers,
            position=draw.start.of(signal.numbers),
        )
    )
    _go_on(d, draw)


def draw_given_up(d: Draft, signal: DrawGivenUp) -> None:
    order = d.state.round.draw_order
    if order is not None and order.order == signal.order:
        d.record(e.DrawFailed(order=order.order, draw=order.draw, why=signal.why))


def dice_keyed(d: Draft, signal: DiceKeyed) -> None:
    draw = _thrown(d.state, d.setup) or to_correct(d.state, d.setup)
    why = why_not_dice(d.state, d.setup, signal.total)
    if why is not None or draw is None or draw.start is None:
        d.refuse(signal, why or "")
        return
    before = d.state.round.of_draw(draw.name)
    if before is not None:
        d.record(
            e.StartPositionCorrected(
                draw=draw.name,
                round=d.state.round.number,
                was=before.numbers[0],
                total=signal.total,
                position=draw.start.of((signal.total,)),
                device=signal.device,
                role=signal.role,
                person=signal.person,
            )
        )
        return
    d.record(
        e.StartPositionKeyed(
            draw=draw.name,
            round=d.state.round.number,
            total=signal.total,
            position=draw.start.of((signal.total,)),
            device=signal.device,
            role=signal.role,
            person=signal.person,
        )
    )
    _go_on(d, draw)


def number_entered(d: Draft, signal: NumberEntered) -> None:
    """A total of dice, or each die, at an entry pad; where no dice are wanted it is a number and no more."""
    dice = signal.number.split("+")
    wanted = _thrown(d.state, d.setup) or to_correct(d.state, d.setup)
    if signal.device not in d.table.entry_pads or wanted is None or not all(map(_is_number, dice)):
        return
    total = sum(map(int, dice))
    dice_keyed(d, DiceKeyed(device=signal.device, at=signal.at, total=total, role="dealer"))


def fault(d: Draft, signal: DeviceFault) -> None:
    """A failed health test closes the function besides; what is in flight gives no number."""
    if not d.table.game.draws or not _is_source(signal) or signal.device in d.state.drawing_closed_by:
        return
    d.record(e.DrawingClosed(source=signal.device, why=signal.text))
    order = d.state.round.draw_order
    if order is not None:
        d.record(e.DrawFailed(order=order.order, draw=order.draw, why=USE_DICE.partition(":")[0]))


def recovered(d: Draft, signal: DeviceRecovered) -> None:
    if _is_source(signal) and signal.device in d.state.drawing_closed_by:
        d.record(e.DrawingReopened(source=signal.device))


def draw_note(state: TableState, setup: TableSetup) -> str:
    """What the dealer's display says of draws now; empty where there is nothing to say."""
    now = state.round
    if now.draw_order is not None:
        return f"{_title(setup, now.draw_order.draw)}: WAIT".upper()
    thrown = _thrown(state, setup)
    if thrown is not None:
        return "THROW DIE: NUMBER?" if thrown.start is not None and thrown.start.dice == 1 else "THROW DICE: TOTAL?"
    settled = settling_places(state, setup) if setup.game.is_settled(now.phase) else ()
    if settled:
        return f"SETTLE {' '.join(map(str, settled))}"
    if now.drawn:
        places = " ".join("D" if place == "dealer" else str(place) for place in start_places(state, setup))
        pile = f", PILE {now.action_pile}" if places and now.action_pile is not None else ""
        return _shown(setup, now.drawn[-1]) + (f": {places}" if places else "") + pile
    due = draw_due(state, setup)
    return "" if due is None else f"{due.title}: ENTER".upper()


def _shown(setup: TableSetup, drawn: Drawn) -> str:
    what = _title(setup, drawn.draw).upper()
    if drawn.position is None:
        return f"{what} {' '.join(map(str, drawn.numbers))}"
    return f"{what} {drawn.position}"


def _why_not_now(state: TableState, setup: TableSetup, draw: Draw) -> str | None:
    """Without regard to the source: whether the round is where this is drawn, and has none."""
    if state.testing:
        return TESTED
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.irregularity is not None:
        return f"a supervisor must answer first: {state.irregularity.consequence}"
    drawn = state.round.of_draw(draw.name)
    if drawn is not None:
        return (
            f"the {draw.title} of this round {draw.verb} drawn already, and once only: {_shown(setup, drawn).lower()}"
        )
    phase = state.round.phase
    if phase not in draw.during and not (draw.name == BALLS and ahead_left(state, setup)):
        return f"the {draw.title} {draw.verb} not drawn while {setup.game.round.doing(phase)}"
    return None


def _thrown(state: TableState, setup: TableSetup) -> Draw | None:
    """What dice are thrown for now: instead of a source that failed, or always at a table that has them."""
    closed = bool(state.drawing_closed_by) and setup.start_method != "disk"
    if not closed and not is_thrown(setup.start_method):
        return None
    due = draw_due(state, setup)
    return due if due is not None and isinstance(due.start, StartPosition) else None


def _of(setup: TableSetup, name: str) -> Draw | None:
    return next((draw for draw in setup.game.draws if draw.name == name), None)


def _title(setup: TableSetup, name: str) -> str:
    draw = _of(setup, name)
    return name.replace("-", " ") if draw is None else draw.title


def _being_drawn(setup: TableSetup, name: str) -> str:
    draw = _of(setup, name)
    return f"the {_title(setup, name)} {'is' if draw is None else draw.verb} being drawn"


def _is_source(signal: DeviceFault | DeviceRecovered) -> bool:
    return signal.fault == HEALTH and (signal.device == SOURCE or signal.device.startswith("entropy."))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


DECISIONS: Mapping[type[Signal], Decide] = {
    NumberEntered: number_entered,
    DeviceFault: fault,
    DeviceRecovered: recovered,
    DrawKeyed: draw_keyed,
    DiceKeyed: dice_keyed,
    NumbersGiven: numbers_given,
    DrawGivenUp: draw_given_up,
    ActionPileKeyed: pile_keyed,
}
