"""What a page tells of a round: each verb becomes the signal that a line of the key pad becomes. Does not decide.

What hangs on how the round stands names the round as it was shown on the page: pressed twice, or on two screens at
once, it is told once, and says nothing of what is asked next.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.table.command import Request
from controller.table.words import sentence

MOST_DIGITS = 9
"""Of an amount in dollars: more is no wager."""
GONE_ON = "The table has gone on since this page was shown: look at it, then say it again."


class Acts:
    """The acts of one table, by verb. ``mark`` is that of the round as it was decided last."""

    def __init__(
        self,
        desk: Desk,
        acts: Mapping[str, Callable[[Form], Request]],
        mark: Callable[[], str],
        at_any_time: frozenset[str] = frozenset(),
    ) -> None:
        self._desk = desk
        self._acts = acts
        self._mark = mark
        self._at_any_time = at_any_time

    async def act(self, verb: str, form: Form) -> Reply | None:
        """Tell the table what the page says, silently where it is taken; None for a verb that there is not."""
        make = self._acts.get(verb)
        if make is None:
            return None
        about = form.text("about")
        if about and verb not in self._at_any_time and about != self._mark():
            return Reply(False, GONE_ON)
        try:
            told = make(form)
        except ValueError as error:
            return Reply(False, sentence(str(error)))
        return await self._desk.take(told) or Reply(True, self._done())

    def _done(self) -> str:
        """What is said once it is taken: nothing."""
        return ""


async def act_of(acts: Mapping[str, Callable[[Form], Awaitable[Reply]]], verb: str, form: Form) -> Reply | None:
    """Do what a page asks; None for a verb that it does not have. A form that cannot be read is a refusal."""
    act = acts.get(verb)
    if act is None:
        return None
    try:
        return await act(form)
    except ValueError as error:
        return Reply(False, sentence(str(error)))


def number(text: str, what: str) -> int:
    """The whole number that somebody typed. Raises ValueError, naming ``what`` it is, where it is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise ValueError(f'{what} is a whole number, not "{text}"')
    return int(text)
