"""How red dog is settled: consecutive cards and pairs are ties, three of a kind pays, and so does a card between.

Source: 002 (Choctaw), by line. Does not know limits.
"""

from collections.abc import Sequence

from games.cards.card import Card, Pack
from games.money.dollars import dollars
from games.money.odds import Odds
from games.red_dog.course import ended
from games.red_dog.rules import RedDogRules
from games.red_dog.spread import CONSECUTIVE, PAIR, spread
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError, settling_order

WAGERS = ("bet", "raise")


def settle(rules: RedDogRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle bets and raises; the first two cards of ``board.community`` are the ends, the third lies between.

    Raises:
        SettlementError: a card is missing, a raise cannot stand, or a wager is none of this house.
        CardError: a card is there more often than the decks have it.
    """
    rules.verify(seats)
    cards = board.community
    Pack().of(rules.shoe.decks if rules.shoe else 1).verify(cards)
    if len(cards) < 2 or (len(cards) < 3 and spread(cards[0], cards[1]) != CONSECUTIVE):
        raise SettlementError(
            f"red dog is settled with three cards, or two that are consecutive; {len(cards)} are told"
        )
    result, odds, why, source = _ending(rules, cards)
    settled = []
    for seat in settling_order(seats, board, rules.settles_from):
        _verify_raise(seat, cards)
        for wager in WAGERS:
            if wager in seat.wagers:
                pays = odds.pays_cents(seat.wagers[wager]) if odds is not None else 0
                settled.append(Settlement(seat.seat, wager, result, pays, "house", why, source))
    return tuple(settled)


def _ending(rules: RedDogRules, cards: Sequence[Card]) -> tuple[Result, Odds | None, str, str]:
    """How every wager ends, the odds where it wins, why, and the line."""
    name, between = ended(cards), spread(cards[0], cards[1])
    if name == "consecutive":
        return "void", None, "the cards are consecutive: tie hand", "002:1397"
    if between is PAIR:
        if name == "pair":
            return "void", None, "a pair, and no three of a kind: tie hand", "002:1400"
        return "win", rules.three_of_a_kind, f"three of a kind pays {rules.three_of_a_kind}", "002:1399"
    if name == "outside":
        return "lose", None, "the third card does not fall between", "002:1409"
    odds = rules.odds_of(between)
    return "win", odds, f"spread {between} pays {odds}", "002:1409-1416"


def _verify_raise(seat: SeatInPlay, cards: Sequence[Card]) -> None:
    """A raise stands beside a bet, is no more than it, and needs a spread (1407)."""
    if "raise" not in seat.wagers:
        return
    if not spread(cards[0], cards[1]):
        raise SettlementError(f"seat {seat.seat} has a raise, and the cards have no spread")
    if seat.wagers["raise"] > seat.wagers.get("bet", 0):
        told = f"seat {seat.seat} has {dollars(seat.wagers['raise'])} on raise"
        raise SettlementError(f"{told}; it is no more than the bet of {dollars(seat.wagers.get('bet', 0))}")
