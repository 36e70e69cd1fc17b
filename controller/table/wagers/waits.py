"""Who is waited for over chips: a count that differs, an acceptor that does not close, a chip that does not count.

Does not count.
"""

from __future__ import annotations

from controller.table.commands import StaffAnswered
from controller.table.draft import SUPERVISORS, Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wagers.decide import difference_answered, excuse, not_closing
from controller.table.wait import Advice, Alarm, Panel, Question, Urgency, Wait
from controller.table.words import seats_in_words, sentence

# The count differs


def _count_again(state: TableState, _: TableSetup) -> Advice:
    return Advice(
        f"Chips {state.round.count}, {_lamps(state)}: count again or call a supervisor.",
        "The deal waits. A supervisor's staff code answers the difference; the lamps stand.",
    )


def _lamps(state: TableState) -> str:
    """``lamps 3``, and how many of them are lit for coupons."""
    coupons = len(state.round.coupons)
    return f"lamps {len(state.round.wagers)}" + (f", coupons {coupons}" if coupons else "")


def _difference(state: TableState, _: TableSetup) -> Question:
    chips, lamps = state.round.count or 0, len(state.round.wagers)
    return Question(
        about=f"difference:{state.round.number}:{chips}",
        step="difference",
        title="The count differs",
        text=f"Chips in the dealer's hand: {chips}. Lamps lit: {lamps}{_of_coupons(state)}. "
        "With your code the lamps stand.",
        yes="Answer the difference",
        warning=f"Chips {chips}, lamps {lamps}: let the deal go on with the lamps?",
    )


def _of_coupons(state: TableState) -> str:
    return f", {len(state.round.coupons)} of them for coupons" if state.round.coupons else ""


def _lamps_stand(d: Draft, signal: StaffAnswered) -> None:
    if signal.role in SUPERVISORS and signal.yes:
        difference_answered(d, signal.role)
    else:
        d.refuse(signal, "key in the chips again, or let a supervisor answer the difference")


# An acceptor that does not close


def _watch(state: TableState, setup: TableSetup) -> Advice:
    return Advice(
        f"Call a supervisor: the acceptor of {seats_in_words(not_closing(state, setup))} does not close.",
        "Watch that no chip goes in; the supervisor's staff code lets the table go on.",
    )


def _open_acceptors(state: TableState, setup: TableSetup) -> Panel:
    return Panel(todo=f"OPEN {' '.join(map(str, not_closing(state, setup)))}: CALL SUPV.")


def _acceptors(state: TableState, setup: TableSetup) -> Question:
    seats = " and ".join(map(str, not_closing(state, setup)))
    return Question(
        about=f"acceptors:{state.round.number}:{seats}",
        step="acceptors",
        title=f"Acceptor {seats} does not confirm that it is closed",
        text="Watch that no chip goes in. With your code the table goes on and the answer is recorded.",
        yes="I watch it: go on",
        warning=f"Go on although acceptor {seats} may still be open?",
    )


def _go_on(d: Draft, signal: StaffAnswered) -> None:
    if signal.role in SUPERVISORS and signal.yes:
        excuse(d, signal.role)


# Chips


def _return(state: TableState, _: TableSetup) -> Advice:
    flagged = seats_in_words(sorted(state.round.flagged))
    return Advice(f"Return the chip at {flagged}: it does not count.", sentence(state.round.flag))


def _returned(state: TableState, setup: TableSetup) -> tuple[Alarm, ...]:
    """While wagers are open the advice says it."""
    if setup.is_open(state):
        return ()
    return (Alarm(f"Return the chip at {seats_in_words(sorted(state.round.flagged))}", state.round.flag, grave=False),)


def _seats(what: str, seats: tuple[int, ...]) -> Panel:
    return Panel(note=f"{what} {' '.join(map(str, sorted(seats)))}")


WAITS = (
    Wait(
        "difference",
        Urgency.ROUND,
        when=lambda state, setup: setup.expects(state, "recount"),
        advice=_count_again,
        panel=lambda state, _: Panel(
            todo=f"CHIPS {state.round.count} OF {state.round.chips_due}"
            if state.round.coupons
            else f"CHIPS {state.round.count} LAMPS {len(state.round.wagers)}"
        ),
        question=_difference,
        light="supervisor",
        answer=_lamps_stand,
    ),
    Wait(
        "acceptors",
        Urgency.ROUND,
        when=not_closing,
        advice=_watch,
        panel=_open_acceptors,
        question=_acceptors,
        light="supervisor",
        answer=_go_on,
    ),
    Wait(
        "chip",
        Urgency.MONEY,
        when=lambda state, _: state.round.flagged,
        advice=_return,
        panel=lambda state, _: _seats("RETURN CHIP", state.round.flagged),
        alarms=_returned,
        sound="short",
    ),
    Wait(
        "bet-lifted",
        Urgency.MONEY,
        when=lambda state, _: state.round.lifted,
        panel=lambda state, _: _seats("BET LIFTED", state.round.lifted),
        sound="short",
    ),
    Wait(
        "bet-added",
        Urgency.MONEY,
        when=lambda state, _: state.round.added,
        panel=lambda state, _: _seats("BET ADDED", state.round.added),
        sound="short",
    ),
)
