"""The poker room as the documents ask about it: every question that a pot, a seat or a deal of poker can be asked.

A question tells the game by the house's own name, ``poker_game``. Does not rule by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.asked.hands import RANKS, Ranks, compared, ranks
from games.asked.poker_hand import after_steps, game_name, stakes
from games.asked.poker_legal import legal
from games.asked.poker_pots import settle
from games.asked.poker_rulings import duty, irregularity
from games.asked.question import Given, NotAnswered, QuestionError
from games.asked.words import Answers
from games.cards.card import Card, parse_cards
from games.cards.ranking import BEST_OF_SEVEN, HandRank
from games.cards.ranking.badugi import BADUGI
from games.cards.ranking.five_card import FIVE_CARD_JOKER_WHEEL_LOWEST
from games.cards.ranking.low import ACE_TO_FIVE, ACE_TO_FIVE_JOKER, DEUCE_TO_SEVEN, is_eight_or_better
from games.poker_room.button import first_button
from games.poker_room.first_to_act import opener
from games.poker_room.player import Player
from games.poker_room.rules import RoomRules
from games.poker_room.seats import clockwise_after
from games.poker_room.showing import in_showing_order
from games.poker_room.sides import HIGH_OF_OMAHA
from games.poker_room.variant import FirstToAct

_RANKS: Mapping[str, Ranks] = {
    **RANKS,
    "five": FIVE_CARD_JOKER_WHEEL_LOWEST.rank,
    "seven": BEST_OF_SEVEN.rank,
    "low": ACE_TO_FIVE.rank,
    "lowball": ACE_TO_FIVE_JOKER.rank,
    "deuce-to-seven": DEUCE_TO_SEVEN.rank,
    "badugi": BADUGI.rank,
}

_OPENS: Mapping[str, tuple[FirstToAct, FirstToAct]] = {
    "high-card": ("highest-card", "high-card"),
    "low-card": ("low-card", "lowest-card"),
}
"""What a house may choose in stud, of high and of low poker (002:590)."""


def rank(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """What a hand is called, which of its cards count, and whether it is a low of eight or better."""
    cards, how = parse_cards(given["cards"]), given["as"]
    if how == "high" and "community" in given:
        value = HIGH_OF_OMAHA.value(cards, parse_cards(given["community"]["cards"]))
        return {"category": value.category if value is not None else None}
    found: HandRank[str] = ranks(_RANKS, how)(cards)
    answer: dict[str, Any] = {"category": found.category}
    if how == "low":
        answer["qualifies_low"] = is_eight_or_better(found)
    if how == "badugi":
        answer["best"] = [str(card) for card in BADUGI.best_cards(cards)]
    return answer


def compare(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Which of two hands is the better."""
    return compared(ranks(_RANKS, given["as"]), given)


def start(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Who begins: by the cards that lie up, by a card for the button, or at the showdown.

    Raises:
        NotAnswered: nothing begins like that here.
    """
    method = given["method"]
    if method == "showdown":
        return _showdown(rules, given)
    cards = {_seat(seat): Card.parse(text) for seat, text in given["up_cards"].items()}
    if method == "high-card":
        lowest = rules.dealt_as(game_name(rules, given)).variant.endswith("lowball")
        return {"button": first_button(cards, lowest=lowest), "first": first_button(cards, lowest=lowest)}
    if method != "up-cards":
        raise NotAnswered(f'nothing begins here by "{method}"; there are up-cards, high-card, showdown')
    variant = rules.variant_of(game_name(rules, given))
    opens = variant.streets[0].opens
    chosen = given.get("options", {}).get("opens")
    if chosen in _OPENS:
        opens = _OPENS[chosen][variant.sides[0].name == "low"]
    players = [Player(seat, 1, up=(card,)) for seat, card in sorted(cards.items())]
    return {"first": opener(opens, players, None)}


def _seat(named: object) -> int:
    if isinstance(named, str) and named.isdecimal():
        return int(named)
    raise QuestionError(f'a seat is a number, not "{named}"')


def _showdown(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Who shows first, and who follows (001:112, 002:692-696, 004:295-297)."""
    occupied: list[int] = list(given["occupied"])
    if given.get("steps"):
        told = given.but(occupied=[], seat=None)
        hand = after_steps(rules, told, stakes(structure="no-limit", lower_cents=1), 1, last=True)
        first, aggressor = hand.betting.first, hand.betting.aggressor
    else:
        first, aggressor = None, None
    players = [Player(seat, 1) for seat in clockwise_after(occupied, given.get("button", 0))]
    if not players:
        raise QuestionError("nobody shows")
    alone = set(given.get("all_in_main", ())) & set(occupied)
    side = set(occupied) - alone if alone else ()
    order = in_showing_order(rules.hand, first, aggressor, players, side)
    return {"first": order[0], "order": list(order)}


def deal(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """What is dealt from, by whom, and in which order.

    Raises:
        NotAnswered: no machine deals here.
    """
    variant = rules.variant_of(game_name(rules, given))
    pack, first = variant.pack, variant.streets[0]
    electronic = given["method"] == "electronic"
    if electronic and rules.account is None:
        raise NotAnswered(f"{rules.title} is dealt by hand")
    answer: dict[str, Any] = {
        "deck_cards": pack.size,
        "jokers": pack.jokers,
        "source": "rng" if electronic else "hand",
        "stack": first.down + first.up,
        "board": sum(street.board for street in variant.streets),
    }
    if "occupied" in given and "button" in given:
        answer["order"] = list(clockwise_after(given["occupied"], given["button"]))
        answer["remaining"] = pack.size - answer["stack"] * len(given["occupied"])
    else:
        answer["order"] = [
            name for street in variant.streets[1:] for name in (*(("burn",) if street.burn else ()), street.name)
        ]
    return answer


ANSWERS: Answers = {
    "compare": compare,
    "deal": deal,
    "duty": duty,
    "irregularity": irregularity,
    "legal": legal,
    "rank": rank,
    "settle": settle,
    "start": start,
}
"""What a poker room answers beside fees, meters and authority."""
