"""Pai gow tiles and mah-jong pai gow as the documents ask about them: start, hands, deal, and what may be done.

Does not rule by itself: the games and the house do.
"""

from __future__ import annotations

from typing import Any

from games.asked import hands, settle as common_settle
from games.asked.question import Given, QuestionError
from games.asked.words import PHASES as COMMON_PHASES, Words
from games.cards.piece import parse_pieces
from games.cards.tile import CIRCLES, DOMINOES
from games.declared.deal import plan
from games.draws.start_order import start as start_order
from games.pai_gow.mah_jong.game import MAH_JONG_PAI_GOW
from games.pai_gow.mah_jong.ranking import rank as rank_mah_jong
from games.pai_gow.mah_jong.rules import MahJongPaiGowRules
from games.pai_gow.tile_rules import TileRules
from games.pai_gow.tiles.ranking import points_of
from games.pai_gow.tiles.rules import PaiGowTilesRules
from games.pai_gow.tiles.settlement import house_way

PHASES = {
    **COMMON_PHASES,
    "before-cup-open": "betting",
    "cup-open": "starting",
    "dice": "starting",
    "after-deal": "setting",
    "bank-setting": "setting",
}


def start(rules: TileRules, given: Given) -> dict[str, Any]:
    """Who gets tiles first, the whole order, where the action button lies, and the order of settlement."""
    bank = given["bank"]
    found = start_order(rules.start, given["method"], given["number"], bank=bank, seats=given["seats"])
    settled = found.settled(bank)
    return {"first": found.first, "order": found.order, "button": settled[0], "settle_order": settled}


def rank(rules: PaiGowTilesRules, given: Given) -> dict[str, Any]:
    """What two dominoes are called, and their points."""
    tiles = parse_pieces(DOMINOES, given["cards"])
    DOMINOES.verify(tiles)
    return {"category": rules.ranking.rank(tiles).category, "points": points_of(tiles)}


def compare(rules: PaiGowTilesRules, given: Given) -> dict[str, Any]:
    """Which of two hands of dominoes is higher."""
    return {**hands.compared(rules.ranking.rank, given, DOMINOES)}


def set_hand(rules: PaiGowTilesRules, given: Given) -> dict[str, Any]:
    """How four dominoes are set the house way, and whether that splits a pair."""
    tiles = parse_pieces(DOMINOES, given["cards"])
    DOMINOES.verify(tiles)
    found = house_way(rules, tiles)
    pairs = [one for one in rules.ranking.pairs_in(tiles) if set(one) not in (set(found.high), set(found.low))]
    return {
        "high": list(map(str, found.high)),
        "low": list(map(str, found.low)),
        "splits_pair": bool(pairs),
    }


def rank_circles(rules: MahJongPaiGowRules, given: Given) -> dict[str, Any]:
    """What two mah-jong tiles are called, and their points."""
    tiles = parse_pieces(CIRCLES, given["cards"])
    CIRCLES.verify(tiles)
    return {"category": rank_mah_jong(tiles).category, "points": points_of(tiles)}


def compare_circles(rules: MahJongPaiGowRules, given: Given) -> dict[str, Any]:
    """Which of two hands of mah-jong tiles is higher."""
    return {**hands.compared(rank_mah_jong, given, CIRCLES)}


def deal_circles(rules: MahJongPaiGowRules, given: Given) -> dict[str, Any]:
    """Ten stacks from the action button on, and whose stay: those of the seats with a wager, and the bank's.

    Raises:
        QuestionError: no seats are told, or a seat that the layout does not have.
    """
    button, bank, seats = given["button"], given["bank"], given["seats"]
    if not isinstance(bank, dict) or not isinstance(seats, list):
        raise QuestionError("the seats that wagered are told, and the seat that banks")
    if not 1 <= button <= rules.seats:
        raise QuestionError(f"there is no seat {button}; the layout has 1 to {rules.seats}")
    how = plan(MAH_JONG_PAI_GOW, rules, given["method"], positions=rules.seats)
    kept = {bank["seat"], *(seat["seat"] for seat in seats)}
    return {
        "order": [(button - 1 + turn) % rules.seats + 1 for turn in range(rules.seats)],
        "kept": sorted(kept),
        "stack": how.cards_at_a_time,
        "face_up": 0,
        "remaining": how.stub,
    }


PAI_GOW_TILES = Words(
    PHASES,
    answers={
        "rank": rank,
        "compare": compare,
        "set": set_hand,
        "settle": common_settle.settle,
        "start": start,
    },
)
MAH_JONG = Words(
    {**PHASES, "after-deal": "looking", "bank-setting": "looking"},
    answers={
        "rank": rank_circles,
        "compare": compare_circles,
        "settle": common_settle.settle,
        "start": start,
        "deal": deal_circles,
    },
)
