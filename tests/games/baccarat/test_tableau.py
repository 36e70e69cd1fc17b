from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from games.baccarat.points import points_of_hand
from games.baccarat.tableau import (
    CHEMIN_DE_FER,
    COMMISSION_FREE,
    MINI,
    TWENTY_FIRST_CENTURY,
    Duty,
    Hand,
    Tableau,
    TableauError,
    next_card,
)
from games.cards.card import Card, parse_cards

COUNTS = [Card.parse(text) for text in ("Ks", "As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s")]
"""A card for each count from 0 to 9."""

TABLEAUX = pytest.mark.parametrize("tableau", [MINI, CHEMIN_DE_FER, COMMISSION_FREE, TWENTY_FIRST_CENTURY])


def two(points: int) -> list[Card]:
    return [COUNTS[0], COUNTS[points]]


def after(tableau: Tableau, player: str, banker: str, *stays: Hand) -> tuple[str | None, Duty]:
    due = next_card(tableau, parse_cards(player.split()), parse_cards(banker.split()), stays)
    return due.hand, due.duty


def dealt(tableau: Tableau, shoe: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """A round from these cards, an option always drawn."""
    hands: dict[str, list[Card]] = {"player": [], "banker": []}
    for card in shoe:
        hand = next_card(tableau, hands["player"], hands["banker"]).hand
        if hand is None:
            break
        hands[hand].append(card)
    return hands["player"], hands["banker"]


def test_a_hand_never_has_four_cards() -> None:
    """002:974."""
    with pytest.raises(TableauError, match="the player's hand has 4 cards"):
        after(MINI, "Ks 2s 3s Ad", "Ks 2s")


def test_a_third_card_beside_a_natural_is_named() -> None:
    """002:976."""
    with pytest.raises(TableauError, match=r"the banker's hand stands on 5, and got 2d all the same \(002:976\)"):
        after(MINI, "Ks 8s", "2s 3c 2d")


def test_a_third_card_of_a_player_who_must_stand_is_named() -> None:
    """002:983."""
    with pytest.raises(TableauError, match=r"the player's hand stands on 6, and got 2d"):
        after(MINI, "Ks 6s 2d", "2s 3c")


def test_a_third_card_of_the_banker_before_the_players_is_named() -> None:
    """002:973."""
    with pytest.raises(TableauError, match="the banker's hand got its third card before the player's"):
        after(MINI, "Ks 2s", "2s Kc 2d")


def test_the_first_four_cards_go_in_turn() -> None:
    """002:965."""
    assert [next_card(MINI, COUNTS[:p], COUNTS[:b]).hand for p, b in ((0, 0), (1, 0), (1, 1), (2, 1))] == [
        "player",
        "banker",
        "player",
        "banker",
    ]
    with pytest.raises(TableauError, match="the player's first"):
        next_card(MINI, COUNTS[:0], COUNTS[:1])


@pytest.mark.parametrize(
    ("banker", "printed"),  # 002:991-997, the first column apart
    [
        (0, "D DDDDDDDDDD"),
        (1, "D DDDDDDDDDD"),
        (2, "D DDDDDDDDDD"),
        (3, "D DDDDDDDDSD"),
        (4, "D SSDDDDDDSS"),
        (5, "D SSSSDDDDSS"),
        (6, "S SSSSSSDDSS"),
        (7, "S SSSSSSSSSS"),
    ],
)
@pytest.mark.parametrize("tableau", [MINI, COMMISSION_FREE], ids=["choctaw", "axtion"])
def test_the_banker_follows_table_2(tableau: Tableau, banker: int, printed: str) -> None:
    alone = next_card(tableau, two(6), two(banker)).hand
    drawn = [next_card(tableau, [*two(0), third], two(banker)).hand for third in COUNTS]
    assert ["D" if hand == "banker" else "S" for hand in (alone, *drawn)] == list(printed.replace(" ", ""))


@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_a_natural_on_either_side_stops_both(natural: int, other: int) -> None:
    """002:976; 001:1227."""
    for tableau in (MINI, COMMISSION_FREE, CHEMIN_DE_FER):
        assert next_card(tableau, two(natural), two(other)).hand is None
        assert next_card(tableau, two(other), two(natural)).hand is None


def test_the_third_card_decides_and_not_the_players_count() -> None:
    """002:1000, 1003: banker 5 draws against a four, whatever the player has then."""
    assert after(MINI, "Ks 5s 4d", "2s 3c") == ("banker", Duty.DRAW)
    assert after(MINI, "Ks 4s Kd", "2s 3c") == (None, Duty.STAND)


def test_a_five_is_the_holders_choice_in_chemin_de_fer() -> None:
    """002:859."""
    assert after(CHEMIN_DE_FER, "Ks 5d", "2c Kh") == ("player", Duty.OPTION)
    assert after(CHEMIN_DE_FER, "Ks 5d", "2c Kh", "player") == ("banker", Duty.DRAW)
    assert after(CHEMIN_DE_FER, "Ks 4d", "2c Kh", "player") == ("player", Duty.DRAW)


def test_a_three_against_a_nine_is_the_bankers_choice_in_chemin_de_fer() -> None:
    """002:869, against table 2 at 002:993."""
    assert after(CHEMIN_DE_FER, "Ks 4d 9d", "3c Kh") == ("banker", Duty.OPTION)
    assert after(CHEMIN_DE_FER, "Ks 4d 9d", "3c Kh", "banker") == (None, Duty.STAND)
    assert after(MINI, "Ks 4d 9d", "3c Kh") == ("banker", Duty.DRAW)


def test_no_natural_stops_the_bank_of_the_21st_century() -> None:
    """004:1315-1320, 1384."""
    assert after(TWENTY_FIRST_CENTURY, "Ks 9d", "2s 3d") == ("banker", Duty.DRAW)
    assert after(TWENTY_FIRST_CENTURY, "Ks 2d", "Ks 9d") == ("player", Duty.DRAW)
    assert after(TWENTY_FIRST_CENTURY, "Ks 6d", "Ks 6c") == ("player", Duty.OPTION)
    assert after(TWENTY_FIRST_CENTURY, "Ks 6d", "Ks 6c", "player") == (None, Duty.STAND)


@TABLEAUX
def test_a_tableau_has_a_row_for_every_count_and_a_column_for_every_third_card(tableau: Tableau) -> None:
    assert len(tableau.player) == 10
    assert [len(row.replace(" ", "")) for row in tableau.banker] == [11] * 10


@TABLEAUX
@given(shoe=st.lists(st.sampled_from(COUNTS), min_size=6, max_size=6))
def test_every_round_ends_within_six_cards(tableau: Tableau, shoe: list[Card]) -> None:
    player, banker = dealt(tableau, shoe)
    assert next_card(tableau, player, banker).hand is None
    assert len(player) in (2, 3)
    assert len(banker) in (2, 3)


@given(shoe=st.lists(st.sampled_from(COUNTS), min_size=6, max_size=6))
def test_both_houses_draw_alike(shoe: list[Card]) -> None:
    """Axtion's chart and Choctaw's table 2 say the same (001:1216-1223; 002:991-997)."""
    assert dealt(MINI, shoe) == dealt(COMMISSION_FREE, shoe)


@given(shoe=st.lists(st.sampled_from(COUNTS), min_size=6, max_size=6))
def test_a_hand_of_two_cards_stands_on_six_or_more_or_lies_beside_a_natural(shoe: list[Card]) -> None:
    player, banker = dealt(MINI, shoe)
    if len(player) == 2 and points_of_hand(player) < 6:
        assert points_of_hand(banker[:2]) in (8, 9)
