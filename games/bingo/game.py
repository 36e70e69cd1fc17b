"""Bingo: one of 75 balls at each call, and sheets of cards that are claimed; the regular game and its special formats.

Source: 000 (Grand Ronde), by line. Does not hold prices, patterns or prizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.bingo.at_table import CLAIMS, marks, wrong_with
from games.bingo.card import EACH, HIGHEST, called_as
from games.bingo.designated import designations
from games.bingo.irregularities import IRREGULARITIES
from games.bingo.rules import BingoRules
from games.declared.game import KEYED_IN, Game
from games.declared.tickets import Paper, Tickets, Won
from games.draws.draw import Draw, Numbers
from games.round.facts import table_round
from games.round.settlement import BoardOf, SeatOf, Settlement
from games.round.ticket_phases import calling, drawn, selling, void_draw

ALL_BALLS = Numbers(1, HIGHEST, HIGHEST)
"""Drawn anew at each call: the first of them that was not called yet is the next one."""


def _by_claims(_rules: Any, _papers: Iterable[Paper], _game: int, _balls: Sequence[int]) -> tuple[Won, ...]:
    return ()


def _no_wagers(_rules: Any, _seats: Sequence[SeatOf[Any]], _board: BoardOf[Any]) -> tuple[Settlement, ...]:
    return ()


BINGO = Game(
    name="bingo",
    title="Bingo",
    seats=14,  # house: the places at which sheets are sold
    chance=Tickets(
        paper="sheet",
        letter="B",
        balls=ALL_BALLS,
        at_once=1,
        windows=lambda rules: rules.seats,
        sells=lambda _: None,
        mistakes=wrong_with,
        price_cents=lambda rules, _: rules.sheets.price_cents,
        won=_by_claims,
        says=called_as,
        void_draw="played-again",
        sold_in_draw=False,
        plays=designations,
        marks=marks,
        wager_cents=lambda rules: rules.sheets.price_cents,
        board_columns=EACH,
        claims=CLAIMS,
        source="000:113-172",
    ),
    equipment=KEYED_IN,
    wagers=(),
    round=table_round(selling("sheet", may_be_void=True), calling(), drawn(), void_draw()),  # 000:141-146, 170
    irregularities=IRREGULARITIES,
    rules=BingoRules,
    settle=_no_wagers,
    progressive_hands=("bingo", "planet-bingo", "wheel-of-fortune", "pick-your-own", "bingo-bonanza"),
    draws=(Draw("balls", ALL_BALLS, during=("balls-come",), source="000:118, 141", several=True),),
    by_next=("game_closed", "round_over"),
)
