"""How big six is settled: by the symbol at the clapper, up to the posted maximum.

Source: 002 (Choctaw), by line. Does not know who may wager above a limit.
"""

from collections.abc import Sequence

from games.declared.chance import OneResult
from games.round.settlement import Board, SeatInPlay, Settlement
from games.wheel.big_six.layout import BigSixLayout
from games.wheel.big_six.rules import BigSixRules
from games.wheel.big_six.symbols import SYMBOLS, call, read
from games.wheel.board import board
from games.wheel.settlement import losers_first, lost, result_of, wagers_read, won


def _sections(rules: BigSixRules) -> tuple[str, ...]:
    return tuple(symbol for symbol, count in rules.sections.items() for _ in range(count))


LAYOUT = BigSixLayout()
CHANCE = OneResult(
    of="wheel",
    every=_sections,
    reads=lambda rules, text: read(text),
    says=lambda rules, mark, result: call(result),
    layout=LAYOUT,
    labels=call,
    figures=lambda rules, results: board(
        results, SYMBOLS, {symbol: (symbol,) for symbol in SYMBOLS}, {symbol: call(symbol) for symbol in SYMBOLS}
    ),
    source="002:1069",
)


def settle(rules: BigSixRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager by the symbol of ``board.result``.

    Raises:
        SettlementError: the symbol is not told or not on the wheel, or a wager is none of this house.
    """
    symbol = result_of(CHANCE, rules, board)
    wagers_read(CHANCE, rules, seats)

    def ended(seat: SeatInPlay, name: str) -> Settlement:
        wager = LAYOUT.read(rules, name)
        source = LAYOUT.family(wager).source
        if wager != symbol:
            return lost(rules, seat, name, f"the wheel shows {symbol}", source)
        odds = rules.odds_of(wager)
        return won(rules, seat, name, odds, f"the wheel shows {symbol}, which pays {odds}", source)

    return losers_first(seats, board, rules, ended)
