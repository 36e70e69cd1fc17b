"""The question what falls due, duty: counting what is left, changing cards and dice, and which deck plays a round.

Does not read a clock or count rounds: the question says how many have passed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.asked.question import Given, QuestionError
from games.asked.words import game_of
from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.round.two_decks import due

_FACTS = (
    "rounds_since_stub_count",
    "minutes_since_card_change",
    "minutes_since_dice_change",
    "shuffler_count",
    "round",
)


def duty(rules: HouseRules, given: Given) -> dict[str, Any]:
    """What must be done now, of what the facts are about.

    Raises:
        QuestionError: nothing is told that something could be due after.
    """
    game = game_of(rules)
    if not any(name in given for name in _FACTS):
        raise QuestionError(f"nothing is told after which something is due; tell {' or '.join(_FACTS)}")
    dice_hours = rules.change_dice_hours
    is_due: Mapping[str, bool] = {
        **({} if game.is_by_result else _of_cards(game, rules, given)),
        "change-dice": dice_hours is not None and given.get("minutes_since_dice_change", 0) >= dice_hours * 60,
    }
    answer: dict[str, Any] = {"due": [name for name, now in is_due.items() if now]}
    if "round" in given:
        answer["deck"] = _deck(given)
    return answer


def _of_cards(game: Game, rules: HouseRules, given: Given) -> Mapping[str, bool]:
    hours = rules.change_cards_after_hours(given.get("method", game.chance.deals[0].name))
    counted = given.get("counting_shuffler", False)
    return {
        "count-stub": rules.stub_count_due(given.get("rounds_since_stub_count", 0), counted_by_machine=counted),
        "change-cards": given.get("minutes_since_card_change", 0) >= hours * 60,
        "remove-deck": given.get("shuffler_count", game.pack.size) != game.pack.size,
    }


def _deck(given: Given) -> str:
    """Which of the decks a and b plays this round, where a plays the odd or the even ones."""
    first = "b" if given.get("deck_a_rounds") == "even" else "a"
    return first if given["round"] % 2 else due("ab", first)
