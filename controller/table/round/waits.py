"""Who is waited for in a round: a supervisor who rules on an irregularity, a player who banks. Does not rule."""

from __future__ import annotations

from controller.table.commands import StaffAnswered
from controller.table.draft import SUPERVISORS, Draft
from controller.table.round.bank import bank_again, bank_wanted
from controller.table.round.irregularities import RESULT_KEYED, STUB_COUNT, irregularity_answered, reinstate
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wait import Advice, Alarm, Panel, Question, Urgency, Wait
from controller.table.words import seats_in_words, sentence, words_of


def _ruling(state: TableState, setup: TableSetup) -> Advice:
    waiting = state.irregularity
    assert waiting is not None
    told = sentence(waiting.consequence)
    if waiting.what == RESULT_KEYED:
        say = f"Call a supervisor: NEXT after the staff code confirms {state.round.result}."
        return Advice(say, f"{told} ENTER after the code: it does not count.")
    open_to = waiting.voids_round == "may" or waiting.what == STUB_COUNT
    choice = f" NEXT after the code lets {_it(setup)} stand." if open_to else ""
    return Advice(f"Call a supervisor: ENTER after the staff code voids {_it(setup)}.", told + choice)


def _it(setup: TableSetup) -> str:
    """What is void or stands: ``the round``, ``the spin``, ``the roll``."""
    if not setup.game.is_by_result:
        return "the round"
    return "the roll" if setup.game.by_result.of == "dice" else "the spin"


def _void(state: TableState, _: TableSetup) -> Panel:
    assert state.irregularity is not None
    return Panel("CALL SUPERVISOR", f"VOID? {words_of(state.irregularity.what)}")


def _question(state: TableState, setup: TableSetup) -> Question:
    waiting = state.irregularity
    assert waiting is not None
    seat = f" at seat {waiting.seat}" if waiting.seat else ""
    return Question(
        about=f"irregularity:{state.round.number}:{waiting.what}",
        step="irregularity",
        title=f"Irregularity: {words_of(waiting.what)}{seat}",
        text=waiting.consequence,
        yes=f"Void {_it(setup)}",
        no=f"Let {_it(setup)} stand" if waiting.voids_round != "yes" or waiting.what == STUB_COUNT else None,
        warning=f"Void {_it(setup)}? All wagers stay where they lie."
        if setup.game.is_by_result
        else "Void this round? Antes and bets go back; progressive wagers stay up.",
    )


def _answered(d: Draft, signal: StaffAnswered) -> None:
    why: str | None = "a supervisor must answer"
    if signal.role in SUPERVISORS:
        why = irregularity_answered(d, signal.role, signal.yes)
    if why is not None:
        d.refuse(signal, why)


def _bank(state: TableState, setup: TableSetup) -> Advice:
    again = bank_again(state, setup)
    stays = "Only players bank here." if again is None else f"ENTER alone: seat {again} banks once more."
    return Advice("Wagers are open. Key in the seat that banks this round, then ENTER.", stays)


def _bank_in_short(state: TableState, setup: TableSetup) -> Panel:
    again = bank_again(state, setup)
    return Panel(todo="BANK? SEAT, ENTER" if again is None else f"BANK {again} AGAIN: ENTER")


def _dead_hand(state: TableState, _: TableSetup) -> Question:
    hand = state.round.dead_hands[-1]
    return Question(
        about=f"dead-hand:{state.round.number}:{hand.seat}:{len(state.round.dead_hands)}",
        step="dead-hand",
        title=f"The hand of seat {hand.seat} is {hand.how}",
        text=f"{hand.why} It claims nothing. Where that was keyed in wrongly, say so.",
        no="The hand stands",
    )


def _reinstated(d: Draft, signal: StaffAnswered) -> None:
    """A yes changes nothing: somebody identified for something else."""
    if signal.yes:
        return
    if signal.role in SUPERVISORS:
        reinstate(d, signal.role)
    else:
        d.refuse(signal, "a supervisor must say that the hand stands")


# Hands that are turned


def to_turn(state: TableState, setup: TableSetup) -> tuple[int, ...]:
    """Seats whose hands must be turned before the round is over, where the house need not turn all (003:708-712)."""
    game, now = setup.game, state.round
    if game.must_turn is None or not game.is_settled(now.phase) or not game.allows(now.phase, "round_over"):
        return ()
    dead = {hand.seat for hand in now.dead_hands}
    return game.must_turn(setup.rules, tuple(seat for seat in now.metered if seat not in dead))


def _turn(state: TableState, setup: TableSetup) -> tuple[Alarm, ...]:
    hands = f"Turn the hand of {seats_in_words(to_turn(state, setup))}"
    return (Alarm(hands, "each has a progressive wager, whatever the dealer holds; a folded one is gone", grave=False),)


WAITS = (
    Wait(
        "irregularity",
        Urgency.RULING,
        when=lambda state, _: state.irregularity is not None,
        advice=_ruling,
        panel=_void,
        question=_question,
        light="supervisor",
        sound="long",
        answer=_answered,
    ),
    Wait(
        "dead-hand",
        Urgency.RECORD,
        when=lambda state, setup: state.round.dead_hands and not setup.game.is_void(state.round.phase),
        question=_dead_hand,
        alarms=lambda state, _: tuple(
            Alarm(f"Seat {hand.seat}", f"its hand is {hand.how}: {hand.why}", grave=False)
            for hand in state.round.dead_hands
        ),
        answer=_reinstated,
    ),
    Wait(
        "turn-hands",
        Urgency.DEALER,
        when=to_turn,
        panel=lambda state, setup: Panel(note=f"TURN {' '.join(map(str, to_turn(state, setup)))}"),
        alarms=_turn,
    ),
    Wait("bank", Urgency.DEALER, when=bank_wanted, advice=_bank, panel=_bank_in_short),
)
