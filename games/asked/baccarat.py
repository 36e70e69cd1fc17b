"""Games of the baccarat family as the documents ask about them: who draws, what the first card burns, both hands.

Does not draw or settle: the games do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.asked import irregularity as common_irregularity, settle as common
from games.asked.question import Given, QuestionError
from games.asked.words import Words, changed, game_of
from games.baccarat.course import BANKER_SIX
from games.baccarat.mini.rules import MiniBaccaratRules
from games.baccarat.points import points_of_hand
from games.cards.card import Card, parse_cards
from games.declared.course import Act, Felt
from games.layout.rules import LayoutRules
from games.round.settlement import Board

HANDS = ("player", "banker")


def with_options(rules: MiniBaccaratRules, given: Given) -> MiniBaccaratRules:
    """The commission, the odds of a tie and the posted maximum that the question fixes."""
    options, table = given.get("options", {}), given.get("table", {})
    percent = options.get("commission_percent")
    win = changed(
        rules.commission_of_win,
        percent=None if percent is None else f"{percent} %",
        step_cents=options.get("commission_step_cents"),
    )
    tie = options.get("tie_odds")
    rules = changed(rules, tie=None if tie is None else f"{tie[0]} to {tie[1]}")
    posted = posted_wagers(rules, table.get("max_cents"))
    return rules.model_copy(update={"commission": {**rules.commission, "win": win}, "wagers": posted})


def posted_wagers(rules: LayoutRules, max_cents: int | None) -> dict[str, object]:
    """The wagers of the rules at a table that posts this maximum."""
    return {name: changed(rule, max_cents=max_cents) for name, rule in rules.wagers.items()}


def draw(rules: LayoutRules, given: Given) -> dict[str, Any]:
    """Which hands draw, with the cards that come next, and who wins."""
    return _drawn(*_played(rules, given))


def _drawn(felt: Felt, drew: Sequence[str]) -> dict[str, Any]:
    return {
        **{f"{hand}_draws": hand in drew for hand in HANDS},
        "points": {hand.place: points_of_hand(hand.cards) for hand in felt.hands},
        "winner": "banker" if felt.outcome == BANKER_SIX else felt.outcome,
    }


def _played(rules: LayoutRules, given: Given) -> tuple[Felt, list[str]]:
    """The felt of the round with the cards that come next, and which hands drew.

    Raises:
        QuestionError: a hand draws, and no card is told for it.
        CourseError: the cards cannot lie so.
    """
    acts = [Act(card) for card in _in_turn(given)]
    coming = [Act(card) for card in parse_cards(given["next"])]
    felt = game_of(rules).dealt_by_card.course(rules, (), acts)
    drew = []
    while felt.due is not None:
        if not coming:
            raise QuestionError(f'"next" has too few cards: {felt.due.say}')
        drew.append(felt.due.place)
        acts.append(coming.pop(0))
        felt = game_of(rules).dealt_by_card.course(rules, (), acts)
    return felt, drew


def _in_turn(given: Given) -> list[Card]:
    """The first four cards as they were dealt: one by one, the player's hand first."""
    hands = {hand: parse_cards(given[hand]["cards"]) for hand in HANDS}
    for hand, cards in hands.items():
        if len(cards) != 2:
            told = f'"{hand}" has {len(cards)} cards here, and two before anybody draws'
            raise QuestionError(f'{told}; those that are drawn stand in "next"')
    return [card for pair in zip(*hands.values(), strict=True) for card in pair]


def board(given: Given) -> Board:
    """The felt with both hands in rows."""
    rows = {hand: parse_cards(given[hand]["cards"]) for hand in HANDS if hand in given}
    return replace(common.board(given), rows=rows)


def settle(rules: LayoutRules, given: Given) -> dict[str, Any]:
    """Every wager on the two hands and on the tie."""
    played = common.seats(given)
    return common.settled(played, game_of(rules).settle(rules, played, board(given)))


def settle_with_next(rules: LayoutRules, given: Given) -> dict[str, Any]:
    """The same where the cards that come next are told, with what each hand drew."""
    if "next" not in given:
        return settle(rules, given)
    felt, drew = _played(rules, given)
    lying = replace(common.board(given), rows={hand.place: hand.cards for hand in felt.hands})
    played = common.seats(given)
    return {**_drawn(felt, drew), **common.settled(played, game_of(rules).settle(rules, played, lying))}


def irregularity(rules: LayoutRules, given: Given) -> dict[str, Any]:
    """What the rule orders; in a phantom hand nobody wagers."""
    facts = {"exposed": given["disclosed"]} if "disclosed" in given else {}
    if "banker_must_draw" in given:
        facts["banker_must_draw"] = given["banker_must_draw"]
    order = common_irregularity.ruling(rules, given["what"], facts)
    return {**common_irregularity.ordered(order, given), "wagers_allowed": order.card_to != "phantom-hand"}


PHASES = {"before-deal": "betting", "after-first-card": "dealing", "after-deal": "dealing"}

WORDS = Words(
    PHASES,
    with_options=with_options,
    answers={"draw": draw, "settle": settle, "irregularity": irregularity},
)

COMMISSION_FREE = Words(PHASES, answers={"draw": draw, "settle": settle_with_next})
