"""How two card peek is settled: rows of two cards against each other, then the rows of five by their pay tables.

Source: 001 (Axtion), by line. Nobody has cards of their own. Does not know limits.
"""

from collections.abc import Sequence

from games.cards.card import Card, Pack
from games.cards.ranking import FIVE_CARD, TWO_CARD, TWO_CARD_BONUS
from games.layout.player_bank import cover
from games.poker.two_card_peek.rules import PICKS, ROWS, PayTable, TwoCardPeekRules
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError, settling_order

_TEN = 10


def settle(rules: TwoCardPeekRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round clockwise from the dealer's left (1576, 1587).

    First each player's pick row and two card poker, then, with five cards a row, the peek bonus and the super bet.

    Raises:
        SettlementError: the row of a wager is missing, or a wager is none of this house.
        CardError: a row has not two or five cards, or a card is there twice.
    """
    Pack().verify([card for row in board.rows.values() for card in row])
    rules.verify(seats)
    in_order = settling_order(seats, board, rules.settles_from)
    settled = [one for seat in in_order for one in _two_card_wagers(rules, seat, board)]
    settled += [one for seat in in_order for one in _five_card_wagers(rules, seat, board)]
    return cover(settled, {seat.seat: seat.wagers for seat in seats}, board.bank_cents)


def _two_card_wagers(rules: TwoCardPeekRules, seat: SeatInPlay, board: Board) -> list[Settlement]:
    settled = [_pick(rules, seat, wager, board) for wager in PICKS if wager in seat.wagers]
    for row in ROWS:
        if (wager := f"two-card-poker-{row}") in seat.wagers:
            names = (TWO_CARD_BONUS.rank(_row(board, row)[:2]).category,)
            settled.append(_by_table(rules.two_card_poker, seat, wager, names))
    return settled


def _five_card_wagers(rules: TwoCardPeekRules, seat: SeatInPlay, board: Board) -> list[Settlement]:
    settled = []
    for row in ROWS:
        if (wager := f"peek-bonus-{row}") in seat.wagers:
            cards = _row(board, row)
            category: str = FIVE_CARD.rank(cards).category
            pair = TWO_CARD.rank(cards[:2]).category == "pair"
            names = (f"{category}-from-pair", category) if pair else (category,)
            settled.append(_by_table(rules.peek_bonus, seat, wager, names))
    if "super-bet" in seat.wagers:
        settled.append(_super_bet(rules, seat, board))
    return settled


def winning_rows(rules: TwoCardPeekRules, board: Board) -> tuple[str, ...]:
    """The rows that are highest; none where the highest is below ten high (1478, 1570-1574)."""
    ranks = {row: TWO_CARD.rank(_row(board, row)[:2]) for row in ROWS}
    best = max(ranks.values())
    if best.category == "high-card" and best.ranks[0] < _TEN:
        return ()
    return tuple(row for row, rank in ranks.items() if rank == best)


def _pick(rules: TwoCardPeekRules, seat: SeatInPlay, wager: str, board: Board) -> Settlement:
    winners, picked = winning_rows(rules, board), PICKS[wager]
    result: Result = "win" if any(row in picked for row in winners) else "lose"
    if not winners:
        why = "no row is ten high or better"
    else:
        why = f"row {' and '.join(winners).upper()} is the highest"
        if result == "win" and len(winners) > 1 and rules.pick_row.tied_rows == "push":
            result = "push"
    odds = rules.pick_row.one_row if len(picked) == 1 else rules.pick_row.two_rows
    pays = odds.pays_cents(seat.wagers[wager]) if result == "win" else 0
    return Settlement(seat.seat, wager, result, pays, "bank", why, rules.pick_row.source)


def _super_bet(rules: TwoCardPeekRules, seat: SeatInPlay, board: Board) -> Settlement:
    """One stake on all rows: each that the table pays is paid from it (1516)."""
    table = rules.super_bet
    categories = [str(FIVE_CARD.rank(_row(board, row)).category) for row in ROWS]
    paid = [name for name in categories if name in table.pays]
    if not paid:
        return Settlement(seat.seat, "super-bet", "lose", 0, "bank", "no row takes anything", table.source)
    pays = sum(table.pays[name].pays_cents(seat.wagers["super-bet"]) for name in paid)
    why = ", ".join(f"{name} pays {table.pays[name]}" for name in paid)
    return Settlement(seat.seat, "super-bet", "win", pays, "bank", why, table.source)


def _by_table(table: PayTable, seat: SeatInPlay, wager: str, names: Sequence[str]) -> Settlement:
    name = next((name for name in names if name in table.pays), None)
    if name is None:
        return Settlement(seat.seat, wager, "lose", 0, "bank", f"{names[0]} takes nothing", table.source)
    odds = table.pays[name]
    pays = odds.pays_cents(seat.wagers[wager])
    return Settlement(seat.seat, wager, "win", pays, "bank", f"{name} pays {odds}", table.source)


def _row(board: Board, row: str) -> Sequence[Card]:
    try:
        return board.rows[row]
    except KeyError:
        raise SettlementError(f"the cards of row {row.upper()} are needed") from None
