"""What signals about cards mean: which of the files beside this one decides on each. Does not decide itself."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c
from controller.table.cards import change, dealing, decks, new_cards, shuffling, sorting
from controller.table.draft import Decide, Draft, from_known
from controller.table.setup import CARD_DEVICES, TableSetup
from drivers import signals as s


def _card_devices(_: TableSetup) -> tuple[str, ...]:
    return CARD_DEVICES


def _of_a_deck(decide: Decide) -> Decide:
    """At a table that is dealt in whole hands: a pack that is dealt card by card is a subject of its own."""

    def decided(d: Draft, signal: s.Signal) -> None:
        if not d.setup.game.is_dealt_by_card:
            decide(d, signal)

    return decided


DECISIONS: Mapping[type[s.Signal], Decide] = {
    s.ShuffleFinished: shuffling.shuffle_finished,
    s.DeckLoaded: from_known(_card_devices, decks.deck_loaded),
    s.DeckRemoved: from_known(_card_devices, decks.deck_removed),
    s.StackReady: dealing.stack_ready,
    s.StackTaken: dealing.stack_taken,
    s.DeviceJammed: from_known(_card_devices, decks.device_jammed),
    s.JamCleared: from_known(_card_devices, decks.jam_cleared),
    s.OrderRefused: decks.order_refused,
    s.CardsRead: from_known(_card_devices, decks.cards_read),
    s.TrayChanged: from_known(_card_devices, decks.tray_changed),
    s.ModePrepared: from_known(_card_devices, sorting.mode_prepared),
    s.ModeChanged: from_known(_card_devices, sorting.mode_changed),
    s.DeckSorted: from_known(_card_devices, sorting.deck_sorted),
    c.DealKeyed: dealing.deal_keyed,
    c.NextKeyed: dealing.next_keyed,
    c.ShuffleKeyed: _of_a_deck(shuffling.shuffle_keyed),
    c.StubKeyed: dealing.stub_keyed,
    c.CardsChangedKeyed: change.cards_changed,
    c.UseMeasured: change.use_measured,
    c.DiceChangedKeyed: change.dice_changed,
    c.DeckPreparedKeyed: new_cards.prepared,
    c.CardsSpreadKeyed: new_cards.spread,
    c.HandDealKeyed: dealing.hand_deal_keyed,
    c.ShufflerModeKeyed: sorting.mode_keyed,
}
BUTTONS: Mapping[str, Decide] = {"shuffler.green-button": dealing.green_pressed}
TIMES: Mapping[str, Decide] = {"cards-due": change.cards_due, "dice-due": change.dice_due}
