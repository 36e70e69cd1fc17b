"""Pai gow poker and the Fortune game as the documents ask about money: wagers, envy, and what the bank makes of it.

Does not settle: the game does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.asked import settle as common
from games.asked.question import Given
from games.layout.player_bank import bank_net_cents
from games.pai_gow.poker.bank import bank_net
from games.pai_gow.poker.bonus import bonus_hands, seven_cards
from games.pai_gow.poker.rules import PaiGowPokerRules
from games.pai_gow.poker.settlement import BONUS_WAGERS, settle as settle_round
from games.round.settlement import SeatInPlay, Settlement

_HANDS = {
    "seven-card-straight-flush-no-joker": "seven-card-straight-flush",
    "royal-flush-plus-royal-match": "royal-flush-royal-match",
    "seven-card-straight-flush-with-joker": "seven-card-straight-flush-joker",
}
"""What the pay tables call a hand that documents name otherwise."""


def settle(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """Every wager whose hands are told, what the bank wins of it, and the order of the kinds of wagers.

    A main wager without hands has not been compared: it is not settled.
    """
    order, felt, bank = {"wager_order": rules.wager_order}, common.board(given), given.get("bank", {})
    if common.nothing_told(given, felt):
        return {**order, **common.order_alone(rules, given, felt)}
    played = [_compared(seat) for seat in common.seats(given)]
    settlements = settle_round(rules, played, felt)
    answer: dict[str, Any] = {
        **order,
        "seats": [_seat_answer(rules, seat, settlements) for seat in played],
        "order": list(dict.fromkeys(one.seat for one in settlements)),
    }
    stakes = {seat.seat: seat.wagers for seat in played}
    if "spot_net_cents" in bank:
        answer["bank_net_cents"] = bank["spot_net_cents"] - sum(seat["net_cents"] for seat in answer["seats"])
    elif bank and rules.banking.centre:
        co_bank, dealer = given.get("options", {}).get("co_bank", False), _dealer_against_bank(rules, given)
        net = bank_net(rules, settlements, stakes, co_bank=co_bank, dealer_cents=dealer)
        answer |= {
            "bank_net_cents": net.bank_cents,
            "bank_commission_cents": net.commission_cents,
            "house_share_cents": net.house_cents,
        }
    elif bank:
        answer["bank_net_cents"] = bank_net_cents(settlements, stakes)
    return answer


def _compared(seat: SeatInPlay) -> SeatInPlay:
    hand = _HANDS.get(seat.hand or "", seat.hand)
    seat = replace(seat, hand=hand)
    return seat if seat.high is not None or "surrender" in seat.did else common.without(seat, "main")


def _dealer_against_bank(rules: PaiGowPokerRules, given: Given) -> int:
    """What the dealer's own wager against the bank lost; below nothing what it won."""
    dealer = given.get("dealer", {})
    stake = dealer.get("wagers", {}).get("main", 0)
    if not stake:
        return 0
    own = SeatInPlay(0, {"main": stake}, high=common.cards(dealer["high"]), low=common.cards(dealer["low"]))
    felt = common.board(Given({"bank": given["bank"]}))
    (one,) = settle_round(rules.model_copy(update={"envy": None}), [own], felt)
    return stake if one.result == "lose" else -(one.pays_cents or 0)


def _seat_answer(rules: PaiGowPokerRules, seat: SeatInPlay, settlements: Sequence[Settlement]) -> dict[str, Any]:
    own = [one for one in settlements if one.seat == seat.seat]
    answer = common.seat_answer(seat, [one for one in own if one.wager != "envy"])
    envy = sum(one.pays_cents or 0 for one in own if one.wager == "envy")
    answer["envy_cents"] = envy
    answer["net_cents"] += envy
    if rules.bonus is not None and any(wager in seat.wagers for wager in BONUS_WAGERS) and seat.hand is None:
        answer["category"] = bonus_hands(rules.bonus, seven_cards(seat), rules.high)[0]
    return answer
