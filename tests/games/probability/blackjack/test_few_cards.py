"""The analyser against every order of a shoe of few cards, for rules whose figures nobody printed."""

from collections.abc import Mapping

import pytest

from games.blackjack.rules import BlackjackRules
from games.probability.blackjack import switching
from tests.games.blackjack.rounds import rules_of
from tests.games.probability.blackjack.few_cards import LateSplits, Rounds, SplitRounds, TwoHandRounds, table

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


@pytest.mark.parametrize(
    ("kind", "drawn", "up", "few"),
    [
        ("2", "T", "6", {"2": 6, "6": 4, "T": 8}),
        ("2", "2", "6", {"2": 6, "6": 4, "T": 8}),
        ("3", "29", "T", {"2": 4, "3": 5, "9": 5, "T": 5}),
        ("A", "T", "6", {"A": 5, "6": 5, "T": 6}),
        ("A", "A", "6", {"A": 5, "6": 5, "T": 6}),
    ],
)
def test_cards_that_were_drawn_before_a_split_stay_with_the_first_hand(
    kind: str, drawn: str, up: str, few: Mapping[str, int]
) -> None:
    """000:238: players may split at any time."""
    rules = rules_of("grand-ronde", "single-21")
    rounds = SplitRounds(rules, few, "A23456789T".index(up))
    if kind == "A" and rules.options.split is not None:
        rounds.most = rules.options.split.aces_times + 1
    pair, more = "A23456789T".index(kind), tuple("A23456789T".index(one) for one in drawn)
    assert rounds.against.splits.later(pair, more) == EXACT(float(rounds.worth(pair, more)), abs=1e-12)


@pytest.mark.parametrize("few", [{"2": 5, "9": 4, "T": 6}, {"A": 4, "7": 5, "T": 6}])
def test_single_21_is_played_best_where_equal_cards_are_also_split_later(few: Mapping[str, int]) -> None:
    """000:236-239: no hand of three cards and more is left out."""
    rules = rules_of("grand-ronde", "single-21")
    assert rules.options.split is not None
    once = rules.options.split.model_copy(update={"times": 1})
    options, pays = rules.options.model_copy(update={"split": once}), dict(rules.pays)
    pays["natural"] = pays.pop("suited-natural")  # no suits are told here
    rules = rules.model_copy(update={"options": options, "pays": pays})
    assert table(rules, few).expectation() == EXACT(float(LateSplits(rules, few).without_splits()), abs=1e-12)


@pytest.mark.parametrize("few", [{"A": 3, "7": 4, "T": 6}, {"6": 4, "8": 4, "T": 5}])
def test_second_cards_change_places_wherever_every_order_of_the_cards_says_that_both_gain(
    few: Mapping[str, int],
) -> None:
    """002:436-444."""
    rules = rules_of("choctaw", "blackjack-switch")
    options = rules.options.model_copy(update={"split": None, "surrender": None})
    rules = rules.model_copy(update={"options": options})
    assert switching.expectation(table(rules, few)) == EXACT(float(TwoHandRounds(rules, few).expectation()), abs=1e-12)


def test_a_pair_is_split_with_the_cards_of_the_other_hand_out() -> None:
    """002:395, 444: what the other hand has cannot come."""
    rules = rules_of("choctaw", "blackjack-switch")
    rules = rules.model_copy(update={"options": rules.options.model_copy(update={"surrender": None})})
    shoe = {"8": 7, "3": 3, "T": 10}
    rounds = SplitRounds(rules, shoe, 9)
    eight, other = 7, (2, 9)
    assert rounds.against.splits.worth((eight, eight), other) == EXACT(float(rounds.worth(eight, out=other)), abs=1e-12)
