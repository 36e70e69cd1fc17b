"""The fold of what happens to cards: orders, decks, stacks, jams. One part of :mod:`controller.table.apply`.

Does not decide: an event here is a fact, however odd.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.sets import added
from controller.table.state import LOOK, CardDevice, NewDeck, Order, Stack, TableState

replace = msgspec.structs.replace


def _with_device(s: TableState, name: str, device: CardDevice) -> TableState:
    return replace(s, shuffler=device) if name == "shuffler" else replace(s, shoe=device)


def _order_issued(s: TableState, v: e.OrderIssued) -> TableState:
    order = Order(v.order, v.device, v.action, v.cards, v.mode, v.token, v.ticket, v.paper)
    asked = None if v.device == "shuffler" else s.mode_asked  # any order makes the token void
    stacks = (*s.round.stacks, Stack(v.order)) if v.action == "dispense" else s.round.stacks
    now = replace(s.round, stacks=stacks)
    room = replace(s.room, told=0) if v.action == "draw" else s.room
    return replace(s, orders=(*s.orders, order), next_order=v.order + 1, mode_asked=asked, round=now, room=room)


def _order_completed(s: TableState, v: e.OrderCompleted) -> TableState:
    return replace(s, orders=tuple(order for order in s.orders if order.order != v.order))


def _order_failed(s: TableState, v: e.OrderFailed) -> TableState:
    stacks = tuple(stack for stack in s.round.stacks if stack.order != v.order)
    orders = tuple(order for order in s.orders if order.order != v.order)
    return replace(s, orders=orders, round=replace(s.round, stacks=stacks))


def _cards_seen(s: TableState, v: e.CardsSeen) -> TableState:
    stacks = tuple(replace(stack, cards=v.cards) if stack.order == v.order else stack for stack in s.round.stacks)
    return replace(s, round=replace(s.round, stacks=stacks))


def _deck_placed(s: TableState, v: e.DeckPlaced) -> TableState:
    if v.device == "shuffler":
        in_hand = None if s.in_hand == v.colour else s.in_hand
        placed = CardDevice(colour=v.colour, cards=v.cards, fresh=not v.begun)
        return replace(s, shuffler=placed, in_hand=in_hand, mode_asked=None)
    from_shuffler = s.shuffler.shuffled and s.shuffler.colour == v.colour
    return replace(
        s,
        shoe=CardDevice(colour=v.colour, cards=v.cards, shuffled=from_shuffler or s.in_hand == v.colour, fresh=True),
        shuffler=CardDevice() if from_shuffler else s.shuffler,
        in_hand=None,
    )


def _deck_taken(s: TableState, v: e.DeckTaken) -> TableState:
    if v.to_deal:
        return replace(s, shuffler=CardDevice(), in_hand=s.shuffler.colour)
    return _with_device(s, v.device, CardDevice())


def _deck_shuffled(s: TableState, v: e.DeckShuffled) -> TableState:
    return replace(s, shuffler=CardDevice(colour=v.colour, cards=v.cards, shuffled=True, fresh=True))


def _deck_condemned(s: TableState, v: e.DeckCondemned) -> TableState:
    if v.device == "table" or v.stays:
        s = replace(s, condemned=added(s.condemned, v.colour))
    if v.device == "table":
        return s
    return _with_device(s, v.device, replace(s.card_device(v.device), condemned=True, shuffled=False))


def _hands_announced(s: TableState, v: e.HandsAnnounced) -> TableState:
    return replace(s, round=replace(s.round, hands_wanted=v.hands))


def _stack_delivered(s: TableState, v: e.StackDelivered) -> TableState:
    machine, now = s.card_device(v.device), s.round
    dealt = _with_device(s, v.device, replace(machine, cards=v.left, fresh=False))
    stacks = (*now.stacks[:-1], *(replace(last, dealt=v.cards) for last in now.stacks[-1:]))
    return replace(dealt, round=replace(now, stacks=stacks, stack_waiting=True, dealt_colour=machine.colour))


def _stack_lifted(s: TableState, _: e.StackLifted) -> TableState:
    return replace(s, round=replace(s.round, stack_waiting=False, ruling="", hands=s.round.hands + 1))


def _stack_left(s: TableState, _: e.StackLeft) -> TableState:
    return replace(s, round=replace(s.round, stack_waiting=False, stacks=s.round.stacks[:-1]))


def _device_stopped(s: TableState, v: e.DeviceStopped) -> TableState:
    stopped = replace(s.card_device(v.device), stopped=True, shuffled=False, cards_inside=v.cards_inside)
    return _with_device(s, v.device, stopped)


def _residue_seen(s: TableState, v: e.ResidueSeen) -> TableState:
    return _with_device(s, v.device, replace(s.card_device(v.device), cards_inside=v.cards_inside))


def _device_cleared(s: TableState, v: e.DeviceCleared) -> TableState:
    return _with_device(s, v.device, CardDevice())


def _cards_changed(s: TableState, v: e.CardsChanged) -> TableState:
    changed = replace(s, cards_due=False, cards_changed_utc_ns=v.at_utc_ns, cards_used_ns=0, condemned=(), new_decks=())
    return _to_be_prepared(changed, v.decks, v.steps) if v.decks else changed


def _deck_set_apart(s: TableState, v: e.DeckSetApart) -> TableState:
    """Looking at it comes before whatever else is to be done to it."""
    known = next((deck.steps for deck in s.new_decks if deck.colour == v.colour), ())
    others = tuple(deck for deck in s.new_decks if deck.colour != v.colour)
    return replace(s, new_decks=(*others, NewDeck(v.colour, (LOOK, *known))))


def _cards_spread(s: TableState, v: e.CardsSpread) -> TableState:
    return _to_be_prepared(s, v.decks, v.steps)


def _to_be_prepared(s: TableState, decks: tuple[str, ...], steps: tuple[str, ...]) -> TableState:
    """Whatever a machine has shuffled is none of these cards."""
    return replace(
        s,
        new_decks=tuple(NewDeck(colour, steps) for colour in decks),
        cards_opened_round=s.round.number,
        shuffler=replace(s.shuffler, shuffled=False),
        shoe=replace(s.shoe, shuffled=False),
        in_hand=None,
    )


def _deck_prepared(s: TableState, v: e.DeckPrepared) -> TableState:
    left = (
        replace(deck, steps=tuple(step for step in deck.steps if step != v.step)) if deck.colour == v.colour else deck
        for deck in s.new_decks
    )
    return replace(s, new_decks=tuple(deck for deck in left if deck.steps))


def _use_counted(s: TableState, v: e.UseCounted) -> TableState:
    used_ns = dict(v.upkeep_ns)
    upkeep = tuple(replace(one, used_ns=used_ns.get(one.of, one.used_ns)) for one in s.upkeep)
    s = replace(s, upkeep=upkeep)
    return replace(s, cards_used_ns=v.cards_ns, dice_used_ns=v.dice_ns, use_counted_utc_ns=v.at_utc_ns)


def _cards_due(s: TableState, _: e.CardsDue) -> TableState:
    return replace(s, cards_due=True)


def _hand_deal_begun(s: TableState, _: e.HandDealBegun) -> TableState:
    return replace(s, by_hand=True)


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.OrderIssued: _order_issued,
    e.OrderCompleted: _order_completed,
    e.OrderFailed: _order_failed,
    e.CardsSeen: _cards_seen,
    e.DeckPlaced: _deck_placed,
    e.DeckTaken: _deck_taken,
    e.DeckShuffled: _deck_shuffled,
    e.DeckCondemned: _deck_condemned,
    e.HandsAnnounced: _hands_announced,
    e.StackDelivered: _stack_delivered,
    e.StackLifted: _stack_lifted,
    e.StackLeft: _stack_left,
    e.DeviceStopped: _device_stopped,
    e.ResidueSeen: _residue_seen,
    e.DeviceCleared: _device_cleared,
    e.CardsChanged: _cards_changed,
    e.UseCounted: _use_counted,
    e.CardsDue: _cards_due,
    e.DeckSetApart: _deck_set_apart,
    e.CardsSpread: _cards_spread,
    e.DeckPrepared: _deck_prepared,
    e.HandDealBegun: _hand_deal_begun,
}
