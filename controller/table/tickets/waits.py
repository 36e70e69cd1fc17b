"""Who is waited for in a room of tickets: a window that prints again, a supervisor who looks at a print or a ticket.

A supervisor is also wanted to ask the verification system about a claim.

Does not print or take back.
"""

from __future__ import annotations

from controller.table.commands import StaffAnswered
from controller.table.draft import SUPERVISORS, Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets import numbers
from controller.table.tickets.claim_course import unverified
from controller.table.tickets.claims import verified
from controller.table.tickets.course import PRINTER, void_for
from controller.table.tickets.decide import void_answered
from controller.table.tickets.printing import is_unknown, print_answered
from controller.table.wait import Advice, Alarm, Panel, Question, Urgency, Wait
from games.money.dollars import dollars

KEPT = "Its price stays with the house, and it wins nothing."


def _serial(setup: TableSetup, number: int) -> str:
    return numbers.serial(setup.game.by_tickets.letter, number)


def _doubtful(state: TableState) -> int:
    """The ticket of which nobody knows whether it was printed."""
    return next(order.ticket for order in state.orders if order.device == PRINTER)


def _print_question(state: TableState, setup: TableSetup) -> Question:
    serial = _serial(setup, _doubtful(state))
    return Question(
        about=f"print:{_doubtful(state)}",
        step="print",
        title=f"Was {serial} printed?",
        text="The printer cannot tell. Look at what came out: a whole ticket with its bars, cut off, or nothing good.",
        yes="It is there, whole",
        no="Not there: what came out is void",
    )


def _print_advice(state: TableState, setup: TableSetup) -> Advice:
    serial = _serial(setup, _doubtful(state))
    say = f"Call a supervisor: was {serial} printed? ENTER after the staff code: it is there. NEXT: it is not."
    return Advice(say, "The printer cannot tell, and no ticket is printed twice.")


def _print_answered(d: Draft, signal: StaffAnswered) -> None:
    if signal.role not in SUPERVISORS:
        d.refuse(signal, "a supervisor must look at what was printed")
    else:
        print_answered(d, signal.role, there=signal.yes)


def _void_question(state: TableState, setup: TableSetup) -> Question:
    asked = state.room.void_asked
    assert asked is not None
    price, void = dollars(state.room.tickets[asked.number].price_cents), void_for(state, setup, asked.number, asked.why)
    goes_back = f"Its price, {price}, goes back to the player."
    return Question(
        about=f"void:{asked.number}",
        step="void-ticket",
        title=f"Take back {_serial(setup, asked.number)}?",
        text=f"{asked.why}. {goes_back}" if void is None else f"{void.say} {goes_back if void.returned else KEPT}",
        yes="Take it back",
        no="It stands",
    )


def _void_advice(state: TableState, setup: TableSetup) -> Advice:
    asked = state.room.void_asked
    assert asked is not None
    say = f"A supervisor says whether {_serial(setup, asked.number)} is taken back: staff code, ENTER or NEXT."
    return Advice(say, f"{asked.why}.")


def _void_answered(d: Draft, signal: StaffAnswered) -> None:
    why: str | None = "a supervisor must answer"
    if signal.role in SUPERVISORS:
        why = void_answered(d, signal.role, yes=signal.yes)
    if why is not None:
        d.refuse(signal, why)


def _claim_to_verify(state: TableState, setup: TableSetup) -> tuple[str, str]:
    """The serial whose claim is good, and what nobody but the verification system says of it (000:156)."""
    waiting, claims = unverified(state, setup), setup.game.by_tickets.claims
    assert waiting is not None
    assert claims is not None
    return _serial(setup, waiting.number), claims.verifies(setup.rules, state.room.plays)


def _verify_question(state: TableState, setup: TableSetup) -> Question:
    serial, what = _claim_to_verify(state, setup)
    return Question(
        about=f"verification:{state.room.game}:{serial}",
        step="verification",
        title=f"Has {serial} won the {what}?",
        text="Ask the verification system: its word alone counts (000:156). The claim itself is good in any case.",
        yes="The system says that it has won",
        no="The system says that it has not",
        warning=f"The {what} is paid with this answer.",
    )


def _verify_advice(state: TableState, setup: TableSetup) -> Advice:
    serial, what = _claim_to_verify(state, setup)
    say = f"Ask the verification system: has {serial} won the {what}? Staff code, then ENTER: yes, NEXT: no."
    return Advice(say, "Its word alone counts (000:156).")


def _verify_answered(d: Draft, signal: StaffAnswered) -> None:
    if signal.role not in SUPERVISORS:
        d.refuse(signal, "a supervisor says what the verification system says")
    else:
        verified(d, signal.role, won=signal.yes)


def _unprinted(state: TableState, setup: TableSetup) -> tuple[Alarm, ...]:
    what = "no good print of it came out: print it again, or take it back"
    return tuple(Alarm(_serial(setup, number), what, grave=False) for number in state.room.unprinted)


WAITS = (
    Wait(
        "unknown-print",
        Urgency.MONEY,
        when=lambda state, _: is_unknown(state),
        advice=_print_advice,
        panel=lambda state, setup: Panel("CALL SUPERVISOR", f"{_serial(setup, _doubtful(state))} THERE?"),
        question=_print_question,
        light="supervisor",
        sound="long",
        answer=_print_answered,
    ),
    Wait(
        "void-ticket",
        Urgency.MONEY,
        when=lambda state, _: state.room.void_asked is not None,
        advice=_void_advice,
        panel=lambda state, setup: Panel(note="TAKE BACK? STAFF"),
        question=_void_question,
        light="supervisor",
        answer=_void_answered,
    ),
    Wait(
        "verification",
        Urgency.MONEY,
        when=lambda state, setup: setup.game.is_by_tickets and unverified(state, setup) is not None,
        advice=_verify_advice,
        panel=lambda state, setup: Panel(todo="VERIFY: STAFF", note=_claim_to_verify(state, setup)[0]),
        question=_verify_question,
        light="supervisor",
        answer=_verify_answered,
    ),
    Wait(
        "unprinted",
        Urgency.DEALER,
        when=lambda state, _: state.room.unprinted,
        alarms=_unprinted,
        panel=lambda state, setup: Panel(note=f"{_serial(setup, state.room.unprinted[0])}: REPRINT"[:20]),
    ),
)
