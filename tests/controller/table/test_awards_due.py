"""Amounts in words, and cards that must be the hand."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from controller.table.awards.due import money_in_words, why_cards_differ

SMALL_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
ROUND_NUMBERS = "twenty thirty forty fifty sixty seventy eighty ninety"
ONES = SMALL_NUMBERS.split()
TENS = dict(zip(ROUND_NUMBERS.split(), range(20, 100, 10), strict=True))
SIZES = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}


def number_of(words: str) -> int:
    """Read a number that is written in words: the other way round, word by word."""
    total = group = 0
    for word in words.replace("-", " ").split():
        if word in ONES:
            group += ONES.index(word)
        elif word in TENS:
            group += TENS[word]
        elif word == "hundred":
            group *= 100
        else:
            total, group = total + group * SIZES[word], 0
    return total + group


def cents_of(words: str) -> int:
    dollars, _, rest = words.partition(" dollar")
    cents = rest.removeprefix("s").removeprefix(" and ").removesuffix("s").removesuffix(" cent")
    return 100 * number_of(dollars) + (number_of(cents) if cents else 0)


@given(st.integers(0, 10**13 - 1) | st.integers(0, 200_000))
def test_an_amount_read_back_from_its_words_is_the_amount(cents: int) -> None:
    """002:741"""
    assert cents_of(money_in_words(cents)) == cents


@given(st.integers(0, 10**13 - 1))
def test_words_are_plain_and_never_say_none_of_something(cents: int) -> None:
    words = money_in_words(cents)
    assert words.replace("-", " ").replace(" ", "").isalpha()
    assert "  " not in words
    assert "zero" not in words.removeprefix("zero dollars")


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "zero dollars"),
        (1, "zero dollars and one cent"),
        (100, "one dollar"),
        (101, "one dollar and one cent"),
        (5_000, "fifty dollars"),
        (1_000_050, "ten thousand dollars and fifty cents"),
        (100_000_000_000, "one billion dollars"),
        (2_110_000_12, "two million one hundred ten thousand dollars and twelve cents"),
    ],
)
def test_amounts_as_a_payout_log_writes_them(cents: int, words: str) -> None:
    assert money_in_words(cents) == words


@pytest.mark.parametrize(
    ("text", "hand", "says"),
    [
        ("2h 5h 9h Jh", "flush", "five different cards"),
        ("2h 2h 5h 9h Jh", "flush", "five different cards"),
        ("2h 5h 9h Jh Kh Ah", "flush", "five different cards"),
        ("2h 5h 9h Jh Xx", "flush", "Xx"),
        ("Th Jh Qh Kh Ah", "straight-flush", "is a royal flush, not a straight flush"),
    ],
)
def test_cards_that_are_not_the_hand_are_told(text: str, hand: str, says: str) -> None:
    why = why_cards_differ(text, hand)
    assert why is not None
    assert says in why


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("2h 5h 9h Jh Kh", "flush"),
        ("2h 2s 2d Jh Jd", "full-house"),
        ("2h 2s 2d 2c Jd", "four-of-a-kind"),
        ("Ah 2h 3h 4h 5h", "straight-flush"),
        ("Th Jh Qh Kh Ah", "royal-flush"),
    ],
)
def test_cards_that_are_the_hand_are_taken(text: str, hand: str) -> None:
    assert why_cards_differ(text, hand) is None
