"""Red dog as the documents ask about it: the spread of two cards, and raises while it is open.

Does not settle: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked.hands import rank as common_rank
from games.asked.question import Given, QuestionError
from games.asked.words import Words
from games.cards.card import parse_cards
from games.red_dog.rules import RedDogRules
from games.red_dog.spread import PAIR, spread

PHASES = {"before-deal": "betting", "after-first-card": "dealing", "after-deal": "dealing", "raises": "dealing"}


def rank(rules: RedDogRules, given: Given) -> dict[str, Any]:
    """What two cards leave between them, and what that pays.

    Raises:
        QuestionError: not two cards are told.
    """
    if given["as"] != "spread":
        return dict(common_rank(rules, given))
    cards = parse_cards(given["cards"])
    if len(cards) != 2:
        raise QuestionError(f'a spread lies between two cards; "cards" has {len(cards)}')
    between = spread(*cards)
    if between is PAIR:
        return {"category": "pair"}
    if not between:
        return {"category": "consecutive", "spread": 0}
    odds = rules.odds_of(between)
    return {"category": "spread", "spread": between, "pays": [odds.win, odds.stake]}


WORDS = Words(PHASES, answers={"rank": rank})
