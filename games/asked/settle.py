"""The question about wagers, settle: what each of them wins, in which order, and what that makes for seats and bank.

Where no cards are told, only the order is: of the seats that are named, or from where the house begins.
Does not settle: each game does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.asked.question import Given
from games.asked.words import game_of
from games.cards.card import Pack
from games.cards.piece import PieceSet, parse_pieces
from games.declared.house_rules import HouseRules
from games.layout.player_bank import bank_net_cents
from games.round.settlement import LOST, BoardOf, SeatOf, Settlement, net_cents, settling_order

_CARDS = Pack()
_TELLS = ("cards", "high", "hand", "hands", "did")


def settle(rules: HouseRules, given: Given) -> dict[str, Any]:
    """What every game answers: seats with their wagers and net, the order, the net of the bank."""
    pack = game_of(rules).pack
    felt = board(given, pack)
    if nothing_told(given, felt):
        return order_alone(rules, given, felt)
    played = seats(given, pack)
    return settled(played, game_of(rules).settle(rules, played, felt))


def settled(played: Sequence[SeatOf[Any]], settlements: Sequence[Settlement]) -> dict[str, Any]:
    """The settlements of a round seat by seat, the order, the net of the bank.

    The order is that of the seats; of one seat alone it is that of its wagers, of those that win or lose.
    """
    answer: dict[str, Any] = {"seats": [seat_answer(seat, settlements) for seat in played]}
    order: list[int] | list[str] = list(dict.fromkeys(one.seat for one in settlements))
    if len(played) == 1:
        order = list(dict.fromkeys(one.wager for one in settlements if one.result in ("win", *LOST)))
    stakes = {seat.seat: seat.wagers for seat in played}
    by_player = any(one.paid_by == "bank" for one in settlements)
    nets = -sum(seat["net_cents"] for seat in answer["seats"])
    return {**answer, "order": order, "bank_net_cents": bank_net_cents(settlements, stakes) if by_player else nets}


def nothing_told(given: Given, felt: BoardOf[Any]) -> bool:
    """Whether no card and no number is told, so that nothing can be settled."""
    bare: BoardOf[Any] = BoardOf(
        bank=felt.bank, bank_cents=felt.bank_cents, action=felt.action, settle_order=felt.settle_order
    )
    return felt == bare and not any(name in seat for seat in given.get("seats", ()) for name in _TELLS)


def order_alone(rules: HouseRules, given: Given, felt: BoardOf[Any]) -> dict[str, Any]:
    """Where the house begins to settle, and in which order the seats follow that are named."""
    named: list[SeatOf[Any]] = [SeatOf(seat["seat"], {}) for seat in given.get("seats", ())]
    order = [one.seat for one in settling_order(named, felt, rules.settles_from)]
    return {"seats_from": rules.settles_from, **({"order": order} if named else {})}


def board(given: Given, pack: PieceSet[Any] = _CARDS) -> BoardOf[Any]:
    """The dealer's or the bank's hand, what all share, a number, and the bank with its money."""
    against = given.get("bank") or given.get("dealer") or {}
    felt = given.get("community", {})
    return BoardOf(
        dealer=cards(against.get("cards"), pack),
        dealer_high=cards(against.get("high"), pack),
        dealer_low=cards(against.get("low"), pack),
        community=cards(felt.get("cards"), pack) or (),
        rows={name: parse_pieces(pack, row) for name, row in felt.get("rows", {}).items()},
        number=given.get("outcome", {}).get("number"),
        spot_net_cents=against.get("spot_net_cents"),
        bank=against.get("seat", "dealer"),
        bank_cents=against.get("bank_cents"),
        action=given.get("first"),
        settle_order=tuple(given.get("settle_order", ())),
    )


def seats(given: Given, pack: PieceSet[Any] = _CARDS) -> list[SeatOf[Any]]:
    """Every seat with what it wagered, holds and did."""
    return [_in_play(seat, pack) for seat in given["seats"]]


def _in_play(seat: Given, pack: PieceSet[Any]) -> SeatOf[Any]:
    did = frozenset(seat.get("did", ()))
    return SeatOf(
        seat=seat["seat"],
        wagers=seat["wagers"],
        cards=cards(seat.get("cards"), pack),
        high=cards(seat.get("high"), pack),
        low=cards(seat.get("low"), pack),
        hand=seat.get("hand"),
        folded="fold" in did,
        did=did,
        hands=tuple(parse_pieces(pack, hand["cards"]) for hand in seat.get("hands", ())),
    )


def cards(texts: Sequence[str] | None, pack: PieceSet[Any] = _CARDS) -> tuple[Any, ...] | None:
    """The cards or tiles that are told; None where none are."""
    return None if texts is None else parse_pieces(pack, texts)


def seat_answer(seat: SeatOf[Any], settlements: Sequence[Settlement]) -> dict[str, Any]:
    """How the wagers of one seat ended."""
    own = [one for one in settlements if one.seat == seat.seat]
    wagers: Mapping[str, Mapping[str, object]] = {
        one.wager: {"result": one.result, "pays_cents": one.pays_cents, "returned_cents": one.returned_cents}
        for one in own
    }
    return {
        "seat": seat.seat,
        "wagers": wagers,
        "net_cents": net_cents(own, seat.wagers),
        "due_cents": sum(one.due_cents for one in own),
        "uncovered_cents": sum(one.uncovered_cents for one in own),
        "commission_cents": sum(one.commission_cents for one in own),
    }


def without(seat: SeatOf[Any], wager: str) -> SeatOf[Any]:
    """The same seat without one of its wagers."""
    return replace(seat, wagers={name: cents for name, cents in seat.wagers.items() if name != wager})
