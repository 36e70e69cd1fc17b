"""Where decks are: put in, taken out, jammed, cleared, and orders that were not carried out.

What a device reports twice, or reports for an order that is no longer open, changes nothing. Does not order any work,
except the first stack of a deck that came into the shoe to be dealt.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.cards import hands
from controller.table.draft import Draft, in_place, shuffled
from controller.table.round.irregularities import READER, READING, report, report_unruled
from controller.table.setup import TableSetup
from controller.table.state import LOOK, CardDevice, TableState
from controller.table.words import sentence
from drivers.signals import (
    UNREAD,
    CardsRead,
    DeckLoaded,
    DeckRemoved,
    DeviceJammed,
    JamCleared,
    OrderRefused,
    TrayChanged,
)
from games.round.two_decks import due


def deck_loaded(d: Draft, signal: DeckLoaded) -> None:
    device, deals = signal.device, signal.device == d.setup.stacks_from
    known = d.state.card_device(device)
    colour = signal.colour if d.table.shuffler_sees_backs or device != "shuffler" else backs(d.state, d.table)
    if not _is_news(d.state, known, signal, colour):
        return
    missing = deals and known.colour == colour and not known.stopped
    begun = device == "shuffler" and signal.order is not None
    d.record(e.DeckPlaced(device=device, colour=colour, cards=signal.cards, begun=begun))
    now = d.state.round
    if not deals or not hands.dealing(d.state, d.setup):
        return
    if now.hands:
        if missing:
            report(d, "device-failure", {"device": "automated-shoe", "failure": "incomplete"})
    elif in_place(d.state, d.setup) and d.setup.has_shoe and not d.state.at_work(device):
        d.order(device, "dispense", hands.next_stack(d.state, d.setup))


def backs(state: TableState, setup: TableSetup) -> str:
    """The backs of the deck in the shuffler: what was recorded, or those whose turn it is.

    A shuffler that sees none goes by the dealer's word, which holds until its deck is shuffled and is given anew with
    each SHUFFLE: the machine may have been empty, or the decks changed by hand.
    """
    shuffler = state.shuffler
    only_said = not setup.shuffler_sees_backs and not shuffler.shuffled and not state.at_work("shuffler")
    if shuffler.colour is None or (only_said and shuffler.fresh):
        return due_colour(state, setup)
    return shuffler.colour


def due_colour(state: TableState, setup: TableSetup) -> str:
    """The deck whose turn it is to be shuffled."""
    return due(setup.colours, colour_played(state))


def colour_played(state: TableState) -> str | None:
    """The deck in play or, between rounds, the one that played last: the other one is shuffled (003:180-199)."""
    return state.round.dealt_colour or state.in_hand or state.last_colour


def _is_news(state: TableState, known: CardDevice, signal: DeckLoaded, colour: str) -> bool:
    """Whether this is another deck, or the same in another condition, than the record says.

    A whole deck that is reported as loaded into the shuffler is not shuffled, whatever it was when the power went; what
    deals, and has no open order, holds as many cards as it held.
    """
    if known.colour != colour or known.stopped:
        return True
    if signal.device == "shuffler" and signal.order is None:
        return known.shuffled
    return signal.cards is not None and signal.cards != known.cards and not state.at_work(signal.device)


def deck_removed(d: Draft, signal: DeckRemoved) -> None:
    unloading = any(order.action == "unload" for order in d.state.orders)
    if signal.order is not None and not d.complete(signal.order, signal.device):
        return
    known = d.state.card_device(signal.device)
    unseen = signal.device == "shuffler" and not d.table.shuffler_sees_backs
    if known.colour is None or (signal.at_start and unseen and not known.shuffled):
        return
    passes_on = signal.device == "shuffler" and d.table.stacks_from != "shuffler"
    ready = passes_on and shuffled(d.state)
    d.record(e.DeckTaken(device=signal.device, to_deal=ready and (unloading or not signal.at_start)))
    if signal.order is not None and signal.cards is not None and known.cards not in (None, signal.cards):
        _condemn(d, known.colour, f"the {signal.device} gave out {signal.cards} cards, and {known.cards} were inside")


def _condemn(d: Draft, colour: str, why: str) -> None:
    if colour not in d.state.condemned:
        d.record(e.DeckCondemned(device="table", colour=colour, why=why))


def device_jammed(d: Draft, signal: DeviceJammed) -> None:
    device = signal.device
    newly = not d.state.card_device(device).stopped
    if newly:
        d.record(e.DeviceStopped(device=device, cards_inside=signal.cards_inside))
    elif d.state.card_device(device).cards_inside != signal.cards_inside:
        d.record(e.ResidueSeen(device=device, cards_inside=signal.cards_inside))
    failed = [order for order in d.state.orders if order.device == device]
    for order in failed:
        d.record(e.OrderFailed(order=order.order, why="the device jammed"))
    actions = {order.action for order in failed}
    deals = device == d.setup.stacks_from
    in_deal = newly and deals and hands.dealing(d.state, d.setup) and d.state.round.hands > 0
    if "dispense" in actions or in_deal:
        report(d, "device-failure", {"device": "automated-shoe", "failure": "jam"})
    elif "unload" in actions and not deals:
        report(d, "device-failure", {"device": "shuffler", "failure": "jam"})


def jam_cleared(d: Draft, signal: JamCleared) -> None:
    if d.state.card_device(signal.device).stopped:
        d.record(e.DeviceCleared(device=signal.device))


def order_refused(d: Draft, signal: OrderRefused) -> None:
    if d.state.ordered(signal.order, signal.device):
        d.record(e.OrderFailed(order=signal.order, why=signal.why))
        d.refuse(signal, f"the {signal.device} refused: {signal.why}")


def cards_read(d: Draft, signal: CardsRead) -> None:
    """Faces that are more or fewer than the cards of their stack: the reader or the stack is wrong (003:4883-4884)."""
    d.record(e.CardsSeen(device=signal.device, order=signal.order, cards=signal.cards))
    _set_apart(d, signal)
    stack = next((stack for stack in d.state.round.stacks if stack.order == signal.order), None)
    if stack is None or stack.dealt is None or stack.dealt == len(signal.cards):
        return
    read = f"the {signal.device} read {len(signal.cards)} cards in a stack of {stack.dealt}"
    report_unruled(d, "cards-read", f"{sentence(read)} A supervisor counts them and says whether the round is void.")
    if d.state.irregularity is not None:
        d.record(e.FaultFound(device=signal.device, fault=READING, where=READER, text=read))


def _set_apart(d: Draft, signal: CardsRead) -> None:
    """The deck of a card that could not be read, once (standards H8)."""
    colour = d.state.card_device(signal.device).colour or colour_played(d.state)
    if signal.device not in d.table.unread_set_apart or UNREAD not in signal.cards or colour is None:
        return
    if not any(deck.colour == colour and LOOK in deck.steps for deck in d.state.new_decks):
        d.record(e.DeckSetApart(colour=colour, device=signal.device))


def tray_changed(d: Draft, signal: TrayChanged) -> None:
    if d.state.tray_covered is not signal.covered:
        d.record(e.TraySeen(covered=signal.covered))
