"""How pai gow tiles is settled: both hands against the bank's; copies and nothing against nothing are the bank's.

Lines: 004:1617-1629. Does not find the start.
"""

from collections.abc import Sequence

from games.cards.tile import DOMINOES, Tile
from games.layout.player_bank import cover, payer
from games.pai_gow.tiles.house_way import TileSetting, in_order, set_by_house
from games.pai_gow.tiles.rules import PaiGowTilesRules
from games.round.settlement import BoardOf, Result, SeatOf, Settlement, SettlementError, settling_order


def settle(rules: PaiGowTilesRules, seats: Sequence[SeatOf[Tile]], board: BoardOf[Tile]) -> tuple[Settlement, ...]:
    """Settle the wager of each seat from the action button on, as far as the bank's money covers it.

    Four tiles that were not set are set the house way (004:1619).

    Raises:
        SettlementError: a hand is missing, or a wager is none of this house.
        TileError: hands of a wrong size, or a tile is there too often.
    """
    _verify(rules, seats, board)
    players = [seat for seat in seats if seat.seat != board.bank]
    settled = [
        _settle_wager(rules, seat, wager, board)
        for seat in settling_order(players, board, rules.settles_from)
        for wager in seat.wagers
    ]
    return cover(settled, {seat.seat: seat.wagers for seat in seats}, board.bank_cents)


def house_way(rules: PaiGowTilesRules, tiles: Sequence[Tile]) -> TileSetting:
    """How the dealer sets four tiles. Raises TileError for another number of them."""
    return set_by_house(rules.house_way, rules.ranking, tiles)


def compare(rules: PaiGowTilesRules, own: TileSetting, bank: TileSetting) -> tuple[Result, str]:
    """How a player's two hands stand against the bank's: copies are the bank's (004:1621, 1629)."""
    ranking = rules.ranking
    high, low = (
        ranking.rank(mine) > ranking.rank(banks) for mine, banks in ((own.high, bank.high), (own.low, bank.low))
    )
    if high and low:
        return "win", "both hands are higher than the bank's"
    if high or low:
        return "push", f"only the {'high' if high else 'low'} hand is higher than the bank's"
    return "lose", "neither hand is higher than the bank's"


def _settle_wager(rules: PaiGowTilesRules, seat: SeatOf[Tile], wager: str, board: BoardOf[Tile]) -> Settlement:
    own = _setting(rules, f"seat {seat.seat}", seat.cards, seat.high, seat.low)
    bank = _setting(rules, "the bank", board.dealer, board.dealer_high, board.dealer_low)
    result, why = compare(rules, own, bank)
    pays = rules.pays.pays_cents(seat.wagers[wager]) if result == "win" else 0
    source = {"win": rules.lines["win"], "push": rules.lines["push"]}.get(result, rules.lines["lose"])
    return Settlement(seat.seat, wager, result, pays, payer(board), why, source, due_cents=pays)


def _setting(
    rules: PaiGowTilesRules,
    whose: str,
    tiles: Sequence[Tile] | None,
    high: Sequence[Tile] | None,
    low: Sequence[Tile] | None,
) -> TileSetting:
    if high is not None and low is not None:
        return in_order(high, low, rules.ranking)
    if tiles is None:
        raise SettlementError(f"the four tiles of {whose} are needed, set or not")
    return house_way(rules, tiles)


def _verify(rules: PaiGowTilesRules, seats: Sequence[SeatOf[Tile]], board: BoardOf[Tile]) -> None:
    hands = [(board.dealer, board.dealer_high, board.dealer_low), *((one.cards, one.high, one.low) for one in seats)]
    DOMINOES.verify(tile for hand in hands for tile in _laid(*hand))
    rules.verify(seats)


def _laid(tiles: Sequence[Tile] | None, high: Sequence[Tile] | None, low: Sequence[Tile] | None) -> Sequence[Tile]:
    """The tiles of a hand, once each: as they were set, or as they were dealt."""
    return tiles or () if high is None or low is None else (*high, *low)
