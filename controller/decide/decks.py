"""Where decks are: put in, taken out, jammed, cleared, and orders that were not carried out.

What a device reports twice, or reports for an order that is no longer open, changes nothing. Does not order any work,
except the first stack of a deck that came into the shoe to be dealt.
"""

from __future__ import annotations

from controller import events as e
from controller.decide.draft import Draft, in_place
from controller.decide.irregularities import report
from controller.state import CardDevice, TableState
from drivers.signals import DeckLoaded, DeckRemoved, DeviceJammed, JamCleared, OrderRefused

CARD_DEVICES = ("shuffler", "shoe")


def deck_loaded(d: Draft, signal: DeckLoaded) -> None:
    device = signal.device
    known = d.state.card_device(device)
    if not _is_news(d.state, known, signal):
        return
    missing = device == "shoe" and known.colour == signal.colour and not known.stopped
    d.record(e.DeckPlaced(device=device, colour=signal.colour, cards=signal.cards))
    now = d.state.round
    if device != "shoe" or now.phase != "dealing":
        return
    if now.hands:
        if missing:
            report(d, "device-failure", {"device": "automated-shoe", "failure": "incomplete"})
    elif in_place(d.state.shoe, d.setup) and d.setup.has_shoe and not d.state.at_work("shoe"):
        d.order("shoe", "dispense", d.setup.hand_cards)


def _is_news(state: TableState, known: CardDevice, signal: DeckLoaded) -> bool:
    """Whether this is another deck, or the same in another condition, than the record says.

    A deck that is reported as loaded into the shuffler is not shuffled, whatever it was when the power went; a shoe
    without an open order holds as many cards as it held.
    """
    if known.colour != signal.colour or known.stopped:
        return True
    if signal.device == "shuffler":
        return known.shuffled
    return signal.cards is not None and signal.cards != known.cards and not state.at_work("shoe")


def deck_removed(d: Draft, signal: DeckRemoved) -> None:
    unloading = any(order.action == "unload" for order in d.state.orders)
    if signal.order is not None and not d.complete(signal.order, signal.device):
        return
    known = d.state.card_device(signal.device)
    if known.colour is None:
        return
    ready = signal.device == "shuffler" and known.shuffled and not known.condemned
    d.record(e.DeckTaken(device=signal.device, to_deal=ready and (unloading or not signal.at_start)))


def device_jammed(d: Draft, signal: DeviceJammed) -> None:
    device = signal.device
    newly = not d.state.card_device(device).stopped
    if newly:
        d.record(e.DeviceStopped(device=device, cards_inside=signal.cards_inside))
    failed = [order for order in d.state.orders if order.device == device]
    for order in failed:
        d.record(e.OrderFailed(order=order.order, why="the device jammed"))
    actions = {order.action for order in failed}
    in_deal = newly and device == "shoe" and d.state.round.phase == "dealing" and d.state.round.hands > 0
    if "dispense" in actions or in_deal:
        report(d, "device-failure", {"device": "automated-shoe", "failure": "jam"})
    elif "unload" in actions:
        report(d, "device-failure", {"device": "shuffler", "failure": "jam"})


def jam_cleared(d: Draft, signal: JamCleared) -> None:
    if d.state.card_device(signal.device).stopped:
        d.record(e.DeviceCleared(device=signal.device))


def order_refused(d: Draft, signal: OrderRefused) -> None:
    if d.state.ordered(signal.order, signal.device):
        d.record(e.OrderFailed(order=signal.order, why=signal.why))
        d.refuse(signal, f"the {signal.device} refused: {signal.why}")
