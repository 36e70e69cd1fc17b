"""The question what follows when something is out of order: irregularity.

What happened and its facts become those of the game's own rules; the house's rules are asked first, as at the table.
Does not rule by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.asked.question import Given
from games.asked.words import game_of
from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.irregularities.rule import Fact, Irregularity, rule_on, stub_count_finding

_WHAT = {
    "face-up-card": "face-up-in-deck",
    "wrong-stub-count": "stub-count",
    "shuffler-miscount": "shuffler-count",
    "exposed-card": "card-exposed",
    "hand-information-shared": "players-communicate",
    "cup-opened": "lid-lifted",
}
"""What the rules call what happened."""
_FACTS = (
    *("device", "failure", "fault", "exposed", "outcome", "amount_known", "intact", "player_hand_acted_on"),
    *("refused", "consecutive_banked", "others_accept"),
)

_BEFORE = {"betting": "no-more-bets", "before-no-more-bets": "no-more-bets", "before-raises-closed": "raises-closed"}
"""What the dealer has not announced yet in a phase."""


def irregularity(rules: HouseRules, given: Given) -> dict[str, Any]:
    """What the rule orders that covers what happened. Raises UnknownIrregularity where none does."""
    what = _WHAT.get(given["what"], given["what"])
    return ordered(ruling(rules, what, _facts(rules, what, given)), given)


def ruling(rules: HouseRules, what: str, facts: Mapping[str, Fact]) -> Irregularity:
    """The rule of the house or the game that covers this. Raises UnknownIrregularity where none does."""
    return rule_on((*rules.irregularity, *game_of(rules).irregularities), what, facts)


def ordered(order: Irregularity, given: Given) -> dict[str, Any]:
    """What the rule orders, for the seats that it is about."""
    told = given.get("seats", [given["seat"]] if "seat" in given else [])
    seats = told if isinstance(told, list) else []
    chosen = order.may_void and given.get("choice") == "void"
    return {
        "round": order.round,
        "hands_void": seats if order.hands_void == "that-hand" or chosen else order.hands_void,
        "wagers": "returned" if chosen else order.wagers,
        "seats": seats,
        "forfeits": seats if order.wagers == "lost" else [],
        "cards": order.cards,
        "card_to": order.card_to,
        "used_as_next": order.card_to == "next-card",
        "dealer_draws": order.dealer_draws,
        "dealt_cards_included": order.dealt_cards_included,
        "deck_removed": order.cards == "remove-deck",
        "dealing": order.dealing,
        **({"by": "dealer"} if order.dealing == "by-hand" else {}),
        "remove_from_device": order.remove_from_device,
        "check_by": order.check_by,
        "card": order.card,
        "replacement": order.replacement,
        "replace_when": "after-deal" if order.replacement else None,
        "call": order.call or order.notify,
        "again": order.again,
        **({"reshake": order.again.split("-and-")} if order.again else {}),
        "remove_ball": order.remove_ball,
        "reset_by": order.reset_by,
        "hand_reset": order.hand_reset,
        "settle_at": order.settle_at,
        "may_void": seats if order.may_void else [],
        "notify": order.notify,
        "notify_when": order.notify_when,
        "ruling": "refused" if order.refused else "given",
        "may_join_next_deal": order.may_join_next_deal,
        "bank_may_pass": order.bank == "may-pass",
        **({"game_state": order.game_state} if order.game_state else {}),
        **({"use": order.use, "until": order.until} if order.use else {}),
        "say": order.say,
        "source": order.source,
    }


def _facts(rules: HouseRules, what: str, given: Given) -> Mapping[str, Fact]:
    facts: dict[str, Fact] = {name: given[name] for name in _FACTS if name in given}
    shared = given.get("whose") == "community"
    seat = "community" if shared else given.get("seat", given.get("whose"))
    if seat is not None:
        banks = ("dealer", "bank", given.get("bank"))
        facts["whose"] = seat if seat == "community" else "dealer" if seat in banks else "player"
    if what in ("face-up-in-deck", "card-exposed", "boxed-card") and "count" in given:
        facts["exposed"] = given["count"]
    for words in ("cards_dealt", "deck_cards", "count"):
        if words in given:
            facts["cards"] = given[words]
    turns = given.get("revolutions", given.get("count"))
    if what == "short-spin" and turns is not None:
        facts["revolutions"] = int(turns)
    if "disclosed" in given:
        facts["exposed"] = given["disclosed"]
    if "first_hand_to_wrong_seat" in given:
        facts["wrong_position"] = given["first_hand_to_wrong_seat"]
    if given.get("phase") in _BEFORE:
        facts["before"] = _BEFORE[given["phase"]]
    if what == "stub-count" and rules.shoe is None and not game_of(rules).is_by_result:
        facts["finding"] = _finding(game_of(rules), given)
    return facts


def _finding(game: Game, given: Given) -> str:
    each, size = game.stacks.hand_cards, game.pack.size
    if "misdealt" in given:
        hands = [each - 1, each + 1] if given["misdealt"] else [each, each]
        stub = given.get("deck_cards", size) - 2 * each
        return stub_count_finding(stub=stub, hands=hands, deck_size=size, hand_cards=each)
    wrong = list(given["wrong_hands"].values())
    count = given["players"] + 1 if "players" in given else size // each
    right = [each] * (count - len(wrong))
    return stub_count_finding(stub=given["remaining"], hands=[*wrong, *right], deck_size=size, hand_cards=each)
