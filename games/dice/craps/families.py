"""The wagers of craps in families: what each is called, how it is decided, on which numbers, where that is printed.

A family names wagers that differ in their number and in nothing else. Lines are of 000 (Grand Ronde), 002 (Choctaw) and
003 (Oneida). Does not say which of them a house offers, nor what it pays.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.declared.layout import Family
from games.dice.craps.points import POINTS
from games.dice.two_dice import ROLLS

How: TypeAlias = Literal["line", "dont-line", "with", "against", "hard", "one-roll"]
"""``line``: by the come-out rule, then its number before a seven; ``dont-line``: against that, twelve barred. ``with``:
its number before a seven; ``against``: a seven before its number. ``hard``: its pair before a seven or the easy way."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One family and how its wagers are decided."""

    family: Family
    how: How
    numbers: tuple[str, ...] = ()
    """Its wagers are named after these: ``place-6``. None where one name is all."""
    moves: bool = False
    """A wager without a number that goes on to one by a roll: a come bet."""
    supports: str = ""
    """The family of the wagers that it is laid in support of."""

    @property
    def lies_on(self) -> bool:
        """Whether it lies on after a win, until its player takes it down: a number, a hard way."""
        return self.family.name in ("place", "place-lose", "buy", "lay", "hardway", "big")

    @property
    def is_split(self) -> bool:
        """Whether it lies between two proposition bets, half on each side (002:83-86)."""
        return self.family.name in ("c-and-e", "high-low", "ace-deuce-any-craps")


def _stays(
    name: str, title: str, how: How, source: str, numbers: tuple[str, ...] = (), *, moves: bool = False, odds: str = ""
) -> Kind:
    """A wager that lies there until a roll decides it. Odds are named after the wager that they support."""
    example = f"{odds or name}-6" if numbers and not moves else odds or name
    return Kind(
        Family(name, title, f"{example}-odds" if odds else example, source, stays=True), how, numbers, moves, odds
    )


def _one_roll(name: str, title: str, source: str, numbers: tuple[str, ...] = ()) -> Kind:
    """A wager that the next roll decides."""
    return Kind(Family(name, title, f"{name}-{numbers[0]}" if numbers else name, source), "one-roll", numbers)


HARD = ("4", "6", "8", "10")
HORN = ("2", "3", "11", "12")
CRAPS = ("2", "3", "12")

KINDS = (
    _stays("pass", "Pass", "line", "000:266, 295; 002:22-28; 003:942-948"),
    _stays("pass-odds", "Odds on pass", "with", "000:294, 321; 002:196; 003:1261-1268", odds="pass"),
    _stays("dont-pass", "Don't pass", "dont-line", "000:267, 281; 002:29-35; 003:950-959"),
    _stays(
        "dont-pass-odds", "Odds on don't pass", "against", "000:294, 309-311; 002:197; 003:1270-1280", odds="dont-pass"
    ),
    _stays("come", "Come", "line", "000:274; 002:36-42; 003:961-968", POINTS, moves=True),
    _stays("come-odds", "Odds on come", "with", "000:294, 321; 002:198; 003:1283-1292", POINTS, odds="come"),
    _stays("dont-come", "Don't come", "dont-line", "000:280; 002:43-49; 003:970-979", POINTS, moves=True),
    _stays(
        "dont-come-odds",
        "Odds on don't come",
        "against",
        "000:294, 309-311; 002:199; 003:1294-1303",
        POINTS,
        odds="dont-come",
    ),
    _stays("put", "Put", "with", "002:87", POINTS),
    _stays("put-odds", "Odds on put", "with", "002:203", POINTS, odds="put"),
    _stays("place", "Place to win", "with", "000:296; 002:50; 003:981-986", POINTS),
    _stays("place-lose", "Place to lose", "against", "002:54", POINTS),
    _stays("buy", "Buy", "with", "000:273, 357; 002:56-58; 003:1197-1229", POINTS),
    _stays("lay", "Lay", "against", "000:293, 357; 002:60; 003:1231-1254", POINTS),
    _stays("hardway", "Hard way", "hard", "000:282, 289, 299-300; 002:61-64; 003:988-1006", HARD),
    _stays("big", "Big six, big eight", "with", "002:81-82", ("6", "8")),
    _one_roll("field", "Field", "000:288; 002:65; 003:1008-1011"),
    _one_roll("any-seven", "Any seven", "000:272; 002:66; 003:1013-1015"),
    _one_roll("any-craps", "Any craps", "000:271; 002:67; 003:1017-1019"),
    _one_roll("craps", "Craps two, three, twelve", "000:276-278; 002:68-71; 003:1021-1035", CRAPS),
    _one_roll("eleven", "Eleven", "000:283; 002:72; 003:1039-1041"),
    _one_roll("c-and-e", "Craps-eleven, C and E", "000:279; 002:84; 003:1045-1050"),
    _one_roll("horn", "Horn", "000:291; 002:73; 003:1052-1056"),
    _one_roll("horn-high", "Horn high", "000:292; 002:74; 003:1058-1067", HORN),
    _one_roll("whirl", "Whirl", "000:302; 003:1069-1073"),
    _one_roll("world", "World", "002:75"),
    _one_roll("three-way", "Three-way craps", "002:76"),
    _one_roll("high-low", "High-low", "002:85"),
    _one_roll("ace-deuce-any-craps", "Ace-deuce and any craps", "002:86"),
    _one_roll("hop", "Hop", "000:290; 002:77-79; 003:1075-1080", ROLLS),
)
"""In the order of the layout: lines and odds, numbers, one roll."""

BY_NAME = {kind.family.name: kind for kind in KINDS}
