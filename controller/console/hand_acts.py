"""What the table page asks of a hand that somebody tells: how the house sets it, and how a wager on it ends.

The answer goes to who asks, and nothing is recorded. Does not reckon (:mod:`controller.table.cards.reckoning` does).
"""

from __future__ import annotations

from collections.abc import Callable

from controller.console.desk import Reply
from controller.console.form import Form
from controller.table.cards.reckoning import compared, set_by_house
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import sentence


class HandActs:
    """The questions of one table; ``state`` is how it stands by what was decided last."""

    def __init__(self, setup: TableSetup, state: Callable[[], TableState]) -> None:
        self._setup = setup
        self._state = state

    def act(self, verb: str, form: Form) -> Reply | None:
        """The answer; None for a question that there is not."""
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
