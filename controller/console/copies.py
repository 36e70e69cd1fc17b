"""The copies of the meters on the console: how each stands, and the decision where one contradicts the record.

The decision takes the configuration code of a named person at the moment of action. Does not decide
(:mod:`controller.table.copies.decide` does) and reads no copy.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.table.commands import CopiesSettledKeyed
from controller.table.state import TableState
from controller.table.words import sentence
from games.money.dollars import dollars

DEVICE = "accounting"


@dataclass(frozen=True, slots=True)
class CopyView:
    """One copy, in a sentence."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CopiesView:
    """The record and its further copies. ``disagreements`` are the sentences that a person has to decide on."""

    record: str
    copies: tuple[CopyView, ...]
    disagreements: tuple[str, ...]


def copies_view(state: TableState, position: int, status: Mapping[str, str]) -> CopiesView:
    """The copies as the table stands."""
    meters = ", ".join(f"{meter.pool.replace('-', ' ')} {dollars(meter.cents)}" for meter in state.pools)
    return CopiesView(
        record=f"{meters} at record {position}" if state.opened else "nothing yet",
        copies=tuple(CopyView(name, sentence(text)) for name, text in status.items()),
        disagreements=tuple(sentence(one.why) for one in state.disagreements),
    )


class CopiesAct:
    """The page's one action on the copies of one table."""

    def __init__(self, desk: Desk, now_ns: Callable[[], int]) -> None:
        self._desk = desk
        self._now_ns = now_ns
        self.acts: Mapping[str, Callable[[Form], Awaitable[Reply]]] = {"copies": self._settled}

    async def _settled(self, form: Form) -> Reply:
        """``code``, ``why``."""
        return await self._desk.by_code(
            form,
            lambda who: CopiesSettledKeyed(
                device=DEVICE,
                at=self._now_ns(),
                role=who.role,
                person=who.person,
                configuration=who.configuration,
                why=form.text("why"),
            ),
            "Recorded: the record stands and every copy is written anew. A supervisor's key lets the table go on.",
            configuration=True,
        )
