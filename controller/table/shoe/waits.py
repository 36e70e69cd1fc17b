"""What a shoe waits for: the shuffle, the burn, and the commission that is due before the next one. Does not do it."""

from __future__ import annotations

from controller.table.cards.new_cards import asked_now
from controller.table.setup import TableSetup
from controller.table.shoe.course import is_last_round, why_no_shoe
from controller.table.shoe.decide import why_not_shuffle
from controller.table.state import TableState
from controller.table.wait import Advice, Panel, Urgency, Wait
from controller.table.words import sentence
from games.money.dollars import dollars


def _shoe_wanted(state: TableState, setup: TableSetup) -> bool:
    """Between rounds, and once everything was done to new cards that the house asks for."""
    in_between = setup.game.is_dealt_by_card and state.round.phase == setup.game.round.initial
    return in_between and bool(why_no_shoe(state, setup)) and asked_now(state, setup) is None


def _shoe(state: TableState, setup: TableSetup) -> Advice:
    if state.pack is not None and state.pack.to_burn:
        return Advice("Burn the cards face down, then press ENTER.", sentence(why_no_shoe(state, setup)))
    why = why_not_shuffle(state, setup) if state.owed else None
    return Advice(sentence(why_no_shoe(state, setup)), sentence(why) if why else "No round begins before.")


def _shoe_in_short(state: TableState, setup: TableSetup) -> Panel:
    pack = state.pack
    if pack is not None and pack.to_burn is None:
        return Panel(todo="FIRST CARD? ENTER")
    if pack is not None and pack.to_burn:
        return Panel(todo=f"BURN {pack.to_burn}, THEN ENTER")
    return Panel(todo="COLLECT COMMISSION" if state.owed else "SHUFFLE, CUT: SHUFFLE")


def _last(state: TableState, setup: TableSetup) -> bool:
    return setup.game.is_dealt_by_card and is_last_round(state, setup) and not _shoe_wanted(state, setup)


def _carried(state: TableState, setup: TableSetup) -> bool:
    """Until the next hand begins; a shuffle takes the card in with the others."""
    pack = state.pack
    return pack is not None and pack.carried is not None and not why_no_shoe(state, setup)


def _carried_in_short(state: TableState, _: TableSetup) -> Panel:
    carried = None if state.pack is None else state.pack.carried
    return Panel(note="PHANTOM HAND NO BETS" if carried is not None and carried.is_phantom else "FIRST CARD IS OUT")


def _owed_in_short(state: TableState, _: TableSetup) -> Panel:
    first = min(state.owed, key=lambda one: one.seat)
    return Panel(note=f"SEAT {first.seat} OWES {dollars(first.cents)}")


WAITS = (
    Wait("shoe", Urgency.ROUND, when=_shoe_wanted, advice=_shoe, panel=_shoe_in_short),
    Wait("last-hand", Urgency.CARDS, when=_last, panel=lambda _, __: Panel(note="LAST HAND OF THE SHOE")),
    Wait("carried", Urgency.CARDS, when=_carried, panel=_carried_in_short),
    Wait("commission", Urgency.DEALER, when=lambda state, _: state.owed, panel=_owed_in_short),
)
