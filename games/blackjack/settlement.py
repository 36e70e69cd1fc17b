"""How wagers of twenty-one are settled: every hand of a seat, insurance, side wagers, as far as a player's bank covers.

A seat's hands lie in the order of their wagers: ``main``, ``split``, ``split-2``, ``split-3``, or ``main`` and
``second`` where a seat plays two. The further wager of a doubled hand is ``double``, or ``double-split`` beside
``split``. Does not know which options were open: it settles what was played.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from games.blackjack.comparing import BothOver, Fate, Played, fate, fate_of_double, never
from games.blackjack.rules import BlackjackRules, Reason
from games.blackjack.totals import Standing
from games.cards.card import UNKNOWN_SUIT, Card
from games.layout.player_bank import cover
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, settling_order

HAND_WAGERS = ("main", "split", "split-2", "split-3", "second", "second-split", "second-split-2", "second-split-3")
"""Wagers of hands, in the order in which the hands lie."""

SideWagerOf = Callable[[BlackjackRules, SeatInPlay, str, Board], Settlement]
"""How a side wager of a game is settled, by its name at the seat."""

_SAID: Mapping[Reason, str] = {
    "higher": "{own} beats {dealer}",
    "equal": "{own} and {dealer} are equal",
    "lower": "{dealer} beats {own}",
    "over": "{own} is over",
    "dealer-over": "the dealer is over",
    "both-over": "the hand and the dealer are both over",
    "natural": "{own}",
    "naturals": "two naturals",
    "dealer-natural": "the dealer has a natural",
    "31": "{own}",
    "six-cards": "six cards that are not over",
    "even-money": "even money was asked for",
    "surrender": "the hand was surrendered: half is lost",
    "double-stays": "a natural of the dealer takes no double",
    "split-stays": "a natural of the dealer takes nothing of a split hand",
    "dealer-22": "the dealer has twenty-two",
}


def settle(
    rules: BlackjackRules,
    seats: Sequence[SeatInPlay],
    board: Board,
    *,
    both_over: BothOver = never,
    side: Mapping[str, SideWagerOf],
) -> tuple[Settlement, ...]:
    """Settle every wager of a round, seat by seat in the house's order.

    Raises:
        SettlementError: cards are missing, or a wager is unknown, without a hand, or not what the rules allow.
        CardError: a card more often than the shoe has it, or a wrong number of cards for a side wager.
    """
    rules.verify(seats)
    _verify_cards(rules, seats, board)
    settled: list[Settlement] = []
    for seat in settling_order(seats, board, rules.settles_from):
        own = {one.wager: one for one in _of_seat(rules, seat, board, both_over, side)}
        order = sorted(own, key=lambda wager: _place(rules, wager))
        settled += [own[wager] for wager in order]
    stakes = {seat.seat: seat.wagers for seat in seats}
    return cover(settled, stakes, board.bank_cents)


def hands_of(seat: SeatInPlay) -> tuple[Sequence[Card], ...]:
    """The hands of a seat, in the order of their wagers."""
    return seat.hands or (() if seat.cards is None else (seat.cards,))


def verify_suits(seat: SeatInPlay, wager: str, cards: Iterable[Card]) -> None:
    """Check that these cards, on whose suits ``wager`` hangs, were told with them.

    Raises:
        SettlementError: one was not.
    """
    if any(card.suit == UNKNOWN_SUIT for card in cards):
        told = f"{wager} of seat {seat.seat} hangs on suits that nobody told"
        raise SettlementError(f"{told}: take the cards back and key them in with their suits")


def _of_seat(
    rules: BlackjackRules, seat: SeatInPlay, board: Board, both_over: BothOver, side: Mapping[str, SideWagerOf]
) -> Iterator[Settlement]:
    wagers = [name for name in HAND_WAGERS if name in seat.wagers]
    hands = hands_of(seat)
    if wagers and len(hands) != len(wagers):
        told = f"seat {seat.seat} has {len(wagers)} wagers on hands ({', '.join(wagers)}) and {len(hands)} hands"
        raise SettlementError(f"{told}; each has one")
    for wager, cards in zip(wagers, hands, strict=False):
        played = _played(rules, seat, wager, cards)
        dealer = _dealer(rules, board)
        if played.standing.is_natural and "suited-natural" in rules.pays:
            verify_suits(seat, wager, cards)
        ends = fate(rules, played, dealer, both_over)
        yield _settled(rules, seat, wager, ends, played, dealer)
        double = double_of(wager)
        if double in seat.wagers:
            yield _settled(rules, seat, double, fate_of_double(rules, ends), played, dealer)
    if "insurance" in seat.wagers:
        yield _insurance(rules, seat, _dealer(rules, board))
    for name in seat.wagers:
        if name in side:
            yield side[name](rules, seat, name, board)


def double_of(wager: str) -> str:
    """The name of the further wager of a hand that is doubled."""
    return "double" if wager == "main" else f"double-{wager}"


def _dealer(rules: BlackjackRules, board: Board) -> Standing:
    if board.dealer is None:
        raise SettlementError("the dealer's cards are needed, or those of the player who banks")
    return rules.stands(board.dealer)


def _played(rules: BlackjackRules, seat: SeatInPlay, wager: str, cards: Sequence[Card]) -> Played:
    if len(cards) < 2:
        raise SettlementError(f"seat {seat.seat} has {len(cards)} cards for its {wager}; a hand has two or more")
    did = seat.did
    of_split = "split" in did or f"{'second-' if wager.startswith('second') else ''}split" in seat.wagers
    switched = "switch" in did and not rules.switched_natural
    return Played(
        rules.stands(cards, of_split=of_split or switched),
        of_split=of_split,
        surrendered=("surrender" if wager == "main" else f"surrender-{wager}") in did,
        even_money="even-money" in did,
    )


def _settled(
    rules: BlackjackRules, seat: SeatInPlay, wager: str, ends: Fate, own: Played, dealer: Standing
) -> Settlement:
    stake = seat.wagers[wager]
    pays = 0 if ends.odds is None else ends.odds.pays_cents(stake)
    why = _SAID[ends.reason].format(own=own.standing, dealer=dealer)
    return Settlement(
        seat.seat,
        wager,
        ends.result,
        pays,
        rules.payer,
        why if ends.odds is None else f"{why}, {ends.odds}",
        rules.line(ends.reason),
        due_cents=pays,
        returned_cents=stake // 2 if ends.result == "half-lose" else 0,
    )


def _insurance(rules: BlackjackRules, seat: SeatInPlay, dealer: Standing) -> Settlement:
    if not dealer.is_natural:
        return Settlement(
            seat.seat, "insurance", "lose", 0, rules.payer, "the dealer has no natural", rules.line("insurance")
        )
    odds = rules.odds("insurance")
    pays = odds.pays_cents(seat.wagers["insurance"])
    why = f"the dealer has a natural, {odds}"
    return Settlement(seat.seat, "insurance", "win", pays, rules.payer, why, rules.line("insurance"), due_cents=pays)


def _place(rules: BlackjackRules, wager: str) -> tuple[int, int]:
    """Where a wager stands among those of its seat: by the house's order, hands among each other as they lie."""
    kind = wager if wager in rules.wager_order else "main"
    place = rules.wager_order.index(kind) if kind in rules.wager_order else 0
    hand = wager.removeprefix("double-") if wager.startswith("double-") else "main" if wager == "double" else wager
    return place, HAND_WAGERS.index(hand) if hand in HAND_WAGERS else len(HAND_WAGERS)


def _verify_cards(rules: BlackjackRules, seats: Sequence[SeatInPlay], board: Board) -> None:
    cards = [card for seat in seats for hand in hands_of(seat) for card in hand]
    rules.pack.verify([*cards, *(board.dealer or ())])
    if board.dealer is not None and len(board.dealer) < 2:
        raise SettlementError(f"the dealer has {len(board.dealer)} cards; the hand has two or more")
