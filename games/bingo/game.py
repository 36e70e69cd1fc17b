"""Bingo: one of 75 balls at each call, and sheets of cards that are claimed. The regular game by its patterns.

A sheet's cards follow from the record that it is sold in and its number: the same again whenever it is asked for, so
that none has to be kept. Special formats (000:151-172) are rules of :mod:`games.bingo.play` that no table plays yet.
Source: 000 (Grand Ronde), by line. Does not hold prices, patterns or prizes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from games.bingo.card import EACH, HIGHEST, called_as
from games.bingo.irregularities import IRREGULARITIES
from games.bingo.play import BingoGame, closed, started, why_not_claim, why_not_sold, why_not_started
from games.bingo.prizes import pool_for, prizes
from games.bingo.room import Place, room_of_sheets
from games.bingo.rules import BingoRules, Format
from games.bingo.sheets import Sheet, drawn_sheets
from games.declared.game import KEYED_IN, Game
from games.declared.tickets import Asked, Claimed, Paper, Playing, Tickets, Won
from games.draws.draw import Draw, Numbers
from games.round.facts import table_round
from games.round.settlement import BoardOf, SeatOf, Settlement
from games.round.ticket_phases import calling, drawn, selling, void_draw
from games.tickets.serial import Serial

FORMAT: Format = "bingo"
ALL_BALLS = Numbers(1, HIGHEST, HIGHEST)
"""Drawn anew at each call: the first of them that was not called yet is the next one."""


def below_of(seed: str, number: int) -> Callable[[int], int]:
    """Numbers from 0 to one less than asked for, each as likely as the next, that follow from record and sheet."""
    found = 0

    def below(limit: int) -> int:
        nonlocal found
        while True:
            block = hashlib.sha256(f"{seed}/{number}/{found}".encode()).digest()
            found += 1
            drawn_number = int.from_bytes(block, "big")
            whole = (1 << 256) - (1 << 256) % limit
            if drawn_number < whole:
                return drawn_number % limit

    return below


@lru_cache(maxsize=20_000)
def sheet_of(seed: str, number: int, cards: int) -> Sheet:
    """The sheet of this number; its cards are no other sheet's, as far as chance can tell: there are 5 * 10^26."""
    return next(drawn_sheets("B", 1, 1, cards, below_of(seed, number)))


def game_of(rules: BingoRules, playing: Playing) -> BingoGame:
    """The game as its own functions ask for it."""
    game = BingoGame(FORMAT, pattern_of(rules, playing), balls=playing.balls)
    return game if playing.selling else started(game)


def pattern_of(rules: BingoRules, playing: Playing) -> str:
    """What was designated (000:120, 142); the house's first pattern where nothing was."""
    return playing.plays or next(iter(rules.pattern))


def wrong_with(rules: BingoRules, playing: Playing, asked: Asked, _minute: int | None) -> tuple[str, ...]:
    """Why no sheet is sold now; nothing where one is."""
    refusal = why_not_sold(rules, game_of(rules, playing))
    one_game = () if asked.games == 1 else (f"a sheet is good for one game, not for {asked.games} (house)",)
    own = () if not asked.groups else ("a sheet has its own numbers: none is marked (000:130-137)",)
    return (*(() if refusal is None else (str(refusal),)), *one_game, *own)


def why_not_calls(rules: BingoRules, playing: Playing, sheets: int) -> str | None:
    """Why the calls do not begin with so many sheets in play; None where they may. Nobody knows more of the players."""
    refusal = why_not_started(rules, game_of(rules, playing), sheets)
    return None if refusal is None else str(refusal)


def claimed(rules: BingoRules, playing: Playing, paper: Paper, seed: str) -> Claimed:
    """The card of this sheet that has won, or why none has: the reason of the card that lacks least (000:142-145)."""
    sheet, game = sheet_of(seed, paper.number, rules.sheets.cards), game_of(rules, playing)
    room = room_of_sheets((sheet,), rules.pattern_called(game.pattern))
    refused: list[tuple[int, str]] = []
    for card in range(1, len(sheet.cards) + 1):
        why = why_not_claim(rules, game, room, place := Place(sheet.serial, card))
        if why is None:
            return Claimed(card, "")
        refused.append((len(room.cards[place].lacks(game.called)), str(why)))
    return Claimed(0, min(refused)[1])


def shared(rules: BingoRules, playing: Playing, winners: Sequence[int]) -> tuple[Won, ...]:
    """Equal shares of the posted prize, in the order of the claims (000:146)."""
    game = closed(game_of(rules, playing), [Place(Serial("B", number)) for number in winners])
    prize = rules.pools[pool_for(rules, game)].seed_cents
    return tuple(Won(paid.place.serial.number, paid.cents) for paid in prizes(rules, game, prize).paid)


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
        plays=lambda rules: tuple(rules.pattern),
        marks=False,
        board_columns=EACH,
        why_not_start=why_not_calls,
        claimed=claimed,
        shared=shared,
        source="000:113-148",
    ),
    equipment=KEYED_IN,
    wagers=(),
    round=table_round(selling("sheet"), calling(), drawn(), void_draw()),  # 000:141-146
    irregularities=IRREGULARITIES,
    rules=BingoRules,
    settle=_no_wagers,
    progressive_hands=("bingo", "planet-bingo", "wheel-of-fortune", "pick-your-own", "bingo-bonanza"),
    draws=(Draw("balls", ALL_BALLS, during=("balls-come",), source="000:118, 141"),),
    by_next=("game_closed", "round_over"),
)
