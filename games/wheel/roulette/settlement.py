"""How roulette is settled: by the number where the ball fell, the rule of the zeros, and hits in a row.

Source: 000 (Grand Ronde), 002 (Choctaw), 003 (Oneida), by line. Does not know limits or who may wager.
"""

from collections.abc import Sequence
from functools import partial

from games.declared.chance import OneResult
from games.money.odds import Odds
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError
from games.wheel.board import board
from games.wheel.roulette.layout import RouletteLayout
from games.wheel.roulette.names import BACK_TO_BACK, HITS, family_name
from games.wheel.roulette.pockets import EVEN_CHANCES, GROUPS, WHEELS, call, read, tone
from games.wheel.roulette.rules import BackToBack, RouletteRules
from games.wheel.settlement import losers_first, lost, result_of, wagers_read, won

LAYOUT = RouletteLayout()
CHANCE = OneResult(
    of="wheel",
    every=lambda rules: WHEELS[rules.wheel],
    reads=lambda rules, text: read(rules.wheel, text),
    says=lambda rules, mark, result: call(result),
    layout=LAYOUT,
    tones=lambda rules, result: tone(result),
    figures=lambda rules, results: board(results, WHEELS[rules.wheel], GROUPS, {}),
    entry=lambda rules: f"{rules.wheel}-wheel",
    source="000:758, 002:309-310, 003:3973-3974",
)


def settle(rules: RouletteRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager by its place on the layout and the number of ``board.result``.

    Raises:
        SettlementError: the number is not told or not on the wheel, or a wager is none of this house.
    """
    number = result_of(CHANCE, rules, board)
    wagers_read(CHANCE, rules, seats)
    return losers_first(seats, board, rules, partial(_ended, rules, number))


def _ended(rules: RouletteRules, number: str, seat: SeatInPlay, name: str) -> Settlement:
    wager = LAYOUT.read(rules, name)
    if wager in HITS:
        return _back_to_back(rules, number, seat, name)
    source = LAYOUT.family(wager).source
    if number in LAYOUT.covers(rules, wager, ""):
        odds = rules.odds_of(wager)
        return won(rules, seat, name, odds, f"the number is in {wager}, which pays {odds}", source)
    if number not in ("0", "00") or wager not in EVEN_CHANCES:
        return lost(rules, seat, name, f"the number is not in {wager}", source)
    if not rules.half_returned_on_zero(wager):
        return lost(rules, seat, name, f"a zero takes {wager}", "002:290-291, 003:4214-4219")
    half = seat.wagers[name] // 2
    why = f"a zero takes half of {wager}, half goes back"
    return Settlement(seat.seat, name, "half-lose", 0, "house", why, "003:4214-4221", returned_cents=half)


def _back_to_back(rules: RouletteRules, number: str, seat: SeatInPlay, wager: str) -> Settlement:
    """A hit is the winning number picked straight up; after the first and the second the dollar lies on."""
    terms, source = rules.back_to_back, "002:261-268"
    if terms is None:
        raise SettlementError(f"seat {seat.seat}: {BACK_TO_BACK} is not offered at this house")
    picked = [read_name for read_name in (LAYOUT.read(rules, one) for one in seat.wagers) if _is_straight(read_name)]
    if f"straight-{number}" not in picked:
        return lost(rules, seat, wager, f"{number} was not picked", source)
    if len(picked) > terms.numbers_at_most:
        why = f"{len(picked)} numbers were picked; a hit is one of {terms.numbers_at_most}"
        return lost(rules, seat, wager, why, source)
    hit = HITS.index(wager)
    odds = _odds(terms, hit)
    after = HITS[hit + 1] if hit + 1 < len(HITS) else ""
    why = f"{number} was picked, hit {hit + 1} in a row, which pays {odds}"
    pays = odds.pays_cents(seat.wagers[wager])
    return Settlement(seat.seat, wager, "win", pays, "house", why, source, stands_as=after)


def _odds(terms: BackToBack, hit: int) -> Odds:
    """What this hit pays; where odds do not add up, what they are above those of the hit before."""
    odds = terms.pays[hit]
    if terms.adds_up or not hit:
        return odds
    before = terms.pays[hit - 1]
    return Odds(odds.win * before.stake - before.win * odds.stake, odds.stake * before.stake)


def _is_straight(wager: str) -> bool:
    return family_name(wager) == "straight"
