"""Big six as the documents ask about it: the symbol that came, and the maximum that is posted for a wager.

Does not settle: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked.question import Given
from games.asked.settle import seats, settled
from games.asked.words import Words, changed, with_wager
from games.round.settlement import Board
from games.wheel.big_six.rules import BigSixRules
from games.wheel.big_six.settlement import settle as settle_big_six

PHASES = {"betting": "betting", "no-more-bets": "spinning", "at-rest": "settling"}


def with_options(rules: BigSixRules, given: Given) -> BigSixRules:
    """The rules with the limits that the table posts for the wagers of the question."""
    table = given.get("table", {})
    if given.get("action") == "post-limits":
        return rules
    placed = [given, *(seat for seat in given.get("seats", ()) if isinstance(seat, dict))]
    for name in dict.fromkeys(wager for one in placed for wager in one.get("wagers", {})):
        if name in rules.wagers:
            limits = {"min_cents": table.get("min_cents"), "max_cents": table.get("max_cents")}
            rules = changed(rules, wagers=with_wager(rules, name, **limits))
    return rules


def settle(rules: BigSixRules, given: Given) -> dict[str, Any]:
    """How every wager ends by the symbol of the question."""
    played = seats(given)
    return settled(played, settle_big_six(rules, played, Board(result=given["outcome"]["segment"])))


WORDS = Words(PHASES, with_options, answers={"settle": settle})
