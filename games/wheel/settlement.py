"""How a wager on a wheel ends: won at its odds or lost, up to what is in play; losers are collected before winners.

Does not know what a wager covers.
"""

from collections.abc import Callable, Iterable, Sequence

from games.declared.chance import OneResult
from games.declared.layout import NoSuchWager
from games.money.odds import Odds
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, settling_order
from games.wheel.rules import WheelRules


def result_of(chance: OneResult, rules: WheelRules, board: Board) -> str:
    """The result as the record has it.

    Raises:
        SettlementError: none is told, or the wheel has no such result.
    """
    if board.result is None:
        raise SettlementError("the result of the spin is not told")
    try:
        return chance.reads(rules, board.result)
    except ValueError as error:
        raise SettlementError(str(error)) from None


def wagers_read(chance: OneResult, rules: WheelRules, seats: Sequence[SeatInPlay]) -> None:
    """Check that this house has every wager of every seat, and none of them twice under two names.

    Raises:
        SettlementError: it has not; the text names seat and wager.
    """
    for seat in seats:
        found: dict[str, str] = {}
        for name in seat.wagers:
            try:
                wager = chance.layout.read(rules, name)
            except NoSuchWager as error:
                raise SettlementError(f"seat {seat.seat}: {error}") from None
            if wager in found:
                raise SettlementError(f"seat {seat.seat} has {found[wager]} and {name}: that is one wager")
            found[wager] = name
    rules.verify_amounts(seats)


def losers_first(
    seats: Sequence[SeatInPlay], board: Board, rules: WheelRules, ended: Callable[[SeatInPlay, str], Settlement]
) -> tuple[Settlement, ...]:
    """Every wager of every seat: all that lose are collected, then all that win are paid (002:299, 1064; 003:4163)."""
    settled: Iterable[Settlement] = [
        ended(seat, wager) for seat in settling_order(seats, board, rules.settles_from) for wager in seat.wagers
    ]
    return tuple(sorted(settled, key=lambda one: one.result == "win"))


def won(rules: WheelRules, seat: SeatInPlay, wager: str, odds: Odds, why: str, source: str) -> Settlement:
    """A winning wager goes back to its player with the win; only the part up to the maximum was in play."""
    cents = seat.wagers[wager]
    in_play = rules.in_play_cents(wager, cents)
    pays = odds.pays_cents(in_play)
    return Settlement(seat.seat, wager, "win", pays, "house", why, source, returned_cents=cents - in_play)


def lost(rules: WheelRules, seat: SeatInPlay, wager: str, why: str, source: str) -> Settlement:
    """A losing wager is collected, less what was above the maximum."""
    cents = seat.wagers[wager]
    returned = cents - rules.in_play_cents(wager, cents)
    return Settlement(seat.seat, wager, "lose", 0, "house", why, source, returned_cents=returned)
