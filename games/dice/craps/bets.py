"""Every wager of craps by its name: which rolls decide it, how, and by which lines of the pay table it is paid.

The state of a wager that lies over several rolls is in its name: a come bet that a six moved is ``come-6``, what
supports it is ``come-6-odds``. Names are read here once and for all. Does not know houses, money, or what is off.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.declared.layout import NoSuchWager
from games.dice.craps.families import BY_NAME, KINDS, Kind
from games.dice.craps.points import COME_OUT, SEVEN
from games.dice.two_dice import ROLLS, is_pair, of_total, total

Decision: TypeAlias = Literal["win", "lose", "push", "move"]
"""``move``: it goes on to the number that was thrown."""
Part: TypeAlias = Mapping[str, str]
"""One unit of a wager on one roll: the rolls with which it wins, each with its line of the pay table."""


@dataclass(frozen=True, slots=True)
class Bet:
    """One wager."""

    name: str
    kind: Kind
    number: str = ""
    """The number that it is on; empty for a wager that is on none yet, or on the point."""
    parts: tuple[Part, ...] = ()
    """Of a wager on one roll: its units, each of them a wager by itself."""

    @property
    def family(self) -> str:
        """The name of its family."""
        return self.kind.family.name

    @property
    def supports(self) -> str:
        """Of odds: the wager beside which they lie."""
        return self.name.removesuffix("-odds") if self.kind.supports else ""

    def on(self, mark: str) -> str:
        """The number by which it is decided where ``mark`` stands; empty where the come-out rule decides it."""
        return self.number or ("" if self.kind.moves else mark)

    def decisions(self, mark: str) -> Mapping[str, Decision]:
        """What each roll makes of it where ``mark`` stands; a roll that is left out leaves it as it lies."""
        return dict(_decisions(self, self.on(mark)))

    def line(self, mark: str) -> str:
        """The line of the pay table that pays it. A wager on one roll has one for each of its parts."""
        return line_of(self.kind, self.on(mark))


def line_of(kind: Kind, number: str) -> str:
    """The line of the pay table for a family's wager on this number."""
    name = kind.family.name
    if kind.supports or name in ("buy", "lay"):
        return f"true-{'win' if kind.how == 'with' else 'lose'}-{number}"
    if kind.how in ("line", "dont-line") or name == "put":
        return name
    return f"{name}-{number}"


def _decisions(bet: Bet, number: str) -> Iterator[tuple[str, Decision]]:
    how = bet.kind.how
    if how == "one-roll":
        for shown in ROLLS:
            yield shown, "win" if any(shown in part for part in bet.parts) else "lose"
    elif how in ("line", "dont-line") and number == COME_OUT:
        for shown in ROLLS:
            yield shown, _coming_out(total(shown), against=how == "dont-line")
    elif number:
        against = how in ("against", "dont-line")
        for shown in of_total(SEVEN):
            yield shown, "win" if against else "lose"
        for shown in of_total(int(number)):
            easy = how == "hard" and not is_pair(shown)
            yield shown, "lose" if against or easy else "win"


def _coming_out(thrown: int, *, against: bool) -> Decision:
    """Seven and eleven, two, three and twelve decide; twelve is barred where one wagers against (002:22-35)."""
    if thrown in (7, 11):
        return "lose" if against else "win"
    if thrown in (2, 3):
        return "win" if against else "lose"
    if thrown == 12:
        return "push" if against else "lose"
    return "move"


def _craps(number: str) -> Part:
    return dict.fromkeys(of_total(int(number)), "eleven" if number == "11" else f"craps-{number}")


_ANY_CRAPS: Part = dict.fromkeys(of_total(2, 3, 12), "any-craps")
_ANY_SEVEN: Part = dict.fromkeys(of_total(SEVEN), "any-seven")
_FIELD: Part = {shown: f"field-{total(shown)}" for shown in of_total(2, 3, 4, 9, 10, 11, 12)}
_HORN = (_craps("2"), _craps("3"), _craps("11"), _craps("12"))
_WHIRL = (*_HORN, _ANY_SEVEN)
_PARTS: Mapping[str, tuple[Part, ...]] = {
    "field": (_FIELD,),
    "any-seven": (_ANY_SEVEN,),
    "any-craps": (_ANY_CRAPS,),
    "eleven": (_craps("11"),),
    "c-and-e": (_ANY_CRAPS, _craps("11")),
    "horn": _HORN,
    "whirl": _WHIRL,
    "world": _WHIRL,
    "three-way": (_craps("2"), _craps("3"), _craps("12")),
    "high-low": (_craps("2"), _craps("12")),
    "ace-deuce-any-craps": (_craps("3"), _ANY_CRAPS),
}


def _parts(kind: Kind, number: str) -> tuple[Part, ...]:
    match kind.family.name:
        case "craps":
            return (_craps(number),)
        case "horn-high":
            return (*_HORN, _craps(number))  # 002:74: four units as a horn and one more
        case "hop":
            return ({number: "hop-pair" if is_pair(number) else "hop"},)
    return _PARTS.get(kind.family.name, ())


def _all() -> Iterator[Bet]:
    for kind in KINDS:
        name = kind.family.name
        if not kind.numbers or kind.moves:
            yield Bet(name, kind, parts=_parts(kind, ""))
        for number in kind.numbers:
            full = f"{kind.supports}-{number}-odds" if kind.supports else f"{name}-{number}"
            yield Bet(full, kind, number, _parts(kind, number))


BETS: Mapping[str, Bet] = {bet.name: bet for bet in _all()}
"""By name, in the order of the layout."""
_SYNONYMS = {
    "craps-eleven": "c-and-e",
    "ace-deuce": "ace-deuce-any-craps",
    **{f"hop-{shown[::-1]}": f"hop-{shown}" for shown in ROLLS},
}


def bet_of(name: str) -> Bet:
    """The wager of this name; a hop's faces may come in either order.

    Raises:
        NoSuchWager: craps has none; the text says which there are.

    >>> bet_of("hop-5-3").name, bet_of("come-6-odds").supports
    ('hop-3-5', 'come-6')
    """
    found = BETS.get(_SYNONYMS.get(name, name))
    if found is not None:
        return found
    family = name.removesuffix("-odds").rpartition("-")[0]
    kind = BY_NAME.get(f"{family}-odds" if name.endswith("-odds") else family)
    if family == "hop" or name.startswith("hop-"):
        raise NoSuchWager(f'there is no "{name}": a hop is on two faces from 1 to 6, such as hop-3-5')
    if kind is not None and kind.numbers:
        raise NoSuchWager(f'there is no "{name}": {kind.family.title.lower()} is on {", ".join(kind.numbers)}')
    raise NoSuchWager(f'craps has no wager "{name}"; it has {", ".join(one.family.example for one in KINDS)}')
