"""Keys at a table whose rounds end with one result: the result, what a player calls, and what was keyed wrong.

==================  ==================================================================================================
``n ENTER``         the result, as the wheel or the dice show it: 17, 00; dice face by face, 34; a section by its number
``seat n DEAL``     the n-th of the words that a player of this seat may call before the roll
``CLEAR DEAL``      the result, or the word that was said last, was told wrong
``seat n SHUFFLE``  and ``dollars ENTER``: so much lies on wager n of the seat, 0 takes it up again. The last three
                    digits are the wager's number, 3014 SHUFFLE 25 ENTER; the page of each house lists them (docs/games)
==================  ==================================================================================================

Does not decide whether anything is possible: :mod:`controller.table.results` and :mod:`controller.table.stakes` do.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.table import commands as c
from controller.table.setup import TableSetup
from controller.table.words import words_of
from drivers.signals import KeyPressed, Signal
from games.declared.game import Game
from games.declared.house_rules import HouseRules

WAGER_DIGITS = 3
"""Of the number of a wager; what stands before them is the seat."""
WAGER_FORM = "a wager is the seat and its number of three digits, SHUFFLE, then the dollars, ENTER"


class Chosen(NamedTuple):
    """The wager whose amount is keyed in next."""

    seat: int
    wager: str

    def __str__(self) -> str:
        return f"{self.seat} {words_of(self.wager).upper()} $"

    def completed(self, key: str, digits: str, at: KeyPressed) -> Signal | str:
        """So much lies there."""
        if key != "ENTER" or not digits:
            return WAGER_FORM
        return c.StakeKeyed(device=at.device, at=at.at, seat=self.seat, wager=self.wager, cents=int(digits) * 100)


def wagers_by_number(game: Game, rules: HouseRules) -> dict[str, str]:
    """The wagers of this house, each by the three digits that choose it: ``001`` is the first of its layout."""
    names = game.by_result.layout.names(rules)
    return {f"{number:0{WAGER_DIGITS}}": name for number, name in enumerate(names, 1)}


def begun(key: str, digits: str, setup: TableSetup) -> Chosen | str | None:
    """The wager that these digits choose; why they choose none; None where the line is about something else."""
    if key != "SHUFFLE" or not digits:
        return None
    seat, number = digits[:-WAGER_DIGITS], digits[-WAGER_DIGITS:]
    if not seat:
        return WAGER_FORM
    known = wagers_by_number(setup.game, setup.rules)
    if number not in known:
        return f"there is no wager {number}: {min(known)} to {max(known)}"
    return Chosen(int(seat), known[number])


def plain(key: str, digits: str, at: KeyPressed, setup: TableSetup) -> Signal | str | None:
    """What a line means that is not of staff or of an irregularity; why it means nothing; None where others know."""
    if key == "ENTER" and digits:
        return c.ResultKeyed(device=at.device, at=at.at, result=digits)
    if key == "DEAL":
        return _word(digits, at, setup)
    return None


def _word(digits: str, at: KeyPressed, setup: TableSetup) -> Signal | str:
    words = setup.game.by_result.words
    if not words:
        return "nothing is called at this table: a result is its number, then ENTER"
    if len(digits) < 2 or not 1 <= int(digits[-1]) <= len(words):
        told = ", ".join(f"{number} {word}" for number, word in enumerate(words, 1))
        return f"a call is the seat, its number and DEAL: {told}"
    return c.WordKeyed(device=at.device, at=at.at, said=words[int(digits[-1]) - 1], spot=int(digits[:-1]))


def after_clear(digits: str, at: KeyPressed) -> Signal | str:
    """CLEAR DEAL: what was told last was told wrong."""
    if digits:
        return "CLEAR DEAL takes back what was told last"
    return c.TakeBackKeyed(device=at.device, at=at.at)
