"""The deal, stack by stack or by hand, the stub, and the end of each phase of a round.

The first deal of a round brings the shuffled deck into the shoe or the dealer's hand; each further one puts out a
stack. Does not know cards: where a device reads them, that is its own part.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.apply import apply
from controller.table.cards import hands
from controller.table.cards.new_cards import why_not_any
from controller.table.cards.read import unclaimed
from controller.table.cards.shuffling import shuffle_keyed
from controller.table.commands import DealKeyed, HandDealKeyed, NextKeyed, ShuffleKeyed, StubKeyed
from controller.table.draft import (
    NO_DECK,
    SUPERVISORS,
    Draft,
    in_hand,
    in_place,
    shuffled,
    why_no_answer,
    why_not,
    why_stopped,
)
from controller.table.draws.decide import draw_due
from controller.table.poker import decide as poker
from controller.table.poker.course import electronic_rules
from controller.table.poker.in_a_poker_room import NO_DEALER
from controller.table.round.ending import end_round
from controller.table.round.irregularities import STUB_COUNT, empty_shoe, moving, report
from controller.table.setup import TableSetup
from controller.table.stakes.settled import why_not_settle
from controller.table.state import TableState
from controller.table.tickets.draw import close_game
from controller.table.wagers import decide as wagers
from controller.table.words import words_of
from drivers.signals import ButtonPressed, StackReady, StackTaken

# The deal


def why_not_deal(state: TableState, setup: TableSetup, keyed: int | None = None) -> str | None:
    """Why neither the deal nor the next stack can start now; None where it can.

    ``keyed`` is how many hands the dealer says will be dealt.
    """
    now = state.round
    if setup.game.is_dealt_by_card or not setup.game.is_dealt:
        return why_not(state, setup, "deal")
    if keyed is not None:
        why = hands.why_not_hands(setup, keyed)
        if why is not None or now.hands or now.stack_waiting:
            return why or "the hands are being dealt: their number was to be keyed in before"
    if not hands.dealing(state, setup):
        why = why_not(state, setup, "deal")
        if why is None and keyed is None and not now.hands_wanted and hands.hands_must_be_known(setup):
            why = hands.KEY_IN_HANDS
        if why is None and state.condemned and not setup.has_shuffler:
            what = setup.game.pieces
            why = f"the {state.condemned[0]} {what.whole} must leave the table: a supervisor confirms new {what.many}"
        if why is None and not setup.has_shuffler:
            why = why_not_any(state, setup)
        return why or _why_shoe_cannot(state, setup) or _why_no_deck(state, setup)
    if (why := why_stopped(state)) is not None:
        return why
    if not setup.has_shoe and _deck_at_hand(state, setup):
        return f"the {setup.game.pieces.many} are dealt by hand: press NEXT when every hand is out"
    if now.stack_waiting:
        return f"take the stack from the {setup.stacks_from} first"
    if now.hands >= hands.most(state, setup):
        known = hands.wanted(state, setup) is not None
        return f"every {'hand is out' if known else 'seat and the dealer have a hand'}: press NEXT"
    return _why_shoe_cannot(state, setup) or _why_no_deck(state, setup)


def _why_shoe_cannot(state: TableState, setup: TableSetup) -> str | None:
    if not setup.has_shoe:
        return None
    name = setup.stacks_from
    machine = state.card_device(name)
    why = why_no_answer(state, name)
    if why is not None:
        return why
    if machine.stopped:
        return f"the {name} is jammed with {machine.cards_inside} cards inside: clear it first"
    if state.at_work(name):
        return f"the {name} is at work"
    left = machine.cards
    if state.round.hands and left is not None and left < hands.next_stack(state, setup):
        return f"only {left} cards are left in the {name}"
    return None


def _why_no_deck(state: TableState, setup: TableSetup) -> str | None:
    """Before the first stack or hand the deck must be at hand, or ready to come out of the shuffler."""
    if _deck_at_hand(state, setup):
        return None
    if not setup.has_shuffler or (setup.has_shoe and setup.stacks_from == "shuffler"):
        return NO_DECK
    if state.at_work("shuffler"):
        return "the shuffler is at work"
    return why_no_answer(state, "shuffler") or (None if shuffled(state) else NO_DECK)


def _deck_at_hand(state: TableState, setup: TableSetup) -> bool:
    """Whether cards can be dealt without the shuffler's help."""
    if setup.has_shoe:
        return state.round.hands > 0 or in_place(state, setup)
    return in_hand(state) or not setup.has_shuffler


def why_not_by_hand(state: TableState, setup: TableSetup) -> str | None:
    """Why the table cannot be dealt by hand instead (002:1606-1608); None where it can."""
    if state.by_hand or not (setup.has_shuffler or setup.has_shoe):
        return "the table is dealt by hand already"
    if setup.hands_are_out(state):
        return "a round is being played: end it or void it first"
    devices = {"shuffler": state.shuffler, "shoe": state.shoe}
    if not any(device.stopped or state.faulty(name) for name, device in devices.items()):
        return "shuffler and shoe are in order: deal with them"
    return None


def hand_deal_keyed(d: Draft, signal: HandDealKeyed) -> None:
    """The table goes on without its machines until a round ends with a shuffled deck in the shuffler."""
    d.record(e.StaffIdentified(role=signal.role, person=signal.person))
    why = why_not_by_hand(d.state, d.setup)
    if signal.role not in SUPERVISORS:
        why = f"a supervisor lets the table be dealt by hand, not the {signal.role.replace('-', ' ')}"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.HandDealBegun(role=signal.role, person=signal.person))
    d.setup = d.setup.by_hand


def deal_keyed(d: Draft, signal: DealKeyed) -> None:
    why = _why_must_be_emptied(d.state, d.setup)
    if why is not None:
        empty_shoe(d)
        d.refuse(signal, f"{why}: it gives them out, then press DEAL again")
        return
    why = why_not_deal(d.state, d.setup, signal.hands)
    if why is not None:
        d.refuse(signal, why)
        return
    if signal.hands is not None and signal.hands != d.state.round.hands_wanted:
        d.record(e.HandsAnnounced(hands=signal.hands))
    if not hands.dealing(d.state, d.setup):
        d.step("deal")
    if not _deck_at_hand(d.state, d.setup):
        d.order("shuffler", "unload")
    elif d.setup.has_shoe:
        d.order(d.setup.stacks_from, "dispense", hands.next_stack(d.state, d.setup))


def _why_must_be_emptied(state: TableState, setup: TableSetup) -> str | None:
    """Before a deal: what deals holds what may not be dealt, which may be the very deck that should be shuffled."""
    name, now = setup.stacks_from, state.round
    shoe = state.card_device(name)
    in_deal = setup.game.allows(now.phase, "deal") or hands.dealing(state, setup)
    if not setup.has_shoe or not in_deal or now.hands or now.stack_waiting:
        return None
    if state.suspended is not None or state.irregularity is not None:
        return None
    if any(order.action != "start" for order in state.orders):
        return None
    if shoe.colour is None or shoe.stopped or state.faulty(name) or in_place(state, setup):
        return None
    if name == "shuffler":  # a whole deck in it is shuffled there
        return None if shoe.fresh else "the shuffler holds the rest of an earlier deck"
    if shoe.shuffled and shoe.cards is not None and shoe.cards != setup.deck_cards:
        return f"the shoe holds {shoe.cards} cards, not {setup.deck_cards}"
    return "the shoe holds cards of an earlier deck"


def stack_ready(d: Draft, signal: StackReady) -> None:
    if d.state.round.stack_waiting or not d.state.ordered(signal.order, signal.device):
        return
    before = d.state.card_device(signal.device).cards
    ordered = next(order.cards for order in d.state.orders if order.order == signal.order)
    d.record(e.StackDelivered(cards=signal.cards, left=signal.left, device=signal.device))
    lost = before is not None and before != signal.cards + signal.left
    if signal.cards != ordered or lost:
        report(d, "device-failure", {"device": "automated-shoe", "failure": "incomplete"})


def stack_taken(d: Draft, _: StackTaken) -> None:
    """The order of a stack is open until the stack is lifted, so that a restart asks what became of it."""
    if not d.state.round.stack_waiting:
        return
    d.record(e.StackLifted())
    _dealt(d)
    if d.setup.game.is_void(d.state.round.phase):
        empty_shoe(d)
    elif d.setup.stacks_follow and why_not_deal(d.state, d.setup) is None:
        d.order(d.setup.stacks_from, "dispense", hands.next_stack(d.state, d.setup))


def _dealt(d: Draft) -> None:
    for order in d.state.orders:
        if order.action == "dispense":
            d.record(e.OrderCompleted(order=order.order))


def green_pressed(d: Draft, signal: ButtonPressed) -> None:
    """The shuffler's button: it starts a shuffle and, where stacks follow, the deal and its end (002:1085, 1089)."""
    if d.setup.stacks_follow and hands.dealing(d.state, d.setup):
        next_keyed(d, NextKeyed(device=signal.device, at=signal.at))
    elif d.setup.stacks_follow and d.state.shuffler.shuffled:
        deal_keyed(d, DealKeyed(device=signal.device, at=signal.at))
    else:
        shuffle_keyed(d, ShuffleKeyed(device=signal.device, at=signal.at))


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
    """Whether so many are left of the deck: of the hands that are out, or of any number that can be."""
    dealt, setup = d.setup.deck_cards - cards, d.setup
    if d.state.round.hands:
        return dealt == hands.cards_out(setup, d.state.round.hands)
    return any(
        dealt == hands.cards_out(setup, count)
        for count in range(1, len(setup.seats) + 2)
        if hands.why_not_hands(setup, count) is None
    )


# The end of a phase


NEXT_HINT = {
    "all_acceptors_closed": "wait until every acceptor is closed",
    "count_agrees": "count the chips and press ENTER",
    "recount": "a supervisor must answer the difference",
    "deal": "press DEAL",
    "stub_agrees": "key in the number of cards in the stub",
    "award_closed": "an award is open: verify, log and turn the key first",
    "lock_out": "press lock-out when all wagers are in",
    "result_shown": "key in the result, then ENTER",
}
"""What the dealer does instead of NEXT in a phase that knows this signal."""


def next_step(state: TableState, setup: TableSetup) -> str | None:
    """The step that the dealer's NEXT makes now; at a table without a lock-out button it says "no more bets" too."""
    game, phase = setup.game, state.round.phase
    if (setup.pad_locks_out or not setup.has_lock_out) and game.allows(phase, "lock_out"):
        return "lock_out"
    return game.next_step(phase)


def next_hint(state: TableState, setup: TableSetup) -> str:
    """What the dealer does instead, where NEXT ends nothing."""
    game, phase = setup.game, state.round.phase
    draw = draw_due(state, setup)
    if draw is not None and setup.game.is_by_tickets:
        return "all balls of the game are drawn first: press ENTER"
    if draw is not None:
        return f"the {draw.title} is found first: press ENTER"
    return next(
        (hint for signal, hint in NEXT_HINT.items() if game.allows(phase, signal)), "there is nothing to end here"
    )


def why_not_next(state: TableState, setup: TableSetup) -> str | None:
    """Why the dealer's NEXT does not lead on from here; None where it does.

    A round that is over does not wait for a shoe that does not answer.
    """
    step = next_step(state, setup)
    if step is None:
        return next_hint(state, setup)
    name = setup.stacks_from
    if _one_too_many(state, setup):
        state = apply(state, e.StackLeft())
    elif moving(state, name) and (step == "all_hands_out" or (step == "round_over" and not state.faulty(name))):
        return f"take the stack from the {name} first" if state.round.stack_waiting else f"the {name} is at work"
    if step == "round_over" and (missed := unclaimed(state, setup)):
        first = missed[0]
        return f"{first.whose} holds a {words_of(first.hand)}: claim it, or let a supervisor say that no award is due"
    if step == "round_over" and (why := why_not_settle(state, setup)):
        return why
    if step == "all_hands_out" and not setup.has_shoe and not _deck_at_hand(state, setup):
        return _why_no_deck(state, setup) or "press DEAL: the deck is not in hand yet"
    return why_not(state, setup, step)


def _one_too_many(state: TableState, setup: TableSetup) -> bool:
    """Every hand may be out, and a further stack lies there that came by itself: it goes with the rest."""
    if not (setup.stacks_follow and hands.dealing(state, setup) and state.round.stack_waiting):
        return False
    return state.round.hands >= hands.fewest(state, setup)


def next_keyed(d: Draft, signal: NextKeyed) -> None:
    why = why_not_next(d.state, d.setup) if electronic_rules(d.setup) is None else NO_DEALER
    step = next_step(d.state, d.setup)
    declared = signal.hands if step == "all_hands_out" and not d.setup.has_shoe else None
    if why is None and declared is not None:
        why = hands.why_not_hands(d.setup, declared)
    if why is not None or step is None:
        d.refuse(signal, why or "")
        return
    if declared is not None:
        d.record(e.HandsDeclared(hands=declared))
    if _one_too_many(d.state, d.setup):
        d.record(e.StackLeft())
        _dealt(d)
    if step == "lock_out":
        wagers.lock_out(d, ButtonPressed(device=signal.device, at=signal.at))
        return
    if step == "hand_begun":
        poker.begin(d)
        return
    if step == "round_over":
        end_round(d, signal.at)
        return
    if step == "game_closed":
        close_game(d)
        return
    phase = d.state.round.phase
    d.step(step)
    if step == "all_hands_out" and d.setup.game.last_of_deal(phase):
        empty_shoe(d)
