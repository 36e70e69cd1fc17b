"""Games of twenty-one as the documents ask about them: options, draws, hands, who is settled first.

Does not decide or settle: the games do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.asked import legal as common_legal, settle as common
from games.asked.question import Given, QuestionError
from games.asked.words import PHASES as COMMON_PHASES, Words, changed, with_table, with_wager
from games.blackjack.dealer import dealer_hits
from games.blackjack.options import Options
from games.blackjack.rules import BlackjackRules
from games.blackjack.settlement import hands_of
from games.blackjack.totals import ACE, TARGET, is_ten, total
from games.blackjack.variants.pure_21_5 import settles_in_order
from games.cards.card import Card, parse_cards

PHASES = {
    **COMMON_PHASES,
    "player-decision": "dealing",
    "player-decisions": "dealing",
    "player-turn": "dealing",
    "insurance": "dealing",
    "after-deal": "dealing",
}

_POINTS_BY_HAND = ("grand-ronde",)
"""Houses whose questions want the points of the dealer under the dealer's name."""


def with_options(rules: BlackjackRules, given: Given) -> BlackjackRules:
    """Decks, pay tables, options and posted limits that the question fixes."""
    told, posted = given.get("options", {}), given.get("table", {})
    changes: dict[str, object] = {}
    if rules.shoe is not None and "decks" in told:
        changes["shoe"] = changed(rules.shoe, decks=told["decks"])
    side = rules.side
    for name in rules.side:
        side = with_table(side, name, told[name]) if name in told else side
    changes["side"] = side
    if "natural_pays" in told:
        win, stake = told["natural_pays"]
        changes["pays"] = {**rules.pays, "natural": f"{win} to {stake}"}
    offered = {name: told[name] for name in ("insurance", "surrender") if name in told}
    changes["options"] = rules.options.model_copy(update=_offered(rules.options, offered))
    if "min_cents" in posted and given.get("action") != "post-limits":
        changes["wagers"] = with_wager(rules, "main", **posted)
    return changed(rules, **changes)


def _offered(options: Options, offered: Mapping[str, bool]) -> dict[str, object]:
    """The tables of those options that the house may offer or not, as the question has it."""
    tables = {"insurance": options.insurance, "surrender": options.surrender}
    return {name: changed(table, offered=offered.get(name)) for name, table in tables.items() if table is not None}


def legal(rules: BlackjackRules, given: Given) -> dict[str, Any]:
    """Whether it may be done, what has to be done instead, and the figures."""
    found = common_legal.verdict(rules, given, WORDS)
    answer = common_legal.answered(found, given)
    if not found.legal and len(found.choices) == 1:
        name = "reason" if found.choices == ("not-offered",) else "must"
        answer[name] = found.choices[0]
    return answer


def draw(rules: BlackjackRules, given: Given) -> dict[str, Any]:
    """Whether the dealer, or the player who banks, gets one more card."""
    cards = parse_cards((given.get("bank") or given["dealer"])["cards"])
    points = total(cards).points
    hits = dealer_hits(rules.dealer, cards, rules.stands(cards), matters=_matters(rules, given))
    answer: dict[str, Any] = {
        "dealer_hits": hits,
        "points": {"dealer": points} if rules.jurisdiction in _POINTS_BY_HAND else points,
    }
    return {**answer, "check_down_card": _looks(rules, cards[0])} if cards else answer


def _looks(rules: BlackjackRules, up: Card) -> bool:
    return rules.looks_at_hole and (up.rank == ACE or is_ten(up))


def _matters(rules: BlackjackRules, given: Given) -> bool:
    """Whether a wager still hangs on the dealer's hand, as far as the question says."""
    live = any(name in rules.side_stays for name in given.get("live", ()))
    if given.get("players_state", "") in ("all-blackjack", "all-settled"):
        return live
    if not given.get("seats"):
        return True
    seats = common.seats(given)
    live = live or any(name in rules.side_stays for seat in seats for name in seat.wagers)
    stands = [rules.stands(cards, of_split="split" in seat.did) for seat in seats for cards in hands_of(seat)]
    return live or any(one.rank <= TARGET and (rules.over_waits or not one.is_over) for one in stands)


def rank(rules: BlackjackRules, given: Given) -> dict[str, Any]:
    """What a hand adds up to, and what it is called.

    Raises:
        QuestionError: no cards are told.
    """
    cards = parse_cards(given["cards"])
    if not cards:
        raise QuestionError('"cards" is empty: a hand has cards')
    best, stands = total(cards), rules.stands(cards, of_split=given.get("from_split", False))
    called = rules.natural_is if stands.is_natural else str(best.points)
    points: int | str = int(called) if called.isdigit() else called
    return {"points": points, "soft": best.soft, "natural": stands.is_natural, "category": str(stands)}


def compare(rules: BlackjackRules, given: Given) -> dict[str, Any]:
    """Which of two hands stands higher, and what each is called."""
    a, b = (rules.stands(parse_cards(given[one]["cards"])) for one in "ab")
    winner = "a" if a.rank > b.rank else "b" if b.rank > a.rank else "tie"
    return {"winner": winner, "category_a": str(a), "category_b": str(b)}


def settle(rules: BlackjackRules, given: Given) -> dict[str, Any]:
    """Every wager, and in which order those that were placed are settled."""
    placed = {name for seat in given.get("seats", ()) for name in seat.get("wagers", ())}
    return {"wager_order": [name for name in rules.wager_order if name in placed], **common.settle(rules, given)}


def start(rules: BlackjackRules, given: Given) -> dict[str, Any]:
    """In which order the seats are settled, from the action button on."""
    order = settles_in_order(rules, given)
    return {"first": order[0] if order else given["first"], "order": order}


WORDS = Words(
    PHASES,
    with_options,
    {"legal": legal, "draw": draw, "rank": rank, "compare": compare, "settle": settle, "start": start},
)
