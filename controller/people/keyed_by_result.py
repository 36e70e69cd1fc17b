"""Keys at a table whose rounds end with one result: the result, what a player calls, and what was keyed wrong.

================  ====================================================================================================
``n ENTER``       the result, as the wheel or the dice show it: 17, 00; dice face by face, 34; a section by its number
``seat n DEAL``   the n-th of the words that a player of this seat may call before the roll
``CLEAR DEAL``    the result, or the word that was said last, was told wrong
================  ====================================================================================================

Wagers have more names than a key pad has digits: they are entered at the table's page. Does not decide whether anything
is possible: :mod:`controller.table.results` does.
"""

from __future__ import annotations

from controller.table import commands as c
from controller.table.setup import TableSetup
from drivers.signals import KeyPressed, Signal


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
