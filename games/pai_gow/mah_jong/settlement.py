"""How mah-jong pai gow is settled: win, pair and tie of each seat; none of them is ever a push (004:1784-1793).

Does not find the start.
"""

from collections.abc import Sequence

from games.cards.ranking.hand_rank import HandRank
from games.cards.tile import CIRCLES, Tile
from games.layout.player_bank import cover, payer
from games.pai_gow.mah_jong.ranking import MahJongCategory, identical, rank
from games.pai_gow.mah_jong.rules import MahJongPaiGowRules
from games.round.settlement import BoardOf, Result, SeatOf, Settlement, SettlementError, settling_order


def settle(rules: MahJongPaiGowRules, seats: Sequence[SeatOf[Tile]], board: BoardOf[Tile]) -> tuple[Settlement, ...]:
    """Settle every wager, seat by seat from the action button on, as far as the bank's money covers it.

    Raises:
        SettlementError: a hand is missing, or a wager is none of this house.
        TileError: hands of a wrong size, or a tile is there too often.
    """
    CIRCLES.verify(tile for hand in (board.dealer, *(seat.cards for seat in seats)) for tile in hand or ())
    rules.verify(seats)
    players = [seat for seat in seats if seat.seat != board.bank]
    settled = [
        _settle_wager(rules, seat, wager, board)
        for seat in settling_order(players, board, rules.settles_from)
        for wager in rules.wager_order
        if wager in seat.wagers
    ]
    return cover(settled, {seat.seat: seat.wagers for seat in seats}, board.bank_cents)


def _settle_wager(rules: MahJongPaiGowRules, seat: SeatOf[Tile], wager: str, board: BoardOf[Tile]) -> Settlement:
    own = _hand(f"seat {seat.seat}", seat.cards)
    if wager == "pair":
        result, why, line = _pair(own)
    else:
        bank = _hand("the bank", board.dealer)
        result, why, line = _tie(rules, own, bank) if wager == "tie" else _win(own, bank)
    odds = {"win": rules.pays.win, "pair": rules.pays.pair, "tie": rules.pays.tie}[wager]
    pays = odds.pays_cents(seat.wagers[wager]) if result == "win" else 0
    source = next(printed for name, printed in rules.lines.items() if name == line)
    return Settlement(seat.seat, wager, result, pays, payer(board), why, source, due_cents=pays)


def _win(own: Sequence[Tile], bank: Sequence[Tile]) -> tuple[Result, str, str]:
    mine, banks = rank(own), rank(bank)
    if mine > banks:
        return "win", _higher_by(mine, banks, "higher", "more", "a pair against points"), "higher"
    if identical(own, bank):
        return "lose", "the same tiles as the bank's", "identical"
    if mine == banks:
        return "lose", "neither hand has points", "zero"
    return "lose", _higher_by(banks, mine, "lower", "fewer", "points against a pair"), "lower"


def _higher_by(
    better: HandRank[MahJongCategory], other: HandRank[MahJongCategory], tile: str, points: str, by_pair: str
) -> str:
    """What makes one hand the better, told by ``tile`` and ``points`` as the player sees it."""
    if better.category != other.category:
        return by_pair
    if better.category == "pair":
        return f"the {tile} pair"
    return f"{points} points" if better.ranks[0] != other.ranks[0] else f"the same points and the {tile} tile"


def _pair(own: Sequence[Tile]) -> tuple[Result, str, str]:
    """Whatever the bank has (004:1791)."""
    return ("win", "a pair", "pair") if rank(own).category == "pair" else ("lose", "no pair", "pair")


def _tie(rules: MahJongPaiGowRules, own: Sequence[Tile], bank: Sequence[Tile]) -> tuple[Result, str, str]:
    value = rank(own)
    if not identical(own, bank):
        return "lose", "not the same tiles as the bank's", "higher" if value > rank(bank) else "lower"
    if value.category == "points" and not value.ranks[0] and rules.identical_zero_tie == "loses":
        return "lose", "the same tiles as the bank's, and they have no points", "zero"
    return "win", "the same tiles as the bank's", "identical"


def _hand(whose: str, tiles: Sequence[Tile] | None) -> Sequence[Tile]:
    if tiles is None:
        raise SettlementError(f"the two tiles of {whose} are needed")
    return tiles
