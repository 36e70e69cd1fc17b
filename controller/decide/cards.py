"""Decks, shuffler, shoe, the deal, the stub and irregularities: everything that has to do with cards.

Work for a device is an order, recorded before it is sent. What a device reports twice, or reports for an order that
is no longer open, changes nothing. Does not know cards: where a device reads them, that is its own part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from controller import events as e
from controller.commands import DealKeyed, IrregularityKeyed, NextKeyed, ShuffleKeyed, StubKeyed
from controller.decide.draft import Draft, in_place, why_not
from controller.setup import TableSetup
from controller.state import TableState
from drivers.signals import (
    DeckLoaded,
    DeckRemoved,
    DeviceJammed,
    JamCleared,
    OrderRefused,
    ShuffleFinished,
    StackReady,
    StackTaken,
)
from games.irregularity import Fact

# Shuffling


def why_not_shuffle(state: TableState, setup: TableSetup) -> str | None:
    """Why the shuffler cannot start now; None where it can."""
    shuffler = state.shuffler
    if not setup.has_shuffler:
        return "this table has no shuffler: shuffle by hand"
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.faulty("shuffler"):
        return "the shuffler does not answer"
    if shuffler.stopped:
        return f"the shuffler is jammed with {shuffler.cards_inside} cards inside: clear it first"
    if any(order.device == "shuffler" for order in state.orders):
        return "the shuffler is at work"
    if shuffler.colour is None:
        return f"the shuffler is empty: load the {_due_colour(state, setup)} deck"
    if shuffler.condemned:
        return f"the {shuffler.colour} deck must leave the table: load another"
    if shuffler.shuffled:
        return f"the {shuffler.colour} deck is shuffled already"
    if len(setup.colours) > 1 and shuffler.colour == state.last_colour:
        return f"the {shuffler.colour} deck played the last round: load the {_due_colour(state, setup)} deck"
    return None


def _due_colour(state: TableState, setup: TableSetup) -> str:
    return next((colour for colour in setup.colours if colour != state.last_colour), setup.colours[0])


def shuffle_keyed(d: Draft, signal: ShuffleKeyed) -> None:
    why = why_not_shuffle(d.state, d.setup)
    if why is not None:
        d.refuse(signal, why)
        return
    d.order("shuffler", "start")


def shuffle_finished(d: Draft, signal: ShuffleFinished) -> None:
    if signal.order and not _complete(d, signal.order):
        if d.state.shuffler.colour is None:  # a deck from before this record began: it is shuffled again
            d.record(e.DeckPlaced(device="shuffler", colour=signal.colour, cards=signal.cards))
        return
    d.record(e.DeckShuffled(colour=signal.colour, cards=signal.cards))
    if signal.cards is not None and signal.cards != d.setup.deck_cards:
        why = f"the shuffler counted {signal.cards} cards, not {d.setup.deck_cards}"
        d.record(e.DeckCondemned(device="shuffler", colour=signal.colour, why=why))


# Dealing


def why_not_deal(state: TableState, setup: TableSetup) -> str | None:
    """Why neither the deal nor the next stack can start now; None where it can."""
    now = state.round
    if now.phase != "dealing":
        return why_not(state, setup, "deal") or _why_shoe_cannot(state, setup)
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.irregularity is not None:
        return f"a supervisor must answer first: {state.irregularity.consequence}"
    if not setup.has_shoe:
        return "the cards are dealt by hand: press NEXT when every hand is out"
    if now.stack_waiting:
        return "take the stack from the shoe first"
    return _why_shoe_cannot(state, setup)


def _why_shoe_cannot(state: TableState, setup: TableSetup) -> str | None:
    if not setup.has_shoe:
        return None
    if state.faulty("shoe"):
        return "the shoe does not answer"
    if state.shoe.stopped:
        return f"the shoe is jammed with {state.shoe.cards_inside} cards inside: clear it first"
    if state.orders:
        return f"the {state.orders[0].device} is at work"
    left = state.shoe.cards
    if state.shoe.colour is not None and left is not None and left < setup.hand_cards:
        return f"only {left} cards are left in the shoe"
    return None


def deal_keyed(d: Draft, signal: DealKeyed) -> None:
    if _shoe_must_be_emptied(d.state, d.setup):
        d.order("shoe", "eject")
        d.refuse(signal, "the shoe holds cards of an earlier deck and gives them out: then press DEAL again")
        return
    why = why_not_deal(d.state, d.setup)
    if why is not None:
        d.refuse(signal, why)
        return
    if d.state.round.phase != "dealing":
        d.step("deal")
        in_hand = d.state.in_hand is not None and not d.setup.has_shoe
        if not in_place(d.state.shoe, d.setup) and d.setup.has_shuffler and not in_hand:
            d.order("shuffler", "unload")
            return
    if d.setup.has_shoe:
        d.order("shoe", "dispense", d.setup.hand_cards)


def _shoe_must_be_emptied(state: TableState, setup: TableSetup) -> bool:
    """Before a deal: the shoe holds what may not be dealt, which may be the very deck that should be shuffled."""
    if not setup.has_shoe or state.round.phase != "ready" or state.suspended is not None:
        return False
    if state.irregularity is not None or state.orders or state.shoe.stopped or state.faulty("shoe"):
        return False
    return state.shoe.colour is not None and not in_place(state.shoe, setup)


def deck_loaded(d: Draft, signal: DeckLoaded) -> None:
    device = signal.device
    known = d.state.shuffler if device == "shuffler" else d.state.shoe
    if known.colour == signal.colour and not known.stopped:
        return
    d.record(e.DeckPlaced(device=device, colour=signal.colour, cards=signal.cards))
    now = d.state.round
    if device == "shoe" and now.phase == "dealing" and now.hands == 0 and in_place(d.state.shoe, d.setup):
        d.order("shoe", "dispense", d.setup.hand_cards)


def deck_removed(d: Draft, signal: DeckRemoved) -> None:
    if signal.order is not None and not _complete(d, signal.order):
        return
    known = d.state.shuffler if signal.device == "shuffler" else d.state.shoe
    if known.colour is not None:
        to_deal = signal.device == "shuffler" and known.shuffled and not known.condemned and not signal.at_start
        d.record(e.DeckTaken(device=signal.device, to_deal=to_deal))


def stack_ready(d: Draft, signal: StackReady) -> None:
    if d.state.round.stack_waiting or not any(order.order == signal.order for order in d.state.orders):
        return
    d.record(e.StackDelivered(cards=signal.cards, left=signal.left))
    if signal.cards != d.setup.hand_cards:
        _report(d, "device-failure", {"device": "automated-shoe", "failure": "incomplete"})


def stack_taken(d: Draft, _: StackTaken) -> None:
    """The order of a stack is open until the stack is lifted, so that a restart asks what became of it."""
    if not d.state.round.stack_waiting:
        return
    d.record(e.StackLifted())
    for order in d.state.orders:
        if order.action == "dispense":
            d.record(e.OrderCompleted(order=order.order))
    if d.state.round.phase == "voided":
        _clear_shoe(d)


def device_jammed(d: Draft, signal: DeviceJammed) -> None:
    device = signal.device
    known = d.state.shuffler if device == "shuffler" else d.state.shoe
    if not known.stopped:
        d.record(e.DeviceStopped(device=device, cards_inside=signal.cards_inside))
    for order in d.state.orders:
        if order.device == device:
            d.record(e.OrderFailed(order=order.order, why="the device jammed"))
            if order.action == "dispense":
                _report(d, "device-failure", {"device": "automated-shoe", "failure": "jam"})
            elif order.action == "unload":
                _report(d, "device-failure", {"device": "shuffler", "failure": "jam"})


def jam_cleared(d: Draft, signal: JamCleared) -> None:
    known = d.state.shuffler if signal.device == "shuffler" else d.state.shoe
    if known.stopped:
        d.record(e.DeviceCleared(device=signal.device))


def order_refused(d: Draft, signal: OrderRefused) -> None:
    if any(order.order == signal.order for order in d.state.orders):
        d.record(e.OrderFailed(order=signal.order, why=signal.why))
        d.refuse(signal, f"the {signal.device} refused: {signal.why}")


def _complete(d: Draft, number: int) -> bool:
    if any(order.order == number for order in d.state.orders):
        d.record(e.OrderCompleted(order=number))
        return True
    return False


# The end of a phase


def why_not_next(state: TableState, setup: TableSetup) -> str | None:
    """Why the dealer's NEXT does not lead on from here; None where it does."""
    step = NEXT_STEP.get(state.round.phase)
    if step is None:
        return NEXT_HINT.get(state.round.phase, "there is nothing to end here")
    if step in ("all_hands_out", "round_over") and any(order.device == "shoe" for order in state.orders):
        return "take the stack from the shoe first" if state.round.stack_waiting else "the shoe is at work"
    return why_not(state, setup, step)


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


def next_keyed(d: Draft, signal: NextKeyed) -> None:
    why = why_not_next(d.state, d.setup)
    if why is not None:
        d.refuse(signal, why)
        return
    phase = d.state.round.phase
    most = len(d.setup.seats) + 1
    if phase == "dealing" and signal.hands is not None and not 2 <= signal.hands <= most:
        d.refuse(signal, f"the hands dealt are 2 to {most}, the dealer's own included, not {signal.hands}")
        return
    if phase == "dealing" and signal.hands is not None and not d.setup.has_shoe:
        d.record(e.HandsDeclared(hands=signal.hands))
    d.step(NEXT_STEP[phase])
    if phase == "dealing":
        _clear_shoe(d)
    elif phase in ("settling", "voided"):
        void = phase == "voided"
        carried = d.state.round.wagers if void else ()
        d.record(e.RoundClosed(number=d.state.round.number, void=void, carried=carried))


def _clear_shoe(d: Draft) -> None:
    if d.setup.has_shoe and d.state.shoe.colour is not None and not d.state.shoe.stopped:
        d.order("shoe", "eject")


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
        _report(d, "stub-count", {"finding": "wrong-deck"})


def _stub_agrees(d: Draft, cards: int) -> bool:
    dealt = d.setup.deck_cards - cards
    hands = d.state.round.hands
    if hands:
        return dealt == hands * d.setup.hand_cards
    return dealt >= 2 * d.setup.hand_cards and dealt % d.setup.hand_cards == 0


# Irregularities


def why_not_irregular(state: TableState) -> str | None:
    """Why no irregularity can be reported now; None where it can."""
    if state.irregularity is not None:
        return f"a supervisor must answer first: {state.irregularity.consequence}"
    if state.round.phase in ("settling", "awarding", "voided"):
        return "the round is being settled: what was dealt stands"
    return None


def irregularity_keyed(d: Draft, signal: IrregularityKeyed) -> None:
    why = why_not_irregular(d.state)
    if why is None and d.setup.irregularity(signal.what, signal.facts) is None:
        why = f"no rule of this game covers {signal.what}: call a supervisor"
    if why is not None:
        d.refuse(signal, why)
        return
    _report(d, signal.what, signal.facts, signal.seat)


def _report(d: Draft, what: str, facts: Mapping[str, Fact], seat: int | None = None) -> None:
    rule = d.setup.irregularity(what, facts)
    consequence = rule.say if rule else "No rule covers this: a supervisor decides."
    voids: Literal["no", "yes", "may"] = "may"
    if rule is not None:
        voids = _VOIDS[rule.round]
    if d.state.round.phase not in VOIDABLE:
        voids = "no"
    d.record(e.IrregularityReported(what=what, seat=seat, consequence=consequence, voids_round=voids))
    colour = d.state.round.dealt_colour
    if rule is not None and rule.cards == "remove-deck" and colour is not None:
        d.record(e.DeckCondemned(device="shoe", colour=colour, why=consequence))


_VOIDS: Mapping[str, Literal["no", "yes", "may"]] = {"stands": "no", "void": "yes", "may-be-void": "may"}

VOIDABLE = ("ready", "dealing", "stub-count", "decisions")
"""Phases that a round can be declared void in."""


def irregularity_answered(d: Draft, role: str, void: bool) -> str | None:
    """A supervisor says that the round is void, or stands; the reason where the rules leave no choice."""
    waiting = d.state.irregularity
    if waiting is None:
        return "nothing waits for an answer"
    if not void and waiting.voids_round == "yes" and waiting.what != "stub-count":
        return f"the rules leave no choice: {waiting.consequence}"
    d.record(e.IrregularityAnswered(what=waiting.what, role=role, void=void))
    if void:
        d.step("round_voided")
        if not any(order.device == "shoe" for order in d.state.orders):
            _clear_shoe(d)
    return None
