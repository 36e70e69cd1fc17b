import pytest
from hypothesis import given, strategies as st

from games.blackjack.totals import standing, total
from games.cards.card import Pack
from tests.games.blackjack.rounds import cards

SHOE = Pack(decks=2).pieces()
HANDS = st.lists(st.sampled_from(SHOE), min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("As 6d", "soft 17"),
        ("As 6d Kc", "hard 17"),
        ("As Ad", "soft 12"),
        ("As Ad 9c", "soft 21"),
        ("Kh Qd 2c", "hard 22"),
        ("T? 7?", "hard 17"),  # keyed without suits
    ],
)
def test_a_hand_counts_an_ace_as_eleven_as_long_as_it_stays_below_twenty_two(hand: str, said: str) -> None:
    assert str(total(cards(hand))) == said


@given(hand=HANDS)
def test_the_best_total_is_the_highest_up_to_21_or_else_the_lowest(hand: list[object]) -> None:
    sums = {0}
    for card in hand:
        values = (1, 11) if card.rank == 14 else (min(card.rank, 10),)  # type: ignore[attr-defined]
        sums = {so_far + value for so_far in sums for value in values}
    below = [one for one in sums if one <= 21]
    assert total(hand).points == (max(below) if below else min(sums))  # type: ignore[arg-type]


def test_a_natural_is_two_cards_and_never_of_a_split() -> None:
    assert standing(cards("As Kd")).is_natural
    assert not standing(cards("As Kd"), of_split=True).is_natural
    assert not standing(cards("As 5d 5c")).is_natural
    assert standing(cards("As Kd")).rank > standing(cards("As 5d 5c")).rank


def test_the_ranking_of_a_game_that_plays_to_31_runs_from_the_natural_over_the_special_ace_to_the_hard_31() -> None:
    """001:990-1014."""
    hands = ["As Kd", "Ax Kd", "7s 7d 7h Tc", "7s 7d 7h", "Ts Td", "2s 2d"]
    ranks = [standing(cards(hand), plays_to_31=True).rank for hand in hands]
    assert ranks == sorted(set(ranks), reverse=True)
    over = {standing(cards(hand), plays_to_31=True).rank for hand in ("Ts 6d 6c", "Ts Td 9c", "9s 9d 9c")}
    assert over == {0}
    assert ranks[-1] > 0


def test_31_is_hard_only_by_a_ten_on_hard_21() -> None:
    """001:1024: that is the only way."""
    assert standing(cards("9s 7d 5h Kc"), plays_to_31=True).names == ("hard-31",)
    assert standing(cards("9s 7d 5h Kc")).is_over
