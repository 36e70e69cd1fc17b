"""Games that are dealt card by card: exact counts of a shoe, a settled round, and a card told to everybody.

Each beside the limit that it must keep: no program that publishes a time does the same. Does not play devices.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from bench.figure import Figure, within
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.house_rules import load_house_rules
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.decide import draft
from controller.table.setup import TableSetup, setup_of
from controller.table.state import TableState
from games.baccarat.tableau import MINI
from games.blackjack.rules import BlackjackRules
from games.cards.card import parse_cards
from games.library import game
from games.probability.baccarat import finals
from games.probability.blackjack.best_play import Table
from games.probability.blackjack.dealer_hands import outcomes
from games.probability.blackjack.kinds import Kinds
from games.round.settlement import Board, SeatInPlay

MS = 1e6
EIGHT = 8
OUT = 300
"""Cards that have left the shoe, of 416."""

now = time.process_time_ns


def measure(_: Path, turns: int = 20) -> list[Figure]:
    """Nanoseconds of one core; each sample is one whole count, settlement or decision."""
    rules = load_house_rules("blackjack", "choctaw")
    assert isinstance(rules, BlackjackRules)
    kinds, table = Kinds(rules.pack), card_table()
    return [
        _of("eight decks of baccarat, counted", _counted_anew, 100 * MS, turns),
        _of("a dealer's outcomes, six decks", lambda: outcomes(rules, kinds), 100 * MS, turns),
        _of("a player's expectation, six decks", lambda: Table(game("blackjack"), rules).expectation(), 10_000 * MS, 1),
        _of("a round of three splits, settled", _three_splits(rules), 0.1 * MS, 50 * turns),
        _of("a card keyed, decided and told", _keyed(*table), 50 * MS, 10 * turns),
    ]


def _counted_anew() -> object:
    finals.cache_clear()
    return finals(MINI, EIGHT)


def _of(what: str, run: Callable[[], object], limit_ns: float, turns: int) -> Figure:
    run()
    samples = []
    for _ in range(turns):
        begun = now()
        run()
        samples.append(float(now() - begun))
    return within(what, samples, limit_ns, "ns")


def _three_splits(rules: BlackjackRules) -> Callable[[], object]:
    wagers = {"main": 1_000, "split": 1_000, "split-2": 1_000, "split-3": 1_000, "double-split": 1_000}
    hands = tuple(tuple(parse_cards(hand.split())) for hand in ("8h Kd", "8d 3c 9s", "8s Ts", "8c 7h 5d"))
    seats = [SeatInPlay(3, wagers, hands=hands)]
    board = Board(dealer=parse_cards(["6d", "Th", "9c"]))
    settle = game("blackjack").settle
    return lambda: settle(rules, seats, board)


def card_table() -> tuple[TableState, TableSetup]:
    """A table of mini-baccarat, late in its shoe, that waits for the banker's second card."""
    file = load_table(config_folder() / "tables" / "demo-mini-baccarat.toml")
    setup = setup_of(file, game(file.table.game), load_house_rules(file.table.game, file.table.rules))
    faces = [str(card) for card in setup.pack.pieces()]
    state = fold([e.PackShuffled(cards=len(faces), to_burn=0)], TableState())
    state = fold([e.CardDealt(card=faces[place * 5 % len(faces)]) for place in range(OUT)], state)
    state = fold([e.RoundClosed(number=1, void=False, carried=(), at=0)], state)
    state = fold([e.PhaseChanged(signal="lock_out", before="betting", after="dealing")], state)
    return fold([e.CardDealt(card=card) for card in ("4h", "Kd", "5s")], state), setup


def _keyed(state: TableState, setup: TableSetup) -> Callable[[], object]:
    signal = c.CardKeyed(device="key-pad", at=0, card="9?")

    def told() -> object:
        after = draft(state, signal, setup).state
        return advice(after, setup), dealer_lines(after, setup, "")

    return told
