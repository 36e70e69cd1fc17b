"""How three card poker is settled: ante and play against the dealer's hand, side wagers by their pay tables.

Where houses differ the house's rules say so: what the ante does when the dealer has no queen, whether the play of a
winner is paid, who banks. Does not know limits or cards left in the deck.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from games.cards.card import Card, Pack
from games.cards.ranking import BEST_OF_SIX, THREE_CARD, HandRank
from games.layout.player_bank import cover
from games.money.dollars import dollars
from games.poker.three_card_poker.rules import SIDE_WAGERS, Line, ThreeCardPokerRules
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError, settling_order

_QUEEN = 12
Outcome: TypeAlias = Literal["win", "lose", "push"]


def qualifies(cards: Sequence[Card]) -> bool:
    """Whether the dealer's hand is queen high or better (001:592; 002:1462, 1475; 003:4804-4807; 004:1412)."""
    rank = THREE_CARD.rank(cards)
    return rank.category != "high-card" or rank.ranks[0] >= _QUEEN


def settle(rules: ThreeCardPokerRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round, in the house's order of settlement.

    Only the wagers given are settled; the dealer's hand is not needed when no wager is against it. An ante bonus is a
    payment without a stake of its own.

    Raises:
        SettlementError: a hand is missing, a wager is unknown or not what the rules allow.
        CardError: a hand is not three cards, or a card is there twice.
    """
    _verify(rules, seats, board)
    settled = [one for seat in settling_order(seats, board, rules.settles_from) for one in _seat(rules, seat, board)]
    if rules.settling.order == "losers-pushes-winners":
        settled.sort(key=lambda one: _TURN[one.result])
    return cover(settled, {seat.seat: seat.wagers for seat in seats}, board.bank_cents)


_TURN: dict[Result, int] = {"lose": 0, "returned": 1, "push": 1, "void": 1, "win": 2}


def _seat(rules: ThreeCardPokerRules, seat: SeatInPlay, board: Board) -> list[Settlement]:
    settled = []
    against_dealer = [wager for wager in ("ante", "play") if wager in seat.wagers]
    if against_dealer:
        settled += _against_dealer(rules, seat, board, against_dealer)
    if {"ante", "play"} <= seat.wagers.keys():
        settled += _ante_bonus(rules, seat)
    settled += [_side(rules, seat, wager, board) for wager in SIDE_WAGERS if wager in seat.wagers]
    return settled


def _against_dealer(
    rules: ThreeCardPokerRules, seat: SeatInPlay, board: Board, wagers: Sequence[str]
) -> list[Settlement]:
    if seat.folded:
        return [_one(rules, seat, "ante", "lose", "the player folded", "fold")]
    if board.dealer is None or seat.cards is None:
        raise SettlementError(f"seat {seat.seat} did not fold, so its cards and the dealer's are needed")
    player, dealer = THREE_CARD.rank(seat.cards), THREE_CARD.rank(board.dealer)
    return [_ante_or_play(rules, seat, wager, player, dealer, opens=qualifies(board.dealer)) for wager in wagers]


def _ante_or_play(
    rules: ThreeCardPokerRules,
    seat: SeatInPlay,
    wager: str,
    player: HandRank[str],
    dealer: HandRank[str],
    *,
    opens: bool,
) -> Settlement:
    settling = rules.settling
    higher, equal = player > dealer, player == dealer
    if not opens:
        why = "the dealer has no hand of queen high or better"
        if wager == "play":
            return _one(rules, seat, wager, settling.play_when_dealer_fails, why, "play-dealer-fails")
        if settling.ante_when_dealer_fails == "pays" or higher:
            return _one(rules, seat, wager, "win", why, "ante-dealer-fails")
        if equal:
            return _one(rules, seat, wager, settling.tie_when_dealer_fails, f"{why}; equal hands", "ante-dealer-fails")
        result: Outcome = "lose" if settling.ante_when_dealer_fails == "beats-or-loses" else "push"
        return _one(rules, seat, wager, result, f"{why}, but beats the player's", "ante-dealer-fails")
    if equal:
        return _one(rules, seat, wager, settling.tie, "the hands are equal", "tie")
    if not higher:
        why = f"the dealer's {dealer.category} beats {player.category}"
        return _one(rules, seat, wager, "lose", why, "dealer-higher")
    why = f"{player.category} beats the dealer's {dealer.category}"
    if wager == "play" and settling.play_when_player_higher == "push":
        return _one(rules, seat, wager, "push", f"{why}; the play is a push at this house", "player-higher")
    return _one(rules, seat, wager, "win", why, "player-higher")


def _one(rules: ThreeCardPokerRules, seat: SeatInPlay, wager: str, result: Result, why: str, line: Line) -> Settlement:
    odds = rules.pays.ante if wager == "ante" else rules.pays.play
    pays = odds.pays_cents(seat.wagers[wager]) if result == "win" else 0
    return Settlement(seat.seat, wager, result, pays, _payer(rules), why, rules.settling.lines[line])


def _ante_bonus(rules: ThreeCardPokerRules, seat: SeatInPlay) -> list[Settlement]:
    if seat.cards is None:
        return []
    found = next(
        ((name, rules.pays.ante_bonus[name]) for name in _names(seat.cards) if name in rules.pays.ante_bonus), None
    )
    if found is None:
        return []
    name, odds = found
    pays, source = odds.pays_cents(seat.wagers["ante"]), rules.settling.lines["ante-bonus"]
    return [Settlement(seat.seat, "ante-bonus", "win", pays, _payer(rules), f"{name} pays {odds} on the ante", source)]


def _side(rules: ThreeCardPokerRules, seat: SeatInPlay, wager: str, board: Board) -> Settlement:
    def hand() -> tuple[str, ...]:
        if seat.cards is None:
            raise SettlementError(f"the {wager} of seat {seat.seat} is settled by its cards, which are not given")
        if wager != "six-card-bonus":
            return _names(seat.cards)
        if board.dealer is None:
            raise SettlementError(f"the six card bonus of seat {seat.seat} needs the dealer's three cards too")
        return (BEST_OF_SIX.rank((*seat.cards, *board.dealer)).category,)

    side = next(side for name, side in rules.side.items() if name == wager)
    return side.settle(seat, wager, hand, _payer(rules))


def _names(cards: Sequence[Card]) -> tuple[str, ...]:
    """What a hand of three is called, the most special name first: a suited A-K-Q is a straight flush too."""
    rank = THREE_CARD.rank(cards)
    if rank.category == "straight-flush" and rank.ranks == (14,):
        return ("mini-royal", "straight-flush")
    return (rank.category,)


def _payer(rules: ThreeCardPokerRules) -> Literal["house", "bank"]:
    return "house" if rules.bank is None else "bank"


def _verify(rules: ThreeCardPokerRules, seats: Sequence[SeatInPlay], board: Board) -> None:
    if rules.decks == 1:
        Pack().verify([card for seat in seats for card in seat.cards or ()] + list(board.dealer or ()))
    rules.verify(seats)
    for seat in seats:
        ante, play = seat.wagers.get("ante"), seat.wagers.get("play")
        if seat.folded and play is not None:
            raise SettlementError(f"seat {seat.seat} folded, so it has no play")
        if ante is not None and play is not None and play != ante:
            raise SettlementError(f"seat {seat.seat} plays {dollars(play)}; a play equals the ante, {dollars(ante)}")
