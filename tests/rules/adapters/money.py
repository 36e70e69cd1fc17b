"""The questions about wagers: settle, fee."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.cards import parse_cards
from games.caribbean_stud_settlement import qualifies
from games.settlement import Board, SeatInPlay, Settlement, net_cents

from . import house


def settle(case: Mapping[str, Any]) -> Mapping[str, Any]:
    game, rules = house.of(case)
    given = case["given"]
    odds = given.get("options", {}).get("ante_when_dealer_fails")
    if odds is not None and tuple(odds) != (rules.pays.ante.win, rules.pays.ante.stake):
        raise house.Unsupported("an ante that pays other odds when the dealer fails")
    dealer = given.get("dealer", {}).get("cards")
    cards = None if dealer is None else parse_cards(dealer)
    seats = [_seat(seat) for seat in given["seats"]]
    settled: Sequence[Settlement] = game.settle(rules, seats, Board(dealer=cards))
    answer: dict[str, Any] = {
        "seats": [_answer(seat, [one for one in settled if one.seat == seat.seat]) for seat in seats],
        "order": _order(case["expect"].get("order", ()), settled),
    }
    answer["bank_net_cents"] = -sum(seat["net_cents"] for seat in answer["seats"])
    if cards is not None:
        answer["dealer_qualifies"] = qualifies(cards)
    return answer


def _seat(seat: Mapping[str, Any]) -> SeatInPlay:
    cards = seat.get("cards")
    return SeatInPlay(
        seat=seat["seat"],
        wagers=seat["wagers"],
        cards=None if cards is None else parse_cards(cards),
        folded="fold" in seat.get("did", ()),
    )


def _answer(seat: SeatInPlay, settled: Sequence[Settlement]) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "wagers": {one.wager: {"result": one.result, "pays_cents": one.pays_cents} for one in settled},
        "net_cents": net_cents(settled, seat.wagers),
    }


def _order(asked: Sequence[object], settled: Sequence[Settlement]) -> list[int] | list[str]:
    """The order of seats, or of the wagers that were collected or paid, whichever the case asks for."""
    if asked and isinstance(asked[0], int):
        return list(dict.fromkeys(one.seat for one in settled))
    return list(dict.fromkeys(one.wager for one in settled if one.result in ("win", "lose")))


def fee(case: Mapping[str, Any]) -> Mapping[str, Any]:
    raise house.Unsupported("fees and commissions")
