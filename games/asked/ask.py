"""The documents' questions, answered from a house's rules with the functions that a table uses.

`ask` is the one way in, for the command line and for the conformance suite alike. A game whose documents have words of
their own brings a module with its `Words`; a game without any is asked with the common ones. Does not read files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.asked import (
    baccarat,
    big_six,
    bingo,
    blackjack,
    caribbean_stud,
    casino_war,
    chemin_de_fer,
    craps,
    keno,
    let_it_ride,
    mississippi_stud,
    pai_gow_poker,
    poker,
    red_dog,
    roulette,
    three_card_poker,
    three_card_texas_holdem,
    tiles,
    twenty_first_century,
    two_card_peek,
)
from games.asked.authorise import authorise
from games.asked.deal import deal
from games.asked.duty import duty
from games.asked.fee import fee
from games.asked.hands import compare, rank
from games.asked.irregularity import irregularity
from games.asked.legal import legal
from games.asked.meter import meter
from games.asked.question import Given, NotAnswered, QuestionError, told
from games.asked.settle import settle
from games.asked.words import Answer, Answers, Words, game_of
from games.blackjack.variants.games import GAMES_OF_TWENTY_ONE
from games.declared.house_rules import CommonRules
from games.poker_room.game import TITLES

WORDS: Mapping[str, Words] = {
    **dict.fromkeys(GAMES_OF_TWENTY_ONE, blackjack.WORDS),
    "21st-century-baccarat": twenty_first_century.WORDS,
    "baccarat-chemin-de-fer": chemin_de_fer.WORDS,
    "big-six": big_six.WORDS,
    "caribbean-stud": caribbean_stud.WORDS,
    "casino-war": casino_war.WORDS,
    "commission-free-baccarat": baccarat.COMMISSION_FREE,
    "craps": craps.WORDS,
    "fortune-pai-gow-poker": pai_gow_poker.WORDS,
    "let-it-ride": let_it_ride.WORDS,
    "mah-jong-pai-gow": tiles.MAH_JONG,
    "mini-baccarat": baccarat.WORDS,
    "mississippi-stud": mississippi_stud.WORDS,
    "pai-gow-poker": pai_gow_poker.WORDS,
    "pai-gow-tiles": tiles.PAI_GOW_TILES,
    "red-dog": red_dog.WORDS,
    "roulette": roulette.WORDS,
    "three-card-poker": three_card_poker.WORDS,
    "three-card-poker-6-card-bonus": three_card_poker.WORDS,
    "three-card-texas-holdem": three_card_texas_holdem.WORDS,
    "two-card-peek": two_card_peek.WORDS,
}
"""The words of each game."""

OF_TICKETS: Mapping[str, Answers] = {"bingo": bingo.ANSWERS, "keno": keno.ANSWERS}
"""What games of tickets answer: they have no round, so every question about them is theirs alone."""

OF_POTS: Mapping[str, Answers] = dict.fromkeys(TITLES, poker.ANSWERS)
"""What games of poker for a pot answer: their hand is no round of a table game."""

ALONE: Mapping[str, Answers] = {**OF_TICKETS, **OF_POTS}
"""Games that answer every question about them themselves."""

OF_ANY_RULES: Mapping[str, Callable[[CommonRules, Given], Answer]] = {
    "meter": meter,
    "authorise": authorise,
    "fee": fee,
}
"""Questions that the rules file of any game answers, also of one whose rounds are not played here."""

OF_A_GAME: Mapping[str, Callable[[Any, Given], Answer] | None] = {
    "rank": rank,
    "compare": compare,
    "settle": settle,
    "set": None,
    "draw": None,
    "start": None,
    "deal": deal,
    "legal": None,
    "irregularity": irregularity,
    "duty": duty,
}
"""Questions about a game that is played here; None where only the game itself can answer."""

OF_CARDS = ("rank", "compare", "deal")
"""Questions that have no answer where no cards are dealt."""

QUESTIONS = (*OF_A_GAME, *OF_ANY_RULES)

_CHAPTERS = {"shuffle-machine": "caribbean-stud", "field-gold-21": "blackjack"}
_BESIDE = {
    ("axtion", "buster-blackjack"): "blackjack-x",
    ("axtion", "aces-bonus-bet"): "blackjack-x",
    ("delta", "buster-blackjack"): "no-bust-blackjack",
}
"""Side wagers with a chapter of their own, and the game that they stand beside at a house."""
_POKER_ROOM = (
    *("holdem", "omaha", "omaha-hi-lo", "crazy-pineapple", "crazy-pineapple-hi-lo"),
    *("seven-card-stud", "stud-hi-lo", "razz", "draw-jacks-or-better"),
    *("ace-to-five-lowball", "deuce-to-seven-lowball"),
)


_VARIANTS = {("blackjack", "single-deck"): "single-deck-blackjack"}
"""What documents call an option of a game, and a game of its own here."""


def rules_name(house: str, game: str, given: Mapping[str, Any]) -> str:
    """The game whose rules file answers for ``game``: a common chapter's, where documents have one for several games.

    The chapter on shuffle machines holds for every card game that has one; Delta's poker room for all its poker.
    """
    options = given.get("options", {})
    variant = options.get("variant") if isinstance(options, Mapping) else None
    if isinstance(variant, str) and (game, variant) in _VARIANTS:
        return _VARIANTS[game, variant]
    if (house, game) in _BESIDE:
        return _BESIDE[house, game]
    if house == "delta" and game in _POKER_ROOM:
        return "poker-room"
    return _CHAPTERS.get(game, game)


def with_its_name(house: str, game: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts, with the game's name among them where one rules file stands for many games."""
    return {"poker_game": game, **given} if house == "delta" and game in _POKER_ROOM else given


def ask(rules: CommonRules, question: str, given: Mapping[str, Any]) -> Answer:
    """The answer to one question, as names with values.

    Raises:
        QuestionError: a fact is missing or cannot be, or no rule covers them; the text is one sentence.
        NotAnswered: nothing here answers such a question about this game.
    """
    if question not in QUESTIONS:
        raise QuestionError(f'no question is called "{question}"; there are {", ".join(QUESTIONS)}')
    if question in OF_A_GAME and rules.game not in ALONE:
        game_of(rules)  # whose documents may mean something else by the same facts
    facts = told(given, question)
    try:
        return _answer(rules, question, facts)
    except (QuestionError, NotAnswered):
        raise
    except (ValueError, LookupError) as error:  # what the rules themselves say: of cards, amounts, wagers, positions
        raise QuestionError(str(error)) from error
    except (TypeError, AttributeError) as error:  # an action of a game takes facts of its own, and finds one other
        names = ", ".join(facts)
        raise QuestionError(f"one of {names} is of another kind than this question takes") from error


def _answer(rules: CommonRules, question: str, facts: Given) -> Answer:
    if question in OF_ANY_RULES:
        return OF_ANY_RULES[question](rules, facts)
    if rules.game in ALONE:
        return _alone(rules, question, facts)
    game = game_of(rules)
    words = WORDS.get(game.name, Words())
    fixed = words.with_options(rules, facts)
    answer = words.answers.get(question) or OF_A_GAME[question]
    if game.is_by_result and answer is OF_A_GAME[question] and question in OF_CARDS:
        raise NotAnswered(f"no cards are dealt at {game.title.lower()}")
    if answer is not None:
        return answer(fixed, facts)
    if question == "legal":
        return legal(fixed, facts, words)
    raise NotAnswered(f'nothing in {game.title} answers the question "{question}"')


def _alone(rules: CommonRules, question: str, facts: Given) -> Answer:
    answer = ALONE[rules.game].get(question)
    if answer is None:
        raise NotAnswered(f'nothing in {rules.title} answers the question "{question}"')
    return answer(rules, facts)
