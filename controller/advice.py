"""What to do next, and why the rest is not possible: the same sentences for the panel, the console and the log.

Pure, from the committed state. Does not decide: each ``why`` comes from the very function that refuses.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.decide.dealing import why_not_deal, why_not_next
from controller.decide.devices import EVENTS_LOST
from controller.decide.draft import NO_DECK, TESTED, why_not
from controller.decide.irregularities import STUB_COUNT
from controller.decide.shuffling import why_not_shuffle
from controller.decide.wagers import named
from controller.progressive.awards import current_award, not_verified
from controller.setup import TableSetup
from controller.state import Award, TableState


class Advice(NamedTuple):
    """``say``: the one thing to do now. ``why``: what stands behind it."""

    say: str
    why: str


class Action(NamedTuple):
    """Something a person can do: ``why_not`` is None where it is possible now."""

    name: str
    label: str
    why_not: str | None


def advice(state: TableState, setup: TableSetup) -> Advice:
    """The one thing to do now."""
    setup = setup.now(state)
    if state.testing:
        return Advice("The table is tested: no chips, no deal.", _sentence(TESTED))
    if state.suspended is not None:
        return Advice(
            "The table is suspended: no chips, no deal.",
            f"{_sentence(state.suspended)} A supervisor gives the staff code and turns a key to go on.",
        )
    if state.irregularity is not None:
        open_to = state.irregularity.voids_round == "may" or state.irregularity.what == STUB_COUNT
        choice = "NEXT after the code lets the round stand" if open_to else ""
        return Advice(
            "Call a supervisor: ENTER after the staff code voids the round.",
            _sentence(state.irregularity.consequence) + (f" {choice}." if choice else ""),
        )
    told = _BY_PHASE[state.round.phase](state, setup)
    return told if not state.round.ruling else Advice(told.say, f"{_sentence(state.round.ruling)} {told.why}")


def actions(state: TableState, setup: TableSetup) -> tuple[Action, ...]:
    """The dealer's actions, each with the reason where it is not possible now."""
    machines, setup = setup, setup.now(state)
    if state.testing:
        return tuple(Action(name, name.capitalize(), TESTED) for name in ("lock-out", "shuffle", "deal", "next"))
    return (
        Action("lock-out", "Lock-out", why_not(state, setup, "lock_out")),
        Action("shuffle", "Shuffle", why_not_shuffle(state, machines)),
        Action("deal", "Deal", why_not_deal(state, setup)),
        Action("next", _NEXT_LABEL.get(state.round.phase, "Next"), why_not_next(state, setup)),
    )


_NEXT_LABEL = {
    "dealing": "All hands out",
    "decisions": "Dealer reveals",
    "settling": "Round over",
    "voided": "Cards collected",
}


def award_step(state: TableState, setup: TableSetup, award: Award) -> str:
    """What this award waits for, in one sentence."""
    if award.paid:
        return f"Paid: {dollars(award.cents or 0)} off the meter."
    if award.denied:
        return "Not confirmed: nothing is paid."
    first = current_award(state, setup)
    if first is not None and first.award != award.award:
        shared = first.hand == award.hand and not_verified(setup, first)
        return f"Waits until the award of seat {first.seat} is {'verified' if shared else 'paid'}."
    rule = setup.awards[award.hand]
    missing = not_verified(setup, award)
    if missing:
        return f"The {_role(missing[0])} looks at the cards and gives the staff code."
    if award.logged_by is None:
        return "Complete the payout log: one of those who verified gives the staff code again."
    turned_by = " or ".join(_role(role) for role in rule.turned_by)
    return f"The {turned_by} turns the {rule.key} key: {dollars(award.cents or 0)} come off the meter."


def dollars(cents: int) -> str:
    """Whole cents as people write them.

    >>> dollars(1048250)
    '$10,482.50'
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def seats_in_words(seats: tuple[int, ...]) -> str:
    """Seats in a sentence.

    >>> seats_in_words((2, 3, 6)), seats_in_words((4,)), seats_in_words(())
    ('seats 2, 3 and 6', 'seat 4', 'no seat')
    """
    if not seats:
        return "no seat"
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _betting(state: TableState, setup: TableSetup) -> Advice:
    seats = tuple(sorted(state.round.wagers))
    if state.round.flagged:
        flagged = seats_in_words(tuple(sorted(state.round.flagged)))
        return Advice(f"Return the chip at {flagged}: it does not count.", _sentence(state.round.flag))
    lost = tuple(sorted(setup.seat_of[fault.device] for fault in state.faults if fault.fault == EVENTS_LOST))
    if lost:
        return Advice(
            f"Call a supervisor: chips may have passed uncounted at {seats_in_words(lost)}.",
            "Count them; the supervisor's staff code opens the acceptor again.",
        )
    if state.cards_due or state.condemned:
        gone = f"The {' and '.join(state.condemned)} deck must leave the table. " if state.condemned else ""
        due = f"{gone}A supervisor confirms with STAFF, the code, SHUFFLE."
        return Advice("New cards are due. Wagers are open: press lock-out when all are in.", due)
    why = f"{len(seats)} progressive wagers stand: {seats_in_words(seats)}." if seats else "No progressive wager yet."
    if len(seats) == 1:
        why = f"One progressive wager stands: {seats_in_words(seats)}."
    return Advice("Wagers are open. Press lock-out when all are in.", why)


def _locking(state: TableState, setup: TableSetup) -> Advice:
    seats = named(state, setup)
    if seats:
        return Advice(
            f"Call a supervisor: the acceptor of {seats_in_words(seats)} does not close.",
            "Watch that no chip goes in; the supervisor's staff code lets the table go on.",
        )
    waiting = tuple(s for s in setup.seats if s not in state.closed and s not in state.round.excused)
    why = f"Waiting for {seats_in_words(waiting)}." if waiting else "Waiting for chips that are still on their way."
    return Advice("No more bets. The acceptors are closing.", why)


def _locked(state: TableState, setup: TableSetup) -> Advice:
    seats = tuple(sorted(state.round.wagers))
    lamps = f"{len(seats)} lamps are lit" if len(seats) != 1 else "One lamp is lit"
    return Advice(
        "Count the chips from the return tray.",
        f"{lamps}: {seats_in_words(seats)}. Press ENTER when you hold {len(seats)}, or key in what you hold.",
    )


def _disputed(state: TableState, setup: TableSetup) -> Advice:
    return Advice(
        f"Chips {state.round.count}, lamps {len(state.round.wagers)}: count again or call a supervisor.",
        "The deal waits. A supervisor's staff code answers the difference; the lamps stand.",
    )


def _ready(state: TableState, setup: TableSetup) -> Advice:
    refusal = why_not_deal(state, setup)
    if refusal is None:
        stand = "One progressive wager is" if len(state.round.wagers) == 1 else f"{len(state.round.wagers)} wagers are"
        return Advice("Deal.", f"{stand} locked in.")
    return _no_deal(state, setup, refusal)


def _no_deal(state: TableState, setup: TableSetup, refusal: str) -> Advice:
    if refusal.endswith(NO_DECK):
        shuffle = why_not_shuffle(state, setup)
        return Advice("Shuffle." if shuffle is None else _sentence(shuffle), _sentence(refusal))
    return Advice(_sentence(refusal), "The deal waits for it.")


def _dealing(state: TableState, setup: TableSetup) -> Advice:
    now = state.round
    hands = f"{now.hands} hands are out" if now.hands != 1 else "One hand is out"
    refusal = why_not_deal(state, setup)
    if not setup.has_shoe:
        if why_not_next(state, setup) is None:
            return Advice("Deal five cards to each hand, then press NEXT.", "The dealer's own hand comes last.")
        return Advice("DEAL brings the deck.", "") if refusal is None else _no_deal(state, setup, refusal)
    if now.stack_waiting:
        return Advice("Take the stack from the shoe.", f"{hands}.")
    if refusal is None:
        return Advice("DEAL for the next stack, NEXT when the dealer's own hand is out.", f"{hands}.")
    if refusal.endswith(NO_DECK):
        return _no_deal(state, setup, refusal)
    return Advice(_sentence(refusal), f"{hands}.")


def _stub(state: TableState, setup: TableSetup) -> Advice:
    return Advice(
        "Count the stub face down, key in the number and press ENTER.",
        f"Due every {setup.stub_count_every_rounds} rounds: the whole deck must be there.",
    )


def _decisions(state: TableState, setup: TableSetup) -> Advice:
    return Advice(
        "Players bet twice the ante or fold. Then reveal the dealer's hand: NEXT.",
        "Only after every player has decided.",
    )


def _settling(state: TableState, setup: TableSetup) -> Advice:
    seats = tuple(sorted(state.round.wagers))
    lit = f"Lamps are lit at {seats_in_words(seats)}." if seats else "No lamp is lit: no progressive award."
    return Advice("Settle. A progressive hand: key in seat, hand, ENTER. Then NEXT.", lit)


def _awarding(state: TableState, setup: TableSetup) -> Advice:
    award = current_award(state, setup)
    if award is None:
        return Advice("Close the award.", "")
    title = f"Seat {award.seat}: {award.hand.replace('-', ' ')}."
    return Advice(award_step(state, setup, award), title)


def _voided(state: TableState, setup: TableSetup) -> Advice:
    return Advice(
        "The round is void: return antes and bets, collect all cards, then NEXT.",
        "Progressive wagers stay up for the next deal; their lamps stay lit.",
    )


def _sentence(text: str) -> str:
    text = text.rstrip(".")
    return text[:1].upper() + text[1:] + "."


def _role(role: str) -> str:
    return role.replace("-", " ")


_BY_PHASE = {
    "betting": _betting,
    "locking": _locking,
    "locked": _locked,
    "disputed": _disputed,
    "ready": _ready,
    "dealing": _dealing,
    "stub-count": _stub,
    "decisions": _decisions,
    "settling": _settling,
    "awarding": _awarding,
    "voided": _voided,
}
