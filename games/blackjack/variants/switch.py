"""Blackjack switch: two equal wagers a seat, and the second cards of its two hands may change places.

Source: 002:436-444. The dealer is over above twenty-two only, which the rules file says. Does not hold odds.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.blackjack.rules import BlackjackRules
from games.blackjack.variants.blackjack import AGAINST_THE_HOUSE
from games.declared.game import Wager
from games.round.verdict import Verdict


def may_switch(rules: BlackjackRules, facts: Mapping[str, Any]) -> Verdict:
    """May the second cards change places? Once the initial cards of both hands are there, and before any other."""
    hands = facts.get("hands")
    if isinstance(hands, list) and [len(hand["cards"]) for hand in hands] != [2, 2]:
        return Verdict("a seat switches when both of its hands have two cards")
    return Verdict()


BLACKJACK_SWITCH = replace(
    AGAINST_THE_HOUSE,
    name="blackjack-switch",
    title="Blackjack switch",
    boxes=2,
    side={},
    wagers=(Wager("second", during="betting", beside="main", optional=True, source="002:440"),),
    actions={"switch": may_switch},
).game()
