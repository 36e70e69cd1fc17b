"""A small game with a chart of its own that draws a start position, on the table of all equipment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.table.setup import TableSetup
from games.draws.draw import ONE_OF_SEVEN, TWENTY_OF_EIGHTY, Draw, StartPosition
from games.poker.caribbean_stud.game import CARIBBEAN_STUD
from games.round.chart import Chart, Guard, Phase, when

FILE = load_table(config_folder() / "tables" / "demo-equipment.toml")
START = Draw("start-position", ONE_OF_SEVEN, during=("drawing",), start=StartPosition(7), source="003:2947-2954")
BALLS = Draw("balls", TWENTY_OF_EIGHTY, during=("drawing",), several=True)
DRAWN: Guard[Any] = Guard("drawn", lambda facts: facts.draws_made, "the start position is not drawn yet")

ROUND: Chart[Any] = Chart(
    Phase("betting", "Wagers open", "wagers are open", is_open=True, lock_out="locking"),
    Phase("locking", "Locking out", "the acceptors are closing", all_acceptors_closed="drawing"),
    Phase("drawing", "Start position", "the start position is drawn", deal=when(DRAWN, "dealing")),
    Phase("dealing", "Dealing", "the hands are dealt", hands_out=True, all_hands_out="settling"),
    Phase("settling", "Settle", "wagers are settled", hands_out=True, round_over="betting"),
    signals={
        "lock_out": "lock-out",
        "all_acceptors_closed": "the closing of all acceptors",
        "deal": "the deal",
        "all_hands_out": "ending the deal",
        "round_over": "ending the round",
    },
)


def setup_of(*draws: Draw) -> TableSetup:
    """The table, dealt by hand, with a game that draws these."""
    game = replace(CARIBBEAN_STUD, round=ROUND, draws=draws)
    return replace(table_setup(FILE), game=game, has_shuffler=False, has_shoe=False, shuffler_counts=False)
