"""How let it ride is settled: each bet left on the layout by the player's five cards, the bonus wagers by their tables.

There is no hand of the dealer. Does not know which bets may be taken back when.
"""

from collections.abc import Sequence

from games.cards.card import Card, Pack
from games.cards.ranking import FIVE_CARD, THREE_CARD_ROYAL
from games.layout.caps import within_aggregate, within_cap
from games.poker.let_it_ride.rules import BETS, LetItRideRules
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, settling_order

_TEN = 10


def settle(rules: LetItRideRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round, in the house's order of settlement.

    A seat ``did`` ``take-back-1`` or ``take-back-2`` where it took a bet back. Awards above the house's limits are cut,
    and say so; what the tables alone would pay stays in ``due_cents``.

    Raises:
        SettlementError: cards are missing, a wager is unknown, or the three bets differ.
        CardError: not three cards a player and two on the felt, or a card twice.
    """
    _verify(rules, seats, board)
    in_order = settling_order(seats, board, rules.settles_from)
    settled = [one for seat in in_order for one in _capped(rules, _seat(rules, seat, board))]
    if rules.aggregate is not None:
        settled = within_aggregate(settled, rules.aggregate)
    if rules.order == "losers-first":
        settled.sort(key=lambda one: one.result == "win")
    return tuple(settled)


def hand_names(cards: Sequence[Card]) -> tuple[str, ...]:
    """What a hand of five is called in the pay tables, the most special name first."""
    rank = FIVE_CARD.rank(cards)
    if rank.category == "pair" and rank.ranks[0] >= _TEN:
        return ("pair-of-tens-or-better", "pair")
    return (rank.category,)


def _seat(rules: LetItRideRules, seat: SeatInPlay, board: Board) -> list[Settlement]:
    settled = []
    if "three-card-bonus" in seat.wagers:  # before the five cards are read (000:531)
        category = THREE_CARD_ROYAL.rank(_cards(seat)).category
        names = (category, "straight-flush") if category == "mini-royal" else (category,)
        settled.append(_side(rules, seat, "three-card-bonus", names))
    for number, bet in enumerate(BETS, 1):
        if bet in seat.wagers:
            settled.append(_bet(rules, seat, bet, number, board))
    if "bonus" in seat.wagers:
        settled.append(_side(rules, seat, "bonus", hand_names((*_cards(seat), *board.community))))
    return settled


def _bet(rules: LetItRideRules, seat: SeatInPlay, bet: str, number: int, board: Board) -> Settlement:
    if f"take-back-{number}" in seat.did:
        return Settlement(seat.seat, bet, "returned", 0, "house", "the player took it back", rules.lines["take-back"])
    names = hand_names((*_cards(seat), *board.community))
    name = next((name for name in names if name in rules.pays), None)
    if name is None:
        return Settlement(seat.seat, bet, "lose", 0, "house", f"{names[0]} takes nothing", rules.lines["lose"])
    odds = rules.pays[name]
    pays = odds.pays_cents(seat.wagers[bet])
    return Settlement(seat.seat, bet, "win", pays, "house", f"{name} pays {odds}", rules.lines["win"], due_cents=pays)


def _side(rules: LetItRideRules, seat: SeatInPlay, wager: str, names: Sequence[str]) -> Settlement:
    side = next(side for name, side in rules.side.items() if name == wager)
    return side.settle(seat, wager, lambda: names, "house")


def _capped(rules: LetItRideRules, settled: list[Settlement]) -> list[Settlement]:
    """The wagers of one seat within the most that a hand is paid."""
    cap = rules.hand_cap
    if cap is None:
        return settled
    covered = [one for one in settled if ("bets" if one.wager in BETS else one.wager) in cap.covers]
    return within_cap(settled, covered, cap.cents, cap.source)


def _cards(seat: SeatInPlay) -> Sequence[Card]:
    if seat.cards is None:
        raise SettlementError(f"the cards of seat {seat.seat} are needed")
    return seat.cards


def _verify(rules: LetItRideRules, seats: Sequence[SeatInPlay], board: Board) -> None:
    Pack().verify([card for seat in seats for card in seat.cards or ()] + list(board.community))
    rules.verify(seats)
    for seat in seats:
        if len({seat.wagers[bet] for bet in BETS if bet in seat.wagers}) > 1:
            raise SettlementError(f"the three bets of seat {seat.seat} are not equal")
        if "take-back-3" in seat.did:
            raise SettlementError(f"seat {seat.seat} took back bet 3, which always stays")
