"""The question about wagers: settle."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.cards.card import Card, parse_cards
from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.layout.player_bank import bank_net_cents
from games.poker.caribbean_stud.settlement import qualifies
from games.round.settlement import Board, SeatInPlay, Settlement, net_cents

from . import house


def settle(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """Caribbean stud; other games bring their own and use `settled`."""
    game, rules = house.of(case)
    given = case["given"]
    if case["game"] != "caribbean-stud":
        raise house.Unsupported(f"settling {case['game']}")
    odds = given.get("options", {}).get("ante_when_dealer_fails")
    if odds is not None and tuple(odds) != (rules.pays.ante.win, rules.pays.ante.stake):
        raise house.Unsupported("an ante that pays other odds when the dealer fails")
    found = board(given)
    return {
        **settled(case, game, rules, seats(given), found),
        **({} if found.dealer is None else {"dealer_qualifies": qualifies(found.dealer)}),
    }


def settled(
    case: Mapping[str, Any], game: Game, rules: HouseRules, played: Sequence[SeatInPlay], felt: Board
) -> dict[str, Any]:
    """What every game answers: seats with their wagers and net, the order, the net of the bank."""
    settlements = game.settle(rules, played, felt)
    answer: dict[str, Any] = {
        "seats": [seat_answer(seat, [one for one in settlements if one.seat == seat.seat]) for seat in played],
        "order": _order(case["expect"].get("order", ()), settlements),
    }
    stakes = {seat.seat: seat.wagers for seat in played}
    by_player = any(one.paid_by == "bank" for one in settlements)
    nets = -sum(seat["net_cents"] for seat in answer["seats"])
    answer["bank_net_cents"] = bank_net_cents(settlements, stakes) if by_player else nets
    return answer


def board(given: Mapping[str, Any]) -> Board:
    """The dealer's or the bank's hand, the community cards, the bank and its money."""
    against = given.get("bank") or given.get("dealer") or {}
    return Board(
        dealer=cards(against.get("cards")),
        dealer_high=cards(against.get("high")),
        dealer_low=cards(against.get("low")),
        community=cards(given.get("community", {}).get("cards")) or (),
        bank=against.get("seat", "dealer"),
        bank_cents=against.get("bank_cents"),
        action=given.get("first"),
        settle_order=tuple(given.get("settle_order", ())),
    )


def seats(given: Mapping[str, Any]) -> list[SeatInPlay]:
    return [seat_in_play(seat) for seat in given["seats"]]


def seat_in_play(seat: Mapping[str, Any]) -> SeatInPlay:
    did = frozenset(seat.get("did", ()))
    return SeatInPlay(
        seat=seat["seat"],
        wagers=seat["wagers"],
        cards=cards(seat.get("cards")),
        high=cards(seat.get("high")),
        low=cards(seat.get("low")),
        folded="fold" in did,
        did=did,
    )


def cards(texts: Sequence[str] | None) -> tuple[Card, ...] | None:
    return None if texts is None else parse_cards(texts)


def seat_answer(seat: SeatInPlay, settlements: Sequence[Settlement]) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "wagers": {
            one.wager: {"result": one.result, "pays_cents": one.pays_cents, "returned_cents": one.returned_cents}
            for one in settlements
        },
        "net_cents": net_cents(settlements, seat.wagers),
        "uncovered_cents": sum(one.uncovered_cents for one in settlements),
        "commission_cents": sum(one.commission_cents for one in settlements),
    }


def _order(asked: Sequence[object], settled: Sequence[Settlement]) -> list[int] | list[str]:
    """The order of seats, or of the wagers that were collected or paid, whichever the case asks for."""
    if asked and isinstance(asked[0], int):
        return list(dict.fromkeys(one.seat for one in settled))
    return list(dict.fromkeys(one.wager for one in settled if one.result in ("win", "lose")))
