"""How Caribbean stud is settled: ante and bet against the dealer's hand, the progressive on the player's hand alone.

Where houses differ (what a bet does when the dealer fails, caps, order) the house's rules say so. Line numbers are of
003_dd18afe965b18e8b.txt. Does not pay awards of the meter: it names the hand; `games.pools.awards` says how much.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from games.cards.card import Card, Pack
from games.cards.ranking import FIVE_CARD, HandRank
from games.money.dollars import dollars
from games.poker.caribbean_stud.rules import CaribbeanStudRules
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError, settling_order

_ACE_KING = (14, 13)


def qualifies(cards: Sequence[Card]) -> bool:
    """Whether the dealer's hand is ace-king or better (110-111; 002:738)."""
    rank = FIVE_CARD.rank(cards)
    return rank.category != "high-card" or rank.ranks[:2] == _ACE_KING


def settle(rules: CaribbeanStudRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round, in the house's order of settlement.

    Only the wagers given are settled. The dealer's hand is not needed when no wager is against it.

    Raises:
        SettlementError: a hand is missing, a wager is unknown or not what the rules allow, or a card is there twice.
        CardError: a hand is not five cards.
    """
    dealer = board.dealer
    _verify(rules, seats, dealer)
    dealer_rank = FIVE_CARD.rank(dealer) if dealer is not None else None
    dealer_opens = dealer is not None and qualifies(dealer)
    settled: dict[str, list[Settlement]] = {"losers": [], "pushes": [], "winners": [], "awards": []}
    for seat in settling_order(seats, board, rules.settles_from):
        against_dealer = [wager for wager in ("ante", "bet") if wager in seat.wagers]
        if against_dealer:
            outcome, why = _outcome(seat, dealer_rank, dealer_opens)
            settled[_TURN_OF[outcome]] += [_against_dealer(rules, seat, w, outcome, why) for w in against_dealer]
        if "progressive" in seat.wagers:
            settled["awards"].append(_progressive(rules, seat))
    return tuple(one for turn in rules.settling.order for one in settled[turn])


def hands_to_turn(
    rules: CaribbeanStudRules, wagers: Mapping[int, Mapping[str, int]], *, dealer_qualifies: bool
) -> tuple[int, ...]:
    """The seats whose cards must be turned, in the order of turning (003:664-665, 706-712).

    ``wagers`` are those of the seats that did not fold.
    """
    everybody = dealer_qualifies or rules.settling.turn_all_when_dealer_fails
    seats = [SeatInPlay(seat, placed) for seat, placed in wagers.items() if everybody or "progressive" in placed]
    return tuple(one.seat for one in settling_order(seats, Board(), rules.settles_from))


def must_turn(rules: CaribbeanStudRules, seats: Sequence[int]) -> tuple[int, ...]:
    """Of the seats with a progressive wager those that are turned also where the dealer has no hand (003:708-712).

    Nobody where the house turns every hand anyhow.
    """
    if rules.settling.turn_all_when_dealer_fails:
        return ()
    return hands_to_turn(rules, {seat: {"progressive": 1} for seat in seats}, dealer_qualifies=False)


Outcome = Literal["fold", "dealer-fails", "lose", "push", "win"]


def _outcome(seat: SeatInPlay, dealer: HandRank[str] | None, dealer_opens: bool) -> tuple[Outcome, str]:
    if seat.folded:
        return "fold", "the player folded"
    if dealer is None or seat.cards is None:
        raise SettlementError(f"seat {seat.seat} did not fold, so its cards and the dealer's are needed")
    if not dealer_opens:
        return "dealer-fails", "the dealer has no hand of ace-king or better"
    player = FIVE_CARD.rank(seat.cards)
    if player > dealer:
        return "win", f"{player.category} beats the dealer's {dealer.category}"
    if player < dealer:
        return "lose", f"the dealer's {dealer.category} beats {player.category}"
    return "push", "the hands are equal"


def _against_dealer(rules: CaribbeanStudRules, seat: SeatInPlay, wager: str, outcome: Outcome, why: str) -> Settlement:
    lines = rules.settling.lines
    source = lines[_LINE_OF[outcome]]
    result: Result
    if outcome in ("fold", "lose"):
        return Settlement(seat.seat, wager, "lose", 0, "house", why, source)
    if outcome == "push":
        return Settlement(seat.seat, wager, "push", 0, "house", why, source)
    if outcome == "dealer-fails" and wager == "bet":
        return Settlement(seat.seat, wager, rules.settling.bet_when_dealer_fails, 0, "house", why, source)
    cents = seat.wagers[wager]
    if wager == "ante":
        return Settlement(seat.seat, wager, "win", rules.pays.ante.pays_cents(cents), "house", why, source)
    assert seat.cards is not None
    category = FIVE_CARD.rank(seat.cards).category
    odds = rules.pays.bet[category]
    pays = odds.pays_cents(cents)
    why = f"{why}; {category} pays {odds}"
    result = "win"
    if category in rules.pays.capped and pays > rules.limits.max_payout_cents:
        why = f"{why}, limited by the table's maximum payout"
        return Settlement(
            seat.seat, wager, result, rules.limits.max_payout_cents, "house", why, lines["cap"], capped=True
        )
    return Settlement(seat.seat, wager, result, pays, "house", why, source)


_TURN_OF: dict[Outcome, str] = {
    "fold": "losers",
    "lose": "losers",
    "push": "pushes",
    "dealer-fails": "winners",
    "win": "winners",
}
_LINE_OF: dict[Outcome, Literal["fold", "dealer-fails", "dealer-higher", "tie", "player-higher"]] = {
    "fold": "fold",
    "dealer-fails": "dealer-fails",
    "lose": "dealer-higher",
    "push": "tie",
    "win": "player-higher",
}


def _progressive(rules: CaribbeanStudRules, seat: SeatInPlay) -> Settlement:
    source = rules.settling.lines["award"]
    lost = Settlement(seat.seat, "progressive", "lose", 0, "house", "no progressive hand", source)
    if seat.cards is None or (seat.folded and not rules.settling.folded_hand_takes_award):
        return lost
    category = FIVE_CARD.rank(seat.cards).category
    for pool in rules.pools_at(seat.wagers["progressive"]).values():
        award = pool.awards.get(category)
        if award is not None:
            told = dollars(award.cents or 0) if award.of_meter is None else f"{award.of_meter * 100} % of the meter"
            why = f"{category} takes {told}, whatever the dealer has"
            return Settlement(seat.seat, "progressive", "win", award.cents, "meter", why, source, award=category)
    return lost


def _verify(rules: CaribbeanStudRules, seats: Sequence[SeatInPlay], dealer: Sequence[Card] | None) -> None:
    cards = [card for seat in seats for card in seat.cards or ()] + list(dealer or ())
    Pack().verify(cards)
    times = rules.settling.bet_multiple_of_ante
    for seat in seats:
        for wager in seat.wagers:
            if wager not in ("ante", "bet", "progressive"):
                raise SettlementError(f'seat {seat.seat} has a wager "{wager}"; there are ante, bet and progressive')
    rules.verify_amounts(seats)
    for seat in seats:
        ante, bet = seat.wagers.get("ante"), seat.wagers.get("bet")
        if seat.folded and bet is not None:
            raise SettlementError(f"seat {seat.seat} folded, so it has no bet")
        if ante is not None and bet is not None and bet != times * ante:
            raise SettlementError(
                f"seat {seat.seat} bets {dollars(bet)}; a bet is {times} times the ante, {dollars(times * ante)}"
            )
