"""How Mississippi stud is settled: all wagers of a seat share the fate of its two cards and the three of the felt.

There is no hand of the dealer. Does not know which street wagers may be placed when.
"""

from collections.abc import Sequence

from games.cards.card import Card, Pack
from games.cards.ranking import FIVE_CARD
from games.layout.caps import within_cap
from games.money.dollars import dollars
from games.poker.mississippi_stud.rules import STREETS, MississippiStudRules
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, settling_order

_JACK, _SIX = 11, 6


def settle(rules: MississippiStudRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round, seat by seat in the house's order.

    Raises:
        SettlementError: cards are missing, or a wager is unknown or not what the rules allow.
        CardError: not two cards a player and three on the felt, or a card twice.
    """
    _verify(rules, seats, board)
    limits = rules.limits_of("ante")
    assert limits is not None
    settled: list[Settlement] = []
    for seat in settling_order(seats, board, rules.settles_from):
        own = [_wager(rules, seat, wager, board) for wager in ("ante", *STREETS) if wager in seat.wagers]
        settled += within_cap(own, own, rules.limit_cents(limits[0]), rules.lines["limit"])
    return tuple(settled)


def hand_names(cards: Sequence[Card]) -> tuple[str, ...]:
    """What a hand of five is called in the pay table, the most special name first."""
    rank = FIVE_CARD.rank(cards)
    if rank.category != "pair":
        return (rank.category,)
    if rank.ranks[0] >= _JACK:
        return ("pair-of-jacks-or-better", "pair")
    return ("pair-of-sixes-to-tens", "pair") if rank.ranks[0] >= _SIX else ("pair",)


def _wager(rules: MississippiStudRules, seat: SeatInPlay, wager: str, board: Board) -> Settlement:
    lines = rules.lines
    if seat.folded:
        return Settlement(seat.seat, wager, "lose", 0, "house", "the player folded", lines["fold"])
    if seat.cards is None:
        raise SettlementError(f"seat {seat.seat} did not fold, so its cards are needed")
    names = hand_names((*seat.cards, *board.community))
    for name in names:
        if name in rules.pays:
            pays = rules.pays[name].pays_cents(seat.wagers[wager])
            why = f"{name} pays {rules.pays[name]}"
            return Settlement(seat.seat, wager, "win", pays, "house", why, lines["win"], due_cents=pays)
        if name in rules.pushes:
            return Settlement(seat.seat, wager, "push", 0, "house", f"{name} is a push", lines["push"])
    return Settlement(seat.seat, wager, "lose", 0, "house", f"{names[0]} takes nothing", lines["lose"])


def _verify(rules: MississippiStudRules, seats: Sequence[SeatInPlay], board: Board) -> None:
    Pack().verify([card for seat in seats for card in seat.cards or ()] + list(board.community))
    rules.verify(seats)
    for seat in seats:
        for wager, cents in seat.wagers.items():
            ante = seat.wagers.get("ante")
            if ante is None or (wager in STREETS and why_not_street(rules, ante, cents)):
                beside = "no ante" if ante is None else f"an ante of {dollars(ante)}"
                raise SettlementError(f"seat {seat.seat} has {dollars(cents)} on {wager} beside {beside}")


def why_not_street(rules: MississippiStudRules, ante_cents: int, cents: int) -> str | None:
    """Why a street wager of ``cents`` does not go with this ante; None when it does (002:1714-1719)."""
    times, rest = divmod(cents, ante_cents)
    if rest or not 1 <= times <= rules.street_times_max:
        return f"a street wager is one to {rules.street_times_max} times the ante, in whole antes"
    return None
