"""What may be done with a hand, refusals first; the line of each is in the house's rules file."""

import pytest

from games.blackjack.options import choices, must, why_not
from tests.games.blackjack.rounds import held, rules_of


@pytest.mark.parametrize(
    ("house", "game", "word", "hand", "history", "why"),
    [
        ("choctaw", "blackjack", "double", "As Kd", {}, "natural must stand"),  # 391
        ("choctaw", "blackjack", "double", "5s 3d 2c", {}, "only the first two cards are doubled"),
        ("choctaw", "blackjack", "split", "Ks 9d", {}, "only two cards of the same value are split"),
        ("choctaw", "blackjack", "split", "8s 8d", {"splits": 3}, "a spot is split 3 times at most"),
        ("choctaw", "blackjack", "hit", "As 5d", {"of_split": True}, "must stand"),  # 395: one card on a split ace
        ("choctaw", "blackjack", "surrender", "Ts 3d 3c", {}, "before it gets another card"),  # 411
        ("choctaw", "single-deck-blackjack", "double", "5s 4d", {}, "only 10 or 11 is doubled"),  # 433
        ("choctaw", "single-deck-blackjack", "double", "As 8d", {}, "only 10 or 11 is doubled"),
        ("grand-ronde", "blackjack", "surrender", "Ts 6d", {}, "no hand is surrendered here"),
        ("grand-ronde", "blackjack", "split", "As Ad", {"splits": 1, "of_split": True}, "aces are split once"),  # 228
        ("grand-ronde", "single-21", "split", "8s 8d 8c", {}, "must stand"),  # 238: over 21
    ],
)
def test_what_is_refused(house: str, game: str, word: str, hand: str, history: dict[str, object], why: str) -> None:
    rules = rules_of(house, game)
    told = why_not(rules.options, word, held(rules, hand, **history))  # type: ignore[arg-type]
    assert told is not None
    assert why in told


@pytest.mark.parametrize(
    ("house", "game", "word", "hand", "history"),
    [
        ("choctaw", "blackjack", "surrender", "Ts 6d", {"splits": 1, "of_split": True}),  # 395: also after a split
        ("choctaw", "blackjack", "double", "8s 3d", {"splits": 1, "of_split": True}),  # 391
        ("choctaw", "blackjack", "split", "Ks Td", {}),  # 395: equal in value
        ("choctaw", "blackjack", "split", "8s 8d", {"splits": 2, "of_split": True}),
        ("choctaw", "single-deck-blackjack", "double", "6s 5d", {}),
        ("grand-ronde", "single-21", "double", "2s 3d 4c", {}),  # 237: any number of cards
        ("grand-ronde", "single-21", "split", "4s 4d 4c", {}),  # 238: at any time
    ],
)
def test_what_may_be_done(house: str, game: str, word: str, hand: str, history: dict[str, object]) -> None:
    rules = rules_of(house, game)
    own = held(rules, hand, **history)  # type: ignore[arg-type]
    assert why_not(rules.options, word, own) is None  # type: ignore[arg-type]
    assert word in choices(rules.options, own)


@pytest.mark.parametrize("hand", ["As Kd", "7s 7d 7c", "Ts 6d 8c"])
def test_a_natural_a_21_and_a_hand_that_is_over_get_no_more_cards(hand: str) -> None:
    rules = rules_of("choctaw", "blackjack")
    assert must(rules.options, held(rules, hand)) == "stand"
