"""What the documents' words mean in one game: its phases, the options that a house may fix, its own questions.

A game without words of its own is asked with the common ones. Does not answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from pydantic import ValidationError

from games.asked.question import Given, NotAnswered, QuestionError
from games.declared.game import Game
from games.house.rules_table import RulesTable
from games.layout.rules import LayoutRules
from games.layout.side_wager import SideWager
from games.library import GAMES

Answer: TypeAlias = Mapping[str, Any]
Answers: TypeAlias = Mapping[str, Callable[[Any, Given], Answer]]
"""By the name of a question: what answers it, from the house's rules and the facts."""
Table = TypeVar("Table", bound=RulesTable)

PHASES: Mapping[str, str] = {
    "betting": "betting",
    "before-deal": "betting",
    "locked-out": "ready",
    "after-no-more-bets": "ready",
    "rng-activated": "ready",
    "player-decision": "decisions",
    "player-decisions": "decisions",
    "after-deal": "decisions",
}


def _as_it_is(rules: Any, given: Given) -> Any:
    return rules


@dataclass(frozen=True)
class Words:
    """The words of one game."""

    phases: Mapping[str, str] = field(default_factory=lambda: PHASES)
    """The phase of the game's chart by what documents call it; the chart's own names stand for themselves."""
    with_options: Callable[[Any, Given], Any] = _as_it_is
    """The house's rules with the options and posted limits that the question fixes."""
    answers: Answers = field(default_factory=dict)
    """Questions that this game answers in its own way."""

    def phase(self, given: Given) -> str:
        """The chart's name of the phase that is asked about."""
        return self.phases.get(given["phase"]) or str(given["phase"])


def game_of(rules: RulesTable) -> Game:
    """The game of these rules.

    Raises:
        NotAnswered: its rounds are not played here.
    """
    name: str = getattr(rules, "game", "")
    if name not in GAMES:
        raise NotAnswered(f"the rounds of {name} are not played here")
    return GAMES[name]


def changed(table: Table, /, **changes: object) -> Table:
    """The same rules with other values, checked as those of the file are; None leaves a value as it is.

    Raises:
        QuestionError: the house's rules cannot have this value.
    """
    update = {name: value for name, value in changes.items() if value is not None}
    if not update:
        return table
    try:
        return type(table)(**{name: getattr(table, name) for name in table.model_fields_set} | update)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or ", ".join(update)
        raise QuestionError(f"the rules of this house take no such {where}: {first['msg']}") from None


def with_wager(rules: LayoutRules, name: str, /, **changes: object) -> dict[str, object]:
    """The ``wagers`` of the rules where one of them has other limits."""
    return {**rules.wagers, name: changed(rules.wagers[name], **changes)}


def with_table(side: Mapping[Any, SideWager], name: str, table: str) -> dict[str, SideWager]:
    """The side wagers of the rules where one of them pays by another of its tables."""
    return {**side, name: changed(side[name], table=table)}
