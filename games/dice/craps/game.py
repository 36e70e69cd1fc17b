"""Craps: one roll of two dice a round, a point that stands over rolls, and wagers that lie until a roll decides them.

Sources: 000 (Grand Ronde), 002 (Choctaw), 003 (Oneida), by line. Does not hold limits, odds, or what is off.
"""

from games.declared.chance import OneResult
from games.declared.game import KEYED_IN, Game, Wager
from games.dice import two_dice
from games.dice.craps.actions import keep_dice, late_wager, throw
from games.dice.craps.board import figures
from games.dice.craps.families import KINDS
from games.dice.craps.irregularities import IRREGULARITIES
from games.dice.craps.layout import CrapsLayout
from games.dice.craps.points import after, call
from games.dice.craps.rules import CrapsRules
from games.dice.craps.settlement import settle
from games.round.facts import table_round
from games.round.result_phases import awaiting_result, betting_before_result, no_result, settling_after_result

ROUND = table_round(
    betting_before_result("rolling"),  # 002:95; 003:1085-1089
    awaiting_result("rolling", "Dice out", "the dice are out"),  # 002:210, 228; 003:1343-1346, 1404-1407
    settling_after_result("rolling"),  # 002:232; 003:1424-1430
    no_result("No roll", "the roll does not count and wagers lie as they are"),  # 002:214-222; 003:1350-1391
)

CRAPS = Game(
    name="craps",
    title="Craps",
    seats=14,  # house: players stand around a table without places
    chance=OneResult(
        of="dice",
        every=lambda rules: two_dice.EVERY,
        reads=lambda rules, text: two_dice.read(text),
        says=lambda rules, mark, shown: call(mark, shown),
        layout=CrapsLayout(),
        words=("call-on", "confirm-on"),  # 000:319; 002:52; 003:1105-1107
        marks=lambda rules, mark, shown: after(mark, shown),
        figures=figures,
        entry=lambda rules: "two-dice",  # of a total alone nobody knows what a hard way or a hop does
        source="000:266; 002:8-15; 003:870-879",
    ),
    equipment=KEYED_IN,
    wagers=tuple(Wager(kind.family.name, during="betting", optional=True, source=kind.family.source) for kind in KINDS),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=CrapsRules,
    settle=settle,
    actions={"keep-dice": keep_dice, "late-wager": late_wager, "throw": throw},
)
