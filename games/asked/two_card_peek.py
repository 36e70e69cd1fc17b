"""Two card peek as the documents ask about it: its phases, the posted limits, the three rows.

Does not settle: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked import legal as common_legal
from games.asked.question import Given
from games.asked.words import Words, game_of
from games.poker.two_card_peek.rules import ROWS, TwoCardPeekRules

PHASES = {
    "before-deal": "betting",
    "after-first-card": "dealing",
    "after-second-set": "settling-rows",
    "pick-row-settled": "peek-bonus",
    "after-third-set": "completing",
}


def with_options(rules: TwoCardPeekRules, given: Given) -> TwoCardPeekRules:
    """The limits that the table posts."""
    if "table" not in given or given.get("action") == "post-limits":
        return rules
    return rules.posted(given["table"].get("min_cents"), given["table"].get("max_cents"))


def legal(rules: TwoCardPeekRules, given: Given) -> dict[str, Any]:
    """Of the wagers that are named those are asked about that are placed in this phase."""
    if given["action"] != "wager":
        return common_legal.legal(rules, given, WORDS)
    phase, names = WORDS.phase(given), list(given["wagers"])
    placed = [one.name for one in game_of(rules).wagers if one.during == phase]
    placed_now = [name for name in names if phase == "betting" or name in placed]
    return common_legal.answered(common_legal.wagers(rules, given, placed_now or names[-1:], phase), given)


def deal(rules: TwoCardPeekRules, given: Given) -> dict[str, Any]:
    """How many cards come at a time, and how many of them each row gets; nobody has cards of their own."""
    game = game_of(rules)
    method = game.deal(given["method"])
    stack = method.cards_at_a_time
    return {"stack": stack, "per_row": stack // len(ROWS), "remaining": game.pack.size - stack * method.passes}


WORDS = Words(PHASES, with_options, {"legal": legal, "deal": deal})
