"""21st century baccarat as its document's questions put it: what may be done, the bank's draw, the action button.

Does not decide or settle: the game does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.asked import legal as common_legal
from games.asked.question import Given
from games.asked.words import Words, changed, with_wager
from games.baccarat.points import points_of_hand
from games.baccarat.tableau import Duty
from games.baccarat.twenty_first_century.button import settles_in_order
from games.baccarat.twenty_first_century.course import FACE_DOWN, TIES_CLOSED, course
from games.baccarat.twenty_first_century.game import TWENTY_FIRST_CENTURY_BACCARAT as GAME
from games.baccarat.twenty_first_century.options import TIE
from games.baccarat.twenty_first_century.rules import TwentyFirstCenturyRules
from games.cards.card import Card, parse_cards
from games.declared.course import Act
from games.round.verdict import Verdict

_TWO = 2
_SEEN = (*(Act(card) for card in parse_cards(["3s", "3d", "3c"])), Act(said=FACE_DOWN))
"""Any first cards on which a player decides something, the bank's second unseen."""

PHASES: Mapping[str, str] = {
    "before-deal": "betting",
    "after-deal": "dealing",
    "player-decisions": "dealing",
}


def with_options(rules: TwentyFirstCenturyRules, given: Given) -> TwentyFirstCenturyRules:
    """Decks, the odds of a tie, the hit card and the posted limits that the question fixes."""
    told, posted = given.get("options", {}), given.get("table", {})
    tie = told.get("tie_odds")
    shoe = None if rules.shoe is None else changed(rules.shoe, decks=told.get("decks"))
    limits = {name: posted.get(name) for name in ("min_cents", "max_cents")}
    return changed(
        rules,
        tie=None if tie is None else f"{tie[0]} to {tie[1]}",
        hit_card=told.get("hit_card"),
        shoe=shoe,
        wagers=with_wager(rules, "main", **limits),
    )


def draw(rules: TwentyFirstCenturyRules, given: Given) -> dict[str, Any]:
    """Whether the player who banks takes a third card."""
    cards = parse_cards(given["bank"]["cards"])
    points = points_of_hand(cards)
    return {
        "dealer_hits": len(cards) == _TWO and rules.tableau.banker_duty(points, None) is Duty.DRAW,
        "points": points,
    }


def start(rules: TwentyFirstCenturyRules, given: Given) -> dict[str, Any]:
    """Where the action button goes, and who is settled first; of the seats with a wager where they are named."""
    order = settles_in_order(rules, Card.parse(given["card"]), given["bank"])
    taking_part = given.get("occupied", order)
    return {"button": order[0], "settle_order": [seat for seat in order if seat in taking_part]}


def legal(rules: TwentyFirstCenturyRules, given: Given) -> dict[str, Any]:
    """Whether it may be done, and the figures. After the deal only what is wagered then is asked about."""
    return common_legal.answered(_verdict(rules, given), given)


def _verdict(rules: TwentyFirstCenturyRules, given: Given) -> Verdict:
    if given["action"] != "wager" or WORDS.phase(given) != "dealing":
        return common_legal.verdict(rules, given, WORDS)
    names = [name for name in given["wagers"] if GAME.wager(name).during == "dealing"] or list(given["wagers"])
    if TIE in names and not _takes_ties(rules, decided=given["phase"] != "after-deal"):
        return Verdict("a tie wager is made before any player decides")
    return common_legal.wagers(rules, given, names, "dealing")


def _takes_ties(rules: TwentyFirstCenturyRules, *, decided: bool) -> bool:
    """Whether a tie wager may be made: the course of the round says so."""
    due = course(rules, (1,), (*_SEEN, *([Act(said=TIES_CLOSED)] if decided else []))).due
    return due is not None and TIE in due.wagers


WORDS = Words(PHASES, with_options, {"draw": draw, "start": start, "legal": legal})
