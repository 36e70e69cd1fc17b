"""What the table page tells where one result decides a round: the result, a call, a wager, what was told wrong.

Each becomes the signal that a line of the key pad becomes, and is decided and recorded the same way. What a wager would
be paid is reckoned with the table's own settlement and told to who asks; that is no record. Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.console.acts import Acts, number
from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.console.result_view import round_mark
from controller.people.entry_lines import CONSOLE
from controller.table.command import Request
from controller.table.commands import ResultKeyed, StakeKeyed, TakeBackKeyed, WordKeyed
from controller.table.results.reckoning import reckoned
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import sentence

AT_ANY_TIME = frozenset({"word", "stake"})
"""What does not hang on how the round stands."""


class ResultActs(Acts):
    """The acts of one table; ``now_ns`` is the table's clock, ``state`` how it stands by what was decided last."""

    def __init__(
        self, desk: Desk, setup: TableSetup, now_ns: Callable[[], int], state: Callable[[], TableState]
    ) -> None:
        self._setup = setup
        self._now_ns = now_ns
        self._state = state
        acts: Mapping[str, Callable[[Form], Request]] = {
            "key": lambda form: ResultKeyed(device=CONSOLE, at=now_ns(), result=form.text("result")),
            "word": self._word,
            "take-back": lambda _: TakeBackKeyed(device=CONSOLE, at=now_ns()),
            "stake": self._stake,
        }
        super().__init__(desk, acts, lambda: round_mark(state()), AT_ANY_TIME)

    async def act(self, verb: str, form: Form) -> Reply | None:
        """Tell the table what the page says; the question what a wager pays is answered here."""
        return self._reckon(form) if verb == "reckon" else await super().act(verb, form)

    def _word(self, form: Form) -> WordKeyed:
        return WordKeyed(
            device=CONSOLE, at=self._now_ns(), said=form.text("said"), spot=_number(form, "seat", "a seat")
        )

    def _stake(self, form: Form) -> StakeKeyed:
        return StakeKeyed(
            device=CONSOLE,
            at=self._now_ns(),
            seat=_number(form, "seat", "a seat"),
            wager=form.text("wager").strip().lower(),
            cents=_number(form, "dollars", "an amount in dollars") * 100,
        )

    def _reckon(self, form: Form) -> Reply:
        """What so much on a wager is paid with each result that decides it."""
        state, setup = self._state(), self._setup.now(self._state())
        try:
            cents = _number(form, "dollars", "an amount in dollars") * 100
            return Reply(True, reckoned(state, setup, form.text("wager").strip().lower(), cents))
        except ValueError as error:
            return Reply(False, sentence(str(error)))


def _number(form: Form, name: str, what: str) -> int:
    return number(form.text(name).strip(), what)
