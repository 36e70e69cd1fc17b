"""How three card Texas hold'em is settled: the best three of five against the bank's, side wagers by their tables.

Source: 001 (Axtion), by line. Does not know limits.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from games.cards.card import Card, Pack
from games.cards.ranking import BEST_THREE_OF_FIVE_ACE_HIGH, TWO_CARD_BONUS
from games.cards.ranking.three_card import straight_up
from games.layout.player_bank import cover
from games.money.dollars import dollars
from games.poker.three_card_texas_holdem.rules import BETS, ThreeCardTexasHoldemRules
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError, settling_order

_FOUR, _ACE = 4, 14
_HELD_CARDS = 2


def qualifies(cards: Sequence[Card]) -> bool:
    """Whether the best three of the bank's five cards are a pair of fours or better (305-308)."""
    rank = BEST_THREE_OF_FIVE_ACE_HIGH.rank(cards)
    return rank.category != "high-card" and (rank.category != "pair" or rank.ranks[0] >= _FOUR)


def settle(rules: ThreeCardTexasHoldemRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round from the dealer's right, as far as the bank's money covers them (287, 318-320).

    Raises:
        SettlementError: cards are missing or a wager is none of this house.
        CardError: not two cards a hand and three on the felt, or a card twice.
    """
    Pack().verify([card for seat in seats for card in seat.cards or ()] + [*(board.dealer or ()), *board.community])
    rules.verify(seats)
    in_order = settling_order(seats, board, rules.settles_from)
    settled = [one for seat in in_order for one in _seat(rules, seat, board)]
    return cover(settled, {seat.seat: seat.wagers for seat in seats}, board.bank_cents)


def _seat(rules: ThreeCardTexasHoldemRules, seat: SeatInPlay, board: Board) -> list[Settlement]:
    settled = []
    against_bank = [wager for wager in ("ante", *BETS) if wager in seat.wagers]
    if against_bank:
        result, why, line = _outcome(rules, seat, board)
        settled += [_with_equal_bets(rules, seat, _one(rules, seat, w, result, why, line)) for w in against_bank]
    if "flush-or-pair" in seat.wagers:
        category = TWO_CARD_BONUS.rank(_cards(seat)).category
        ranks = {card.rank for card in _cards(seat)}
        suited = len({card.suit for card in _cards(seat)}) == 1
        names = ["pair-of-aces", "pair"] if ranks == {_ACE} else [category, *(["flush"] if suited else [])]
        settled.append(_side(rules, seat, "flush-or-pair", names))
    if "straight-up" in seat.wagers:
        hand = straight_up((*_cards(seat), *board.community))
        settled.append(_side(rules, seat, "straight-up", [] if hand is None else [hand]))
    return settled


def _outcome(rules: ThreeCardTexasHoldemRules, seat: SeatInPlay, board: Board) -> tuple[Result, str, str]:
    """How the hands compare; a push of the ante alone is told by ``bank-fails``."""
    if seat.folded:
        return "lose", "the player folded", "fold"
    if board.dealer is None:
        raise SettlementError("the bank's two cards are needed")
    own = BEST_THREE_OF_FIVE_ACE_HIGH.rank((*_cards(seat), *board.community))
    bank_cards = (*board.dealer, *board.community)
    bank = BEST_THREE_OF_FIVE_ACE_HIGH.rank(bank_cards)
    if own == bank:
        return "push", "the hands are equal", "tie"
    if own < bank:
        return "lose", f"the bank's {bank.category} beats {own.category}", "bank-higher"
    why = f"{own.category} beats the bank's {bank.category}"
    return ("win", why, "player-higher") if qualifies(bank_cards) else ("win", why, "bank-fails")


def _one(
    rules: ThreeCardTexasHoldemRules, seat: SeatInPlay, wager: str, result: Result, why: str, line: str
) -> Settlement:
    source = next(source for name, source in rules.lines.items() if name == line)
    if wager == "ante" and line == "bank-fails":
        why = f"{why}, which is less than a pair of fours"
        return Settlement(seat.seat, wager, rules.ante_when_bank_fails, 0, "bank", why, source)
    odds = rules.pays.ante if wager == "ante" else rules.pays.bet
    pays = odds.pays_cents(seat.wagers[wager]) if result == "win" else 0
    return Settlement(seat.seat, wager, result, pays, "bank", why, source)


def _with_equal_bets(rules: ThreeCardTexasHoldemRules, seat: SeatInPlay, one: Settlement) -> Settlement:
    """Where a bet was not the ante, winners have the lower amount in action; losers keep what is above it (372)."""
    stakes = [seat.wagers[wager] for wager in ("ante", *BETS) if wager in seat.wagers]
    if len(set(stakes)) == 1 or "ante" not in seat.wagers or seat.folded:
        return one
    stake, ante = seat.wagers[one.wager], seat.wagers["ante"]
    action = min(stake, ante) if one.result != "win" or one.wager != "ante" else min(stakes)
    if action == stake:
        return one
    odds = rules.pays.ante if one.wager == "ante" else rules.pays.bet
    pays = odds.pays_cents(action) if one.result == "win" else 0
    why = f"{one.why}; the bet is not the ante, so {dollars(action)} have action"
    return replace(one, pays_cents=pays, returned_cents=stake - action, why=why, source=rules.lines["unequal"])


def _side(rules: ThreeCardTexasHoldemRules, seat: SeatInPlay, wager: str, names: Sequence[str]) -> Settlement:
    side = next(side for name, side in rules.side.items() if name == wager)
    return side.settle(seat, wager, lambda: names, "bank")


def _cards(seat: SeatInPlay) -> Sequence[Card]:
    if seat.cards is None or len(seat.cards) != _HELD_CARDS:
        raise SettlementError(f"the two cards of seat {seat.seat} are needed")
    return seat.cards
