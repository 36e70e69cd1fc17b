"""The analyser against every order of a shoe of few cards, for rules whose figures nobody printed."""

from collections.abc import Mapping

import pytest

from games.blackjack.rules import BlackjackRules
from tests.games.blackjack.rounds import rules_of
from tests.games.probability.blackjack.few_cards import Rounds, SplitRounds, table

EXACT = pytest.approx
FEW: Mapping[str, int] = {"A": 2, "6": 3, "8": 2, "T": 3}


def never_split(rules: BlackjackRules) -> BlackjackRules:
    options = rules.options.model_copy(update={"split": None})
    if options.surrender is not None and options.surrender.before_hole_check:
        options = options.model_copy(update={"surrender": None})
    return rules.model_copy(update={"options": options})


@pytest.mark.parametrize(
    ("house", "game", "few"),
    [
        ("choctaw", "blackjack", FEW),
        ("choctaw", "single-deck-blackjack", {"A": 2, "4": 2, "7": 3, "T": 3}),
        ("grand-ronde", "blackjack", {"A": 3, "6": 2, "9": 2, "T": 3}),
        ("axtion", "pure-21-5-blackjack", {"A": 1, "5": 1, "8": 5, "7": 3, "T": 4}),
        ("axtion", "blackjack-x", {"A": 1, "5": 1, "7": 4, "9": 2, "T": 4}),
        ("delta", "no-bust-blackjack", {"A": 1, "6": 3, "8": 3, "T": 3}),
    ],
)
def test_the_best_play_of_a_hand_is_that_of_every_order_of_its_cards(
    house: str, game: str, few: Mapping[str, int]
) -> None:
    rules = never_split(rules_of(house, game))
    assert table(rules, few).expectation() == EXACT(float(Rounds(rules, few).without_splits()), abs=1e-12)


@pytest.mark.parametrize(
    ("house", "game", "kind", "up", "few"),
    [
        ("choctaw", "blackjack", "8", "T", {"8": 7, "3": 2, "T": 9}),
        ("choctaw", "blackjack", "8", "6", {"8": 6, "6": 5, "T": 9}),
        ("choctaw", "blackjack", "A", "6", {"A": 6, "6": 5, "T": 6}),
        ("grand-ronde", "blackjack", "A", "6", {"A": 5, "6": 5, "T": 6}),
        ("axtion", "pure-21-5-blackjack", "8", "8", {"8": 8, "7": 5, "T": 5}),
        ("delta", "no-bust-blackjack", "7", "T", {"7": 8, "A": 1, "T": 9}),
    ],
)
def test_split_hands_are_worth_what_every_order_of_their_cards_is(
    house: str, game: str, kind: str, up: str, few: Mapping[str, int]
) -> None:
    rules = rules_of(house, game)
    rules = rules.model_copy(update={"options": rules.options.model_copy(update={"surrender": None})})
    rounds = SplitRounds(rules, few, "A23456789T".index(up))
    if kind == "A" and rules.options.split is not None:
        rounds.most = rules.options.split.aces_times + 1
    pair = "A23456789T".index(kind)
    worth = rounds.against.played((pair, pair)).by_word["split"]
    assert worth == EXACT(float(rounds.worth(pair)), abs=1e-12)
