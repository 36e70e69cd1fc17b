"""What the table page asks and tells of a hand: how the house sets it, how a wager on it ends, whose hand lies open.

The answer to a question goes to who asks, and nothing is recorded; the hand of a seat that lies open becomes the signal
that a line of the key pad becomes. Does not reckon (:mod:`controller.table.cards.reckoning` does), and does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.console.acts import Acts, number
from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.people.entry_lines import CONSOLE
from controller.table.cards.reckoning import compared, parts_of, set_by_house
from controller.table.command import Request
from controller.table.commands import HandTakeBackKeyed, OpenHandKeyed
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import sentence

TELLS = frozenset({"open", "take-back"})
"""What goes on record; all else is a question."""


class HandActs(Acts):
    """The acts of one table; ``now_ns`` is the table's clock, ``state`` how it stands by what was decided last."""

    def __init__(
        self, desk: Desk, setup: TableSetup, now_ns: Callable[[], int], state: Callable[[], TableState]
    ) -> None:
        self._setup = setup
        self._now_ns = now_ns
        self._state = state
        acts: Mapping[str, Callable[[Form], Request]] = {"open": self._open, "take-back": self._take_back}
        super().__init__(desk, acts, lambda: "", TELLS)

    async def act(self, verb: str, form: Form) -> Reply | None:
        """The answer; None for a verb that there is not."""
        if verb in TELLS:
            return await super().act(verb, form)
        setup = self._setup.now(self._state())
        try:
            if verb == "set":
                return Reply(True, set_by_house(setup, form.text("hand")))
            if verb == "compare":
                cents = 100 * form.number("dollars")
                return Reply(True, compared(setup, form.text("hand"), form.text("bank"), form.text("wager"), cents))
        except ValueError as error:
            return Reply(False, sentence(str(error)))
        return None

    def _open(self, form: Form) -> OpenHandKeyed:
        parts = parts_of(form.text("hand"))
        low = parts[1] if len(parts) == 2 else ()
        return OpenHandKeyed(device=CONSOLE, at=self._now_ns(), seat=_seat(form), high=parts[0], low=low)

    def _take_back(self, form: Form) -> HandTakeBackKeyed:
        return HandTakeBackKeyed(device=CONSOLE, at=self._now_ns(), seat=_seat(form))


def _seat(form: Form) -> int:
    return number(form.text("seat").strip(), "a seat")
