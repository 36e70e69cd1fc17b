"""The deal, stack by stack or by hand, the stub, and the end of each phase of a round.

The first deal of a round brings the shuffled deck into the shoe or the dealer's hand; each further one puts out a
stack. Does not know cards: where a device reads them, that is its own part.
"""

from __future__ import annotations

from controller import events as e
from controller.commands import DealKeyed, HandDealKeyed, NextKeyed, StubKeyed
from controller.decide.draft import NO_DECK, SUPERVISORS, Draft, in_place, why_no_answer, why_not
from controller.decide.irregularities import STUB_COUNT, empty_shoe, report
from controller.setup import TableSetup
from controller.state import TableState
from drivers.signals import StackReady, StackTaken

# The deal


def why_not_deal(state: TableState, setup: TableSetup) -> str | None:
    """Why neither the deal nor the next stack can start now; None where it can."""
    now = state.round
    if now.phase != "dealing":
        why = why_not(state, setup, "deal")
        if why is None and state.condemned and not setup.has_shuffler:
            why = f"the {state.condemned[0]} deck must leave the table: a supervisor confirms new cards"
        return why or _why_shoe_cannot(state, setup) or _why_no_deck(state, setup)
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.irregularity is not None:
        return f"a supervisor must answer first: {state.irregularity.consequence}"
    if not setup.has_shoe and _deck_at_hand(state, setup):
        return "the cards are dealt by hand: press NEXT when every hand is out"
    if now.stack_waiting:
        return "take the stack from the shoe first"
    if now.hands > len(setup.seats):
        return "every seat and the dealer have a hand: press NEXT"
    return _why_shoe_cannot(state, setup) or _why_no_deck(state, setup)


def _why_shoe_cannot(state: TableState, setup: TableSetup) -> str | None:
    if not setup.has_shoe:
        return None
    why = why_no_answer(state, "shoe")
    if why is not None:
        return why
    if state.shoe.stopped:
        return f"the shoe is jammed with {state.shoe.cards_inside} cards inside: clear it first"
    if state.at_work("shoe"):
        return "the shoe is at work"
    left = state.shoe.cards
    if state.round.hands and left is not None and left < setup.hand_cards:
        return f"only {left} cards are left in the shoe"
    return None


def _why_no_deck(state: TableState, setup: TableSetup) -> str | None:
    """Before the first stack or hand the deck must be at hand, or ready to come out of the shuffler."""
    if _deck_at_hand(state, setup):
        return None
    if not setup.has_shuffler:
        return NO_DECK
    if state.at_work("shuffler"):
        return "the shuffler is at work"
    return why_no_answer(state, "shuffler") or (None if state.shuffler.ready else NO_DECK)


def _deck_at_hand(state: TableState, setup: TableSetup) -> bool:
    """Whether cards can be dealt without the shuffler's help."""
    if setup.has_shoe:
        return state.round.hands > 0 or in_place(state.shoe, setup)
    return state.in_hand is not None or not setup.has_shuffler


def why_not_by_hand(state: TableState, setup: TableSetup) -> str | None:
    """Why the table cannot be dealt by hand instead (002:1606-1608); None where it can."""
    if state.by_hand or not (setup.has_shuffler or setup.has_shoe):
        return "the table is dealt by hand already"
    if state.round.phase in ("dealing", "stub-count", "decisions", "settling", "awarding"):
        return "a round is being played: end it or void it first"
    devices = {"shuffler": state.shuffler, "shoe": state.shoe}
    if not any(device.stopped or state.faulty(name) for name, device in devices.items()):
        return "shuffler and shoe are in order: deal with them"
    return None


def hand_deal_keyed(d: Draft, signal: HandDealKeyed) -> None:
    """The table goes on without its machines until a round ends with a shuffled deck in the shuffler."""
    d.record(e.StaffIdentified(role=signal.role))
    why = why_not_by_hand(d.state, d.setup)
    if signal.role not in SUPERVISORS:
        why = f"a supervisor lets the table be dealt by hand, not the {signal.role.replace('-', ' ')}"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.HandDealBegun(role=signal.role))
    d.setup = d.setup.by_hand


def deal_keyed(d: Draft, signal: DealKeyed) -> None:
    why = _why_shoe_must_be_emptied(d.state, d.setup)
    if why is not None:
        d.order("shoe", "eject")
        d.refuse(signal, f"{why}: it gives them out, then press DEAL again")
        return
    why = why_not_deal(d.state, d.setup)
    if why is not None:
        d.refuse(signal, why)
        return
    if d.state.round.phase != "dealing":
        d.step("deal")
    if not _deck_at_hand(d.state, d.setup):
        d.order("shuffler", "unload")
    elif d.setup.has_shoe:
        d.order("shoe", "dispense", d.setup.hand_cards)


def _why_shoe_must_be_emptied(state: TableState, setup: TableSetup) -> str | None:
    """Before a deal: the shoe holds what may not be dealt, which may be the very deck that should be shuffled."""
    shoe, now = state.shoe, state.round
    if not setup.has_shoe or now.phase not in ("ready", "dealing") or now.hands or now.stack_waiting:
        return None
    if state.suspended is not None or state.irregularity is not None:
        return None
    if any(order.action != "start" for order in state.orders):
        return None
    if shoe.colour is None or shoe.stopped or state.faulty("shoe") or in_place(shoe, setup):
        return None
    if shoe.shuffled and shoe.cards is not None and shoe.cards != setup.deck_cards:
        return f"the shoe holds {shoe.cards} cards, not {setup.deck_cards}"
    return "the shoe holds cards of an earlier deck"


def stack_ready(d: Draft, signal: StackReady) -> None:
    if d.state.round.stack_waiting or not d.state.ordered(signal.order, signal.device):
        return
    before = d.state.shoe.cards
    d.record(e.StackDelivered(cards=signal.cards, left=signal.left))
    lost = before is not None and before != signal.cards + signal.left
    if signal.cards != d.setup.hand_cards or lost:
        report(d, "device-failure", {"device": "automated-shoe", "failure": "incomplete"})


def stack_taken(d: Draft, _: StackTaken) -> None:
    """The order of a stack is open until the stack is lifted, so that a restart asks what became of it."""
    if not d.state.round.stack_waiting:
        return
    d.record(e.StackLifted())
    for order in d.state.orders:
        if order.action == "dispense":
            d.record(e.OrderCompleted(order=order.order))
    if d.state.round.phase == "voided":
        empty_shoe(d)


# The stub


def stub_keyed(d: Draft, signal: StubKeyed) -> None:
    why = d.why_not("stub_agrees")
    if why is not None:
        d.refuse(signal, why)
        return
    agrees = _stub_agrees(d, signal.cards)
    d.record(e.StubCounted(cards=signal.cards, agrees=agrees))
    if agrees:
        d.step("stub_agrees")
    else:
        report(d, STUB_COUNT, {"finding": "wrong-deck"})


def _stub_agrees(d: Draft, cards: int) -> bool:
    dealt, each = d.setup.deck_cards - cards, d.setup.hand_cards
    if d.state.round.hands:
        return dealt == d.state.round.hands * each
    return dealt % each == 0 and _possible(d, dealt // each)


def _possible(d: Draft, hands: int) -> bool:
    """Hands of a round: one player's and the dealer's at least, one for each seat and the dealer at most."""
    return 2 <= hands <= len(d.setup.seats) + 1


# The end of a phase


NEXT_STEP = {
    "dealing": "all_hands_out",
    "decisions": "dealer_reveals",
    "settling": "round_over",
    "voided": "round_over",
}
"""What the dealer's NEXT means in each phase."""

NEXT_HINT = {
    "betting": "press lock-out when all wagers are in",
    "locking": "wait until every acceptor is closed",
    "locked": "count the chips and press ENTER",
    "disputed": "a supervisor must answer the difference",
    "ready": "press DEAL",
    "stub-count": "key in the number of cards in the stub",
    "awarding": "an award is open: verify, log and turn the key first",
}


def why_not_next(state: TableState, setup: TableSetup) -> str | None:
    """Why the dealer's NEXT does not lead on from here; None where it does.

    A round that is over does not wait for a shoe that does not answer.
    """
    phase = state.round.phase
    step = NEXT_STEP.get(phase)
    if step is None:
        return NEXT_HINT.get(phase, "there is nothing to end here")
    if state.at_work("shoe") and (step == "all_hands_out" or (step == "round_over" and not state.faulty("shoe"))):
        return "take the stack from the shoe first" if state.round.stack_waiting else "the shoe is at work"
    if step == "all_hands_out" and not setup.has_shoe and not _deck_at_hand(state, setup):
        return _why_no_deck(state, setup) or "press DEAL: the deck is not in hand yet"
    return why_not(state, setup, step)


def next_keyed(d: Draft, signal: NextKeyed) -> None:
    why = why_not_next(d.state, d.setup)
    phase = d.state.round.phase
    declared = signal.hands if phase == "dealing" and not d.setup.has_shoe else None
    if why is None and declared is not None and not _possible(d, declared):
        why = f"{declared} hands cannot be: 2 to {len(d.setup.seats) + 1}, the dealer's included"
    if why is not None:
        d.refuse(signal, why)
        return
    if declared is not None:
        d.record(e.HandsDeclared(hands=declared))
    d.step(NEXT_STEP[phase])
    if phase == "dealing":
        empty_shoe(d)
    elif phase in ("settling", "voided"):
        _close(d, signal, void=phase == "voided")


def _close(d: Draft, signal: NextKeyed, *, void: bool) -> None:
    for order in d.state.orders:
        if order.device == "shoe":
            d.record(e.OrderFailed(order=order.order, why="the round ended before the shoe answered"))
    now = d.state.round
    d.record(e.RoundClosed(number=now.number, void=void, carried=now.wagers if void else (), at=signal.at))
